import type { AuditActor } from '../../audit/index.ts'
import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'

/** A key as it is stored, without its secret's hash. Times are ISO 8601. */
export interface StoredKey {
  id: string
  tenantId: string
  name: string
  mode: 'live' | 'test'
  scopes: string[]
  createdAt: string
  createdBy: AuditActor | null
  expiresAt: string | null
  /** Which of the key's secrets is in force: rotation counts it up. */
  secretNumber: number
  rotatedAt: string | null
  revokedAt: string | null
  revokedReason: string | null
  lastUsedAt: string | null
}

/** A key that opens its tenant, with what a request needs to know of the company. */
export interface OpenKey {
  keyId: string
  keyName: string
  secretNumber: number
  scopes: string[]
  expiresAt: string | null
  tenantId: string
  mode: 'live' | 'test'
  companyId: string
  companyName: string
  timeZone: string
  clockAheadMs: number
  modules: string[]
}

export async function insertKey(
  sql: Sql,
  key: {
    id: string
    companyId: string
    tenantId: string
    name: string
    scopes: readonly string[]
    secretHash: Buffer
    createdAt: string
    createdBy: AuditActor | null
    expiresAt: string | null
  },
): Promise<void> {
  await sql`
    insert into api_keys (id, company_id, tenant_id, name, scopes, secret_hash, created_at, created_by, expires_at)
    values (${key.id}, ${key.companyId}, ${key.tenantId}, ${key.name}, ${key.scopes as string[]}::text[],
      ${key.secretHash}, ${key.createdAt}, ${json(key.createdBy)}::text::jsonb, ${key.expiresAt})`
}

/** The key with this hash, unless it is revoked. Expiry is judged by the reader, who remembers the row for a while. */
export async function findOpenKey(sql: Sql, secretHash: Buffer): Promise<OpenKey | undefined> {
  const [row] = await sql<OpenKey[]>`
    select ${openKeyColumns(sql)}
    from api_keys
    join tenants on tenants.id = api_keys.tenant_id
    join companies on companies.id = api_keys.company_id
    where api_keys.secret_hash = ${secretHash} and api_keys.revoked_at is null`
  return row
}

/** The same of many hashes, written in hexadecimal digits, by hash. */
export async function findOpenKeys(sql: Sql, secretHashes: readonly string[]): Promise<Map<string, OpenKey>> {
  const rows = await sql<(OpenKey & { secretHash: string })[]>`
    select ${openKeyColumns(sql)}, asked.secret_hash as "secretHash"
    from unnest(${secretHashes as string[]}::text[]) as asked (secret_hash)
    join api_keys on api_keys.secret_hash = decode(asked.secret_hash, 'hex')
    join tenants on tenants.id = api_keys.tenant_id
    join companies on companies.id = api_keys.company_id
    where api_keys.revoked_at is null`
  return new Map(rows.map(({ secretHash, ...key }) => [secretHash, key]))
}

function openKeyColumns(sql: Sql): Fragment {
  return sql`
    api_keys.id as "keyId", api_keys.name as "keyName", api_keys.secret_number as "secretNumber", api_keys.scopes,
    api_keys.expires_at as "expiresAt", tenants.id as "tenantId", tenants.mode, companies.id as "companyId", companies.name as "companyName",
    companies.time_zone as "timeZone", tenants.clock_ahead_ms as "clockAheadMs", companies.modules`
}

/** A page of a company's keys, revoked ones too, newest first, and one row more when there is a next page. */
export async function listKeys(sql: Sql, companyId: string, page: Page): Promise<StoredKey[]> {
  return sql<StoredKey[]>`
    select ${columns(sql)}
    from api_keys
    join tenants on tenants.id = api_keys.tenant_id
    where api_keys.company_id = ${companyId}
      ${page.beforeId === undefined ? sql`` : sql`and api_keys.id < ${page.beforeId}`}
    order by api_keys.id desc
    limit ${page.limit + 1}`
}

