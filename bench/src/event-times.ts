import type { Pool } from '../../server/src/storage/pool.ts'
import { OBJECTIVE_CREATED } from './objective-requests.ts'

/** When an event was committed. */
export interface EventTime {
  id: string
  /** Of the objective that was created. */
  title: string
  /**
   * Milliseconds since 1970: when PostgreSQL made the commit record, just before it wrote that to the disk. The event
   * can be seen by others only after that, so times that are measured from here are too long, never too short.
   */
  committedAtMs: number
}

/** Of the objectives created after a place of these timelines. Needs `track_commit_timestamp`. */
export async function readEventTimes(
  pool: Pool,
  tenantIds: readonly string[],
  afterPlace: number,
): Promise<EventTime[]> {
  return pool<EventTime[]>`
    select events.id, events.data::jsonb #>> '{objective,title}' as title,
      (extract(epoch from pg_xact_commit_timestamp(events.xmin)) * 1000)::float8 as "committedAtMs"
    from events
    where events.tenant_id = any(${tenantIds as string[]}::uuid[]) and events.type = ${OBJECTIVE_CREATED}
      and events.occurred_at > ${afterPlace}`
}

/** The last place that any of these timelines has taken, in microseconds. */
export async function lastPlace(pool: Pool, tenantIds: readonly string[]): Promise<number> {
  const [row] = await pool<{ place: number }[]>`
    select max(timelines.last_at) as place from timelines
    where timelines.tenant_id = any(${tenantIds as string[]}::uuid[])`
  return row?.place ?? 0
}
