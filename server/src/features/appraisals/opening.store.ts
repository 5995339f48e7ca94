import { limits } from '../../kernel/limits.ts'
import type { Page } from '../../storage/page.ts'
import type { Sql } from '../../storage/pool.ts'
import type { CycleExclusion, ExclusionQuery } from './cycles.schema.ts'
import type { Review } from './reviews.schema.ts'

/** An employee with what decides whether there is a review. The manager's fields are null without a manager. */
export interface Candidate {
  id: string
  name: string
  status: 'Pending' | 'Active' | 'Suspended' | 'Terminated'
  managerId: string | null
  managerName: string | null
  managerStatus: Candidate['status'] | null
}

/** Everybody on the books, as of one moment. All of them at once: whoever opens a cycle makes a row for each. */
export async function findCandidates(tx: Sql, tenantId: string): Promise<Candidate[]> {
  return tx<Candidate[]>`
    select employees.id, concat_ws(' ', employees.first_name, employees.last_name) as name, employees.status,
      manager.id as "managerId", concat_ws(' ', manager.first_name, manager.last_name) as "managerName",
      manager.status as "managerStatus"
    from employees
    left join employees as manager on manager.tenant_id = ${tenantId} and manager.id = employees.manager_id
    where employees.tenant_id = ${tenantId}
    order by employees.id`
}

export async function findCandidate(tx: Sql, tenantId: string, employeeId: string): Promise<Candidate | undefined> {
  const [row] = await tx<Candidate[]>`
    select employees.id, concat_ws(' ', employees.first_name, employees.last_name) as name, employees.status,
      manager.id as "managerId", concat_ws(' ', manager.first_name, manager.last_name) as "managerName",
      manager.status as "managerStatus"
    from employees
    left join employees as manager on manager.tenant_id = ${tenantId} and manager.id = employees.manager_id
    where employees.tenant_id = ${tenantId} and employees.id = ${employeeId}`
  return row
}

/** Writes new reviews, all of one cycle, status and time. The reviewer is the employee's manager of the moment. */
export async function insertReviews(tx: Sql, tenantId: string, reviews: readonly Review[]): Promise<void> {
  for (const part of inParts(reviews)) {
    const [first] = part
    if (first === undefined) return
    await tx`
      insert into reviews (tenant_id, id, cycle_id, employee_id, employee_name, manager_reviewer_id, manager_name,
        line_manager_id, status, created_at, updated_at)
      select ${tenantId}, review.id, ${first.cycleId}, review.employee_id, review.employee_name,
        review.manager_id, review.manager_name, review.manager_id, ${first.status}, ${first.createdAt}, ${first.updatedAt}
      from unnest(
        ${part.map((review) => review.id)}::uuid[],
        ${part.map((review) => review.employeeId)}::uuid[],
        ${part.map((review) => review.employeeName)}::text[],
        ${part.map((review) => review.managerReviewerId)}::uuid[],
        ${part.map((review) => review.managerName)}::text[]
      ) as review (id, employee_id, employee_name, manager_id, manager_name)`
  }
}

/** Notes why employees have no review in a cycle; a later reason replaces an earlier one. */
export async function insertExclusions(
  tx: Sql,
  place: { tenantId: string; cycleId: string },
  exclusions: readonly CycleExclusion[],
): Promise<void> {
  for (const part of inParts(exclusions)) {
    await tx`
      insert into appraisal_exclusions (tenant_id, cycle_id, employee_id, reason)
      select ${place.tenantId}, ${place.cycleId}, exclusion.employee_id, exclusion.reason
      from unnest(
        ${part.map((exclusion) => exclusion.employeeId)}::uuid[],
        ${part.map((exclusion) => exclusion.reason)}::text[]
      ) as exclusion (employee_id, reason)
      on conflict (tenant_id, cycle_id, employee_id) do update set reason = excluded.reason`
  }
}

export async function deleteExclusion(
  tx: Sql,
  tenantId: string,
  { cycleId, employeeId }: { cycleId: string; employeeId: string },
): Promise<void> {
  await tx`
    delete from appraisal_exclusions
    where appraisal_exclusions.tenant_id = ${tenantId} and appraisal_exclusions.cycle_id = ${cycleId}
      and appraisal_exclusions.employee_id = ${employeeId}`
}

/** A page of a cycle's exclusions, the latest employees first, and one row more when there is a next page. */
export async function listExclusions(
  sql: Sql,
  place: { tenantId: string; cycleId: string },
  filters: ExclusionQuery,
  page: Page,
): Promise<CycleExclusion[]> {
  return sql<CycleExclusion[]>`
    select appraisal_exclusions.employee_id as "employeeId", appraisal_exclusions.reason
    from appraisal_exclusions
    where appraisal_exclusions.tenant_id = ${place.tenantId} and appraisal_exclusions.cycle_id = ${place.cycleId}
      ${page.beforeId === undefined ? sql`` : sql`and appraisal_exclusions.employee_id < ${page.beforeId}`}
      ${filters.reason === undefined ? sql`` : sql`and appraisal_exclusions.reason = ${filters.reason}`}
    order by appraisal_exclusions.employee_id desc
    limit ${page.limit + 1}`
}

function inParts<T>(rows: readonly T[]): T[][] {
  const size = limits.reviewsPerStatementMax
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))
}
