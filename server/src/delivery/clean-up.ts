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
  await again(() => removeStrayAttempts(deps.pool, before))
  await again(() => skipDeliveriesOfDeleted(deps.pool, isoFromMs(nowMs)))
  await again(() => removeOldDeliveries(deps.pool, nowMs - retentionDays * DAY_MS))
}

/** Works in short statements while there is more to do, up to a number: the next clean-up goes on. */
async function again(work: () => Promise<number>): Promise<void> {
  for (let round = 0; round < limits.cleanUpRoundsMax; round += 1) if ((await work()) === 0) return
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
      // Or another process is making it at this moment.
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

/** Attempts of days that had no partition. */
async function removeStrayAttempts(pool: Pool, before: string): Promise<number> {
  const result = await pool`
    delete from attempts_default
    where attempts_default.ctid = any(array(
      select attempts_default.ctid from attempts_default where attempts_default.started_at < ${before}
      limit ${limits.cleanUpRowsMax}
    ))`
  return result.count
}

/** Deliveries that were still open when their endpoint was deleted will never be sent. */
async function skipDeliveriesOfDeleted(pool: Pool, at: string): Promise<number> {
  const result = await pool`
    update deliveries set status = 'skipped', next_attempt_at = null, updated_at = ${at}
    from (
      select deliveries.tenant_id, deliveries.id from webhook_endpoints
      join deliveries on deliveries.tenant_id = webhook_endpoints.tenant_id
        and deliveries.endpoint_id = webhook_endpoints.id and deliveries.next_attempt_at is not null
      where webhook_endpoints.deleted_at is not null
      limit ${limits.cleanUpRowsMax}
    ) as orphan
    where deliveries.tenant_id = orphan.tenant_id and deliveries.id = orphan.id`
  return result.count
}

/** Ids hold the time at which they were made, so the index that begins with the endpoint is read no further than needed. */
async function removeOldDeliveries(pool: Pool, beforeMs: number): Promise<number> {
  const result = await pool`
    delete from deliveries
    using (
      select old.tenant_id, old.id from webhook_endpoints
      cross join lateral (
        select deliveries.tenant_id, deliveries.id from deliveries
        where deliveries.tenant_id = webhook_endpoints.tenant_id and deliveries.endpoint_id = webhook_endpoints.id
          and deliveries.id < ${firstIdOf(beforeMs)} and deliveries.next_attempt_at is null
        order by deliveries.id
        limit 1000
      ) as old
      limit ${limits.cleanUpRowsMax}
    ) as old
    where deliveries.tenant_id = old.tenant_id and deliveries.id = old.id`
  return result.count
}

/** The lowest id of version 7 that is made at a moment. */
function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

function partitionName(date: string): string {
  return `attempts_${date.replaceAll('-', '_')}`
}

function isRowsInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['23514', '42P07', '23505'].includes(String(error.code))
}
