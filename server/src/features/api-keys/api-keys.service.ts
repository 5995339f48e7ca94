import { appendToAuditLog, noOrigin, type AuditActor, type Deed } from '../../audit/index.ts'
import { clockAhead, isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { Role } from '../../kernel/roles.ts'
import { inScopeOrder } from '../../kernel/scopes.ts'
import type { Sql } from '../../storage/pool.ts'
import type { Tenant } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { disableEndpointsOfKey } from '../webhooks/index.ts'
import { countKeysForUpdate, insertKey, lockKeys, markRevoked, type StoredKey } from './api-keys.store.ts'
import { keepingFault, scopesFault } from './key-rights.ts'
import { hashSecret, makeSecret } from './secret.ts'

/** What the rules about keys work with. */
export interface KeyDeps {
  sql: Sql
  clock: Clock
  ids: Ids
  pepper: Buffer
}

/** Who does something to a key and from where, as the audit log is told. */
export type Doer = Pick<Deed, 'actor' | 'factor' | 'from'>

const operator: Doer = { actor: { kind: 'operator' }, factor: null, from: noOrigin }

/** A person who keeps keys. */
export interface Keeper extends Doer {
  role: Role
  tenants: { live: Tenant; test: Tenant }
}

/** A key at the only moment at which its secret is known. */
export interface IssuedKey {
  id: string
  name: string
  mode: 'live' | 'test'
  scopes: string[]
  secret: string
}

/** A key as people see it. */
export type ShownKey = ReturnType<typeof shownKey>

/** Makes a key that opens this tenant. The secret is answered here and stored nowhere. Nothing is judged or noted. */
export async function issueKey(
  deps: KeyDeps,
  key: { tenant: Tenant; name: string; scopes: readonly string[]; expiresAt?: string | null; by?: AuditActor },
): Promise<IssuedKey> {
  const { stored, secret } = await makeKey(deps, key)
  const { id, name, mode, scopes } = stored
  return { id, name, mode, scopes, secret }
}

/** Issues a key for the operator, who may do everything. */
export async function issueKeyByOperator(
  deps: KeyDeps,
  key: { tenant: Tenant; name: string; scopes: readonly string[] },
): Promise<IssuedKey> {
  const issued = await inTransaction(deps.sql, async (sql) => {
    const { stored, secret } = await makeKey({ ...deps, sql }, { ...key, by: operator.actor })
    await noteDeed(sql, deps, operator, { action: 'api_key.issued', companyId: key.tenant.companyId, after: stored })
    const { id, name, mode, scopes } = stored
    return ok({ id, name, mode, scopes, secret })
  })
  return issued.value
}

/** Issues a key for a person, who hands out no more than their own role has in that mode. */
export async function issueKeyByPerson(
  deps: KeyDeps,
  keeper: Keeper,
  input: { name: string; mode: 'live' | 'test'; scopes: readonly string[]; expiresAt: string | null },
): Promise<
  Result<{ key: ShownKey; secret: string }, Refusal<'ROLE_NOT_ALLOWED' | 'VALIDATION_FAILED' | 'LIMIT_REACHED'>>
> {
  const { mode, name } = input
  const fault = keepingFault(keeper.role, mode) ?? scopesFault(keeper.role, mode, input.scopes)
  if (fault !== undefined) return refuse('ROLE_NOT_ALLOWED', { message: fault })
  const expiresAtMs = input.expiresAt === null ? null : Temporal.Instant.from(input.expiresAt).epochMilliseconds
  if (expiresAtMs !== null && expiresAtMs <= deps.clock.nowMs()) {
    return refuseField('VALIDATION_FAILED', 'expiresAt', 'must be in the future')
  }
  const tenant = keeper.tenants[mode]
  return inTransaction(deps.sql, async (sql) => {
    if ((await countKeysForUpdate(sql, tenant.companyId)) >= limits.keysMax) {
      return refuse('LIMIT_REACHED', { message: `A company may have ${limits.keysMax} keys that are not revoked.` })
    }
    const { stored, secret } = await makeKey(
      { ...deps, sql },
      {
        tenant,
        name,
        scopes: inScopeOrder(input.scopes),
        expiresAt: expiresAtMs === null ? null : isoFromMs(expiresAtMs),
        by: keeper.actor,
      },
    )
    await noteDeed(sql, deps, keeper, { action: 'api_key.issued', companyId: tenant.companyId, after: stored })
    return ok({ key: shownKey(stored), secret })
  })
}

export interface Revocation {
  id: string
  reason: string
  /** Also switch off the webhook endpoints that the key registered. */
  disableWebhookEndpoints: boolean
}

/** What a revocation came to: the key, and the endpoints that were switched off with it, which the sender is to be told of. */
export interface RevokedKey {
  key: StoredKey
  disabledEndpointIds: string[]
}

/** Revokes a key for a person. Of a key that is revoked already only the endpoints are looked at. */
export async function revokeKeyByPerson(
  deps: KeyDeps,
  keeper: Keeper,
  revocation: Revocation,
): Promise<Result<RevokedKey, Refusal<'NOT_FOUND' | 'ROLE_NOT_ALLOWED'>>> {
  const { companyId } = keeper.tenants.live
  return inTransaction(deps.sql, async (tx) => {
    const [before] = await lockKeys(tx, companyId, [revocation.id])
    if (before === undefined) return refuse('NOT_FOUND')
    const fault = keepingFault(keeper.role, before.mode)
    if (fault !== undefined) return refuse('ROLE_NOT_ALLOWED', { message: fault })
    const key =
      before.revokedAt === null ? await revoke(tx, deps, keeper, { companyId, before, ...revocation }) : before
    const disabledEndpointIds = revocation.disableWebhookEndpoints
      ? await disableEndpoints(tx, deps, keeper.tenants[key.mode], key)
      : []
    if (key !== before || disabledEndpointIds.length > 0) {
      await noteDeed(tx, deps, keeper, {
        action: 'api_key.revoked',
        companyId,
        before,
        after: key,
        ...(revocation.disableWebhookEndpoints && { alongside: { disabledWebhookEndpoints: disabledEndpointIds } }),
      })
    }
    return ok({ key, disabledEndpointIds })
  })
}

/** Revokes a key for the operator; false when there is none in this company. */
export async function revokeKeyByOperator(
  deps: Omit<KeyDeps, 'pepper'>,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const revoked = await inTransaction(deps.sql, async (tx) => {
    const [before] = await lockKeys(tx, companyId, [id])
    if (before?.revokedAt !== null) return ok(before !== undefined)
    const after = await revoke(tx, deps, operator, { companyId, before, reason: 'Revoked by the operator.' })
    await noteDeed(tx, deps, operator, { action: 'api_key.revoked', companyId, before, after })
    return ok(true)
  })
  return revoked.value
}

/** Marks a locked key revoked, and answers it as it is then. */
export async function revoke(
  tx: Sql,
  deps: { clock: Clock },
  doer: Doer,
  { companyId, before, reason }: { companyId: string; before: StoredKey; reason: string },
): Promise<StoredKey> {
  const revokedAt = isoFromMs(deps.clock.nowMs())
  await markRevoked(tx, companyId, { id: before.id, revokedAt, revokedBy: doer.actor, reason })
  return { ...before, revokedAt, revokedReason: reason }
}

async function disableEndpoints(tx: Sql, deps: KeyDeps, tenant: Tenant, key: StoredKey): Promise<string[]> {
  const context = { sql: tx, clock: clockAhead(deps.clock, tenant.clockAheadMs), ids: deps.ids, tenant }
  return disableEndpointsOfKey(context, key.id, 'The key that registered it was revoked.')
}

/** Tells the audit log what was done to a key. The last thing of its transaction. */
export async function noteDeed(
  tx: Sql,
  deps: { clock: Clock; ids: Ids },
  doer: Doer,
  deed: { action: string; companyId: string; before?: StoredKey; after: StoredKey; alongside?: object },
): Promise<void> {
  const { id, name, mode } = deed.after
  await appendToAuditLog(tx, deps, {
    companyId: deed.companyId,
    actor: doer.actor,
    factor: doer.factor,
    from: doer.from,
    action: deed.action,
    mode,
    target: { kind: 'api_key', id, name },
    before: deed.before && shownKey(deed.before),
    after: { ...shownKey(deed.after), ...deed.alongside },
  })
}

export function shownKey({ tenantId: _tenant, secretNumber: _number, createdBy, ...key }: StoredKey) {
  const author = createdBy && { kind: createdBy.kind, name: 'name' in createdBy ? createdBy.name : null }
  return { ...key, createdBy: author }
}

async function makeKey(
  deps: KeyDeps,
  key: { tenant: Tenant; name: string; scopes: readonly string[]; expiresAt?: string | null; by?: AuditActor },
): Promise<{ stored: StoredKey; secret: string }> {
  const { tenantId, companyId, mode } = key.tenant
  const nowMs = deps.clock.nowMs()
  const secret = makeSecret(mode)
  const stored: StoredKey = {
    id: deps.ids.next(nowMs),
    tenantId,
    name: key.name,
    mode,
    scopes: [...key.scopes],
    createdAt: isoFromMs(nowMs),
    createdBy: key.by ?? null,
    expiresAt: key.expiresAt ?? null,
    secretNumber: 1,
    rotatedAt: null,
    revokedAt: null,
    revokedReason: null,
    lastUsedAt: null,
  }
  await insertKey(deps.sql, { ...stored, companyId, secretHash: hashSecret(secret, deps.pepper) })
  return { stored, secret }
}
