import { dateIn, startOfDate } from '../../kernel/calendar.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { isAllowed } from '../../kernel/states.ts'
import { schedule, unschedule, type Job } from '../../jobs/index.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { appendEvents, type NewEvent } from '../../timeline/append.ts'
import { findReview } from '../appraisals/index.ts'
import { applyPromotion, findEmployeeForUpdate, type Employee } from '../employees/index.ts'
import type { NewPromotion, Promotion } from './promotions.schema.ts'
import { promotionStates } from './promotions.states.ts'
import { findPromotionForUpdate, insertPromotion, updatePromotion } from './promotions.store.ts'

const APPLY = 'performance.promotion.apply'

type ChangeRefusal = Refusal<'NOT_FOUND' | 'INVALID_STATE'>

/** Proposes a promotion of an Active employee, from the title and grade that they have at this moment. */
export async function createPromotion(
  context: TenantContext,
  input: NewPromotion,
): Promise<Result<Promotion, Refusal<'UNKNOWN_REFERENCE' | 'INVALID_STATE'>>> {
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const inside = { ...context, sql: tx }
    const employee = await findEmployeeForUpdate(tx, tenantId, input.employeeId)
    if (employee === undefined) return refuseField('UNKNOWN_REFERENCE', 'employeeId', 'names no employee')
    const reviewId = input.reviewId ?? null
    if (reviewId !== null && (await findReview(tx, tenantId, reviewId))?.employeeId !== employee.id) {
      return refuseField('UNKNOWN_REFERENCE', 'reviewId', 'names no review of this employee')
    }
    if (employee.status !== 'Active') {
      return refuse('INVALID_STATE', { message: `The employee is ${employee.status}; only an Active one is promoted.` })
    }
    const promotion = newPromotion(inside, input, employee)
    await insertPromotion(tx, tenantId, promotion)
    await append(inside, [newEvent(inside, 'proposed', promotion)])
    return ok(promotion)
  })
}

function newPromotion({ clock, ids }: TenantContext, input: NewPromotion, employee: Employee): Promotion {
  const nowMs = clock.nowMs()
  return {
    id: ids.next(nowMs),
    employeeId: employee.id,
    employeeName: `${employee.firstName} ${employee.lastName}`,
    reviewId: input.reviewId ?? null,
    effectiveDate: input.effectiveDate,
    fromJobTitle: employee.jobTitle,
    toJobTitle: input.toJobTitle,
    fromGrade: employee.grade,
    toGrade: input.toGrade === undefined ? employee.grade : input.toGrade,
    fromSalary: null,
    toSalary: null,
    currency: null,
    reason: input.reason,
    status: 'Proposed',
    approvedAt: null,
    appliedAt: null,
    createdAt: isoFromMs(nowMs),
    updatedAt: isoFromMs(nowMs),
  }
}

/** Approves a promotion: it applies at once when its date has come, else when it does. */
export async function approvePromotion(
  context: TenantContext,
  id: string,
): Promise<Result<Promotion, Refusal<ChangeRefusal['code'] | 'PROMOTION_CONFLICT'>>> {
  return inTransaction(context.sql, async (tx) => {
    const inside = { ...context, sql: tx }
    const found = await findForTrigger(inside, id, 'approvePromotion')
    if (!found.ok) return found
    const employee = await findEmployeeForUpdate(tx, context.tenant.tenantId, found.value.employeeId)
    if (employee === undefined || !isStillTrue(found.value, employee)) return refuse('PROMOTION_CONFLICT')
    const at = now(inside)
    const approved: Promotion = { ...found.value, status: 'Approved', approvedAt: at, updatedAt: at }
    const events = [newEvent(inside, 'approved', approved)]
    if (!hasCome(inside, approved)) {
      await updatePromotion(tx, context.tenant.tenantId, approved)
      await scheduleApplying(inside, approved)
      await append(inside, events)
      return ok(approved)
    }
    const applied = await apply(inside, approved, employee)
    await append(inside, [...events, ...applied.events])
    return ok(applied.promotion)
  })
}

export async function rejectPromotion(context: TenantContext, id: string): Promise<Result<Promotion, ChangeRefusal>> {
  return end(context, id, { trigger: 'rejectPromotion', status: 'Rejected', verb: 'rejected' })
}

export async function cancelPromotion(context: TenantContext, id: string): Promise<Result<Promotion, ChangeRefusal>> {
  return end(context, id, { trigger: 'cancelPromotion', status: 'Cancelled', verb: 'cancelled' })
}

