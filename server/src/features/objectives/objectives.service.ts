import type { StatementClaim } from '../../idempotency/index.ts'
import { required } from '../../kernel/assert.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { targetsOf } from '../../kernel/states.ts'
import type { Sql } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction, retryConflicts } from '../../storage/transaction.ts'
import { appendEvent, asStored, judgeChange } from './objective-writes.ts'
import type { Abandonment, KeyResult, KeyResultSpec, NewObjective } from './objectives.schema.ts'
import type { Objective, ObjectiveChange, ObjectiveDetail } from './objectives.schema.ts'
import { objectiveStates } from './objectives.states.ts'
import {
  findObjectiveDetail,
  findObjectiveForUpdate,
  insertObjective,
  updateObjective,
  updateObjectiveStatus,
} from './objectives.store.ts'

/** Where a new key result stands: nothing reached yet, confidence even. */
const INITIAL = { currentValue: 0, confidenceScore: 0.5 } as const

/**
 * Creates an objective, Active, with its key results in the order given. Its answer is the event's data, so the statement
 * that writes them can keep it under an idempotency key too.
 */
export async function createObjective(
  context: TenantContext,
  input: NewObjective,
  claim?: StatementClaim,
): Promise<Result<ObjectiveDetail, Refusal<'VALIDATION_FAILED' | 'UNKNOWN_REFERENCE'>>> {
  if (endsBeforeItStarts(input)) return refuseCycle('cycleEnd')
  const { sql, ids, tenant } = context
  const nowMs = context.clock.nowMs()
  const detail = newObjective(context, input, nowMs)
  const event = { id: ids.next(nowMs), type: 'performance.objective.created', data: JSON.stringify(detail) }
  const place = { tenantId: tenant.tenantId, nowMs, event }
  const created = await retryConflicts(sql, () => insertObjective(sql, place, detail, claim))
  return created ? ok(detail) : refuseOwner()
}

function newObjective(context: TenantContext, input: NewObjective, nowMs: number): ObjectiveDetail {
  const { keyResults, ...fields } = input
  const id = context.ids.next(nowMs)
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
    keyResults: keyResults.map((spec) => newKeyResult(context, { objectiveId: id, spec, nowMs })),
    checkIns: [],
  }
}

/** A key result as it begins. */
export function newKeyResult(
  { ids }: TenantContext,
  { objectiveId, spec, nowMs }: { objectiveId: string; spec: KeyResultSpec; nowMs: number },
): KeyResult {
  return {
    id: ids.next(nowMs),
    objectiveId,
    description: spec.description,
    targetValue: asStored(spec.targetValue),
    currentValue: INITIAL.currentValue,
    unit: spec.unit,
    confidenceScore: INITIAL.confidenceScore,
  }
}

type ChangeRefusal = Refusal<'VALIDATION_FAILED' | 'NOT_FOUND' | 'OBJECTIVE_NOT_ACTIVE' | 'UNKNOWN_REFERENCE'>

/** Changes the fields that are given, while the objective is Active. */
export async function changeObjective(
  context: TenantContext,
  id: string,
  change: ObjectiveChange,
): Promise<Result<ObjectiveDetail, ChangeRefusal>> {
  if (endsBeforeItStarts(change)) return refuseCycle('cycleEnd')
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const found = judgeChange(await findObjectiveForUpdate(tx, tenantId, id), 'changeObjective')
    if (!found.ok) return found
    const after: Objective = { ...found.value, ...change, updatedAt: isoFromMs(context.clock.nowMs()) }
    // One of the two dates was given, and it does not fit the one that stays.
    if (endsBeforeItStarts(after)) return refuseCycle(change.cycleEnd === undefined ? 'cycleStart' : 'cycleEnd')
    if (!(await updateObjective(tx, tenantId, after))) return refuseOwner()
    return ok(await appendObjective(context, tx, 'performance.objective.updated', id))
  })
}

type StatusRefusal = Refusal<'NOT_FOUND' | 'INVALID_STATE'>

/** Ends an objective as done, however far its key results have come: less than all of an ambitious goal is no failure. */
export function completeObjective(context: TenantContext, id: string): Promise<Result<ObjectiveDetail, StatusRefusal>> {
  return changeStatus(context, id, { trigger: 'completeObjective', event: 'performance.objective.completed' })
}

/** Ends an objective that is no longer pursued, for a reason that `listStatusChanges` shows. */
export function abandonObjective(
  context: TenantContext,
  id: string,
  { reason }: Abandonment,
): Promise<Result<ObjectiveDetail, StatusRefusal>> {
  return changeStatus(context, id, { trigger: 'abandonObjective', event: 'performance.objective.abandoned', reason })
}

/** Makes an objective that has ended Active again. */
export function reopenObjective(context: TenantContext, id: string): Promise<Result<ObjectiveDetail, StatusRefusal>> {
  return changeStatus(context, id, { trigger: 'reopenObjective', event: 'performance.objective.reopened' })
}

async function changeStatus(
  context: TenantContext,
  id: string,
  how: { trigger: 'completeObjective' | 'abandonObjective' | 'reopenObjective'; event: string; reason?: string },
): Promise<Result<ObjectiveDetail, StatusRefusal>> {
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const objective = await findObjectiveForUpdate(tx, tenantId, id)
    if (objective === undefined) return refuse('NOT_FOUND')
    const [toStatus] = targetsOf<Objective['status']>(objectiveStates, objective.status, how.trigger)
    if (toStatus === undefined) return refuse('INVALID_STATE', { message: `The objective is ${objective.status}.` })
    const nowMs = context.clock.nowMs()
    await updateObjectiveStatus(tx, tenantId, {
      id: context.ids.next(nowMs),
      objectiveId: id,
      fromStatus: objective.status,
      toStatus,
      reason: how.reason ?? null,
      createdAt: isoFromMs(nowMs),
    })
    return ok(await appendObjective(context, tx, how.event, id))
  })
}

/** Puts the objective as it now is on the timeline, and answers it. */
export async function appendObjective(
  context: TenantContext,
  tx: Sql,
  type: string,
  id: string,
): Promise<ObjectiveDetail> {
  const detail = required(await findObjectiveDetail(tx, context.tenant.tenantId, id), 'the objective is locked')
  await appendEvent(context, tx, type, detail)
  return detail
}

function endsBeforeItStarts({ cycleStart, cycleEnd }: Pick<ObjectiveChange, 'cycleStart' | 'cycleEnd'>): boolean {
  return cycleStart !== undefined && cycleEnd !== undefined && cycleEnd < cycleStart
}

function refuseCycle(field: 'cycleStart' | 'cycleEnd') {
  const message = field === 'cycleEnd' ? 'must not be before cycleStart' : 'must not be after cycleEnd'
  return refuseField('VALIDATION_FAILED', field, message)
}

function refuseOwner() {
  return refuseField('UNKNOWN_REFERENCE', 'ownerEmployeeId', 'names no employee')
}
