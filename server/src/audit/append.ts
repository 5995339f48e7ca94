import { isoFromMs, type Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Sql } from '../storage/pool.ts'
import { redacted } from './redact.ts'

/** Something that somebody did, as the service tells it. */
export interface Deed {
  companyId: string
  actor: AuditActor
  /** The second factor that stood behind it; null where there is none, as with a key. */
  factor: 'totp' | 'passkey' | 'recovery_code' | null
  /** What was done, `noun.verb`: `api_key.issued`. */
  action: string
  /** Whose data, for what is done to one tenant. */
  mode: 'live' | 'test' | null
  /** To what. `name` is for people. */
  target: { kind: string; id: string; name?: string } | null
  from: Origin
  /** What the target was and is, as its API shows it. Secrets are taken out here. */
  before?: unknown
  after?: unknown
}

/** Somebody who acts. The operator works on the machine itself; nobody has shown who they are. */
export type AuditActor =
  | { kind: 'key' | 'user'; id: string; name: string }
  | { kind: 'operator' | 'service' | 'nobody' }

/** Where a request came from; nulls for what is not done by a request. */
export interface Origin {
  address: string | null
  userAgent: string | null
  requestId: string | null
}

export const noOrigin: Origin = { address: null, userAgent: null, requestId: null }

/** An entry as it is stored and shown. */
export interface AuditEntry extends Omit<Deed, 'companyId' | 'from' | 'before' | 'after'>, Origin {
  id: string
  /** ISO 8601, real time. */
  occurredAt: string
  before: unknown
  after: unknown
}

/**
 * Adds an entry to the company's chain, in the transaction of what it tells of: one is not there without the other. It
 * takes the lock on the end of the chain, which is the last in the order of locks, so call it last.
 */
export async function appendToAuditLog(tx: Sql, deps: { clock: Clock; ids: Ids }, deed: Deed): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const { companyId, from, before = null, after = null, ...what } = deed
  const entry: AuditEntry = {
    id: deps.ids.next(nowMs),
    occurredAt: isoFromMs(nowMs),
    ...what,
    ...from,
    before: redacted(before),
    after: redacted(after),
  }
  const text = JSON.stringify(entry)
  await tx`
    with head as (
      insert into audit_heads (company_id, sequence, hash)
      values (${companyId}, 1, sha256(decode(repeat('00', 32), 'hex') || convert_to(${text}, 'UTF8')))
      on conflict (company_id) do update set
        sequence = audit_heads.sequence + 1,
        hash = sha256(audit_heads.hash || convert_to(${text}, 'UTF8'))
      returning audit_heads.sequence, audit_heads.hash
    )
    insert into audit_log (company_id, sequence, id, entry, hash)
    select ${companyId}, head.sequence, ${entry.id}, ${text}, head.hash from head`
}
