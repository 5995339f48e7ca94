import { scheduledAfter, type DueWork } from '../../jobs/index.ts'
import { limits } from '../../kernel/limits.ts'
import type { Page } from '../../storage/page.ts'
import type { Fragment, Sql } from '../../storage/pool.ts'
import { appendedAfter, type NewEvent } from '../../timeline/append.ts'
import type { Employee, EmployeeQuery } from './employees.schema.ts'

/**
 * Adds an employee, its event and, if there is any, its first due work in one statement. With a manager who is unknown or
 * not Active nothing is written; `managerStatus` then says which (null: unknown).
 */
export async function insertEmployee(
  sql: Sql,
  place: { tenantId: string; nowMs: number; event: NewEvent; dueWork: DueWork | undefined },
  employee: Employee,
): Promise<{ created: boolean; managerStatus: Employee['status'] | null }> {
  const { tenantId, dueWork } = place
  const [row] = await sql<{ created: boolean; managerStatus: Employee['status'] | null }[]>`
    with manager as (
      select employees.status from employees
      where employees.tenant_id = ${tenantId} and employees.id = ${employee.managerId}
      for share
    ),
    employee as (
      insert into employees (tenant_id, id, external_id, first_name, last_name, email, phone, job_title, department, grade,
        manager_id, employment_type, status, hire_date, version, created_at, updated_at)
      select ${tenantId}, ${employee.id}, ${employee.externalId}, ${employee.firstName}, ${employee.lastName},
        ${employee.email}, ${employee.phone}, ${employee.jobTitle}, ${employee.department}, ${employee.grade},
        ${employee.managerId}, ${employee.employmentType}, ${employee.status}, ${employee.hireDate}, ${employee.version},
        ${employee.createdAt}, ${employee.updatedAt}
      where ${employee.managerId}::uuid is null or exists (select from manager where manager.status = 'Active')
      returning employees.id
    ),
    ${dueWork === undefined ? sql`` : sql`${scheduledAfter(sql, 'employee', tenantId, dueWork)},`}
    ${appendedAfter(sql, 'employee', place)}
    select exists (select from employee) as created, (select manager.status from manager) as "managerStatus"`
  return row ?? { created: false, managerStatus: null }
}

export async function findEmployee(sql: Sql, tenantId: string, id: string): Promise<Employee | undefined> {
  const [row] = await sql<Employee[]>`
    select ${columns(sql)} from employees where employees.tenant_id = ${tenantId} and employees.id = ${id}`
  return row
}

export async function findEmployeeForUpdate(sql: Sql, tenantId: string, id: string): Promise<Employee | undefined> {
  const [row] = await sql<Employee[]>`
    select ${columns(sql)} from employees where employees.tenant_id = ${tenantId} and employees.id = ${id} for update`
  return row
}

/**
 * The status of somebody who is to become a manager. It stays as it is until the transaction ends: the assignment comes
 * before a suspension or termination that meets it, on the timeline too.
 */
export async function findManagerStatusForShare(
  tx: Sql,
  tenantId: string,
  id: string,
): Promise<Employee['status'] | undefined> {
  const [row] = await tx<{ status: Employee['status'] }[]>`
    select employees.status from employees
    where employees.tenant_id = ${tenantId} and employees.id = ${id}
    for share`
  return row?.status
}

/** A page of employees, newest first, and one row more when there is a next page. */
export async function listEmployees(
  sql: Sql,
  tenantId: string,
  filters: EmployeeQuery,
  page: Page,
): Promise<Employee[]> {
  return sql<Employee[]>`
    select ${columns(sql)}
    from employees
    where employees.tenant_id = ${tenantId}
      ${page.beforeId === undefined ? sql`` : sql`and employees.id < ${page.beforeId}`}
      ${filters.managerId === undefined ? sql`` : sql`and employees.manager_id = ${filters.managerId}`}
      ${filters.status === undefined ? sql`` : sql`and employees.status = ${filters.status}`}
      ${filters.email === undefined ? sql`` : sql`and lower(employees.email) = lower(${filters.email})`}
      ${filters.externalId === undefined ? sql`` : sql`and employees.external_id = ${filters.externalId}`}
    order by employees.id desc
    limit ${page.limit + 1}`
}

export async function updateEmployee(tx: Sql, tenantId: string, employee: Employee): Promise<void> {
  await tx`
    update employees
    set external_id = ${employee.externalId}, first_name = ${employee.firstName}, last_name = ${employee.lastName},
      email = ${employee.email}, phone = ${employee.phone}, job_title = ${employee.jobTitle},
      department = ${employee.department}, grade = ${employee.grade}, manager_id = ${employee.managerId},
      employment_type = ${employee.employmentType}, status = ${employee.status}, hire_date = ${employee.hireDate},
      termination_date = ${employee.terminationDate},
      version = ${employee.version}, updated_at = ${employee.updatedAt}
    where employees.tenant_id = ${tenantId} and employees.id = ${employee.id}`
}

/**
 * Makes changes of reporting lines in one tenant wait for each other. Two of them that are each free of a cycle could
 * close one together; whoever changes a manager takes this lock first, before any employee's row.
 */
export async function lockReportingLines(tx: Sql, tenantId: string): Promise<void> {
  await tx`select from tenants where tenants.id = ${tenantId} for no key update`
}

/** True when `managerId` is `employeeId` or reports to it, directly or through others. */
export async function reportsTo(tx: Sql, tenantId: string, managerId: string, employeeId: string): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    with recursive line (id, depth) as (
      select ${managerId}::uuid, 1
      union
      select employees.manager_id, line.depth + 1
      from line
      join employees on employees.tenant_id = ${tenantId} and employees.id = line.id
      where employees.manager_id is not null and line.id <> ${employeeId} and line.depth < ${limits.managerDepthMax}
    )
    select exists (select from line where line.id = ${employeeId}) as found`
  return row?.found === true
}

function columns(sql: Sql): Fragment {
  return sql`employees.id, employees.external_id as "externalId", employees.first_name as "firstName",
    employees.last_name as "lastName", employees.email, employees.phone, employees.job_title as "jobTitle",
    employees.department, employees.grade, employees.manager_id as "managerId",
    employees.employment_type as "employmentType", employees.status, employees.hire_date as "hireDate",
    employees.termination_date as "terminationDate", employees.version, employees.created_at as "createdAt", employees.updated_at as "updatedAt"`
}
