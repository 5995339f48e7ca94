import { firstIdAt } from '../kernel/ids.ts'
import type { Page } from '../storage/page.ts'
import type { Sql } from '../storage/pool.ts'
import type { AuditEntry } from './append.ts'

/** Which entries of a company's log to read. */
export interface AuditRange {
  companyId: string
  /** Only what was done to this data; otherwise all, and what was done to neither. */
  mode: 'test' | undefined
  action: string | undefined
  actorId: string | undefined
  /** From this moment on, and before that one; milliseconds since 1970. */
  fromMs: number | undefined
  untilMs: number | undefined
}

/** An entry with its place in the chain. */
export interface ChainedEntry extends AuditEntry {
  sequence: number
  /** SHA-256 in hexadecimal digits. */
  hash: string
}

/**
 * A page of the log, newest first, and one entry more when there is a next page. Ids hold the moment at which they were
 * made, so times are ranges of ids, and each filter has an index that ends with the id.
 */
export async function readAuditLog(sql: Sql, range: AuditRange, page: Page): Promise<ChainedEntry[]> {
  const { companyId, mode, action, actorId, fromMs, untilMs } = range
  const rows = await sql<{ sequence: number; hash: string; entry: string }[]>`
    select audit_log.sequence, encode(audit_log.hash, 'hex') as hash, audit_log.entry
    from audit_log
    where audit_log.company_id = ${companyId}
      ${mode === undefined ? sql`` : sql`and audit_log.mode = 'test'`}
      ${action === undefined ? sql`` : sql`and audit_log.action = ${action}`}
      ${actorId === undefined ? sql`` : sql`and audit_log.actor_id = ${actorId}`}
      ${fromMs === undefined ? sql`` : sql`and audit_log.id >= ${firstIdAt(fromMs)}`}
      ${untilMs === undefined ? sql`` : sql`and audit_log.id < ${firstIdAt(untilMs)}`}
      ${page.beforeId === undefined ? sql`` : sql`and audit_log.id < ${page.beforeId}`}
    order by audit_log.id desc
    limit ${page.limit + 1}`
  return rows.map(({ sequence, hash, entry }) => {
    // Written by appendToAuditLog and by nothing else.
    return { sequence, hash, ...(JSON.parse(entry) as AuditEntry) }
  })
}
