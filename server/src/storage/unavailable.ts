/** Failures of the connection, as the driver and the operating system name them. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATE classes and codes with which the database says "not now": connection exceptions, shutting down or starting,
 * out of connections, disk or memory, cancelled by a time limit, and conflicts that outlived every retry.
 */
const STATE = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)$/

/** True when a failure says that the database cannot serve for the moment: the caller may try again later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (CONNECTION_CODES.has(code) || STATE.test(code))
}

/** True when the connection to the database failed, and with it whatever ran on it. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && CONNECTION_CODES.has(code)
}

/** True when the database rolled back to let another transaction go first: the same work may be tried again at once. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The name of the unique or exclusion constraint that refused a write, or undefined when it was something else. */
export function violatedConstraint(error: unknown): string | undefined {
  const code = codeOf(error)
  if (code !== '23505' && code !== '23P01') return undefined
  return error instanceof Error && 'constraint_name' in error ? String(error.constraint_name) : undefined
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
