import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import type { Sql } from '../../storage/pool.ts'
import { addCounts, type Counts } from './minute-counts.store.ts'

/** Counts requests and webhook attempts by tenant and minute in memory, and adds them up in the database. */
export interface MinuteCounts {
  countRequest(tenantId: string, status: number): void
  countAttempt(tenantId: string, attempt: { isAcknowledged: boolean }): void
  /** Adds what was counted since the last call; what could not be added stays, and is added by the next call. */
  flush(): Promise<void>
}

const MINUTE_MS = 60_000

/**
 * The counters behind the overview. All is lost that a process counted in the second before it was killed; when the
 * database breaks off at the very moment of a commit, a second may be counted twice.
 */
export function minuteCounts({ sql, clock }: { sql: Sql; clock: Clock }): MinuteCounts {
  let waiting = new Map<string, Counts>()

  const countsOf = (tenantId: string): Counts | undefined => {
    const minute = Math.floor(clock.nowMs() / MINUTE_MS)
    const name = `${tenantId} ${minute}`
    const known = waiting.get(name)
    if (known !== undefined || waiting.size >= limits.minuteCountsWaitingMax) return known
    const counts = { tenantId, minute: isoFromMs(minute * MINUTE_MS), ...nothing }
    waiting.set(name, counts)
    return counts
  }

  const keep = (batch: Map<string, Counts>) => {
    for (const [name, counts] of batch) {
      const newer = waiting.get(name)
      waiting.set(name, newer === undefined ? counts : sum(counts, newer))
    }
  }

  return {
    countRequest(tenantId, status) {
      const counts = countsOf(tenantId)
      if (counts === undefined) return
      counts.requests += 1
      if (status >= 500) counts.serverErrors += 1
      else if (status >= 400) counts.clientErrors += 1
    },
    countAttempt(tenantId, { isAcknowledged }) {
      const counts = countsOf(tenantId)
      if (counts === undefined) return
      if (isAcknowledged) counts.attemptsAcknowledged += 1
      else counts.attemptsFailed += 1
    },
    async flush() {
      if (waiting.size === 0) return
      const batch = waiting
      waiting = new Map()
      try {
        await addCounts(sql, [...batch.values()])
      } catch (error) {
        keep(batch)
        throw error
      }
    },
  }
}

const nothing = { requests: 0, clientErrors: 0, serverErrors: 0, attemptsAcknowledged: 0, attemptsFailed: 0 }

function sum(one: Counts, other: Counts): Counts {
  return {
    ...one,
    requests: one.requests + other.requests,
    clientErrors: one.clientErrors + other.clientErrors,
    serverErrors: one.serverErrors + other.serverErrors,
    attemptsAcknowledged: one.attemptsAcknowledged + other.attemptsAcknowledged,
    attemptsFailed: one.attemptsFailed + other.attemptsFailed,
  }
}
