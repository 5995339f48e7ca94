import { claimKey, findAnswer, keepAnswer, KEY_USED, removeAnswer, type KeptAnswer } from '../idempotency/index.ts'
import type { KeyedRequest, StatementClaim } from '../idempotency/index.ts'
import { required } from '../kernel/assert.ts'
import { isoFromMs, type Clock } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import { ok, refuse, type Refusal, type Result } from '../kernel/result.ts'
import type { Pool, Sql } from '../storage/pool.ts'
import { inTransaction } from '../storage/transaction.ts'
import { violatedConstraint } from '../storage/unavailable.ts'
import { RenderedJson, type Answer } from './answer.ts'
import type { ProblemCode } from './problems.ts'

/** The request of a write with an idempotency key, and how its answer is kept. */
export interface Once {
  request: KeyedRequest
  /** The writes with a key that this process is performing, by the ids of their requests. */
  inProgress: Set<string>
  status: number
  /** Fields of the answer that are shown once: they are not kept, and null when the answer is given again. */
  shownOnce: readonly string[]
  /** The handler's one statement can claim the key and keep the answer itself. */
  isOneStatement: boolean
}

/** The ways in which a write can be performed. */
interface Ways<Body, Code extends ProblemCode> {
  inTransaction: (tx: Sql) => Promise<Result<Answer<Body>, Refusal<Code>>>
  inOneStatement: ((claim: StatementClaim) => Promise<Result<Answer<Body>, Refusal<Code>>>) | undefined
}

/** What a write with an idempotency key can be refused with beside what its handler refuses. */
export type KeyCode = 'IDEMPOTENCY_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED'

type Outcome<Body, Code extends ProblemCode> = Result<Answer<Body>, Refusal<Code | KeyCode>>

interface OnceServices {
  pool: Pool
  clock: Clock
  /** Waits for the tenant's turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Performs a write once, however often it is asked for with its key: effect and answer are committed together, so after a
 * crash there are both or neither. Nobody waits for another request with the key: this process's own are known before
 * they take a turn or a connection, those of others by a lock that is tried and not waited for.
 */
export async function performOnce<Body, Code extends ProblemCode>(
  services: OnceServices,
  once: Once,
  ways: Ways<Body, Code>,
): Promise<Outcome<Body, Code>> {
  const { id } = once.request
  if (once.inProgress.has(id)) return refuse('IDEMPOTENCY_IN_PROGRESS')
  once.inProgress.add(id)
  try {
    return await services.inTurn(
      async () => (await performInOneStatement(services, once, ways)) ?? claimAndPerform(services, once, ways),
    )
  } catch (error) {
    if (violatedConstraint(error) !== KEY_USED) throw error
    // Another process committed between the look for its answer and the claim; what was done here is rolled back.
    const kept = await findAnswer(services.pool, once.request)
    return given(required(kept, 'an answer is kept longer than this takes'))
  } finally {
    once.inProgress.delete(id)
  }
}

/** The fast way, for what is accepted at its first try. Why anything else is refused, the other way finds out. */
async function performInOneStatement<Body, Code extends ProblemCode>(
  { clock }: OnceServices,
  { request, status, isOneStatement }: Once,
  { inOneStatement }: Ways<Body, Code>,
): Promise<Outcome<Body, Code> | undefined> {
  if (!isOneStatement || inOneStatement === undefined) return undefined
  const result = await inOneStatement({ request, status, at: isoFromMs(clock.nowMs()) })
  return result.ok ? result : undefined
}

function claimAndPerform<Body, Code extends ProblemCode>(
  { pool, clock }: OnceServices,
  once: Once,
  ways: Ways<Body, Code>,
): Promise<Outcome<Body, Code>> {
  return inTransaction(pool, async (tx, last): Promise<Outcome<Body, Code>> => {
    const nowMs = clock.nowMs()
    const { isTaken, kept } = await claimKey(tx, once.request, isoFromMs(nowMs - limits.answersKeptMs))
    if (kept !== undefined && !kept.isExpired) return given(kept)
    if (!isTaken) return refuse('IDEMPOTENCY_IN_PROGRESS')
    if (kept !== undefined) await removeAnswer(tx, once.request)
    const result = await ways.inTransaction(tx)
    if (!result.ok) return result
    const { body, headers = null } = result.value
    const { sent, toKeep } = rendered(body, once.shownOnce)
    last(keepAnswer(tx, once.request, { status: once.status, body: toKeep, headers, at: isoFromMs(nowMs) }))
    return ok({ ...result.value, body: sent })
  })
}

function given(kept: KeptAnswer & { isOfThisBody: boolean }): Result<Answer<never>, Refusal<KeyCode>> {
  if (!kept.isOfThisBody) return refuse('IDEMPOTENCY_KEY_REUSED')
  const { status, body, headers } = kept
  return ok({ status, body: new RenderedJson(body), headers: { ...headers, 'idempotent-replayed': 'true' } })
}

/** An answer's text as it is sent, and as it is kept: without what is shown once. */
function rendered(body: unknown, shownOnce: readonly string[]): { sent: RenderedJson; toKeep: string } {
  const sent = body instanceof RenderedJson ? body : new RenderedJson(JSON.stringify(body))
  if (shownOnce.length === 0) return { sent, toKeep: sent.text }
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]))
  return { sent, toKeep: JSON.stringify({ ...(JSON.parse(sent.text) as object), ...hidden }) }
}
