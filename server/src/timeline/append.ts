import { assert, required } from '../kernel/assert.ts'
import type { Fragment, Sql } from '../storage/pool.ts'

/** An event to be put on the timeline: its own id, its type from the catalogue, and the resource as JSON text. */
export interface NewEvent {
  id: string
  type: string
  data: string
}

/** Microseconds between the events of one append. Fifty fit into a millisecond, so a page of them always gets past it. */
const STEP_MICROS = 20

/**
 * The part of a statement that takes the next place on the tenant's timeline and writes one event there, for a write
 * that is a single statement:
 *
 *     with objective as (insert into objectives ... returning id),
 *     ${appendedAfter(sql, 'objective', { tenantId, nowMs, event })}
 *     select ... from objective
 *
 * The tick selects from the CTE that wrote the aggregate, and for two reasons: a write that was refused takes no place,
 * and the timeline's row is always the last lock. Whoever ticks next waits here until this transaction has committed,
 * so the order of places is the order of commits. A single event lands on a whole millisecond.
 */
export function appendedAfter(
  sql: Sql,
  writer: string,
  place: { tenantId: string; nowMs: number; event: NewEvent },
): Fragment {
  return sql`
    tick as (
      update timelines
      set last_at = greatest(${place.nowMs * 1000}::bigint, timelines.last_at + 1000)
      from ${sql(writer)}
      where timelines.tenant_id = ${place.tenantId}
      returning timelines.last_at
    ),
    event as (
      insert into events (tenant_id, occurred_at, id, type, data)
      select ${place.tenantId}, tick.last_at, ${place.event.id}, ${place.event.type}, ${place.event.data}
      from tick
    )`
}

/**
 * Takes a place on the timeline without an event, in microseconds: what is committed with it lies before every later
 * event and after every earlier one. Like an append, it is the last lock of its transaction.
 */
export async function takePlace(tx: Sql, tenantId: string, nowMs: number): Promise<number> {
  const [row] = await tx<{ place: number }[]>`
    update timelines
    set last_at = greatest(${nowMs * 1000}::bigint, timelines.last_at + 1000)
    where timelines.tenant_id = ${tenantId}
    returning timelines.last_at as place`
  return required(row, `tenant ${tenantId} has a timeline`).place
}

/**
 * Appends events in their order at the end of a transaction: one tick for all of them, `STEP_MICROS` apart, the last on
 * a whole millisecond. Nothing may be locked after this: the timeline is the last lock (see `appendedAfter`).
 */
export async function appendEvents(
  tx: Sql,
  place: { tenantId: string; nowMs: number; events: readonly NewEvent[] },
): Promise<void> {
  const { tenantId, nowMs, events } = place
  if (events.length === 0) return
  const spanMicros = Math.ceil(((events.length - 1) * STEP_MICROS + 1) / 1000) * 1000
  const rows = await tx`
    with tick as (
      update timelines
      set last_at = greatest(${nowMs * 1000}::bigint, timelines.last_at + ${spanMicros}::bigint)
      where timelines.tenant_id = ${tenantId}
      returning timelines.last_at
    )
    insert into events (tenant_id, occurred_at, id, type, data)
    select ${tenantId}, tick.last_at - (${events.length}::bigint - new_event.place) * ${STEP_MICROS}::bigint,
      new_event.id, new_event.type, new_event.data
    from tick, unnest(
      ${events.map((event) => event.id)}::uuid[],
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.data)}::text[]
    ) with ordinality as new_event (id, type, data, place)
    returning 1`
  assert(rows.length === events.length, `tenant ${tenantId} has a timeline`)
}
