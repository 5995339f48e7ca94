import { addDays, dateIn } from '../kernel/calendar.ts'
import { isoFromMs, type Clock } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'

const DAYS_AHEAD = 2
const DAY_MS = 24 * 3_600_000

/** Makes the partitions of the coming days, and drops what is older than the retention. Run by one process at a time. */
export async function cleanUp(deps: { pool: Pool; clock: Clock }, retentionDays: number): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const today = dateIn('UTC', nowMs)
  await makePartitions(deps.pool, today)
  await dropPartitions(deps.pool, addDays(today, -retentionDays))
  const before = isoFromMs(nowMs - retentionDays * DAY_MS)
  await deps.pool`
    delete from attempts_default
    where attempts_default.ctid = any(array(
      select attempts_default.ctid from attempts_default where attempts_default.started_at < ${before}
      limit ${limits.cleanUpRowsMax}
    ))`
  await skipDeliveriesOfDeleted(deps.pool, isoFromMs(nowMs))
  await removeOldDeliveries(deps.pool, before)
}

export async function makePartitions(pool: Pool, today: string): Promise<void> {
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const from = addDays(today, day)
    const name = partitionName(from)
    const [row] = await pool<{ exists: boolean }[]>`select to_regclass(${name}) is not null as exists`
    if (row?.exists === true) continue
    try {
      await pool.unsafe(
        `create table if not exists ${name} partition of attempts for values from ('${from}') to ('${addDays(from, 1)}')`,
      )
    } catch (error) {
      // Rows of that day are in the default partition already (a clock was moved): they stay there, and are removed there.
      if (!isRowsInTheWay(error)) throw error
    }
  }
}

async function dropPartitions(pool: Pool, before: string): Promise<void> {
  const rows = await pool<{ name: string }[]>`
    select pg_class.relname as name
    from pg_inherits
    join pg_class on pg_class.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'attempts'::regclass and pg_class.relname like 'attempts\\_2%'
      and pg_class.relname < ${partitionName(before)}
    limit 1000`
  for (const { name } of rows) await pool.unsafe(`drop table if exists ${name}`)
}

/** Deliveries that were still open when their endpoint was deleted will never be sent. */
async function skipDeliveriesOfDeleted(pool: Pool, at: string): Promise<void> {
  await pool`
    update deliveries set status = 'skipped', next_attempt_at = null, updated_at = ${at}
    from (
      select deliveries.tenant_id, deliveries.id from webhook_endpoints
      join deliveries on deliveries.tenant_id = webhook_endpoints.tenant_id
        and deliveries.endpoint_id = webhook_endpoints.id and deliveries.next_attempt_at is not null
      where webhook_endpoints.deleted_at is not null
      limit ${limits.cleanUpRowsMax}
    ) as orphan
    where deliveries.tenant_id = orphan.tenant_id and deliveries.id = orphan.id`
}

async function removeOldDeliveries(pool: Pool, before: string): Promise<void> {
  await pool`
    delete from deliveries
    using (
      select old.tenant_id, old.id from webhook_endpoints
      cross join lateral (
        select deliveries.tenant_id, deliveries.id from deliveries
        where deliveries.tenant_id = webhook_endpoints.tenant_id and deliveries.endpoint_id = webhook_endpoints.id
          and deliveries.created_at < ${before} and deliveries.next_attempt_at is null
        order by deliveries.id
        limit 1000
      ) as old
      limit ${limits.cleanUpRowsMax}
    ) as old
    where deliveries.tenant_id = old.tenant_id and deliveries.id = old.id`
}

function partitionName(date: string): string {
  return `attempts_${date.replaceAll('-', '_')}`
}

function isRowsInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23514' || error.code === '42P07')
}
