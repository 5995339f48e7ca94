import { isoFromMs, type Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool, Sql } from '../storage/pool.ts'
import type { EventCatalogue } from '../timeline/event-types.ts'
import { readEvents } from '../timeline/read.ts'
import { receives } from './follow.ts'

/** A wish to have sent again what an endpoint missed, as far as it has been worked off. */
interface RecoveryRow {
  id: string
  tenantId: string
  endpointId: string
  place: number
  untilPlace: number
  /** How far the timeline has been followed: what lies beyond is delivered by following, and must not be twice. */
  followedPlace: number
  eventTypes: string[]
  scopes: string[]
}

interface RecoveryDeps {
  pool: Pool
  clock: Clock
  ids: Ids
  eventTypes: EventCatalogue
  /** An endpoint got deliveries. */
  created: (endpointId: string) => void
  failed: (error: unknown) => void
}

/** Works the recoveries of these lanes off, a batch of each in turn, until none is left or for a number of rounds. */
export async function workOffRecoveries(
  deps: RecoveryDeps,
  lanes: { held: ReadonlySet<number>; holds(lane: number): boolean },
): Promise<void> {
  for (let round = 0; round < limits.recoveryRoundsMax; round += 1) {
    const held = [...lanes.held].filter((lane) => lanes.holds(lane))
    const recoveries = held.length === 0 ? [] : await findRunning(deps.pool, held)
    let moved = 0
    for (const recovery of recoveries) if (await workOff(deps, recovery)) moved += 1
    if (moved === 0) return
  }
}

/** Answers whether it has come further. One that cannot go on does not keep the others waiting. */
async function workOff(deps: RecoveryDeps, recovery: RecoveryRow): Promise<boolean> {
  try {
    const { created, place } = await workOffBatch(deps, recovery)
    if (created > 0) deps.created(recovery.endpointId)
    return place > recovery.place
  } catch (error) {
    deps.failed(error)
    return false
  }
}

async function workOffBatch(deps: RecoveryDeps, recovery: RecoveryRow): Promise<{ created: number; place: number }> {
  const page = await readEvents(deps.pool, {
    tenantId: recovery.tenantId,
    afterMicros: recovery.place,
    types: 'all',
    limit: limits.followEventsMax,
  })
  const upTo = Math.min(recovery.untilPlace, recovery.followedPlace)
  const span = { ...recovery, afterPlace: recovery.place, untilPlace: upTo }
  const wanted = page.filter((event) => receives(span, event, deps.eventTypes))
  const last = page.at(-1)?.occurredAt ?? upTo
  const place = page.length < limits.followEventsMax ? upTo : Math.min(last, upTo)
  const nowMs = deps.clock.nowMs()
  const created = await writeRecovered(deps.pool, recovery, {
    events: wanted.map((event) => ({
      deliveryId: deps.ids.next(nowMs),
      id: event.id,
      type: event.type,
      place: event.occurredAt,
    })),
    place: Math.max(place, recovery.place),
    isDone: place >= recovery.untilPlace,
    at: isoFromMs(nowMs),
  })
  return { created, place }
}

async function findRunning(sql: Sql, lanes: readonly number[]): Promise<RecoveryRow[]> {
  return sql<RecoveryRow[]>`
    select webhook_recoveries.id, webhook_recoveries.tenant_id as "tenantId",
      webhook_recoveries.endpoint_id as "endpointId", webhook_recoveries.place,
      webhook_recoveries.until_place as "untilPlace", webhook_positions.place as "followedPlace", webhook_endpoints.event_types as "eventTypes",
      webhook_endpoints.scopes
    from webhook_recoveries
    join webhook_endpoints on webhook_endpoints.tenant_id = webhook_recoveries.tenant_id
      and webhook_endpoints.id = webhook_recoveries.endpoint_id
    join webhook_positions on webhook_positions.tenant_id = webhook_recoveries.tenant_id
    where webhook_recoveries.status = 'Running' and webhook_endpoints.lane = any(${lanes as number[]}::smallint[])
    order by webhook_recoveries.id
    limit 64`
}

/**
 * Writes new deliveries for the events that have none that was acknowledged or is still open, and moves the recovery on, in
 * one statement. Nothing is written when another process has moved it in the meantime.
 */
async function writeRecovered(
  sql: Sql,
  recovery: RecoveryRow,
  batch: {
    events: readonly { deliveryId: string; id: string; type: string; place: number }[]
    place: number
    isDone: boolean
    at: string
  },
): Promise<number> {
  const { tenantId, endpointId } = recovery
  const { events } = batch
  const [row] = await sql<{ created: number }[]>`
    with missed as (
      select event.delivery_id, event.id, event.type, event.place, (
        select deliveries.id from deliveries
        where deliveries.tenant_id = ${tenantId} and deliveries.event_id = event.id
          and deliveries.endpoint_id = ${endpointId}
        order by deliveries.id desc
        limit 1
      ) as resend_of
      from unnest(
        ${events.map((event) => event.deliveryId)}::uuid[],
        ${events.map((event) => event.id)}::uuid[],
        ${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.place)}::bigint[]
      ) as event (delivery_id, id, type, place)
      where not exists (
        select from deliveries
        where deliveries.tenant_id = ${tenantId} and deliveries.event_id = event.id
          and deliveries.endpoint_id = ${endpointId} and deliveries.status in ('acknowledged', 'pending', 'retrying')
      )
    ),
    moved as (
      update webhook_recoveries
      set place = ${batch.place}, status = ${batch.isDone ? 'Complete' : 'Running'}, updated_at = ${batch.at},
        deliveries_created = webhook_recoveries.deliveries_created + (select count(*) from missed)::integer
      where webhook_recoveries.tenant_id = ${tenantId} and webhook_recoveries.id = ${recovery.id}
        and webhook_recoveries.place = ${recovery.place} and webhook_recoveries.status = 'Running'
      returning webhook_recoveries.id
    ),
    delivery as (
      insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, status, attempt_count,
        next_attempt_at, resend_of, created_at, updated_at)
      select ${tenantId}, missed.delivery_id, ${endpointId}, missed.id, missed.type, missed.place, 'pending', 0,
        ${batch.at}::timestamptz, missed.resend_of, ${batch.at}::timestamptz, ${batch.at}::timestamptz
      from missed, moved
      returning deliveries.id
    )
    select count(*) as created from delivery`
  return row?.created ?? 0
}
