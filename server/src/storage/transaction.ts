import type { Result } from '../kernel/result.ts'
import { limits } from '../kernel/limits.ts'
import { begin } from './begin.ts'
import type { Sql } from './pool.ts'
import { isConflict } from './unavailable.ts'

/**
 * Runs work in one READ COMMITTED transaction. A refusal rolls it back, so refused work never leaves a trace; a
 * serialization failure or a deadlock runs it again, a bounded number of times.
 */
export async function inTransaction<Outcome extends Result<unknown>>(
  pool: Sql,
  work: (tx: Sql) => Promise<Outcome>,
): Promise<Outcome> {
  return retryConflicts(async () => {
    try {
      return await begin(pool, async (tx) => {
        const outcome = await work(tx)
        if (!outcome.ok) throw new RolledBack(outcome)
        return outcome
      })
    } catch (error) {
      // Thrown four lines above and nowhere else: it carries this very work's outcome.
      if (error instanceof RolledBack) return error.outcome as Outcome
      throw error
    }
  })
}

/** Runs a single statement's work again when the database rolled it back for a conflict, a bounded number of times. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || tries >= limits.transactionTriesMax) throw error
    }
  }
}

class RolledBack extends Error {
  readonly outcome: Result<unknown>
  constructor(outcome: Result<unknown>) {
    super('rolled back')
    this.outcome = outcome
  }
}
