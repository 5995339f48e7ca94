import { decimalFrom, decimalToJson, type Decimal } from '../../kernel/decimal.ts'
import type { Page } from '../../storage/page.ts'
import type { Sql } from '../../storage/pool.ts'
import type { CheckIn } from './objectives.schema.ts'

/** Answers false, with nothing written, when the author is no employee of this tenant. */
export async function insertCheckIn(tx: Sql, tenantId: string, checkIn: CheckIn): Promise<boolean> {
  const rows = await tx`
    insert into check_ins (tenant_id, id, objective_id, author_employee_id, note, confidence, created_at)
    select ${tenantId}, ${checkIn.id}, ${checkIn.objectiveId}, employees.id, ${checkIn.note},
      ${decimalFrom(checkIn.confidence)}, ${checkIn.createdAt}
    from employees
    where employees.tenant_id = ${tenantId} and employees.id = ${checkIn.authorEmployeeId}
    returning 1`
  return rows.length === 1
}

/** A page of an objective's check-ins, newest first, and one row more when there is a next page. */
export async function listCheckIns(sql: Sql, tenantId: string, objectiveId: string, page: Page): Promise<CheckIn[]> {
  const rows = await sql<(Omit<CheckIn, 'confidence'> & { confidence: Decimal })[]>`
    select check_ins.id, check_ins.objective_id as "objectiveId", check_ins.author_employee_id as "authorEmployeeId",
      check_ins.note, check_ins.confidence, check_ins.created_at as "createdAt"
    from check_ins
    where check_ins.tenant_id = ${tenantId} and check_ins.objective_id = ${objectiveId}
      ${page.beforeId === undefined ? sql`` : sql`and check_ins.id < ${page.beforeId}`}
    order by check_ins.id desc
    limit ${page.limit + 1}`
  return rows.map((row) => ({ ...row, confidence: decimalToJson(row.confidence) }))
}
