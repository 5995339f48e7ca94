import type { Fragment, Sql } from '../../storage/pool.ts'

/** A key as it is stored, without its secret's hash. Times are ISO 8601. */
export interface ApiKey {
  id: string
  name: string
  mode: 'live' | 'test'
  scopes: string[]
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

/** A key that opens its tenant, with what a request needs to know of the company. */
export interface OpenKey {
  keyId: string
  keyName: string
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
    expiresAt: string | null
  },
): Promise<void> {
  await sql`
    insert into api_keys (id, company_id, tenant_id, name, scopes, secret_hash, created_at, expires_at)
    values (${key.id}, ${key.companyId}, ${key.tenantId}, ${key.name}, ${key.scopes as string[]}::text[],
      ${key.secretHash}, ${key.createdAt}, ${key.expiresAt})`
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
    api_keys.id as "keyId", api_keys.name as "keyName", api_keys.scopes, api_keys.expires_at as "expiresAt",
    tenants.id as "tenantId", tenants.mode, companies.id as "companyId", companies.name as "companyName",
    companies.time_zone as "timeZone", tenants.clock_ahead_ms as "clockAheadMs", companies.modules`
}

export async function listKeys(sql: Sql, companyId: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`
    select api_keys.id, api_keys.name, tenants.mode, api_keys.scopes, api_keys.created_at as "createdAt",
      api_keys.expires_at as "expiresAt", api_keys.revoked_at as "revokedAt", api_keys.last_used_at as "lastUsedAt"
    from api_keys
    join tenants on tenants.id = api_keys.tenant_id
    where api_keys.company_id = ${companyId}
    order by api_keys.id desc
    limit 1000`
}

/** Marks a key revoked; true when there is such a key (revoking twice keeps the first time). */
export async function revokeKey(sql: Sql, id: string, revokedAt: string): Promise<boolean> {
  const rows = await sql`
    update api_keys set revoked_at = coalesce(api_keys.revoked_at, ${revokedAt}) where api_keys.id = ${id} returning 1`
  return rows.length > 0
}

/** Writes when keys were last used, many at once; a time that is older than the one stored is left out. */
export async function writeLastUsed(sql: Sql, used: ReadonlyMap<string, string>): Promise<void> {
  if (used.size === 0) return
  await sql`
    update api_keys
    set last_used_at = used.at
    from unnest(${[...used.keys()]}::uuid[], ${[...used.values()]}::timestamptz[]) as used (id, at)
    where api_keys.id = used.id and (api_keys.last_used_at is null or api_keys.last_used_at < used.at)`
}
