import { Select } from '@mantine/core'
import { fullName, useEmployees } from './use-employees.ts'

interface Props {
  label: string
  value: string
  onChange: (id: string) => void
  error?: string | undefined
  description?: string
  /** Whom it offers; everybody who is employed when it is left out. */
  isOffered?: (status: string) => boolean
  isOptional?: boolean
}

/** Somebody of the company, found by typing a part of the name. */
export function EmployeeSelect({ label, value, onChange, error, description, isOffered, isOptional = false }: Props) {
  const { employees } = useEmployees()
  const offered = employees.filter(({ status }) => isOffered?.(status) ?? status !== 'Terminated')
  return (
    <Select
      label={label}
      description={description}
      placeholder={offered.length === 0 ? 'Nobody yet' : 'Choose somebody'}
      data={offered.map((employee) => ({ value: employee.id, label: fullName(employee) }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      searchable
      clearable={isOptional}
      nothingFoundMessage="Nobody has this name"
      comboboxProps={{ zIndex: 310 }}
    />
  )
}
