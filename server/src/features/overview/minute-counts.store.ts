import { addDays, dateIn } from '../../kernel/calendar.ts'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { again, dropPartitions, makePartitions, removeStrays, type DailyTable } from '../../storage/daily-partitions.ts'
import type { Pool, Sql } from '../../storage/pool.ts'

/** What there was of a tenant in one minute, which is named by its begin (ISO 8601). */
export interface Counts {
  tenantId: string
  minute: string
  requests: number
  clientErrors: number
  serverErrors: number
  attemptsAcknowledged: number
  attemptsFailed: number
}

/** Adds to what is counted already. The rows are locked in one order, so processes that add at once never cross. */
export async function addCounts(sql: Sql, counts: readonly Counts[]): Promise<void> {
  await sql`
    insert into minute_counts as known (tenant_id, minute, requests, client_errors, server_errors,
      attempts_acknowledged, attempts_failed)
    select added.tenant_id, added.minute, added.requests, added.client_errors, added.server_errors,
      added.attempts_acknowledged, added.attempts_failed
    from unnest(
      ${counts.map((each) => each.tenantId)}::uuid[],
      ${counts.map((each) => each.minute)}::timestamptz[],
      ${counts.map((each) => each.requests)}::integer[],
      ${counts.map((each) => each.clientErrors)}::integer[],
      ${counts.map((each) => each.serverErrors)}::integer[],
      ${counts.map((each) => each.attemptsAcknowledged)}::integer[],
      ${counts.map((each) => each.attemptsFailed)}::integer[]
    ) as added (tenant_id, minute, requests, client_errors, server_errors, attempts_acknowledged, attempts_failed)
    order by added.tenant_id, added.minute
    on conflict (tenant_id, minute) do update set
      requests = known.requests + excluded.requests,
      client_errors = known.client_errors + excluded.client_errors,
      server_errors = known.server_errors + excluded.server_errors,
      attempts_acknowledged = known.attempts_acknowledged + excluded.attempts_acknowledged,
      attempts_failed = known.attempts_failed + excluded.attempts_failed`
}

export const countsTable: DailyTable = { name: 'minute_counts', column: 'minute' }

const DAYS_KEPT = limits.overviewHoursMax / 24 + 1

/** Makes the partitions of the coming days, and removes what the overview looks at no more. */
export async function cleanUpCounts({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const today = dateIn('UTC', clock.nowMs())
  const before = addDays(today, -DAYS_KEPT)
  await makePartitions(pool, countsTable, today)
  await dropPartitions(pool, countsTable, before)
  await again(() => removeStrays(pool, countsTable, `${before}T00:00:00Z`))
}

/** The counts of a tenant from a moment on, added up over so many minutes; times without any are not there. */
export async function sumCounts(
  sql: Sql,
  range: { tenantId: string; from: string; bucketMinutes: number },
): Promise<(Omit<Counts, 'tenantId' | 'minute'> & { at: string })[]> {
  return sql<(Omit<Counts, 'tenantId' | 'minute'> & { at: string })[]>`
    select date_bin(${range.bucketMinutes} * interval '1 minute', minute_counts.minute, ${isoFromMs(0)}::timestamptz) as at,
      sum(minute_counts.requests) as requests, sum(minute_counts.client_errors) as "clientErrors",
      sum(minute_counts.server_errors) as "serverErrors",
      sum(minute_counts.attempts_acknowledged) as "attemptsAcknowledged",
      sum(minute_counts.attempts_failed) as "attemptsFailed"
    from minute_counts
    where minute_counts.tenant_id = ${range.tenantId} and minute_counts.minute >= ${range.from}
    group by 1
    order by 1
    limit 1000`
}
