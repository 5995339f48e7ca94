import type { Clock } from '../kernel/clock.ts'
import type { StatementClaim } from '../idempotency/index.ts'
import type { Refusal, Result } from '../kernel/result.ts'
import type { Turns } from '../kernel/turns.ts'
import type { Pool, Sql } from '../storage/pool.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Answer } from './answer.ts'
import { performOnce, type KeyCode, type Once } from './perform-once.ts'
import type { ProblemCode } from './problems.ts'

/** One write of the API: what a request does, and what stands beside it. */
export interface Write<Body, Code extends ProblemCode> {
  tenantId: string
  /** The operation's handler, on the pool or in the transaction. It may run more than once, when the database asks for that. */
  handle: (within: WriteContext) => Promise<Result<Answer<Body>, Refusal<Code>>>
  /** Run in their order, `before` and `after` the handler, in one transaction with it. */
  companions: readonly Companion<Body>[]
  /** With an idempotency key the write is performed once, and its answer is given again. */
  once?: Once | undefined
}

/** What a handler writes with. */
export interface WriteContext {
  sql: Sql
  /** Has something done once the effect is committed, and not if it never is: telling others of it. */
  onceCommitted: (notice: () => void) => void
  /** For a handler that claims the key and keeps the answer itself. */
  claim?: StatementClaim | undefined
}

/** What is read or written beside the effect, there with it or not at all: an entry of the audit log, say. */
export interface Companion<Body> {
  before?: (tx: Sql) => Promise<void>
  /** The handler has written, and nothing is refused any more. Locks that are taken here come after the timeline's. */
  after?: (tx: Sql, answer: Answer<Body>) => Promise<void>
}

export interface WriteServices {
  pool: Pool
  clock: Clock
  writes: Turns
}

/**
 * Performs a write in its tenant's turn. A write that has nothing beside it runs on the pool, where a single statement
 * is its own transaction; with companions or an idempotency key it all runs in one.
 */
export async function performWrite<Body, Code extends ProblemCode>(
  services: WriteServices,
  write: Write<Body, Code>,
): Promise<Result<Answer<Body>, Refusal<Code | KeyCode>>> {
  let notices: (() => void)[] = []
  const run = (sql: Sql, claim?: StatementClaim) => {
    // A try that was rolled back has nothing to tell.
    notices = []
    return write.handle({ sql, onceCommitted: (notice) => void notices.push(notice), claim })
  }
  const withCompanions = async (tx: Sql) => {
    for (const { before } of write.companions) await before?.(tx)
    const result = await run(tx)
    if (result.ok) for (const { after } of write.companions) await after?.(tx, result.value)
    return result
  }
  const hasCompanions = write.companions.length > 0
  const inTurn = <T>(work: () => Promise<T>) => services.writes.take(write.tenantId, work)
  const result =
    write.once !== undefined
      ? await performOnce({ ...services, inTurn }, write.once, {
          inTransaction: withCompanions,
          inOneStatement: hasCompanions ? undefined : (claim) => run(services.pool, claim),
        })
      : await inTurn(() => (hasCompanions ? inTransaction(services.pool, withCompanions) : run(services.pool)))
  if (result.ok) for (const notice of notices) notice()
  return result
}
