import { isoFromMs } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { isAllowed } from '../../kernel/states.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { appendEvents, type NewEvent } from '../../timeline/append.ts'
import { lockReportingLines } from '../employees/index.ts'
import type { AppraisalCycle } from './cycles.schema.ts'
import { findCycleForShare } from './cycles.store.ts'
import { exclusionOf, isReviewable, newEvent, newReview } from './opening.service.ts'
import { deleteExclusion, findCandidate, insertReviews } from './opening.store.ts'
import { findReviewer } from './reviewers.store.ts'
import type { ManagerReview, Review, ReviewReassignment, ReviewReopening, SelfReview } from './reviews.schema.ts'
import { reviewStates } from './reviews.states.ts'
import { findReviewForUpdate, hasReview, insertVersion, updateReview } from './reviews.store.ts'

type ChangeRefusal = Refusal<'NOT_FOUND' | 'CYCLE_CLOSED' | 'INVALID_STATE'>

/** Takes the employee's own text. Until the manager has written it can be replaced; what it said is kept as a version. */
export async function submitSelfReview(
  context: TenantContext,
  id: string,
  { body }: SelfReview,
): Promise<Result<Review, ChangeRefusal>> {
  return change(context, id, 'submitSelfReview', async (inside, before) => {
    if (before.selfReviewBody !== null) await keepVersion(inside, before, null)
    const at = now(inside)
    const after: Review = { ...before, status: 'PendingManager', selfReviewBody: body, selfReviewSubmittedAt: at }
    return write(inside, after, 'performance.review.self_submitted')
  })
}

/** Takes the manager's text and rating, which completes the review, with or without a self review. */
export async function submitManagerReview(
  context: TenantContext,
  id: string,
  { body, rating }: ManagerReview,
): Promise<Result<Review, ChangeRefusal>> {
  return change(context, id, 'submitManagerReview', async (inside, before) => {
    const after: Review = {
      ...before,
      status: 'Complete',
      managerReviewBody: body,
      managerReviewSubmittedAt: now(inside),
      overallRating: rating,
    }
    return write(inside, after, 'performance.review.completed')
  })
}

/** Gives a complete review back to the manager. What it said is kept as a version. */
export async function reopenReview(
  context: TenantContext,
  id: string,
  { reason }: ReviewReopening,
): Promise<Result<Review, ChangeRefusal>> {
  return change(context, id, 'reopenReview', async (inside, before) => {
    await keepVersion(inside, before, reason)
    const after: Review = {
      ...before,
      status: 'PendingManager',
      managerReviewBody: null,
      managerReviewSubmittedAt: null,
      overallRating: null,
    }
    return write(inside, after, 'performance.review.reopened')
  })
}

/** Gives an unfinished review to another reviewer: an Active employee who is not the reviewed one. */
export async function reassignReview(
  context: TenantContext,
  id: string,
  { managerReviewerId }: ReviewReassignment,
): Promise<Result<Review, Refusal<ChangeRefusal['code'] | 'UNKNOWN_REFERENCE' | 'SELF_REVIEW'>>> {
  return inTransaction(context.sql, async (tx) => {
    // Whoever leaves takes this lock too, so the new reviewer does not do so unnoticed.
    await lockReportingLines(tx, context.tenant.tenantId)
    const inside = { ...context, sql: tx }
    const found = await findForTrigger(inside, id, 'reassignReview')
    if (!found.ok) return found
    const reviewer = await findReviewer(tx, context.tenant.tenantId, managerReviewerId)
    if (reviewer === undefined) return refuseField('UNKNOWN_REFERENCE', 'managerReviewerId', 'names no employee')
    if (reviewer.id === found.value.employeeId) return refuse('SELF_REVIEW')
    if (reviewer.status !== 'Active') {
      return refuse('INVALID_STATE', { message: `The reviewer is ${reviewer.status}; a reviewer must be Active.` })
    }
    return ok(
      await handOver(inside, found.value, reviewer).then(({ review, event }) => appended(inside, review, event)),
    )
  })
}