export async function findKey(sql: Sql, companyId: string, id: string): Promise<StoredKey | undefined> {
  const [row] = await sql<StoredKey[]>`
    select ${columns(sql)}
    from api_keys
    join tenants on tenants.id = api_keys.tenant_id
    where api_keys.company_id = ${companyId} and api_keys.id = ${id}`
  return row
}

/** Those of the keys that are the company's, locked in the order of their ids, so that two who lock the same never cross. */
export async function lockKeys(tx: Sql, companyId: string, ids: readonly string[]): Promise<StoredKey[]> {
  return tx<StoredKey[]>`
    select ${columns(tx)}
    from api_keys
    join tenants on tenants.id = api_keys.tenant_id
    where api_keys.company_id = ${companyId} and api_keys.id = any(${ids as string[]}::uuid[])
    order by api_keys.id
    limit ${ids.length}
    for no key update of api_keys`
}

/** The key that a secret opens, unless it is revoked. */
export async function findKeyOfSecret(
  sql: Sql,
  secretHash: Buffer,
): Promise<{ id: string; companyId: string } | undefined> {
  const [row] = await sql<{ id: string; companyId: string }[]>`
    select api_keys.id, api_keys.company_id as "companyId" from api_keys
    where api_keys.secret_hash = ${secretHash} and api_keys.revoked_at is null`
  return row
}

/** The company's keys that are not revoked, counted so that the number holds until the transaction ends. */
export async function countKeysForUpdate(tx: Sql, companyId: string): Promise<number> {
  await tx`select companies.id from companies where companies.id = ${companyId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from api_keys
    where api_keys.company_id = ${companyId} and api_keys.revoked_at is null`
  return row?.count ?? 0
}

/** Puts a new secret in force; the one before opens nothing from now on. */
export async function replaceSecret(
  tx: Sql,
  companyId: string,
  change: { id: string; secretHash: Buffer; rotatedAt: string },
): Promise<void> {
  await tx`
    update api_keys
    set secret_hash = ${change.secretHash}, secret_number = api_keys.secret_number + 1, rotated_at = ${change.rotatedAt}
    where api_keys.company_id = ${companyId} and api_keys.id = ${change.id}`
}

export async function markRevoked(
  tx: Sql,
  companyId: string,
  change: { id: string; revokedAt: string; revokedBy: AuditActor; reason: string },
): Promise<void> {
  await tx`
    update api_keys
    set revoked_at = ${change.revokedAt}, revoked_by = ${json(change.revokedBy)}::text::jsonb,
      revoked_reason = ${change.reason}
    where api_keys.company_id = ${companyId} and api_keys.id = ${change.id} and api_keys.revoked_at is null`
}

/** The company of a key, for the operator, who names keys by their id alone. */
export async function findCompanyOfKey(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ companyId: string }[]>`
    select api_keys.company_id as "companyId" from api_keys where api_keys.id = ${id}`
  return row?.companyId
}

/** Writes when keys were last used, many at once; a time that is older than the one stored is left out. */
export async function writeLastUsed(sql: Sql, used: ReadonlyMap<string, string>): Promise<void> {
  if (used.size === 0) return
  await sql`
    with used as (
      select pair.id, pair.at from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) as pair (id, at)
    ),
    locked as (
      select api_keys.id from api_keys join used on used.id = api_keys.id
      order by api_keys.id
      for no key update of api_keys
    )
    update api_keys
    set last_used_at = used.at
    from used
    join locked on locked.id = used.id
    where api_keys.id = used.id and (api_keys.last_used_at is null or api_keys.last_used_at < used.at)`
}

function columns(sql: Sql): Fragment {
  return sql`api_keys.id, api_keys.tenant_id as "tenantId", api_keys.name, tenants.mode, api_keys.scopes, api_keys.created_at as "createdAt",
    api_keys.created_by as "createdBy", api_keys.expires_at as "expiresAt", api_keys.secret_number as "secretNumber",
    api_keys.rotated_at as "rotatedAt", api_keys.revoked_at as "revokedAt", api_keys.revoked_reason as "revokedReason",
    api_keys.last_used_at as "lastUsedAt"`
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
