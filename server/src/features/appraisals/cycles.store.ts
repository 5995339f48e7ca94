import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import type { AppraisalCycle, AppraisalCycleDetail } from './cycles.schema.ts'

export async function insertCycle(tx: Sql, tenantId: string, cycle: AppraisalCycle): Promise<void> {
  await tx`
    insert into appraisal_cycles (tenant_id, id, name, opens_on, closes_on, status, created_at)
    values (${tenantId}, ${cycle.id}, ${cycle.name}, ${cycle.opensOn}, ${cycle.closesOn}, ${cycle.status},
      ${cycle.createdAt})`
}

export async function findCycle(sql: Sql, tenantId: string, id: string): Promise<AppraisalCycle | undefined> {
  const [row] = await sql<AppraisalCycle[]>`
    select ${columns(sql)} from appraisal_cycles
    where appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = ${id}`
  return row
}

/** Locks the cycle against everything that happens in it; what has begun is waited for. */
export async function findCycleForUpdate(tx: Sql, tenantId: string, id: string): Promise<AppraisalCycle | undefined> {
  const [row] = await tx<AppraisalCycle[]>`
    select ${columns(tx)} from appraisal_cycles
    where appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = ${id}
    for update`
  return row
}

/** Locks the cycle against a change of its status, but not against other readers that do the same. */
export async function findCycleForShare(tx: Sql, tenantId: string, id: string): Promise<AppraisalCycle | undefined> {
  const [row] = await tx<AppraisalCycle[]>`
    select ${columns(tx)} from appraisal_cycles
    where appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = ${id}
    for share`
  return row
}

/** Locks every open cycle against a change of its status. */
export async function lockOpenCycles(tx: Sql, tenantId: string): Promise<void> {
  await tx`
    select from appraisal_cycles
    where appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.status = 'Open'
    order by appraisal_cycles.id
    for share`
}

export async function setCycleStatus(
  tx: Sql,
  tenantId: string,
  { id, status }: Pick<AppraisalCycle, 'id' | 'status'>,
): Promise<void> {
  await tx`
    update appraisal_cycles set status = ${status}
    where appraisal_cycles.tenant_id = ${tenantId} and appraisal_cycles.id = ${id}`
}

/** A page of cycles, newest first, and one row more when there is a next page. */
export async function listCycles(sql: Sql, tenantId: string, page: Page): Promise<AppraisalCycle[]> {
  return sql<AppraisalCycle[]>`
    select ${columns(sql)}
    from appraisal_cycles
    where appraisal_cycles.tenant_id = ${tenantId}
      ${page.beforeId === undefined ? sql`` : sql`and appraisal_cycles.id < ${page.beforeId}`}
    order by appraisal_cycles.id desc
    limit ${page.limit + 1}`
}

/** How many reviews of a cycle have each status, and how many employees it leaves out. */
export async function countCycle(sql: Sql, tenantId: string, id: string): Promise<AppraisalCycleDetail['counts']> {
  const [row] = await sql<AppraisalCycleDetail['counts'][]>`
    select count(*) filter (where reviews.status = 'PendingSelf') as "pendingSelf",
      count(*) filter (where reviews.status = 'PendingManager') as "pendingManager",
      count(*) filter (where reviews.status = 'Complete') as complete,
      (
        select count(*) from appraisal_exclusions
        where appraisal_exclusions.tenant_id = ${tenantId} and appraisal_exclusions.cycle_id = ${id}
      ) as excluded
    from reviews
    where reviews.tenant_id = ${tenantId} and reviews.cycle_id = ${id}`
  return row ?? { pendingSelf: 0, pendingManager: 0, complete: 0, excluded: 0 }
}

function columns(sql: Sql): Fragment {
  return sql`appraisal_cycles.id, appraisal_cycles.name, appraisal_cycles.opens_on as "opensOn",
    appraisal_cycles.closes_on as "closesOn", appraisal_cycles.status, appraisal_cycles.created_at as "createdAt"`
}
