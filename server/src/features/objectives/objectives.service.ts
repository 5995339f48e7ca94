import { isoFromMs } from '../../kernel/clock.ts'
import { decimalFrom, decimalToJson, isBetweenZeroAndOne } from '../../kernel/decimal.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction, retryConflicts } from '../../storage/transaction.ts'
import { appendEvents } from '../../timeline/append.ts'
import { insertCheckIn } from './check-ins.store.ts'
import { findKeyResultForUpdate, updateKeyResult } from './key-results.store.ts'
import type {
  CheckIn,
  KeyResult,
  KeyResultChange,
  NewCheckIn,
  NewObjective,
  ObjectiveDetail,
} from './objectives.schema.ts'
import { findObjectiveStatusForShare, insertObjective } from './objectives.store.ts'

/** Where a new key result stands: nothing reached yet, confidence even. */
const INITIAL = { currentValue: 0, confidenceScore: 0.5 } as const

/** Creates an objective, Active, with its key results in the order given. */
export async function createObjective(
  context: TenantContext,
  input: NewObjective,
): Promise<Result<ObjectiveDetail, Refusal<'VALIDATION_FAILED' | 'UNKNOWN_REFERENCE'>>> {
  if (input.cycleEnd < input.cycleStart) {
    return refuseField('VALIDATION_FAILED', 'cycleEnd', 'must not be before cycleStart')
  }
  const { sql, ids, tenant } = context
  const nowMs = context.clock.nowMs()
  const detail = newObjective(context, input, nowMs)
  const event = { id: ids.next(nowMs), type: 'performance.objective.created', data: JSON.stringify(detail) }
  const created = await retryConflicts(() => insertObjective(sql, { tenantId: tenant.tenantId, nowMs, event }, detail))
  return created ? ok(detail) : refuseField('UNKNOWN_REFERENCE', 'ownerEmployeeId', 'names no employee')
}

function newObjective({ ids }: TenantContext, input: NewObjective, nowMs: number): ObjectiveDetail {
  const { keyResults, ...fields } = input
  const id = ids.next(nowMs)
  const at = isoFromMs(nowMs)
  return {
    objective: {
      id,
      ownerEmployeeId: fields.ownerEmployeeId,
      title: fields.title,
      description: fields.description,
      cycleLabel: fields.cycleLabel,
      cycleStart: fields.cycleStart,
      cycleEnd: fields.cycleEnd,
      status: 'Active',
      createdAt: at,
      updatedAt: at,
    },
    keyResults: keyResults.map((spec) => ({
      id: ids.next(nowMs),
      objectiveId: id,
      description: spec.description,
      targetValue: asStored(spec.targetValue),
      currentValue: INITIAL.currentValue,
      unit: spec.unit,
      confidenceScore: INITIAL.confidenceScore,
    })),
    checkIns: [],
  }
}

/** Changes a key result's value, its owner's confidence, or both, while its objective is Active. */
export async function changeKeyResult(
  context: TenantContext,
  id: string,
  change: KeyResultChange,
): Promise<Result<KeyResult, Refusal<'VALIDATION_FAILED' | 'NOT_FOUND' | 'OBJECTIVE_NOT_ACTIVE'>>> {
  const { confidenceScore, currentValue } = change
  if (confidenceScore !== undefined && !isBetweenZeroAndOne(decimalFrom(confidenceScore))) {
    return refuseField('VALIDATION_FAILED', 'confidenceScore', 'must be from 0 to 1')
  }
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const before = await findKeyResultForUpdate(tx, tenantId, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const status = await findObjectiveStatusForShare(tx, tenantId, before.objectiveId)
    if (status !== 'Active') return refuse('OBJECTIVE_NOT_ACTIVE', { message: `The objective is ${status}.` })
    const after: KeyResult = {
      ...before,
      ...(currentValue !== undefined && { currentValue: asStored(currentValue) }),
      ...(confidenceScore !== undefined && { confidenceScore: asStored(confidenceScore) }),
    }
    await updateKeyResult(tx, tenantId, after)
    await append(context, tx, 'performance.key_result.updated', after)
    return ok(after)
  })
}

/** Writes a progress note on an Active objective. */
export async function createCheckIn(
  context: TenantContext,
  objectiveId: string,
  input: NewCheckIn,
): Promise<Result<CheckIn, Refusal<'VALIDATION_FAILED' | 'NOT_FOUND' | 'UNKNOWN_REFERENCE' | 'OBJECTIVE_NOT_ACTIVE'>>> {
  if (!isBetweenZeroAndOne(decimalFrom(input.confidence))) {
    return refuseField('VALIDATION_FAILED', 'confidence', 'must be from 0 to 1')
  }
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const status = await findObjectiveStatusForShare(tx, tenantId, objectiveId)
    if (status === undefined) return refuse('NOT_FOUND')
    if (status !== 'Active') return refuse('OBJECTIVE_NOT_ACTIVE', { message: `The objective is ${status}.` })
    const nowMs = context.clock.nowMs()
    const checkIn: CheckIn = {
      id: context.ids.next(nowMs),
      objectiveId,
      authorEmployeeId: input.authorEmployeeId,
      note: input.note,
      confidence: asStored(input.confidence),
      createdAt: isoFromMs(nowMs),
    }
    const written = await insertCheckIn(tx, tenantId, checkIn)
    if (!written) return refuseField('UNKNOWN_REFERENCE', 'authorEmployeeId', 'names no employee')
    await append(context, tx, 'performance.check_in.created', checkIn)
    return ok(checkIn)
  })
}

/** What a number will be answered as once it has been through the database. */
function asStored(value: number | string): number | string {
  return decimalToJson(decimalFrom(value))
}

async function append(context: TenantContext, tx: TenantContext['sql'], type: string, data: unknown): Promise<void> {
  const nowMs = context.clock.nowMs()
  const event = { id: context.ids.next(nowMs), type, data: JSON.stringify(data) }
  await appendEvents(tx, { tenantId: context.tenant.tenantId, nowMs, events: [event] })
}
