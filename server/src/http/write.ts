import type { Refusal, Result } from '../kernel/result.ts'
import type { Turns } from '../kernel/turns.ts'
import type { Pool, Sql } from '../storage/pool.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Answer } from './answer.ts'
import type { ProblemCode } from './problems.ts'

/** One write of the API: what a request does, and what stands beside it. */
export interface Write<Body, Code extends ProblemCode> {
  tenantId: string
  /** The operation's handler, on the pool or in the transaction. It may run more than once, when the database asks for that. */
  handle(within: WriteContext): Promise<Result<Answer<Body>, Refusal<Code>>>
  /** Run in their order, `before` and `after` the handler, in one transaction with it. */
  companions: readonly Companion<Body>[]
}

/** What a handler writes with. */
export interface WriteContext {
  sql: Sql
  /** Has something done once the effect is committed, and not if it never is: telling others of it. */
  onceCommitted(notice: () => void): void
}

/** What is read or written beside the effect, there with it or not at all: an entry of the audit log, say. */
export interface Companion<Body> {
  before?(tx: Sql): Promise<void>
  /** The handler has written, and nothing is refused any more. Locks that are taken here come after the timeline's. */
  after?(tx: Sql, answer: Answer<Body>): Promise<void>
}

/**
 * Performs a write in its tenant's turn. A write that has nothing beside it runs on the pool, where a single statement
 * is its own transaction; with companions it all runs in one.
 */
export async function performWrite<Body, Code extends ProblemCode>(
  services: { pool: Pool; writes: Turns },
  write: Write<Body, Code>,
): Promise<Result<Answer<Body>, Refusal<Code>>> {
  let notices: (() => void)[] = []
  const onceCommitted = (notice: () => void) => void notices.push(notice)
  const run = (sql: Sql) => {
    // A try that was rolled back has nothing to tell.
    notices = []
    return write.handle({ sql, onceCommitted })
  }
  const result = await services.writes.take(write.tenantId, () =>
    write.companions.length === 0
      ? run(services.pool)
      : inTransaction(services.pool, (tx) => withCompanions(tx, write.companions, () => run(tx))),
  )
  if (result.ok) for (const notice of notices) notice()
  return result
}

async function withCompanions<Body, Code extends ProblemCode>(
  tx: Sql,
  companions: readonly Companion<Body>[],
  handle: () => Promise<Result<Answer<Body>, Refusal<Code>>>,
): Promise<Result<Answer<Body>, Refusal<Code>>> {
  for (const { before } of companions) await before?.(tx)
  const result = await handle()
  if (result.ok) for (const { after } of companions) await after?.(tx, result.value)
  return result
}
