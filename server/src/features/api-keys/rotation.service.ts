import type { Origin } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { noteDeed, type Doer, type IssuedKey, type KeyDeps, type Keeper } from './api-keys.service.ts'
import { lockKeys, replaceSecret, type StoredKey } from './api-keys.store.ts'
import { keepingFault, scopesFault } from './key-rights.ts'
import { hashSecret, makeSecret } from './secret.ts'

/** A key that asks for a rotation, as it was when its request began. */
export interface RotatingKey {
  companyId: string
  id: string
  name: string
  secretNumber: number
}

type NotNow = Refusal<'NOT_FOUND' | 'INVALID_STATE'>

/**
 * Rotates a key for a key: itself, or with `*` another one of its tenant, a live one any of its company. The asking key is
 * judged once more under its lock: whoever holds a secret that was replaced or revoked meanwhile gets no new one.
 */
export async function rotateByKey(
  deps: KeyDeps,
  asking: RotatingKey,
  { id, from }: { id: string; from: Origin },
): Promise<Result<IssuedKey, NotNow | Refusal<'UNAUTHENTICATED' | 'INSUFFICIENT_SCOPE'>>> {
  const { companyId } = asking
  const doer: Doer = { actor: { kind: 'key', id: asking.id, name: asking.name }, factor: null, from }
  return inTransaction(deps.sql, async (tx) => {
    const keys = await lockKeys(tx, companyId, [...new Set([asking.id, id])])
    const own = keys.find((key) => key.id === asking.id)
    const isCurrent = own?.revokedAt === null && own.secretNumber === asking.secretNumber && !isExpired(own, deps)
    if (own === undefined || !isCurrent) return refuse('UNAUTHENTICATED')
    const key = keys.find((each) => each.id === id)
    if (key === undefined || key.revokedAt !== null) return refuse('NOT_FOUND')
    const fault = rotationFault(own, key)
    if (fault !== undefined) return refuse('INSUFFICIENT_SCOPE', { message: fault })
    return rotate(tx, deps, doer, { companyId, before: key })
  })
}

/** Rotates a key for a person, who thereby holds it: the rules of issuing apply. */
export async function rotateByPerson(
  deps: KeyDeps,
  keeper: Keeper,
  id: string,
): Promise<Result<IssuedKey, NotNow | Refusal<'ROLE_NOT_ALLOWED'>>> {
  const { companyId } = keeper.tenants.live
  return inTransaction(deps.sql, async (tx) => {
    const [key] = await lockKeys(tx, companyId, [id])
    if (key === undefined || key.revokedAt !== null) return refuse('NOT_FOUND')
    const fault = keepingFault(keeper.role, key.mode) ?? scopesFault(keeper.role, key.mode, key.scopes)
    if (fault !== undefined) return refuse('ROLE_NOT_ALLOWED', { message: fault })
    return rotate(tx, deps, keeper, { companyId, before: key })
  })
}

function rotationFault(own: StoredKey, key: StoredKey): string | undefined {
  if (own.id === key.id) return undefined
  if (!own.scopes.includes('*')) return 'Rotating another key needs the scope *.'
  return own.mode === 'live' || key.mode === 'test' ? undefined : 'Rotating a live key needs a live key.'
}

/**
 * Replaces the secret of a locked key. Not twice within the time that the first answer takes: the secret that it brings
 * would be dead on arrival.
 */
async function rotate(
  tx: Sql,
  deps: KeyDeps,
  doer: Doer,
  { companyId, before }: { companyId: string; before: StoredKey },
): Promise<Result<IssuedKey, NotNow>> {
  if (isExpired(before, deps)) return refuse('INVALID_STATE', { message: `The key expired at ${before.expiresAt}.` })
  const nowMs = deps.clock.nowMs()
  if (before.rotatedAt !== null && nowMs < msOf(before.rotatedAt) + limits.keyCacheWaitMs) {
    return refuse('INVALID_STATE', { message: 'The key is being rotated by another request.' })
  }
  const { id, name, mode, scopes } = before
  const secret = makeSecret(mode)
  const rotatedAt = isoFromMs(nowMs)
  await replaceSecret(tx, companyId, { id, secretHash: hashSecret(secret, deps.pepper), rotatedAt })
  await noteDeed(tx, deps, doer, { action: 'api_key.rotated', companyId, before, after: { ...before, rotatedAt } })
  return ok({ id, name, mode, scopes, secret })
}

function isExpired(key: StoredKey, { clock }: KeyDeps): boolean {
  return key.expiresAt !== null && msOf(key.expiresAt) <= clock.nowMs()
}

function msOf(iso: string): number {
  return Temporal.Instant.from(iso).epochMilliseconds
}
