import { isoFromMs } from '../../kernel/clock.ts'
import { decimalFrom, isBetweenZeroAndOne } from '../../kernel/decimal.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { deleteKeyResultRow, findKeyResult, insertKeyResult, updateKeyResult } from './key-results.store.ts'
import { appendEvent, asStored, judgeChange } from './objective-writes.ts'
import type { KeyResult, KeyResultChange, KeyResultSpec } from './objectives.schema.ts'
import { newKeyResult } from './objectives.service.ts'
import { findObjectiveForUpdate, findObjectiveOfKeyResultForUpdate } from './objectives.store.ts'

type NotNow = 'NOT_FOUND' | 'OBJECTIVE_NOT_ACTIVE'

/** Adds a key result behind those that an Active objective has. */
export async function addKeyResult(
  context: TenantContext,
  objectiveId: string,
  spec: KeyResultSpec,
): Promise<Result<KeyResult, Refusal<NotNow | 'LIMIT_REACHED'>>> {
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const found = judgeChange(await findObjectiveForUpdate(tx, tenantId, objectiveId), 'addKeyResult')
    if (!found.ok) return found
    const keyResult = newKeyResult(context, { objectiveId, spec, nowMs: context.clock.nowMs() })
    if (!(await insertKeyResult(tx, tenantId, keyResult))) {
      return refuse('LIMIT_REACHED', { message: `An objective has at most ${limits.keyResultsMax} key results.` })
    }
    await appendEvent(context, tx, 'performance.key_result.created', keyResult)
    return ok(keyResult)
  })
}

/** Changes a key result's value, its owner's confidence, or both, while its objective is Active. */
export async function changeKeyResult(
  context: TenantContext,
  id: string,
  change: KeyResultChange,
): Promise<Result<KeyResult, Refusal<NotNow | 'VALIDATION_FAILED'>>> {
  const { confidenceScore, currentValue } = change
  if (confidenceScore !== undefined && !isBetweenZeroAndOne(decimalFrom(confidenceScore))) {
    return refuseField('VALIDATION_FAILED', 'confidenceScore', 'must be from 0 to 1')
  }
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const found = judgeChange(await findObjectiveOfKeyResultForUpdate(tx, tenantId, id), 'changeKeyResult')
    if (!found.ok) return found
    const before = await findKeyResult(tx, tenantId, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const after: KeyResult = {
      ...before,
      ...(currentValue !== undefined && { currentValue: asStored(currentValue) }),
      ...(confidenceScore !== undefined && { confidenceScore: asStored(confidenceScore) }),
    }
    const nowMs = context.clock.nowMs()
    await updateKeyResult(tx, tenantId, {
      id: context.ids.next(nowMs),
      keyResultId: id,
      previousValue: before.currentValue,
      currentValue: after.currentValue,
      previousConfidence: before.confidenceScore,
      confidenceScore: after.confidenceScore,
      createdAt: isoFromMs(nowMs),
    })
    await appendEvent(context, tx, 'performance.key_result.updated', after)
    return ok(after)
  })
}

/** Removes a key result and its updates from an Active objective, and answers it as it last was. */
export async function deleteKeyResult(context: TenantContext, id: string): Promise<Result<KeyResult, Refusal<NotNow>>> {
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const found = judgeChange(await findObjectiveOfKeyResultForUpdate(tx, tenantId, id), 'deleteKeyResult')
    if (!found.ok) return found
    const keyResult = await deleteKeyResultRow(tx, tenantId, id)
    if (keyResult === undefined) return refuse('NOT_FOUND')
    await appendEvent(context, tx, 'performance.key_result.deleted', keyResult)
    return ok(keyResult)
  })
}
