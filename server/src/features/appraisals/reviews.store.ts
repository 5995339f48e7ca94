import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { AppraisalCycle } from './cycles.schema.ts'
import type { Review, ReviewQuery, ReviewVersion } from './reviews.schema.ts'

/** A review and the status of its cycle. */
export interface ReviewInCycle {
  review: Review
  cycleStatus: AppraisalCycle['status']
}

export async function findReview(sql: Sql, tenantId: string, id: string): Promise<Review | undefined> {
  const [row] = await sql<Review[]>`
    select ${columns(sql)} from reviews
    where reviews.tenant_id = ${tenantId} and reviews.id = ${id} and reviews.status <> 'Withdrawn'`
  return row
}

/** Locks the review for a change, and before it its cycle against a change of status, in this order. */
export async function findReviewForUpdate(tx: Sql, tenantId: string, id: string): Promise<ReviewInCycle | undefined> {
  const [row] = await tx<(Review & { cycleStatus: AppraisalCycle['status'] })[]>`
    select ${columns(tx)}, appraisal_cycles.status as "cycleStatus"
    from reviews
    join appraisal_cycles on appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = reviews.cycle_id
    where reviews.tenant_id = ${tenantId} and reviews.id = ${id} and reviews.status <> 'Withdrawn'
    for share of appraisal_cycles
    for update of reviews`
  if (row === undefined) return undefined
  const { cycleStatus, ...review } = row
  return { review, cycleStatus }
}

/** Writes what can change of a review; `isReassigned` also notes whom the employee reports to at this moment. */
export async function updateReview(
  tx: Sql,
  tenantId: string,
  review: Review,
  { isReassigned = false }: { isReassigned?: boolean } = {},
): Promise<void> {
  await tx`
    update reviews
    set manager_reviewer_id = ${review.managerReviewerId}, manager_name = ${review.managerName},
      status = ${review.status}, self_review_body = ${review.selfReviewBody},
      self_review_submitted_at = ${review.selfReviewSubmittedAt}, manager_review_body = ${review.managerReviewBody},
      manager_review_submitted_at = ${review.managerReviewSubmittedAt}, overall_rating = ${review.overallRating},
      updated_at = ${review.updatedAt}
      ${isReassigned ? tx`, line_manager_id = ${lineManagerOf(tx, tenantId)}` : tx``}
    where reviews.tenant_id = ${tenantId} and reviews.id = ${review.id}`
}

/** A page of reviews, newest first, and one row more when there is a next page. */
export async function listReviews(sql: Sql, tenantId: string, filters: ReviewQuery, page: Page): Promise<Review[]> {
  return sql<Review[]>`
    select ${columns(sql)}
    from reviews
    where reviews.tenant_id = ${tenantId}
      ${page.beforeId === undefined ? sql`` : sql`and reviews.id < ${page.beforeId}`}
      ${filters.cycleId === undefined ? sql`` : sql`and reviews.cycle_id = ${filters.cycleId}`}
      ${filters.employeeId === undefined ? sql`` : sql`and reviews.employee_id = ${filters.employeeId}`}
      ${
        filters.managerReviewerId === undefined
          ? sql``
          : sql`and reviews.manager_reviewer_id = ${filters.managerReviewerId}`
      }
      ${filters.status === undefined ? sql`and reviews.status <> 'Withdrawn'` : sql`and reviews.status = ${filters.status}`}
    order by reviews.id desc
    limit ${page.limit + 1}`
}

export async function hasReview(
  tx: Sql,
  tenantId: string,
  { cycleId, employeeId }: { cycleId: string; employeeId: string },
): Promise<boolean> {
  const rows = await tx`
    select from reviews
    where reviews.tenant_id = ${tenantId} and reviews.cycle_id = ${cycleId} and reviews.employee_id = ${employeeId}
      and reviews.status <> 'Withdrawn'`
  return rows.length > 0
}

export async function insertVersion(tx: Sql, tenantId: string, version: ReviewVersion): Promise<void> {
  await tx`
    insert into review_versions (tenant_id, id, review_id, reason, manager_reviewer_id, manager_name, self_review_body,
      self_review_submitted_at, manager_review_body, manager_review_submitted_at, overall_rating, created_at)
    values (${tenantId}, ${version.id}, ${version.reviewId}, ${version.reason}, ${version.managerReviewerId},
      ${version.managerName}, ${version.selfReviewBody}, ${version.selfReviewSubmittedAt}, ${version.managerReviewBody},
      ${version.managerReviewSubmittedAt}, ${version.overallRating}, ${version.createdAt})`
}

/** A page of a review's versions, newest first, and one row more when there is a next page. */
export async function listVersions(sql: Sql, tenantId: string, reviewId: string, page: Page): Promise<ReviewVersion[]> {
  return sql<ReviewVersion[]>`
    select review_versions.id, review_versions.review_id as "reviewId", review_versions.reason,
      review_versions.manager_reviewer_id as "managerReviewerId", review_versions.manager_name as "managerName",
      review_versions.self_review_body as "selfReviewBody",
      review_versions.self_review_submitted_at as "selfReviewSubmittedAt",
      review_versions.manager_review_body as "managerReviewBody",
      review_versions.manager_review_submitted_at as "managerReviewSubmittedAt",
      review_versions.overall_rating as "overallRating", review_versions.created_at as "createdAt"
    from review_versions
    where review_versions.tenant_id = ${tenantId} and review_versions.review_id = ${reviewId}
      ${page.beforeId === undefined ? sql`` : sql`and review_versions.id < ${page.beforeId}`}
    order by review_versions.id desc
    limit ${page.limit + 1}`
}

/** The columns of a review, for a statement that reads the table `reviews`. */
export function columns(sql: Sql): Fragment {
  return sql`reviews.id, reviews.cycle_id as "cycleId", reviews.employee_id as "employeeId",
    reviews.employee_name as "employeeName", reviews.manager_reviewer_id as "managerReviewerId",
    reviews.manager_name as "managerName", reviews.status, reviews.self_review_body as "selfReviewBody",
    reviews.self_review_submitted_at as "selfReviewSubmittedAt", reviews.manager_review_body as "managerReviewBody",
    reviews.manager_review_submitted_at as "managerReviewSubmittedAt", reviews.overall_rating as "overallRating",
    reviews.created_at as "createdAt", reviews.updated_at as "updatedAt"`
}

/** Whom the employee of the review reports to at this moment. */
function lineManagerOf(tx: Sql, tenantId: string): Fragment {
  return tx`(
    select employees.manager_id from employees
    where employees.tenant_id = ${tenantId} and employees.id = reviews.employee_id
  )`
}
