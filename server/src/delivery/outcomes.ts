import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { retryConflicts } from '../storage/transaction.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { writeOutcomes, type Outcome } from './deliveries.store.ts'

/** Records the outcomes of attempts in batches: what comes in while one statement runs goes into the next. */
export interface OutcomeWriter {
  add(outcome: Outcome): void
  /** True when so many wait for a database that is away that no new attempt should begin. */
  readonly isFull: boolean
  /** Resolves when all that was added up to now has been recorded, or after `withinMs`. */
  flushed(withinMs: number): Promise<void>
  /** Tries no more. What was not recorded is still due, and will be sent again. */
  stop(): void
}

export function outcomeWriter(deps: {
  pool: Pool
  recorded(outcomes: readonly Outcome[]): void
  failed: (error: unknown) => void
}): OutcomeWriter {
  const waiting: Outcome[] = []
  let running: Promise<void> | undefined
  let stopped = false
  let added = 0
  let ended = 0

  function run(): void {
    if (running !== undefined || waiting.length === 0 || stopped) return
    running = flush().finally(() => {
      running = undefined
      run()
    })
  }

  async function flush(): Promise<void> {
    if (waiting.length < limits.outcomesPerStatementMax) {
      await new Promise((resolve) => setTimeout(resolve, limits.outcomesGatherMs))
    }
    const batch = waiting.splice(0, limits.outcomesPerStatementMax)
    while (!stopped) {
      try {
        const recorded = await record(batch)
        ended += batch.length
        return deps.recorded(recorded)
      } catch (error) {
        deps.failed(error)
        await new Promise((resolve) => setTimeout(resolve, limits.reconnectPauseMs))
      }
    }
  }

  /**
   * Answers what was recorded. An outcome that the database refuses is reported and left out, so that it cannot keep all
   * others waiting; its delivery stays in hand, and is sent again after a restart.
   */
  async function record(batch: readonly Outcome[]): Promise<readonly Outcome[]> {
    try {
      await retryConflicts(deps.pool, () => writeOutcomes(deps.pool, batch))
      return batch
    } catch (error) {
      if (isUnavailable(error)) throw error
      if (batch.length === 1) {
        deps.failed(error)
        return []
      }
      const half = Math.ceil(batch.length / 2)
      return [...(await record(batch.slice(0, half))), ...(await record(batch.slice(half)))]
    }
  }

  return {
    add(outcome) {
      waiting.push(outcome)
      added += 1
      run()
    },
    get isFull() {
      return waiting.length >= limits.outcomesWaitingMax
    },
    async flushed(withinMs) {
      const upTo = added
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs)
      })
      const recorded = async () => {
        for (let run = running; run !== undefined && ended < upTo; run = running) await run
      }
      await Promise.race([recorded(), late])
      clearTimeout(timer)
    },
    stop() {
      stopped = true
    },
  }
}
