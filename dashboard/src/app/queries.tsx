import { QueryCache, QueryClient, QueryClientProvider, MutationCache } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequestError } from '../api/request-error.ts'
import { sessionKey } from './session.tsx'

const RETRIES_MAX = 2

/** A session that has ended is noticed by the first answer that says so; the frame then shows the sign-in. */
function noticeEnd(error: unknown): void {
  if (error instanceof RequestError && error.code === 'NOT_SIGNED_IN') {
    void client.invalidateQueries({ queryKey: sessionKey })
  }
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; only what may pass by itself is asked for again.
      retry: (failures, error) =>
        failures < RETRIES_MAX && !(error instanceof RequestError && error.status >= 400 && error.status < 500),
    },
  },
})

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
