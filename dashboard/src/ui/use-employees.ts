import { useQuery } from '@tanstack/react-query'
import { answered } from '../api/client.ts'
import type { Employee } from '../api/types.ts'
import { useApi } from '../app/mode.tsx'

const SHOWN_MAX = 500

/** The newest employees, for choosing one and for showing names where the API answers ids. */
export function useEmployees() {
  const { api, mode } = useApi()
  const { data } = useQuery({
    queryKey: [mode, 'employees', 'all'],
    queryFn: () => answered(api.GET('/v1/employees', { params: { query: { limit: SHOWN_MAX } } })),
    staleTime: 30_000,
  })
  const names = new Map(data?.map((employee) => [employee.id, fullName(employee)]))
  return { employees: data ?? [], nameOf: (id: string) => names.get(id) ?? `${id.slice(0, 8)}…` }
}

export function fullName({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}