/** Makes the review of somebody who had none in an Open cycle: hired, activated or given a manager since it opened. */
export async function createReview(
  context: TenantContext,
  cycleId: string,
  employeeId: string,
): Promise<Result<Review, Refusal<ChangeRefusal['code'] | 'UNKNOWN_REFERENCE' | 'REVIEW_EXISTS'>>> {
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const inside = { ...context, sql: tx }
    await lockReportingLines(tx, tenantId)
    const cycle = await findCycleForShare(tx, tenantId, cycleId)
    if (cycle === undefined) return refuse('NOT_FOUND')
    const candidate = await findCandidate(tx, tenantId, employeeId)
    if (candidate === undefined) return refuseField('UNKNOWN_REFERENCE', 'employeeId', 'names no employee')
    if (cycle.status !== 'Open') return refuseCycle(cycle.status)
    if (await hasReview(tx, tenantId, { cycleId, employeeId })) return refuse('REVIEW_EXISTS')
    if (!isReviewable(candidate)) {
      const message = `The employee cannot be reviewed: ${exclusionOf(candidate)}.`
      return refuse('INVALID_STATE', { message })
    }
    const review = newReview(inside, cycleId, candidate)
    await insertReviews(tx, tenantId, [review])
    await deleteExclusion(tx, tenantId, { cycleId, employeeId })
    return ok(await appended(inside, review, newEvent(inside, 'performance.review.created', review)))
  })
}

/** Writes that a review has another reviewer, by the name of the moment. Answers the event, which the caller appends. */
export async function handOver(
  context: TenantContext,
  before: Review,
  reviewer: { id: string; name: string },
): Promise<{ review: Review; event: NewEvent }> {
  const review = { ...before, managerReviewerId: reviewer.id, managerName: reviewer.name, updatedAt: now(context) }
  await updateReview(context.sql, context.tenant.tenantId, review, { isReassigned: true })
  return { review, event: newEvent(context, 'performance.review.reassigned', review) }
}

/** Locks cycle and review, in this order, and makes the change when both allow it. */
async function change(
  context: TenantContext,
  id: string,
  trigger: string,
  make: (inside: TenantContext, before: Review) => Promise<Review>,
): Promise<Result<Review, ChangeRefusal>> {
  return inTransaction(context.sql, async (tx) => {
    const inside = { ...context, sql: tx }
    const found = await findForTrigger(inside, id, trigger)
    return found.ok ? ok(await make(inside, found.value)) : found
  })
}

async function findForTrigger(
  { sql: tx, tenant }: TenantContext,
  id: string,
  trigger: string,
): Promise<Result<Review, ChangeRefusal>> {
  const found = await findReviewForUpdate(tx, tenant.tenantId, id)
  if (found === undefined) return refuse('NOT_FOUND')
  const { review, cycleStatus } = found
  if (cycleStatus !== 'Open') return refuseCycle(cycleStatus)
  if (isAllowed(reviewStates, review.status, trigger)) return ok(review)
  return refuse('INVALID_STATE', { message: `The review is ${review.status}.` })
}

function refuseCycle(status: AppraisalCycle['status']) {
  const message = `The appraisal cycle is ${status}.`
  return status === 'Scheduled' ? refuse('INVALID_STATE', { message }) : refuse('CYCLE_CLOSED', { message })
}

async function write(context: TenantContext, changed: Review, type: string): Promise<Review> {
  const after = { ...changed, updatedAt: now(context) }
  await updateReview(context.sql, context.tenant.tenantId, after)
  return appended(context, after, newEvent(context, type, after))
}

async function appended(context: TenantContext, review: Review, event: NewEvent): Promise<Review> {
  const { sql: tx, clock, tenant } = context
  await appendEvents(tx, { tenantId: tenant.tenantId, nowMs: clock.nowMs(), events: [event] })
  return review
}

async function keepVersion(context: TenantContext, review: Review, reason: string | null): Promise<void> {
  const { sql: tx, clock, ids, tenant } = context
  await insertVersion(tx, tenant.tenantId, {
    id: ids.next(clock.nowMs()),
    reviewId: review.id,
    reason,
    managerReviewerId: review.managerReviewerId,
    managerName: review.managerName,
    selfReviewBody: review.selfReviewBody,
    selfReviewSubmittedAt: review.selfReviewSubmittedAt,
    managerReviewBody: review.managerReviewBody,
    managerReviewSubmittedAt: review.managerReviewSubmittedAt,
    overallRating: review.overallRating,
    createdAt: now(context),
  })
}

function now({ clock }: TenantContext): string {
  return isoFromMs(clock.nowMs())
}
