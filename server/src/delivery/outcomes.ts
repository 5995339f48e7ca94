import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { retryConflicts } from '../storage/transaction.ts'
import { writeOutcomes, type Outcome } from './deliveries.store.ts'

/** Records the outcomes of attempts in batches: what comes in while one statement runs goes into the next. */
export interface OutcomeWriter {
  add(outcome: Outcome): void
  /** True when so many wait for a database that is away that no new attempt should begin. */
  readonly isFull: boolean
  /** Resolves when all that was added has been recorded; after `withinMs` the rest is left: it will be sent again. */
  flushed(withinMs: number): Promise<void>
}

export function outcomeWriter(deps: {
  pool: Pool
  recorded(outcomes: readonly Outcome[]): void
  failed: (error: unknown) => void
}): OutcomeWriter {
  const waiting: Outcome[] = []
  let running: Promise<void> | undefined
  let giveUpAt = Number.POSITIVE_INFINITY

  function run(): void {
    if (running !== undefined || waiting.length === 0) return
    running = flush().finally(() => {
      running = undefined
      run()
    })
  }

  async function flush(): Promise<void> {
    // The attempts that end in the same turn of the event loop share the statement.
    await new Promise((resolve) => setImmediate(resolve))
    const batch = waiting.splice(0, limits.outcomesPerStatementMax)
    while (performance.now() < giveUpAt) {
      try {
        await retryConflicts(() => writeOutcomes(deps.pool, batch))
        return deps.recorded(batch)
      } catch (error) {
        deps.failed(error)
        await new Promise((resolve) => setTimeout(resolve, limits.reconnectPauseMs))
      }
    }
  }

  return {
    add(outcome) {
      waiting.push(outcome)
      run()
    },
    get isFull() {
      return waiting.length >= limits.outcomesWaitingMax
    },
    async flushed(withinMs) {
      giveUpAt = performance.now() + withinMs
      // Each run is followed by the next, as long as there is something to record.
      for (let run = running; run !== undefined; run = running) await run
      giveUpAt = Number.POSITIVE_INFINITY
    },
  }
}
