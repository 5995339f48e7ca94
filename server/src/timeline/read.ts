import type { Sql } from '../storage/pool.ts'
import type { EventRow } from './render.ts'

/** Which part of a tenant's timeline to read: the events after a place, of these types or of all. */
export interface EventRange {
  tenantId: string
  /** Exclusive, in microseconds since 1970; undefined reads from the beginning. */
  afterMicros: number | undefined
  /** `all`, or the types that may be shown. An empty list shows none. */
  types: 'all' | readonly string[]
  limit: number
}

/** The first events of a range, in order. Every path is a range scan of an index that stops after `limit` rows. */
export async function readEvents(sql: Sql, range: EventRange): Promise<EventRow[]> {
  const after = range.afterMicros ?? Number.MIN_SAFE_INTEGER
  if (range.types === 'all') {
    return sql<EventRow[]>`
      select events.id, events.type, events.occurred_at as "occurredAt", events.data
      from events
      where events.tenant_id = ${range.tenantId} and events.occurred_at > ${after}
      order by events.occurred_at
      limit ${range.limit}`
  }
  // One short range per type, merged. A filter over the whole timeline would read every event that a narrow key may
  // not see; this reads at most `limit` index entries per type, however many other events lie between.
  return sql<EventRow[]>`
    select events.id, events.type, events.occurred_at as "occurredAt", events.data
    from (
      select place.occurred_at
      from unnest(${range.types as string[]}::text[]) as wanted (type)
      cross join lateral (
        select events.occurred_at
        from events
        where events.tenant_id = ${range.tenantId} and events.type = wanted.type and events.occurred_at > ${after}
        order by events.occurred_at
        limit ${range.limit}
      ) as place
      order by place.occurred_at
      limit ${range.limit}
    ) as page
    join events on events.tenant_id = ${range.tenantId} and events.occurred_at = page.occurred_at
    order by events.occurred_at`
}

export async function findEvent(sql: Sql, tenantId: string, id: string): Promise<EventRow | undefined> {
  const [row] = await sql<EventRow[]>`
    select events.id, events.type, events.occurred_at as "occurredAt", events.data
    from events
    where events.tenant_id = ${tenantId} and events.id = ${id}`
  return row
}
