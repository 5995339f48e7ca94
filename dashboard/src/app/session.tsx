import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { answered, own } from '../api/client.ts'
import type { Role, SessionView } from '../api/types.ts'

export const sessionKey = ['session'] as const

/** Who is here; asked again whenever an answer says that nobody is. */
export function useSessionQuery() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: () => answered(own.GET('/dashboard/v1/session')),
    staleTime: 60_000,
  })
}

export function useSettings() {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: () => answered(own.GET('/dashboard/v1/settings')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Puts the session in that an answer of signing in holds. */
export function useSetSession(): (session: SessionView) => void {
  const queries = useQueryClient()
  return (session) => queries.setQueryData(sessionKey, session)
}

/** The person who has signed in. */
export interface SignedIn {
  user: { id: string; email: string; name: string; role: Role }
  company: { id: string; name: string; timeZone: string; modules: string[] }
}

export const SignedInContext = createContext<SignedIn | null>(null)

export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (signedIn === null) throw new Error('A page behind the sign-in is shown without a session.')
  return signedIn
}
