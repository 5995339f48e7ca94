import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { apiOf, type ApiClient, type Mode } from '../api/client.ts'

const STORAGE_KEY = 'wagebook.mode'

interface ModeChoice {
  mode: Mode
  setMode: (mode: Mode) => void
}

const ModeContext = createContext<ModeChoice>({ mode: 'test', setMode: () => undefined })

/** Which of the company's two sets of data the pages show. Kept by the browser; test data until somebody chooses. */
export function ModeProvider({ children }: { children: ReactNode }) {
  const [mode, choose] = useState<Mode>(() => (localStorage.getItem(STORAGE_KEY) === 'live' ? 'live' : 'test'))
  const choice = useMemo(() => {
    const setMode = (next: Mode) => {
      localStorage.setItem(STORAGE_KEY, next)
      choose(next)
    }
    return { mode, setMode }
  }, [mode])
  return <ModeContext value={choice}>{children}</ModeContext>
}

export function useMode(): ModeChoice {
  return use(ModeContext)
}

/** The API on the data that is chosen, and the mode as the first part of the queries' keys. */
export function useApi(): { api: ApiClient; mode: Mode } {
  const { mode } = useMode()
  return { api: apiOf[mode], mode }
}

/** Has everything that is shown fetched again; called after a write. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
