import { decimalFrom, decimalToJson, type Decimal } from '../../kernel/decimal.ts'
import { limits } from '../../kernel/limits.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { KeyResult } from './objectives.schema.ts'

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

export async function findKeyResultForUpdate(sql: Sql, tenantId: string, id: string): Promise<KeyResult | undefined> {
  const [row] = await sql<KeyResultRow[]>`
    select ${columns(sql)} from key_results
    where key_results.tenant_id = ${tenantId} and key_results.id = ${id}
    for update`
  return row && keyResultFrom(row)
}

export async function updateKeyResult(tx: Sql, tenantId: string, keyResult: KeyResult): Promise<void> {
  await tx`
    update key_results
    set current_value = ${decimalFrom(keyResult.currentValue)},
      confidence_score = ${decimalFrom(keyResult.confidenceScore)}
    where key_results.tenant_id = ${tenantId} and key_results.id = ${keyResult.id}`
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
