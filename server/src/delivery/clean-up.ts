import { addDays, dateIn } from '../kernel/calendar.ts'
import { isoFromMs, type Clock } from '../kernel/clock.ts'
import { firstIdAt } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import { again, dropPartitions, makePartitions, removeStrays, type DailyTable } from '../storage/daily-partitions.ts'
import type { Pool } from '../storage/pool.ts'

/** Every HTTP try of a delivery. */
export const attemptsTable: DailyTable = { name: 'attempts', column: 'started_at' }

const DAY_MS = 24 * 3_600_000

/** Makes the partitions of the coming days, and drops what is older than the retention. Run by one process at a time. */
export async function cleanUp(deps: { pool: Pool; clock: Clock }, retentionDays: number): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const today = dateIn('UTC', nowMs)
  await makePartitions(deps.pool, attemptsTable, today)
  await dropPartitions(deps.pool, attemptsTable, addDays(today, -retentionDays))
  const before = isoFromMs(nowMs - retentionDays * DAY_MS)
  await again(() => removeStrays(deps.pool, attemptsTable, before))
  await again(() => skipDeliveriesOfDeleted(deps.pool, isoFromMs(nowMs)))
  await again(() => removeOldDeliveries(deps.pool, nowMs - retentionDays * DAY_MS))
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
          and deliveries.id < ${firstIdAt(beforeMs)} and deliveries.next_attempt_at is null
        order by deliveries.id
        limit 1000
      ) as old
      limit ${limits.cleanUpRowsMax}
    ) as old
    where deliveries.tenant_id = old.tenant_id and deliveries.id = old.id`
  return result.count
}
