import type { Origin } from '../../audit/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import { ok, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { countEndpointsOfKeys } from '../webhooks/index.ts'
import { noteDeed, revoke, type Doer } from './api-keys.service.ts'
import { findKeyOfSecret, lockKeys } from './api-keys.store.ts'
import { hashSecret, hasSecretForm, withoutSecrets } from './secret.ts'

export interface LeakReport {
  secret: string
  /** Where it was found. */
  url?: string
  comment?: string
}

/** A key that was revoked because somebody found it, for the people who are to be told. */
export interface LeakedKey {
  companyId: string
  name: string
  mode: 'live' | 'test'
  /** Webhook endpoints that the key registered and that are still there. */
  webhookEndpoints: number
}

/**
 * Takes the report of a leaked key, which revokes it at once. Whoever reports holds the whole secret and could do worse
 * with it. Whether there is such a key is not told, and a text that cannot be one does not reach the database.
 */
export async function reportLeakedKey(
  deps: {
    sql: Sql
    clock: Clock
    ids: Ids
    pepper: Buffer
    /** Writes to whoever administers the company, in the transaction of the revocation. */
    notifyAdmins: (tx: Sql, leaked: LeakedKey) => Promise<void>
  },
  report: LeakReport,
  from: Origin,
): Promise<Result<null, Refusal<'VALIDATION_FAILED'>>> {
  if (!hasSecretForm(report.secret)) {
    return refuseField('VALIDATION_FAILED', 'secret', 'is not a key of this service: its checksum does not match')
  }
  const secretHash = hashSecret(report.secret, deps.pepper)
  return inTransaction(deps.sql, async (tx) => {
    const found = await findKeyOfSecret(tx, secretHash)
    if (found === undefined) return ok(null)
    const { companyId, id } = found
    const [before] = await lockKeys(tx, companyId, [id])
    // Revoked or rotated by somebody else since it was found, which is as well.
    if (before?.revokedAt !== null || (await findKeyOfSecret(tx, secretHash))?.id !== id) return ok(null)
    const doer: Doer = { actor: { kind: 'nobody' }, factor: null, from }
    const after = await revoke(tx, deps, doer, { companyId, before, reason: 'Reported as leaked.' })
    const endpoints = await countEndpointsOfKeys(tx, [before])
    const leaked = { companyId, name: before.name, mode: before.mode, webhookEndpoints: endpoints.get(id) ?? 0 }
    await deps.notifyAdmins(tx, leaked)
    await noteDeed(tx, deps, doer, {
      action: 'api_key.reported_leaked',
      companyId,
      before,
      after,
      alongside: { foundAt: textOf(report.url), comment: textOf(report.comment) },
    })
    return ok(null)
  })
}

/** What a stranger wrote, without the key, which may stand in the address where it was found. */
function textOf(text: string | undefined): string | null {
  return text === undefined ? null : withoutSecrets(text)
}
