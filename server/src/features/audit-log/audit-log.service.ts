import { readAuditLog, type ChainedEntry } from '../../audit/index.ts'
import { microsFromIso } from '../../kernel/clock.ts'
import type { Page } from '../../storage/page.ts'
import type { Sql } from '../../storage/pool.ts'
import type { AuditLogEntry, AuditLogQuery } from './audit-log.schema.ts'

/**
 * A page of a company's log, and one entry more when there is a next page. `mode` narrows it to what was done to the test
 * data.
 */
export async function listAuditLog(
  sql: Sql,
  reader: { companyId: string; mode?: 'test' },
  query: AuditLogQuery,
  page: Page,
): Promise<AuditLogEntry[]> {
  const { companyId, mode } = reader
  const { action, actorId } = query
  const range = { companyId, mode, action, actorId, fromMs: msOf(query.from), untilMs: msOf(query.until) }
  return (await readAuditLog(sql, range, page)).map(shown)
}

/** The latest moment that an id can hold. */
const MS_MAX = 2 ** 48 - 1

/** Entries stand on whole milliseconds: those from a moment on are those from the next whole one. */
function msOf(time: string | undefined): number | undefined {
  const micros = time === undefined ? undefined : microsFromIso(time)
  return micros === undefined ? undefined : Math.min(Math.max(Math.ceil(micros / 1000), 0), MS_MAX)
}

/** An entry as it is answered: with every field, also where the chain holds none. */
function shown(entry: ChainedEntry): AuditLogEntry {
  const { actor, target } = entry
  return {
    sequence: entry.sequence,
    id: entry.id,
    occurredAt: entry.occurredAt,
    actor: 'id' in actor ? { kind: actor.kind, id: actor.id, name: actor.name } : { ...actor, id: null, name: null },
    factor: entry.factor,
    action: entry.action,
    mode: entry.mode,
    target: target && { kind: target.kind, id: target.id, name: target.name ?? null },
    address: entry.address,
    userAgent: entry.userAgent,
    requestId: entry.requestId,
    before: entry.before,
    after: entry.after,
    hash: entry.hash,
  }
}
