import type { Sql } from '../storage/pool.ts'

/** An endpoint as the engine needs it. Secrets are encrypted. */
export interface EndpointRow {
  id: string
  tenantId: string
  companyId: string
  mode: 'live' | 'test'
  url: string
  lane: number
  status: 'Enabled' | 'Disabled'
  scopes: string[]
  secret: Buffer
  previousSecret: Buffer | null
  previousSecretUntil: string | null
  failingSince: string | null
  /** Processes in a row that ended while they were sending to this endpoint alone. */
  crashes: number
  deletedAt: string | null
}

/** All endpoints of these lanes that are not deleted. */
export async function findEndpointsOfLanes(sql: Sql, lanes: readonly number[]): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints
    join tenants on tenants.id = webhook_endpoints.tenant_id
    where webhook_endpoints.lane = any(${lanes as number[]}::smallint[]) and webhook_endpoints.deleted_at is null
    limit 1000000`
}

export async function findEndpointsById(sql: Sql, ids: readonly string[]): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints
    join tenants on tenants.id = webhook_endpoints.tenant_id
    where webhook_endpoints.id = any(${ids as string[]}::uuid[])
    limit ${ids.length}`
}

/** Endpoints that were changed lately, in case the notification of it was lost. Deleted ones are among them. */
export async function findChangedEndpoints(sql: Sql, lanes: readonly number[], since: string): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints
    join tenants on tenants.id = webhook_endpoints.tenant_id
    where webhook_endpoints.lane = any(${lanes as number[]}::smallint[]) and webhook_endpoints.updated_at > ${since}
    limit 100000`
}

export async function writeFailingSince(
  sql: Sql,
  endpoint: { tenantId: string; id: string },
  since: string | null,
): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = ${since}, crashes = 0
    where webhook_endpoints.tenant_id = ${endpoint.tenantId} and webhook_endpoints.id = ${endpoint.id}`
}

/** Counts a crash while sending to this endpoint alone, and answers the count. */
export async function countCrash(sql: Sql, endpointId: string): Promise<number> {
  const [row] = await sql<{ crashes: number }[]>`
    update webhook_endpoints set crashes = least(webhook_endpoints.crashes + 1, 1000)
    where webhook_endpoints.id = ${endpointId}
    returning webhook_endpoints.crashes`
  return row?.crashes ?? 0
}

function columns(sql: Sql) {
  return sql`webhook_endpoints.id, webhook_endpoints.tenant_id as "tenantId", tenants.company_id as "companyId",
    tenants.mode, webhook_endpoints.url, webhook_endpoints.lane, webhook_endpoints.status, webhook_endpoints.scopes,
    webhook_endpoints.secret, webhook_endpoints.previous_secret as "previousSecret",
    webhook_endpoints.previous_secret_until as "previousSecretUntil", webhook_endpoints.failing_since as "failingSince",
    webhook_endpoints.crashes, webhook_endpoints.deleted_at as "deletedAt"`
}