/**
 * Approved promotions apply when their date begins, by the company's calendar. One that no longer fits the employee is
 * cancelled with an event of its own: left as it is, it would wait for ever, and applied, it would undo a later change.
 */
export const promotionJobs: readonly Job[] = [
  {
    kind: APPLY,
    async run(context, id) {
      const { sql: tx, tenant } = context
      const promotion = await findPromotionForUpdate(tx, tenant.tenantId, id)
      if (promotion?.status !== 'Approved') return
      if (!hasCome(context, promotion)) return scheduleApplying(context, promotion)
      const employee = await findEmployeeForUpdate(tx, tenant.tenantId, promotion.employeeId)
      if (employee !== undefined && isStillTrue(promotion, employee)) {
        const { events } = await apply(context, promotion, employee)
        return append(context, events)
      }
      const cancelled: Promotion = { ...promotion, status: 'Cancelled', updatedAt: now(context) }
      await updatePromotion(tx, tenant.tenantId, cancelled)
      await append(context, [newEvent(context, 'conflicted', cancelled)])
    },
  },
]

/** True while the promotion still begins where the employee is. */
function isStillTrue(promotion: Promotion, { status, jobTitle, grade }: Employee): boolean {
  return status === 'Active' && jobTitle === promotion.fromJobTitle && grade === promotion.fromGrade
}

/** Promotion and employee, both locked, change together. Answers the events of both. */
async function apply(
  context: TenantContext,
  approved: Promotion,
  employee: Employee,
): Promise<{ promotion: Promotion; events: NewEvent[] }> {
  const at = now(context)
  const promotion: Promotion = { ...approved, status: 'Applied', appliedAt: at, updatedAt: at }
  await updatePromotion(context.sql, context.tenant.tenantId, promotion)
  const position = { jobTitle: promotion.toJobTitle, grade: promotion.toGrade }
  const employeeUpdated = await applyPromotion(context, employee, position)
  return { promotion, events: [newEvent(context, 'applied', promotion), employeeUpdated] }
}

async function end(
  context: TenantContext,
  id: string,
  by: { trigger: string; status: 'Rejected' | 'Cancelled'; verb: string },
): Promise<Result<Promotion, ChangeRefusal>> {
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const inside = { ...context, sql: tx }
    const found = await findForTrigger(inside, id, by.trigger)
    if (!found.ok) return found
    const ended: Promotion = { ...found.value, status: by.status, updatedAt: now(inside) }
    await updatePromotion(tx, tenantId, ended)
    await unschedule(tx, tenantId, { kind: APPLY, subjectId: id })
    await append(inside, [newEvent(inside, by.verb, ended)])
    return ok(ended)
  })
}

/** The promotion, locked, when its state allows the trigger. */
async function findForTrigger(
  { sql: tx, tenant }: TenantContext,
  id: string,
  trigger: string,
): Promise<Result<Promotion, ChangeRefusal>> {
  const promotion = await findPromotionForUpdate(tx, tenant.tenantId, id)
  if (promotion === undefined) return refuse('NOT_FOUND')
  if (isAllowed(promotionStates, promotion.status, trigger)) return ok(promotion)
  return refuse('INVALID_STATE', { message: `The promotion is ${promotion.status}.` })
}

function hasCome({ clock, tenant }: TenantContext, { effectiveDate }: Promotion): boolean {
  return effectiveDate <= dateIn(tenant.timeZone, clock.nowMs())
}

async function scheduleApplying({ sql: tx, tenant }: TenantContext, promotion: Promotion): Promise<void> {
  const dueAt = startOfDate(tenant.timeZone, promotion.effectiveDate)
  await schedule(tx, tenant.tenantId, { kind: APPLY, subjectId: promotion.id, dueAt })
}

function newEvent({ clock, ids }: TenantContext, verb: string, promotion: Promotion): NewEvent {
  const type = `performance.promotion.${verb}`
  return { id: ids.next(clock.nowMs()), type, data: JSON.stringify(promotion) }
}

async function append({ sql: tx, clock, tenant }: TenantContext, events: readonly NewEvent[]): Promise<void> {
  await appendEvents(tx, { tenantId: tenant.tenantId, nowMs: clock.nowMs(), events })
}

function now({ clock }: TenantContext): string {
  return isoFromMs(clock.nowMs())
}
