import { required } from '../kernel/assert.ts'
import type { Fragment, PendingStatement, Sql } from '../storage/pool.ts'
import type { KeyedRequest } from './keyed-request.ts'

/** An answer as it is kept, to be given again. */
export interface KeptAnswer {
  status: number
  /** As it was sent; empty when there was none. */
  body: string
  headers: Record<string, string> | null
}

interface AnswerRow {
  isOfThisBody: boolean
  isExpired: boolean
  status: number
  body: string
  headers: string | null
}

/** An answer that a request with its key meets. */
export type MetAnswer = KeptAnswer & {
  /** It answered a request with this very body. */
  isOfThisBody: boolean
  /** It is kept still, but not given any more. */
  isExpired: boolean
}

/**
 * Takes the key for this transaction unless another one has it, and looks for the answer, in one statement and without
 * waiting. The row is looked for before the key is taken: an answer that is committed in between is not seen, and then
 * `keepAnswer` violates the primary key.
 */
export async function claimKey(
  tx: Sql,
  request: KeyedRequest,
  expiredIso: string,
): Promise<{ isTaken: boolean; kept: MetAnswer | undefined }> {
  const [row] = await tx<({ isTaken: boolean } & (AnswerRow | { status: null }))[]>`
    select pg_try_advisory_xact_lock(${request.lockNumber}::bigint) as "isTaken",
      kept.body_hash = ${request.bodyHash} as "isOfThisBody", kept.created_at <= ${expiredIso} as "isExpired",
      kept.status, kept.body, kept.headers
    from (values (${request.tenantId}::uuid, ${request.id}::uuid)) as asked (tenant_id, request_id)
    left join idempotency_answers as kept
      on kept.tenant_id = asked.tenant_id and kept.request_id = asked.request_id`
  const { isTaken, ...kept } = required(row, 'a row is asked for')
  return { isTaken, kept: kept.status === null ? undefined : parsed(kept) }
}

/** The answer that is kept for a request, however old it is. */
export async function findAnswer(sql: Sql, request: KeyedRequest): Promise<MetAnswer | undefined> {
  const [row] = await sql<AnswerRow[]>`
    select kept.body_hash = ${request.bodyHash} as "isOfThisBody", false as "isExpired",
      kept.status, kept.body, kept.headers
    from idempotency_answers as kept
    where kept.tenant_id = ${request.tenantId} and kept.request_id = ${request.id}`
  return row && parsed(row)
}

function parsed(row: AnswerRow): MetAnswer {
  return { ...row, headers: row.headers === null ? null : (JSON.parse(row.headers) as Record<string, string>) }
}

/** The statement that keeps an answer, in the transaction that claimed the key. */
export function keepAnswer(tx: Sql, request: KeyedRequest, answer: KeptAnswer & { at: string }): PendingStatement {
  return tx`
    insert into idempotency_answers (tenant_id, request_id, body_hash, status, body, headers, created_at)
    values (${request.tenantId}, ${request.id}, ${request.bodyHash}, ${answer.status}, ${answer.body},
      ${answer.headers && JSON.stringify(answer.headers)}, ${answer.at})`
}

/** A key that a write of a single statement claims, and keeps its answer under, in that very statement. */
export interface StatementClaim {
  request: KeyedRequest
  status: number
  at: string
}

/**
 * The first part of a write that is a single statement, `with ${claimed(sql, claim)} objective as (insert ...)`: one row
 * in `claim` when the key is free and was not used, else none. What is written must be joined with `claim` before
 * anything is locked, so that a request whose key is not free writes nothing and waits for nothing. As with `claimKey`, an
 * answer that is committed meanwhile is met at the primary key.
 */
export function claimed(sql: Sql, claim: StatementClaim): Fragment {
  const { tenantId, id, lockNumber } = claim.request
  return sql`
    claim as materialized (
      select
      where pg_try_advisory_xact_lock(${lockNumber}::bigint) and not exists (
        select from idempotency_answers as kept where kept.tenant_id = ${tenantId} and kept.request_id = ${id}
      )
    ),`
}

/** The last part of such a statement: it keeps the answer when the CTE of that name has written. */
export function keptAfter(sql: Sql, writer: string, claim: StatementClaim, body: string): Fragment {
  const { tenantId, id, bodyHash } = claim.request
  return sql`,
    kept as (
      insert into idempotency_answers (tenant_id, request_id, body_hash, status, body, created_at)
      select ${tenantId}, ${id}, ${bodyHash}, ${claim.status}, ${body}, ${claim.at}
      from ${sql(writer)}
    )`
}

/** The name of the constraint that `keepAnswer` violates when the key was used meanwhile. */
export const KEY_USED = 'idempotency_answers_pkey'

/** Removes one answer, to make room for that of another request with its key. */
export async function removeAnswer(tx: Sql, { tenantId, id }: KeyedRequest): Promise<void> {
  await tx`
    delete from idempotency_answers
    where idempotency_answers.tenant_id = ${tenantId} and idempotency_answers.request_id = ${id}`
}

/** Removes some of the answers that were kept before a moment, and says how many. Rows in use are left for the next time. */
export async function removeOldAnswers(sql: Sql, before: string, rowsMax: number): Promise<number> {
  const result = await sql`
    delete from idempotency_answers
    where idempotency_answers.ctid = any(array(
      select old.ctid from idempotency_answers as old
      where old.created_at < ${before}
      order by old.created_at
      limit ${rowsMax}
      for update skip locked
    ))`
  return result.count
}
