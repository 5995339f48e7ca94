import { laneOf } from '../../kernel/lanes.ts'
import { limits } from '../../kernel/limits.ts'
import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { WebhookEndpoint } from './webhooks.schema.ts'

/** An endpoint as it is stored: its types as a list. */
export interface StoredEndpoint extends Omit<WebhookEndpoint, 'eventTypes'> {
  eventTypes: string[]
}

export async function insertEndpoint(
  tx: Sql,
  owner: { tenantId: string; registeredBy: { kind: 'key' | 'user'; id: string }; secret: Buffer },
  endpoint: StoredEndpoint,
): Promise<void> {
  const idOf = (kind: 'key' | 'user') => (owner.registeredBy.kind === kind ? owner.registeredBy.id : null)
  await tx`
    insert into webhook_endpoints (tenant_id, id, url, description, event_types, scopes, key_id, user_id, status, secret, lane,
      created_at, updated_at)
    values (${owner.tenantId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.description}, ${endpoint.eventTypes}::text[],
      ${endpoint.scopes}::text[], ${idOf('key')}, ${idOf('user')}, ${endpoint.status}, ${owner.secret}, ${laneOf(endpoint.id)},
      ${endpoint.createdAt}, ${endpoint.updatedAt})`
}

export async function countEndpoints(tx: Sql, tenantId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from webhook_endpoints
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.deleted_at is null`
  return row?.count ?? 0
}

/** The endpoint, unless it was deleted. */
export async function findEndpoint(
  sql: Sql,
  tenantId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredEndpoint | undefined> {
  const [row] = await sql<StoredEndpoint[]>`
    select ${columns(sql)} from webhook_endpoints
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.id = ${id}
      and webhook_endpoints.deleted_at is null
    ${options.forUpdate === true ? sql`for update` : sql``}`
  return row
}

/** A page of endpoints, newest first, and one row more when there is a next page. */
export async function listEndpoints(sql: Sql, tenantId: string, page: Page): Promise<StoredEndpoint[]> {
  return sql<StoredEndpoint[]>`
    select ${columns(sql)} from webhook_endpoints
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.deleted_at is null
      ${page.beforeId === undefined ? sql`` : sql`and webhook_endpoints.id < ${page.beforeId}`}
    order by webhook_endpoints.id desc
    limit ${page.limit + 1}`
}

/** Writes what can change of an endpoint. A status of Enabled forgets what was held against the receiver. */
export async function updateEndpoint(tx: Sql, tenantId: string, endpoint: StoredEndpoint): Promise<void> {
  await tx`
    update webhook_endpoints
    set url = ${endpoint.url}, description = ${endpoint.description}, event_types = ${endpoint.eventTypes}::text[],
      status = ${endpoint.status}, disabled_reason = ${endpoint.disabledReason}, disabled_at = ${endpoint.disabledAt},
      updated_at = ${endpoint.updatedAt}
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.id = ${endpoint.id}`
}

/** How many endpoints each of these keys registered that are not deleted; keys without any are left out. */
export async function countEndpointsOfKeys(
  sql: Sql,
  keys: readonly { id: string; tenantId: string }[],
): Promise<Map<string, number>> {
  const rows = await sql<{ keyId: string; count: number }[]>`
    select webhook_endpoints.key_id as "keyId", count(*)::integer as count
    from webhook_endpoints
    join unnest(${keys.map((key) => key.tenantId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as key (tenant_id, id)
      on webhook_endpoints.tenant_id = key.tenant_id and webhook_endpoints.key_id = key.id
    where webhook_endpoints.deleted_at is null
    group by webhook_endpoints.key_id
    order by webhook_endpoints.key_id
    limit ${keys.length}`
  return new Map(rows.map((row) => [row.keyId, row.count]))
}

/** The endpoints that a key registered, newest first: as many as a tenant may have. */
export async function listEndpointsOfKey(
  sql: Sql,
  tenantId: string,
  keyId: string,
): Promise<Pick<StoredEndpoint, 'id' | 'url' | 'status'>[]> {
  return sql<Pick<StoredEndpoint, 'id' | 'url' | 'status'>[]>`
    select webhook_endpoints.id, webhook_endpoints.url, webhook_endpoints.status
    from webhook_endpoints
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.key_id = ${keyId}
      and webhook_endpoints.deleted_at is null
    order by webhook_endpoints.id desc
    limit ${limits.endpointsMax}`
}

/** Disables every enabled endpoint that a key registered, locked in the order of their ids; answers their ids. */
export async function disableAllOfKey(
  tx: Sql,
  tenantId: string,
  change: { keyId: string; reason: string; at: string },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with found as (
      select webhook_endpoints.id from webhook_endpoints
      where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.key_id = ${change.keyId}
        and webhook_endpoints.deleted_at is null and webhook_endpoints.status = 'Enabled'
      order by webhook_endpoints.id
      for update
    )
    update webhook_endpoints
    set status = 'Disabled', disabled_reason = ${change.reason}, disabled_at = ${change.at}, updated_at = ${change.at}
    from found
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.id = found.id
    returning webhook_endpoints.id`
  return rows.map((row) => row.id)
}

export async function forgetFailures(tx: Sql, tenantId: string, id: string): Promise<void> {
  await tx`
    update webhook_endpoints set failing_since = null, crashes = 0
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.id = ${id}`
}

export async function markDeleted(tx: Sql, tenantId: string, id: string, at: string): Promise<void> {
  await tx`
    update webhook_endpoints set deleted_at = ${at}, updated_at = ${at}
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.id = ${id}`
}

/** Puts a new secret in force; the old one signs beside it until a moment. */
export async function replaceSecret(
  tx: Sql,
  tenantId: string,
  change: { id: string; secret: Buffer; previousUntil: string; at: string },
): Promise<void> {
  await tx`
    update webhook_endpoints
    set previous_secret = webhook_endpoints.secret, previous_secret_until = ${change.previousUntil},
      secret = ${change.secret}, updated_at = ${change.at}
    where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.id = ${change.id}`
}

/** Begins a span of the timeline in which the endpoint receives these types, and following, if this is the first. */
export async function openSubscription(
  tx: Sql,
  tenantId: string,
  span: { endpointId: string; afterPlace: number; eventTypes: readonly string[] },
): Promise<void> {
  await tx`
    insert into webhook_subscriptions (tenant_id, endpoint_id, after_place, event_types)
    values (${tenantId}, ${span.endpointId}, ${span.afterPlace}, ${span.eventTypes as string[]}::text[])`
  await tx`
    insert into webhook_positions (tenant_id, place, lane) values (${tenantId}, ${span.afterPlace}, ${laneOf(tenantId)})
    on conflict (tenant_id) do nothing`
}

/** Ends the span that is open, if there is one. */
export async function closeSubscription(
  tx: Sql,
  tenantId: string,
  endpointId: string,
  untilPlace: number,
): Promise<void> {
  await tx`
    update webhook_subscriptions set until_place = ${untilPlace}
    where webhook_subscriptions.tenant_id = ${tenantId} and webhook_subscriptions.endpoint_id = ${endpointId}
      and webhook_subscriptions.until_place is null`
}

/** The same for several endpoints, at one place. */
export async function closeSubscriptions(
  tx: Sql,
  tenantId: string,
  endpointIds: readonly string[],
  untilPlace: number,
): Promise<void> {
  await tx`
    update webhook_subscriptions set until_place = ${untilPlace}
    where webhook_subscriptions.tenant_id = ${tenantId}
      and webhook_subscriptions.endpoint_id = any(${endpointIds as string[]}::uuid[])
      and webhook_subscriptions.until_place is null`
}

function columns(sql: Sql): Fragment {
  return sql`webhook_endpoints.id, webhook_endpoints.url, webhook_endpoints.description,
    webhook_endpoints.event_types as "eventTypes", webhook_endpoints.status, webhook_endpoints.scopes,
    webhook_endpoints.disabled_reason as "disabledReason", webhook_endpoints.disabled_at as "disabledAt",
    webhook_endpoints.created_at as "createdAt", webhook_endpoints.updated_at as "updatedAt"`
}
