import { limits } from '../../kernel/limits.ts'
import type { Page } from '../../storage/page.ts'
import type { Sql } from '../../storage/pool.ts'
import type { CycleAttention } from './cycles.schema.ts'
import { columns } from './reviews.store.ts'
import type { Review } from './reviews.schema.ts'

/** Who may review: an employee by name. */
export interface Reviewer {
  id: string
  name: string
}

export async function findReviewer(
  tx: Sql,
  tenantId: string,
  id: string,
): Promise<(Reviewer & { status: string }) | undefined> {
  const [row] = await tx<(Reviewer & { status: string })[]>`
    select employees.id, concat_ws(' ', employees.first_name, employees.last_name) as name, employees.status
    from employees
    where employees.tenant_id = ${tenantId} and employees.id = ${id}`
  return row
}

/** The next Active managers above an employee, the nearest first: two at most, for one of them may be the reviewed one. */
export async function findActiveAbove(tx: Sql, tenantId: string, employeeId: string): Promise<Reviewer[]> {
  return tx<Reviewer[]>`
    with recursive line (id, name, status, manager_id, depth) as (
      select employees.id, '', '', employees.manager_id, 0
      from employees
      where employees.tenant_id = ${tenantId} and employees.id = ${employeeId}
      union all
      select employees.id, concat_ws(' ', employees.first_name, employees.last_name), employees.status,
        employees.manager_id, line.depth + 1
      from line
      join employees on employees.tenant_id = ${tenantId} and employees.id = line.manager_id
      where line.depth < ${limits.managerDepthMax}
    )
    select line.id, line.name from line
    where line.depth > 0 and line.status = 'Active'
    order by line.depth
    limit 2`
}

/** Locks and answers an employee's unfinished reviews in open cycles: those about them, and those that they are to write. */
export async function findOpenReviewsForUpdate(tx: Sql, tenantId: string, employeeId: string): Promise<Review[]> {
  return tx<Review[]>`
    select ${columns(tx)}
    from reviews
    join appraisal_cycles on appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = reviews.cycle_id
    where reviews.tenant_id = ${tenantId} and appraisal_cycles.status = 'Open'
      and (reviews.employee_id = ${employeeId} or reviews.manager_reviewer_id = ${employeeId})
      and reviews.status in ('PendingSelf', 'PendingManager')
    order by reviews.id
    for update of reviews`
}

export async function withdrawReviews(
  tx: Sql,
  tenantId: string,
  { ids, updatedAt }: { ids: readonly string[]; updatedAt: string },
): Promise<void> {
  await tx`
    update reviews set status = 'Withdrawn', updated_at = ${updatedAt}
    where reviews.tenant_id = ${tenantId} and reviews.id = any(${ids as string[]}::uuid[])`
}

/**
 * A page of a cycle's unfinished reviews whose reviewer is not Active, or whose employee has had another manager since the
 * reviewer was chosen; newest first, and one row more when there is a next page. The suggestion is the nearest Active
 * manager above the employee who is not the employee.
 */
export async function listAttention(
  sql: Sql,
  place: { tenantId: string; cycleId: string },
  page: Page,
): Promise<CycleAttention[]> {
  const { tenantId, cycleId } = place
  return sql<CycleAttention[]>`
    select reviews.id as "reviewId", reviews.employee_id as "employeeId", reviews.employee_name as "employeeName",
      reviews.manager_reviewer_id as "managerReviewerId", reviews.manager_name as "managerName",
      case when reviewer.status <> 'Active' then 'MANAGER_INACTIVE' else 'MANAGER_CHANGED' end as reason,
      suggested.id as "suggestedManagerId"
    from reviews
    join appraisal_cycles on appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = reviews.cycle_id
    join employees as reviewed on reviewed.tenant_id = ${tenantId} and reviewed.id = reviews.employee_id
    join employees as reviewer on reviewer.tenant_id = ${tenantId} and reviewer.id = reviews.manager_reviewer_id
    left join lateral (
      with recursive line (id, status, manager_id, depth) as (
        select employees.id, employees.status, employees.manager_id, 1
        from employees
        where employees.tenant_id = ${tenantId} and employees.id = coalesce(reviewed.manager_id, reviewer.id)
        union all
        select employees.id, employees.status, employees.manager_id, line.depth + 1
        from line
        join employees on employees.tenant_id = ${tenantId} and employees.id = line.manager_id
        where (line.status <> 'Active' or line.id = reviewed.id) and line.depth < ${limits.managerDepthMax}
      )
      select line.id from line
      where line.status = 'Active' and line.id <> reviewed.id
      order by line.depth
      limit 1
    ) as suggested on true
    where reviews.tenant_id = ${tenantId} and reviews.cycle_id = ${cycleId} and appraisal_cycles.status = 'Open'
      and reviews.status in ('PendingSelf', 'PendingManager')
      and (reviewer.status <> 'Active' or (reviewed.manager_id <> reviews.manager_reviewer_id
        and reviewed.manager_id is distinct from reviews.line_manager_id))
      ${page.beforeId === undefined ? sql`` : sql`and reviews.id < ${page.beforeId}`}
    order by reviews.id desc
    limit ${page.limit + 1}`
}
