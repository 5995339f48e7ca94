import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { Promotion, PromotionQuery } from './promotions.schema.ts'

export async function insertPromotion(tx: Sql, tenantId: string, promotion: Promotion): Promise<void> {
  await tx`
    insert into promotions (tenant_id, id, employee_id, employee_name, review_id, effective_date, from_job_title,
      to_job_title, from_grade, to_grade, reason, status, approved_at, applied_at, created_at, updated_at)
    values (${tenantId}, ${promotion.id}, ${promotion.employeeId}, ${promotion.employeeName}, ${promotion.reviewId},
      ${promotion.effectiveDate}, ${promotion.fromJobTitle}, ${promotion.toJobTitle}, ${promotion.fromGrade},
      ${promotion.toGrade}, ${promotion.reason}, ${promotion.status}, ${promotion.approvedAt}, ${promotion.appliedAt},
      ${promotion.createdAt}, ${promotion.updatedAt})`
}

export async function findPromotion(sql: Sql, tenantId: string, id: string): Promise<Promotion | undefined> {
  const [row] = await sql<Promotion[]>`
    select ${columns(sql)} from promotions where promotions.tenant_id = ${tenantId} and promotions.id = ${id}`
  return row
}

export async function findPromotionForUpdate(tx: Sql, tenantId: string, id: string): Promise<Promotion | undefined> {
  const [row] = await tx<Promotion[]>`
    select ${columns(tx)} from promotions
    where promotions.tenant_id = ${tenantId} and promotions.id = ${id}
    for update`
  return row
}

/** Writes what can change of a promotion: its status and the times of it. */
export async function updatePromotion(tx: Sql, tenantId: string, promotion: Promotion): Promise<void> {
  await tx`
    update promotions
    set status = ${promotion.status}, approved_at = ${promotion.approvedAt}, applied_at = ${promotion.appliedAt},
      updated_at = ${promotion.updatedAt}
    where promotions.tenant_id = ${tenantId} and promotions.id = ${promotion.id}`
}

/** A page of promotions, newest first, and one row more when there is a next page. */
export async function listPromotions(
  sql: Sql,
  tenantId: string,
  filters: PromotionQuery,
  page: Page,
): Promise<Promotion[]> {
  return sql<Promotion[]>`
    select ${columns(sql)}
    from promotions
    where promotions.tenant_id = ${tenantId}
      ${page.beforeId === undefined ? sql`` : sql`and promotions.id < ${page.beforeId}`}
      ${filters.employeeId === undefined ? sql`` : sql`and promotions.employee_id = ${filters.employeeId}`}
      ${filters.status === undefined ? sql`` : sql`and promotions.status = ${filters.status}`}
    order by promotions.id desc
    limit ${page.limit + 1}`
}

function columns(sql: Sql): Fragment {
  return sql`promotions.id, promotions.employee_id as "employeeId", promotions.employee_name as "employeeName",
    promotions.review_id as "reviewId", promotions.effective_date as "effectiveDate",
    promotions.from_job_title as "fromJobTitle", promotions.to_job_title as "toJobTitle",
    promotions.from_grade as "fromGrade", promotions.to_grade as "toGrade", null as "fromSalary", null as "toSalary",
    null as currency, promotions.reason, promotions.status, promotions.approved_at as "approvedAt",
    promotions.applied_at as "appliedAt", promotions.created_at as "createdAt", promotions.updated_at as "updatedAt"`
}
