import type { CalendarDate } from '../../kernel/calendar.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { isAllowed } from '../../kernel/states.ts'
import type { Sql } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction, retryConflicts } from '../../storage/transaction.ts'
import { violatedConstraint } from '../../storage/unavailable.ts'
import type { NewEvent } from '../../timeline/append.ts'
import type { Employee, EmployeeChange, NewEmployee } from './employees.schema.ts'
import { employeeStates } from './employees.states.ts'
import {
  findEmployeeForUpdate,
  findManagerStatusForShare,
  insertEmployee,
  lockReportingLines,
  reportsTo,
} from './employees.store.ts'
import { append, employeeEvent, insideOf, nextLook, todayOf, writeChange } from './write-change.ts'

type Taken = 'EMAIL_TAKEN' | 'EXTERNAL_ID_TAKEN'
type CreateRefusal = Refusal<Taken | 'UNKNOWN_REFERENCE' | 'INVALID_STATE'>
type ChangeRefusal = Refusal<CreateRefusal['code'] | 'NOT_FOUND' | 'VERSION_CONFLICT' | 'MANAGER_CYCLE'>

/** Adds an employee: Active from the hire date on (the company's calendar), Pending before it. */
export async function createEmployee(
  given: TenantContext,
  input: NewEmployee,
): Promise<Result<Employee, CreateRefusal>> {
  const context = insideOf(given, given.sql)
  const { sql, tenant, ids } = context
  const nowMs = context.clock.nowMs()
  const today = todayOf(context)
  const hireDate = input.hireDate ?? today
  const employee: Employee = {
    id: ids.next(nowMs),
    externalId: input.externalId ?? null,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone ?? null,
    jobTitle: input.jobTitle ?? null,
    department: input.department ?? null,
    grade: input.grade ?? null,
    managerId: input.managerId ?? null,
    employmentType: input.employmentType ?? 'FullTime',
    status: hireDate <= today ? 'Active' : 'Pending',
    hireDate,
    terminationDate: null,
    version: 1,
    createdAt: isoFromMs(nowMs),
    updatedAt: isoFromMs(nowMs),
  }
  const event = employeeEvent(context, 'employee.created', employee)
  return refusingTaken(async () => {
    const place = { tenantId: tenant.tenantId, nowMs, event, dueWork: nextLook(tenant, employee) }
    const outcome = await retryConflicts(sql, () => insertEmployee(sql, place, employee))
    return outcome.created ? ok(employee) : refuseManager(outcome.managerStatus)
  })
}

/** Changes the fields that are given, until the employee is Terminated. `version` must be the current one. */
export async function changeEmployee(
  context: TenantContext,
  id: string,
  change: EmployeeChange,
): Promise<Result<Employee, ChangeRefusal>> {
  return refusingTaken(() =>
    inTransaction(context.sql, async (tx) => {
      const { tenantId } = context.tenant
      if (typeof change.managerId === 'string') await lockReportingLines(tx, tenantId)
      const before = await findEmployeeForUpdate(tx, tenantId, id)
      if (before === undefined) return refuse('NOT_FOUND')
      if (!isAllowed(employeeStates, before.status, 'changeEmployee')) return refuseState(before)
      if (before.version !== change.version) {
        return refuse('VERSION_CONFLICT', { message: `The employee is at version ${before.version} now.` })
      }
      const inside = insideOf(context, tx)
      const hireDate = judgeHireDate(before, change.hireDate, todayOf(inside))
      if (!hireDate.ok) return hireDate
      const manager = await judgeManager(tx, tenantId, before, change.managerId)
      if (!manager.ok) return manager
      const after = await writeChange(inside, before, { ...change, status: statusAfter(inside, before, change) })
      await append(inside, eventsOfChange(inside, before, after))
      return ok(after)
    }),
  )
}

/**
 * Gives an employee, whose row the caller has locked in this transaction (`context.sql`), the title and grade of a
 * promotion. Answers the event, which the caller appends.
 */
export async function applyPromotion(
  context: TenantContext,
  before: Employee,
  { jobTitle, grade }: Pick<Employee, 'jobTitle' | 'grade'>,
): Promise<NewEvent> {
  return employeeEvent(context, 'employee.updated', await writeChange(context, before, { jobTitle, grade }))
}

/** Until employment is suspended or has ended, the status says whether it has begun. */
function statusAfter(context: TenantContext, before: Employee, { hireDate }: EmployeeChange): Employee['status'] {
  if (hireDate === undefined || before.status === 'Suspended') return before.status
  return hireDate <= todayOf(context) ? 'Active' : 'Pending'
}

function eventsOfChange(context: TenantContext, before: Employee, after: Employee): NewEvent[] {
  const types = ['employee.updated']
  if (before.status === 'Pending' && after.status === 'Active') types.push('employee.activated')
  if (before.managerId !== after.managerId) types.push('employee.manager.changed')
  return types.map((type) => employeeEvent(context, type, after))
}

function judgeHireDate(
  { status, terminationDate }: Employee,
  hireDate: CalendarDate | undefined,
  today: CalendarDate,
): Result<undefined, Refusal<'INVALID_STATE'>> {
  if (hireDate === undefined) return ok(undefined)
  if (terminationDate !== null && hireDate > terminationDate) {
    return refuseField('INVALID_STATE', 'hireDate', `must not be after the termination date, ${terminationDate}`)
  }
  if (status === 'Suspended' && hireDate > today) {
    return refuseField('INVALID_STATE', 'hireDate', 'must not be in the future while the employee is Suspended')
  }
  return ok(undefined)
}

/** Nobody manages themselves, at any remove, and a new manager is Active. */
async function judgeManager(
  tx: Sql,
  tenantId: string,
  employee: Employee,
  managerId: string | null | undefined,
): Promise<Result<undefined, Refusal<'UNKNOWN_REFERENCE' | 'INVALID_STATE' | 'MANAGER_CYCLE'>>> {
  if (typeof managerId !== 'string' || managerId === employee.managerId) return ok(undefined)
  const status = await findManagerStatusForShare(tx, tenantId, managerId)
  if (status === undefined) return refuseManager(null)
  if (await reportsTo(tx, tenantId, managerId, employee.id)) return refuse('MANAGER_CYCLE')
  return status === 'Active' ? ok(undefined) : refuseManager(status)
}

function refuseState({ status }: Employee) {
  return refuse('INVALID_STATE', { message: `The employee is ${status}.` })
}

function refuseManager(status: Employee['status'] | null) {
  if (status === null) return refuseField('UNKNOWN_REFERENCE', 'managerId', 'names no employee')
  return refuse('INVALID_STATE', { message: `The manager is ${status}; a manager must be Active.` })
}

/** Uniqueness is the database's: a check before the write would let two writers through at once. */
async function refusingTaken<Outcome extends Result<unknown>>(
  write: () => Promise<Outcome>,
): Promise<Outcome | { ok: false; refusal: Refusal<Taken> }> {
  try {
    return await write()
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'employees_email_key':
        return refuse('EMAIL_TAKEN')
      case 'employees_external_id_key':
        return refuse('EXTERNAL_ID_TAKEN')
      default:
        throw error
    }
  }
}
