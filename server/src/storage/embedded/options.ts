export type Role = 'service' | 'admin'

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void

export interface EmbeddedOptions {
  /** Absolute folder, e.g. `/srv/.wagebook`; made with mode 700 when it is missing. */
  home: string
  /** Who owns the home while it runs; a refused second start names it. */
  role: Role
  /** Settings of PostgreSQL on top of our own (tests pass `fsync: 'off'`); those which keep it private win over these. */
  settings?: Record<string, string>
  log: Log
}

/** What only tests choose: ways that this machine would not take by itself. */
export interface EmbeddedInternals {
  serverUser?: 'direct' | 'unshare' | 'setpriv'
  /** false: PostgreSQL outlives a killed owner, as it does on macOS. */
  diesWithOwner?: boolean
  /** Instead of /var/lib/wagebook. */
  sharedFolder?: string
}
