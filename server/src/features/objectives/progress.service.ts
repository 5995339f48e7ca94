import { isoFromMs } from '../../kernel/clock.ts'
import { decimalFrom } from '../../kernel/decimal.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { computeProgress } from './compute-progress.ts'
import { judgeChange } from './objective-writes.ts'
import { appendObjective } from './objectives.service.ts'
import { findObjective, findObjectiveForUpdate, updateObjective } from './objectives.store.ts'
import type { ObjectiveProgress, StartValues } from './progress.schema.ts'
import { listMeasures, updateStartValues } from './progress.store.ts'

/** How far an objective and its key results have come at this moment. */
export async function readProgress(
  context: TenantContext,
  objectiveId: string,
): Promise<Result<ObjectiveProgress, Refusal<'NOT_FOUND'>>> {
  const objective = await findObjective(context.sql, context.tenant.tenantId, objectiveId)
  return objective === undefined ? refuse('NOT_FOUND') : ok(await progressNow(context, context.sql, objectiveId))
}

type StartRefusal = Refusal<'VALIDATION_FAILED' | 'NOT_FOUND' | 'OBJECTIVE_NOT_ACTIVE' | 'UNKNOWN_REFERENCE'>

/** Sets where key results of an Active objective began; the others keep their start. */
export async function changeStartValues(
  context: TenantContext,
  objectiveId: string,
  { keyResults }: StartValues,
): Promise<Result<ObjectiveProgress, StartRefusal>> {
  const ids = keyResults.map(({ keyResultId }) => keyResultId)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated >= 0) return refuseKeyResult('VALIDATION_FAILED', repeated, 'is named twice')
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const found = judgeChange(await findObjectiveForUpdate(tx, tenantId, objectiveId), 'changeStartValues')
    if (!found.ok) return found
    const changed = await updateStartValues(
      tx,
      { tenantId, objectiveId },
      keyResults.map(({ keyResultId, startValue }) => ({ keyResultId, startValue: decimalFrom(startValue) })),
    )
    const unknown = ids.findIndex((id) => !changed.has(id))
    if (unknown >= 0) return refuseKeyResult('UNKNOWN_REFERENCE', unknown, 'names no key result of this objective')
    await updateObjective(tx, tenantId, { ...found.value, updatedAt: isoFromMs(context.clock.nowMs()) })
    const progress = await progressNow(context, tx, objectiveId)
    await appendObjective(context, tx, 'performance.objective.updated', objectiveId)
    return ok(progress)
  })
}

async function progressNow(context: TenantContext, sql: Sql, objectiveId: string): Promise<ObjectiveProgress> {
  const { progress, attainment, confidence, keyResults } = computeProgress(
    await listMeasures(sql, context.tenant.tenantId, objectiveId),
  )
  return { objectiveId, progress, attainment, confidence, keyResults, asOf: isoFromMs(context.clock.nowMs()) }
}

function refuseKeyResult<Code extends string>(code: Code, index: number, message: string) {
  return refuseField(code, `keyResults[${index}].keyResultId`, message)
}
