import postgres from 'postgres'
import { assert } from '../kernel/assert.ts'
import { limits } from '../kernel/limits.ts'
import { arrayTypes } from './arrays.ts'
import { withWholeResults } from './repair.ts'

/** Runs statements: the pool itself, or one transaction of it. A store takes either. */
export type Sql = postgres.Sql<SqlTypes> | postgres.TransactionSql<SqlTypes>

/** The pool of connections to the database. */
export type Pool = postgres.Sql<SqlTypes>

/** A piece of a statement, to be put into another one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** A statement that is not sent before it is awaited. */
export type PendingStatement = postgres.PendingQuery<postgres.Row[]>

type SqlTypes = { bigint: number; date: string; timestamptz: string }

/** Where the database is: the folder of a Unix socket, or a `postgres://` address. */
export type DatabaseAddress = { socketFolder: string; database?: string } | { url: string }

export const embeddedDatabase = { database: 'wagebook', username: 'wagebook' } as const

/**
 * Opens a pool. No connection is made before the first statement, and a database that is away makes statements fail
 * within about a second (`storage/unavailable.ts` tells such failures apart) until it is back; the pool reconnects by itself.
 */
export function openPool(address: DatabaseAddress, options: { connectionsMax: number; name: string }): Pool {
  const shared = {
    max: options.connectionsMax,
    connect_timeout: limits.connectTimeoutMs / 1000,
    backoff: () => limits.reconnectPauseMs / 1000,
    onnotice: () => undefined,
    // They would be asked for on every new connection, and when that fails nobody can catch the error: it ends the process.
    // Without it `reserve()` of the driver hangs where it has to open a connection; nothing here uses that.
    fetch_types: false,
    connection: {
      application_name: options.name,
      TimeZone: 'UTC',
      // Pinned rather than assumed: the tick of the timeline relies on seeing the row as last committed.
      default_transaction_isolation: 'read committed',
      statement_timeout: limits.statementTimeoutMs,
      lock_timeout: limits.lockTimeoutMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
    },
    types: { ...arrayTypes, ...types },
  } as const
  if ('url' in address) return withWholeResults(postgres(address.url, shared))
  const { socketFolder, database = embeddedDatabase.database } = address
  // Written out, because the driver would otherwise take them from PGPORT, PGSSLMODE and the like.
  const { username } = embeddedDatabase
  return withWholeResults(postgres({ ...shared, host: socketFolder, port: 5432, ssl: false, database, username }))
}

/** How values cross the border: dates stay dates, times become ISO texts, 64-bit integers become (safe) numbers. */
const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: safeInteger },
  date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoFromTimestamptz },
}

function safeInteger(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `integer ${text} from the database fits a double`)
  return value
}

/** `2026-11-21 08:30:00.12+00` as the database writes it in UTC -> `2026-11-21T08:30:00.120Z`. */
function isoFromTimestamptz(text: string): string {
  const [seconds = '', fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.')
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}
