import type { Pool } from '../../server/src/storage/pool.ts'
import type { BenchEndpoint } from './endpoints.ts'
import { OBJECTIVE_CREATED } from './objective-requests.ts'
import { pause } from './processes.ts'
import { VoidRun } from './void-run.ts'

/** Sets what PostgreSQL reads only at its start: it holds from the service's next start on. */
export async function setForNextStart(pool: Pool, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await pool.unsafe(`alter system set ${name} = '${value}'`)
}

/** What the database has done up to now. */
export interface Counters {
  /** Statements that PostgreSQL ran, BEGIN and COMMIT included, each execution once; without this benchmark's own looks. */
  statements: number
  /** Bytes of write-ahead log. */
  walBytes: number
}

/** Needs `shared_preload_libraries = pg_stat_statements`. Our own looks are told by their comment. */
export async function readCounters(pool: Pool): Promise<Counters> {
  const [row] = await pool<Counters[]>`
    select /* bench */
      (select coalesce(sum(calls), 0) from pg_stat_statements where query not like '%/* bench */%')::bigint as statements,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as "walBytes"`
  if (row === undefined) throw new Error('the database counts nothing')
  return row
}

/** Resolves once the timelines of these tenants are followed to their end and no delivery is open; else the run is void. */
export async function untilDelivered(
  pool: Pool,
  tenantIds: readonly string[],
  { withinMs, lookEveryMs }: { withinMs: number; lookEveryMs: number },
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (await isDelivering(pool, tenantIds)) {
    if (performance.now() > deadline) throw new VoidRun(`there are open deliveries after ${withinMs / 1000} s.`)
    await pause(lookEveryMs)
  }
}

async function isDelivering(pool: Pool, tenantIds: readonly string[]): Promise<boolean> {
  const [row] = await pool<{ isBusy: boolean }[]>`
    select /* bench */
      exists (
        select from webhook_positions
        join timelines on timelines.tenant_id = webhook_positions.tenant_id
        where webhook_positions.tenant_id = any(${tenantIds as string[]}::uuid[])
          and timelines.last_at > webhook_positions.place
      ) or exists (
        select from deliveries
        where deliveries.tenant_id = any(${tenantIds as string[]}::uuid[]) and deliveries.next_attempt_at is not null
      ) as "isBusy"`
  return row?.isBusy ?? false
}

/** Ids of the events that were published for an endpoint: those of its type within the spans of its subscriptions. */
export async function publishedFor(pool: Pool, { id, tenant }: BenchEndpoint): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    select /* bench */ events.id from webhook_subscriptions
    join events on events.tenant_id = webhook_subscriptions.tenant_id
      and events.type = any(webhook_subscriptions.event_types)
      and events.occurred_at > webhook_subscriptions.after_place
      and (webhook_subscriptions.until_place is null or events.occurred_at <= webhook_subscriptions.until_place)
    where webhook_subscriptions.tenant_id = ${tenant.tenantId} and webhook_subscriptions.endpoint_id = ${id}`
  return rows.map((row) => row.id)
}

/** Deliveries of an endpoint that are open: still due, now or later. */
export async function countDue(pool: Pool, { id, tenant }: BenchEndpoint): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select /* bench */ count(*) as count from deliveries
    where deliveries.tenant_id = ${tenant.tenantId} and deliveries.endpoint_id = ${id}
      and deliveries.next_attempt_at is not null`
  return row?.count ?? 0
}

/** Events of created objectives on these timelines, after a place (microseconds). */
export async function countEvents(pool: Pool, tenantIds: readonly string[], afterPlace: number): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select /* bench */ count(*) as count from events
    where events.tenant_id = any(${tenantIds as string[]}::uuid[]) and events.type = ${OBJECTIVE_CREATED}
      and events.occurred_at > ${afterPlace}`
  return row?.count ?? 0
}
