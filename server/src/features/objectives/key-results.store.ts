import { decimalFrom, decimalToJson, type Decimal } from '../../kernel/decimal.ts'
import { limits } from '../../kernel/limits.ts'
import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { KeyResult, KeyResultUpdate } from './objectives.schema.ts'

/** A row as the database gives it: numbers as exact decimal text. */
interface KeyResultRow extends Omit<KeyResult, 'targetValue' | 'currentValue' | 'confidenceScore'> {
  targetValue: Decimal
  currentValue: Decimal
  confidenceScore: Decimal
}

export async function findKeyResultsOf(sql: Sql, tenantId: string, objectiveId: string): Promise<KeyResult[]> {
  const rows = await sql<KeyResultRow[]>`
    select ${columns(sql)} from key_results
    where key_results.tenant_id = ${tenantId} and key_results.objective_id = ${objectiveId}
    order by key_results.position
    limit ${limits.keyResultsMax}`
  return rows.map(keyResultFrom)
}

export async function findKeyResult(sql: Sql, tenantId: string, id: string): Promise<KeyResult | undefined> {
  const [row] = await sql<KeyResultRow[]>`
    select ${columns(sql)} from key_results where key_results.tenant_id = ${tenantId} and key_results.id = ${id}`
  return row && keyResultFrom(row)
}

/**
 * Adds a key result behind the others; the objective must be locked. Answers false, with nothing written, when it has as
 * many as there may be.
 */
export async function insertKeyResult(tx: Sql, tenantId: string, keyResult: KeyResult): Promise<boolean> {
  const rows = await tx`
    insert into key_results (tenant_id, id, objective_id, position, description, target_value, current_value, unit,
      confidence_score)
    select ${tenantId}, ${keyResult.id}, ${keyResult.objectiveId}, coalesce(max(key_results.position), 0) + 1,
      ${keyResult.description}, ${decimalFrom(keyResult.targetValue)}::numeric,
      ${decimalFrom(keyResult.currentValue)}::numeric, ${keyResult.unit},
      ${decimalFrom(keyResult.confidenceScore)}::numeric
    from key_results
    where key_results.tenant_id = ${tenantId} and key_results.objective_id = ${keyResult.objectiveId}
    having count(*) < ${limits.keyResultsMax}
    returning 1`
  return rows.length === 1
}

/** Gives a key result the value and confidence of an update, and writes the update into its history. */
export async function updateKeyResult(tx: Sql, tenantId: string, update: KeyResultUpdate): Promise<void> {
  await tx`
    with key_result as (
      update key_results
      set current_value = ${decimalFrom(update.currentValue)}, confidence_score = ${decimalFrom(update.confidenceScore)}
      where key_results.tenant_id = ${tenantId} and key_results.id = ${update.keyResultId}
      returning key_results.id, key_results.current_value, key_results.confidence_score
    )
    insert into key_result_updates (tenant_id, id, key_result_id, previous_value, current_value, previous_confidence,
      confidence_score, created_at)
    select ${tenantId}, ${update.id}, key_result.id, ${decimalFrom(update.previousValue)}::numeric,
      key_result.current_value, ${decimalFrom(update.previousConfidence)}::numeric, key_result.confidence_score,
      ${update.createdAt}
    from key_result`
}

/** Deletes a key result, and its updates with it, and answers it as it was. */
export async function deleteKeyResultRow(tx: Sql, tenantId: string, id: string): Promise<KeyResult | undefined> {
  const [row] = await tx<KeyResultRow[]>`
    delete from key_results
    where key_results.tenant_id = ${tenantId} and key_results.id = ${id}
    returning ${columns(tx)}`
  return row && keyResultFrom(row)
}

type KeyResultUpdateRow = {
  [Field in keyof KeyResultUpdate]: string
}

/** A page of a key result's updates, newest first, and one row more when there is a next page. */
export async function listKeyResultUpdates(
  sql: Sql,
  tenantId: string,
  keyResultId: string,
  page: Page,
): Promise<KeyResultUpdate[]> {
  const rows = await sql<KeyResultUpdateRow[]>`
    select key_result_updates.id, key_result_updates.key_result_id as "keyResultId",
      key_result_updates.previous_value as "previousValue", key_result_updates.current_value as "currentValue",
      key_result_updates.previous_confidence as "previousConfidence",
      key_result_updates.confidence_score as "confidenceScore", key_result_updates.created_at as "createdAt"
    from key_result_updates
    where key_result_updates.tenant_id = ${tenantId} and key_result_updates.key_result_id = ${keyResultId}
      ${page.beforeId === undefined ? sql`` : sql`and key_result_updates.id < ${page.beforeId}`}
    order by key_result_updates.id desc
    limit ${page.limit + 1}`
  return rows.map((row) => ({
    ...row,
    previousValue: decimalToJson(row.previousValue),
    currentValue: decimalToJson(row.currentValue),
    previousConfidence: decimalToJson(row.previousConfidence),
    confidenceScore: decimalToJson(row.confidenceScore),
  }))
}

function keyResultFrom(row: KeyResultRow): KeyResult {
  return {
    ...row,
    targetValue: decimalToJson(row.targetValue),
    currentValue: decimalToJson(row.currentValue),
    confidenceScore: decimalToJson(row.confidenceScore),
  }
}

function columns(sql: Sql): Fragment {
  return sql`key_results.id, key_results.objective_id as "objectiveId", key_results.description,
    key_results.target_value as "targetValue", key_results.current_value as "currentValue", key_results.unit,
    key_results.confidence_score as "confidenceScore"`
}
