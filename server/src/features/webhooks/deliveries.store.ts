import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { Attempt, Delivery, DeliveryQuery, Recovery } from './webhooks.schema.ts'

/** Of which endpoint. */
interface Owner {
  tenantId: string
  endpointId: string
}

/** A page of an endpoint's deliveries, newest first, and one row more when there is a next page. */
export async function listDeliveries(sql: Sql, owner: Owner, filters: DeliveryQuery, page: Page): Promise<Delivery[]> {
  return sql<Delivery[]>`
    select ${columns(sql)} from deliveries
    where deliveries.tenant_id = ${owner.tenantId} and deliveries.endpoint_id = ${owner.endpointId}
      ${page.beforeId === undefined ? sql`` : sql`and deliveries.id < ${page.beforeId}`}
      ${filters.status === undefined ? sql`` : sql`and deliveries.status = ${filters.status}`}
      ${filters.eventType === undefined ? sql`` : sql`and deliveries.event_type = ${filters.eventType}`}
    order by deliveries.id desc
    limit ${page.limit + 1}`
}

export async function findDelivery(sql: Sql, owner: Owner, id: string): Promise<Delivery | undefined> {
  const [row] = await sql<Delivery[]>`
    select ${columns(sql)} from deliveries
    where deliveries.tenant_id = ${owner.tenantId} and deliveries.id = ${id}
      and deliveries.endpoint_id = ${owner.endpointId}`
  return row
}

export async function listAttempts(sql: Sql, tenantId: string, deliveryId: string): Promise<Attempt[]> {
  return sql<Attempt[]>`
    select attempts.number, attempts.triggered_by as "triggeredBy", attempts.started_at as "startedAt",
      attempts.duration_ms as "durationMs", attempts.address, attempts.response_code as "responseCode",
      attempts.response_body as "responseBody", attempts.error_class as "errorClass", attempts.error,
      attempts.next_attempt_at as "nextAttemptAt"
    from attempts
    where attempts.tenant_id = ${tenantId} and attempts.delivery_id = ${deliveryId}
    order by attempts.number, attempts.started_at
    limit 1000`
}

/** A sample event for one endpoint, due at once. It stands on no timeline, so its data is kept here. */
export async function insertPing(
  sql: Sql,
  owner: Owner,
  ping: { id: string; eventId: string; place: number; data: string; at: string },
): Promise<Delivery> {
  const [row] = await sql<[Delivery]>`
    insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, ping_data, status,
      attempt_count, next_attempt_at, created_at, updated_at)
    values (${owner.tenantId}, ${ping.id}, ${owner.endpointId}, ${ping.eventId}, 'webhook.ping', ${ping.place},
      ${ping.data}, 'pending', 0, ${ping.at}, ${ping.at}, ${ping.at})
    returning ${columns(sql)}`
  return row
}

/** A new delivery of the same event, due at once, with its own attempts. */
export async function insertResend(
  sql: Sql,
  owner: Owner,
  resend: { id: string; of: string; at: string },
): Promise<Delivery | undefined> {
  const [row] = await sql<Delivery[]>`
    insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, ping_data, status, attempt_count,
      next_attempt_at, resend_of, created_at, updated_at)
    select original.tenant_id, ${resend.id}, original.endpoint_id, original.event_id, original.event_type,
      original.event_place, original.ping_data, 'pending', 0, ${resend.at}::timestamptz, original.id,
      ${resend.at}::timestamptz, ${resend.at}::timestamptz
    from deliveries as original
    where original.tenant_id = ${owner.tenantId} and original.endpoint_id = ${owner.endpointId}
      and original.id = ${resend.of}
    returning ${columns(sql)}`
  return row
}

/** Begins a recovery up to the present end of the timeline; undefined when one is running for this endpoint. */
export async function insertRecovery(
  tx: Sql,
  owner: Owner,
  recovery: { id: string; sincePlace: number; at: string },
): Promise<Pick<Recovery, 'status' | 'deliveriesCreated'> | undefined> {
  const [row] = await tx<Pick<Recovery, 'status' | 'deliveriesCreated'>[]>`
    insert into webhook_recoveries (tenant_id, id, endpoint_id, since_place, place, until_place, status,
      deliveries_created, created_at, updated_at)
    select ${owner.tenantId}, ${recovery.id}, ${owner.endpointId}, ${recovery.sincePlace}, ${recovery.sincePlace},
      timelines.last_at, 'Running', 0, ${recovery.at}::timestamptz, ${recovery.at}::timestamptz
    from timelines
    where timelines.tenant_id = ${owner.tenantId} and not exists (
      select from webhook_recoveries
      where webhook_recoveries.tenant_id = ${owner.tenantId} and webhook_recoveries.endpoint_id = ${owner.endpointId}
        and webhook_recoveries.status = 'Running'
    )
    returning webhook_recoveries.status, webhook_recoveries.deliveries_created as "deliveriesCreated"`
  return row
}

function columns(sql: Sql): Fragment {
  return sql`deliveries.id, deliveries.event_id as "eventId", deliveries.event_type as "eventType", deliveries.status,
    deliveries.attempt_count as "attemptCount", deliveries.response_code as "responseCode",
    deliveries.last_error as "lastError", deliveries.next_attempt_at as "nextAttemptAt",
    deliveries.resend_of as "resendOf", deliveries.created_at as "createdAt", deliveries.updated_at as "updatedAt"`
}
