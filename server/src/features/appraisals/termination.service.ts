import { isoFromMs } from '../../kernel/clock.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import type { NewEvent } from '../../timeline/append.ts'
import { lockReportingLines } from '../employees/index.ts'
import { lockOpenCycles } from './cycles.store.ts'
import { newEvent } from './opening.service.ts'
import { insertExclusions } from './opening.store.ts'
import { findActiveAbove, findOpenReviewsForUpdate, withdrawReviews } from './reviewers.store.ts'
import type { Review } from './reviews.schema.ts'
import { handOver } from './reviews.service.ts'

/**
 * What a termination does to reviews, in its transaction (`context.sql`) and after the employee's row says `Terminated`: the
 * unfinished reviews about the employee are withdrawn, and those that the employee was to write go to the next Active manager
 * up the line, or stay for somebody's attention when there is none. Only in open cycles; what is complete stays as it is.
 * Answers the events, which the caller appends after its own.
 *
 * The caller takes the lock of the reporting lines before the employee's row; taken here only, a deadlock with a change of
 * managers would be possible (one of the two is then tried again).
 */
export async function reviewsAfterTermination(context: TenantContext, employee: { id: string }): Promise<NewEvent[]> {
  const { sql: tx, tenant } = context
  await lockReportingLines(tx, tenant.tenantId)
  await lockOpenCycles(tx, tenant.tenantId)
  const reviews = await findOpenReviewsForUpdate(tx, tenant.tenantId, employee.id)
  const own = reviews.filter((review) => review.employeeId === employee.id)
  const toWrite = reviews.filter((review) => review.managerReviewerId === employee.id)
  return [...(await withdraw(context, own)), ...(await handUp(context, toWrite, employee.id))]
}

async function withdraw(context: TenantContext, reviews: readonly Review[]): Promise<NewEvent[]> {
  const { sql: tx, clock, tenant } = context
  const { tenantId } = tenant
  const ids = reviews.map((review) => review.id)
  await withdrawReviews(tx, tenantId, { ids, updatedAt: isoFromMs(clock.nowMs()) })
  for (const { cycleId, employeeId } of reviews) {
    await insertExclusions(tx, { tenantId, cycleId }, [{ employeeId, reason: 'TERMINATED' }])
  }
  return reviews.map((review) => newEvent(context, 'performance.review.withdrawn', review))
}

async function handUp(context: TenantContext, reviews: readonly Review[], from: string): Promise<NewEvent[]> {
  const above = await findActiveAbove(context.sql, context.tenant.tenantId, from)
  const events: NewEvent[] = []
  for (const review of reviews) {
    // The line may lead through the reviewed employee, after a change of managers or a reassignment by hand.
    const reviewer = above.find((manager) => manager.id !== review.employeeId)
    if (reviewer !== undefined) events.push((await handOver(context, review, reviewer)).event)
  }
  return events
}
