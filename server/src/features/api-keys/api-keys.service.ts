import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Sql } from '../../storage/pool.ts'
import type { Tenant } from '../../storage/tenant-context.ts'
import { insertKey } from './api-keys.store.ts'
import { hashSecret, makeSecret } from './secret.ts'

/** A key at the only moment at which its secret is known. */
export interface IssuedKey {
  id: string
  name: string
  mode: 'live' | 'test'
  scopes: string[]
  secret: string
}

/** Makes a key that opens this tenant. The secret is answered here and stored nowhere. */
export async function issueKey(
  deps: { sql: Sql; clock: Clock; ids: Ids; pepper: Buffer },
  key: { tenant: Tenant; name: string; scopes: readonly string[]; expiresAt?: string },
): Promise<IssuedKey> {
  const { tenant, name } = key
  const nowMs = deps.clock.nowMs()
  const secret = makeSecret(tenant.mode)
  const id = deps.ids.next(nowMs)
  await insertKey(deps.sql, {
    id,
    companyId: tenant.companyId,
    tenantId: tenant.tenantId,
    name,
    scopes: key.scopes,
    secretHash: hashSecret(secret, deps.pepper),
    createdAt: isoFromMs(nowMs),
    expiresAt: key.expiresAt ?? null,
  })
  return { id, name, mode: tenant.mode, scopes: [...key.scopes], secret }
}
