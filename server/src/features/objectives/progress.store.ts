import type { Decimal } from '../../kernel/decimal.ts'
import { limits } from '../../kernel/limits.ts'
import type { Sql } from '../../storage/pool.ts'
import type { Measures } from './compute-progress.ts'

/** What the key results of an objective are measured by, in their order. */
export async function listMeasures(sql: Sql, tenantId: string, objectiveId: string): Promise<Measures[]> {
  return sql<Measures[]>`
    select key_results.id as "keyResultId", key_results.start_value as "startValue",
      key_results.target_value as "targetValue", key_results.current_value as "currentValue",
      key_results.confidence_score as "confidenceScore"
    from key_results
    where key_results.tenant_id = ${tenantId} and key_results.objective_id = ${objectiveId}
    order by key_results.position
    limit ${limits.keyResultsMax}`
}

/** Sets the start of key results of this objective and answers which of them there are. */
export async function updateStartValues(
  tx: Sql,
  { tenantId, objectiveId }: { tenantId: string; objectiveId: string },
  starts: readonly { keyResultId: string; startValue: Decimal }[],
): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    update key_results
    set start_value = start.value
    from unnest(
      ${starts.map((start) => start.keyResultId)}::uuid[],
      ${starts.map((start) => start.startValue)}::numeric[]
    ) as start (id, value)
    where key_results.tenant_id = ${tenantId} and key_results.objective_id = ${objectiveId}
      and key_results.id = start.id
    returning key_results.id`
  return new Set(rows.map((row) => row.id))
}
