import type { Sql } from '../storage/pool.ts'
import type { EventRow } from '../timeline/render.ts'

/** How far a tenant has been followed, and how far its timeline goes. */
export interface FollowPosition {
  tenantId: string
  place: number
  lastAt: number
}

export interface FollowedEvent extends EventRow {
  tenantId: string
}

/** A span of the timeline in which an endpoint receives events. */
export interface SubscriptionRow {
  tenantId: string
  endpointId: string
  afterPlace: number
  untilPlace: number | null
  eventTypes: string[]
  scopes: string[]
}

export interface NewDelivery {
  id: string
  tenantId: string
  endpointId: string
  eventId: string
  eventType: string
  eventPlace: number
}

/** The tenants of these lanes whose timeline has gone on since they were last followed. */
export async function findLaggingTenants(sql: Sql, lanes: readonly number[], limit: number): Promise<string[]> {
  const rows = await sql<{ tenantId: string }[]>`
    select webhook_positions.tenant_id as "tenantId"
    from webhook_positions
    join timelines on timelines.tenant_id = webhook_positions.tenant_id
    where webhook_positions.lane = any(${lanes as number[]}::smallint[]) and timelines.last_at > webhook_positions.place
    limit ${limit}`
  return rows.map((row) => row.tenantId)
}

export async function findPositions(sql: Sql, tenantIds: readonly string[]): Promise<FollowPosition[]> {
  return sql<FollowPosition[]>`
    select webhook_positions.tenant_id as "tenantId", webhook_positions.place, timelines.last_at as "lastAt"
    from webhook_positions
    join timelines on timelines.tenant_id = webhook_positions.tenant_id
    where webhook_positions.tenant_id = any(${tenantIds as string[]}::uuid[])
    limit ${tenantIds.length}`
}

/** The next events of each tenant after its place, in order, at most `limit` of each: one index range per tenant. */
export async function readNextEvents(
  sql: Sql,
  positions: readonly FollowPosition[],
  limit: number,
): Promise<FollowedEvent[]> {
  return sql<FollowedEvent[]>`
    select followed.tenant_id as "tenantId", page.id, page.type, page.occurred_at as "occurredAt", page.data
    from unnest(
      ${positions.map((position) => position.tenantId)}::uuid[],
      ${positions.map((position) => position.place)}::bigint[]
    ) as followed (tenant_id, place)
    cross join lateral (
      select events.id, events.type, events.occurred_at, events.data
      from events
      where events.tenant_id = followed.tenant_id and events.occurred_at > followed.place
      order by events.occurred_at
      limit ${limit}
    ) as page`
}

export async function findSubscriptions(sql: Sql, positions: readonly FollowPosition[]): Promise<SubscriptionRow[]> {
  return sql<SubscriptionRow[]>`
    select webhook_subscriptions.tenant_id as "tenantId", webhook_subscriptions.endpoint_id as "endpointId",
      webhook_subscriptions.after_place as "afterPlace", webhook_subscriptions.until_place as "untilPlace",
      webhook_subscriptions.event_types as "eventTypes", webhook_endpoints.scopes
    from unnest(
      ${positions.map((position) => position.tenantId)}::uuid[],
      ${positions.map((position) => position.place)}::bigint[]
    ) as followed (tenant_id, place)
    join webhook_subscriptions on webhook_subscriptions.tenant_id = followed.tenant_id
      and (webhook_subscriptions.until_place is null or webhook_subscriptions.until_place > followed.place)
    join webhook_endpoints on webhook_endpoints.tenant_id = webhook_subscriptions.tenant_id
      and webhook_endpoints.id = webhook_subscriptions.endpoint_id
    limit 1000000`
}

/**
 * Writes the deliveries of a batch and moves its tenants' positions, in one statement. A tenant whose position is no
 * longer the one that was read was followed by another process: nothing is written for it. Answers the tenants moved.
 */
export async function writeDeliveries(
  sql: Sql,
  batch: {
    moves: readonly { tenantId: string; from: number; to: number }[]
    deliveries: readonly NewDelivery[]
    at: string
  },
): Promise<Set<string>> {
  const { moves, deliveries } = batch
  const rows = await sql<{ tenantId: string }[]>`
    with moved as (
      update webhook_positions set place = move.to_place
      from unnest(
        ${moves.map((move) => move.tenantId)}::uuid[],
        ${moves.map((move) => move.from)}::bigint[],
        ${moves.map((move) => move.to)}::bigint[]
      ) as move (tenant_id, from_place, to_place)
      where webhook_positions.tenant_id = move.tenant_id and webhook_positions.place = move.from_place
      returning webhook_positions.tenant_id
    ),
    delivery as (
      insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, status, attempt_count,
        next_attempt_at, created_at, updated_at)
      select moved.tenant_id, fresh.id, fresh.endpoint_id, fresh.event_id, fresh.event_type, fresh.event_place, 'pending', 0,
        ${batch.at}::timestamptz, ${batch.at}::timestamptz, ${batch.at}::timestamptz
      from unnest(
        ${deliveries.map((delivery) => delivery.tenantId)}::uuid[],
        ${deliveries.map((delivery) => delivery.id)}::uuid[],
        ${deliveries.map((delivery) => delivery.endpointId)}::uuid[],
        ${deliveries.map((delivery) => delivery.eventId)}::uuid[],
        ${deliveries.map((delivery) => delivery.eventType)}::text[],
        ${deliveries.map((delivery) => delivery.eventPlace)}::bigint[]
      ) as fresh (tenant_id, id, endpoint_id, event_id, event_type, event_place)
      join moved on moved.tenant_id = fresh.tenant_id
    )
    select moved.tenant_id as "tenantId" from moved`
  return new Set(rows.map((row) => row.tenantId))
}
