import { isoFromMs } from '../../kernel/clock.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import type { NewEvent } from '../../timeline/append.ts'
import type { AppraisalCycle, CycleExclusion } from './cycles.schema.ts'
import { findCandidates, insertExclusions, insertReviews, type Candidate } from './opening.store.ts'
import type { Review } from './reviews.schema.ts'

/** An employee who gets a review: Active, with an Active manager. */
export type Reviewable = Candidate & { managerId: string; managerName: string }

/**
 * Makes the reviews of a cycle that opens in this transaction, and notes who gets none, all by what everybody is at this
 * moment. The caller holds the lock of the reporting lines, so that nobody leaves meanwhile. Answers the events.
 */
export async function makeReviews(context: TenantContext, cycle: AppraisalCycle): Promise<NewEvent[]> {
  const { sql: tx, tenant } = context
  const candidates = await findCandidates(tx, tenant.tenantId)
  const reviews = candidates.filter(isReviewable).map((candidate) => newReview(context, cycle.id, candidate))
  const exclusions = candidates.flatMap((candidate): CycleExclusion[] => {
    const reason = exclusionOf(candidate)
    return reason === undefined ? [] : [{ employeeId: candidate.id, reason }]
  })
  await insertReviews(tx, tenant.tenantId, reviews)
  await insertExclusions(tx, { tenantId: tenant.tenantId, cycleId: cycle.id }, exclusions)
  return reviews.map((review) => newEvent(context, 'performance.review.created', review))
}

export function newReview({ clock, ids }: TenantContext, cycleId: string, candidate: Reviewable): Review {
  const nowMs = clock.nowMs()
  const at = isoFromMs(nowMs)
  return {
    id: ids.next(nowMs),
    cycleId,
    employeeId: candidate.id,
    employeeName: candidate.name,
    managerReviewerId: candidate.managerId,
    managerName: candidate.managerName,
    status: 'PendingSelf',
    selfReviewBody: null,
    selfReviewSubmittedAt: null,
    managerReviewBody: null,
    managerReviewSubmittedAt: null,
    overallRating: null,
    createdAt: at,
    updatedAt: at,
  }
}

export function isReviewable(candidate: Candidate): candidate is Reviewable {
  return exclusionOf(candidate) === undefined
}

/** Why an employee gets no review, or undefined for those who get one. */
export function exclusionOf({ status, managerId, managerStatus }: Candidate): CycleExclusion['reason'] | undefined {
  if (status !== 'Active') return exclusionByStatus[status]
  if (managerId === null) return 'NO_MANAGER'
  return managerStatus === 'Active' ? undefined : 'MANAGER_INACTIVE'
}

const exclusionByStatus = { Pending: 'HIRED_AFTER_OPENING', Suspended: 'SUSPENDED', Terminated: 'TERMINATED' } as const

export function newEvent({ clock, ids }: TenantContext, type: string, resource: AppraisalCycle | Review): NewEvent {
  return { id: ids.next(clock.nowMs()), type, data: JSON.stringify(resource) }
}
