import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../storage/pool.ts'
import { sumCounts } from './minute-counts.store.ts'
import { listEndpointHealth } from './overview.store.ts'
import type { Overview } from './overview.schema.ts'

const MINUTE_MS = 60_000

/** What happened to a tenant's data in the last hours, for charts: spans of equal length up to now, the empty ones too. */
export async function readOverview(
  { sql, clock }: { sql: Sql; clock: Clock },
  { tenantId, hours }: { tenantId: string; hours: number },
): Promise<Overview> {
  const bucketMinutes = bucketFor(hours)
  const bucketMs = bucketMinutes * MINUTE_MS
  const lastMs = Math.floor(clock.nowMs() / bucketMs) * bucketMs
  const buckets = (hours * 60) / bucketMinutes
  const times = Array.from({ length: buckets }, (_bucket, index) =>
    isoFromMs(lastMs - (buckets - 1 - index) * bucketMs),
  )
  const from = isoFromMs(lastMs - (buckets - 1) * bucketMs)
  const [sums, endpoints] = await Promise.all([
    sumCounts(sql, { tenantId, from, bucketMinutes }),
    listEndpointHealth(sql, tenantId),
  ])
  const sumAt = new Map(sums.map((sum) => [sum.at, sum]))
  const spans = times.map((at) => ({ ...nothing, ...sumAt.get(at), at }))
  const total = (field: keyof typeof nothing) => spans.reduce((sum, span) => sum + span[field], 0)
  return {
    bucketMinutes,
    requests: spans.map(({ at, requests: count, clientErrors, serverErrors }) => {
      return { at, count, clientErrors, serverErrors }
    }),
    deliveries: spans.map(({ at, attemptsAcknowledged: acknowledged, attemptsFailed: failed }) => {
      return { at, acknowledged, failed }
    }),
    endpoints,
    totals: {
      requests: total('requests'),
      clientErrors: total('clientErrors'),
      serverErrors: total('serverErrors'),
      acknowledged: total('attemptsAcknowledged'),
      failed: total('attemptsFailed'),
    },
  }
}

const nothing = { requests: 0, clientErrors: 0, serverErrors: 0, attemptsAcknowledged: 0, attemptsFailed: 0 }

/** Short enough to show a minute's trouble, long enough for a chart: 288 spans at most. */
function bucketFor(hours: number): number {
  if (hours <= 24) return 5
  return hours <= 72 ? 15 : 60
}
