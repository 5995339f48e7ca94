import type { Result } from '../kernel/result.ts'
import { limits } from '../kernel/limits.ts'
import { begin } from './begin.ts'
import type { PendingStatement, Sql } from './pool.ts'
import { isConflict } from './unavailable.ts'

/**
 * Runs work in one READ COMMITTED transaction. A refusal rolls it back, so refused work never leaves a trace; a
 * serialization failure or a deadlock runs it again, a bounded number of times.
 *
 * A statement that is handed to `last` is sent together with the COMMIT, which saves a round trip; a lock that the work
 * holds is held that much shorter. When it fails, the database answers the COMMIT with a rollback, and its error is thrown.
 */
export async function inTransaction<Outcome extends Result<unknown>>(
  pool: Sql,
  work: (tx: Sql, last: (statement: PendingStatement) => void) => Promise<Outcome>,
): Promise<Outcome> {
  return retryConflicts(pool, async () => {
    let last: PendingStatement | undefined
    try {
      const outcome = await begin(pool, async (tx) => {
        const done = await work(tx, (statement) => void (last = statement))
        if (!done.ok) throw new RolledBack(done)
        // Sent here; whether it failed is asked below, when the transaction has ended.
        last?.execute().catch(() => undefined)
        return done
      })
      await last
      return outcome
    } catch (error) {
      // Thrown a few lines above and nowhere else: it carries this very work's outcome.
      if (error instanceof RolledBack) return error.outcome as Outcome
      throw error
    }
  })
}

/**
 * Runs work again when the database rolled it back for a conflict, a bounded number of times. Inside of a transaction it
 * runs once: what was rolled back is all of the transaction, so that is what has to run again.
 */
export async function retryConflicts<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  if ('savepoint' in sql) return work()
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
