import { dateIn } from '../../kernel/calendar.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction, retryConflicts } from '../../storage/transaction.ts'
import { violatedConstraint } from '../../storage/unavailable.ts'
import { appendEvents, type NewEvent } from '../../timeline/append.ts'
import type { Employee, EmployeeChange, NewEmployee } from './employees.schema.ts'
import {
  findEmployee,
  findEmployeeForUpdate,
  insertEmployee,
  lockReportingLines,
  reportsTo,
  updateEmployee,
} from './employees.store.ts'

type Taken = 'EMAIL_TAKEN' | 'EXTERNAL_ID_TAKEN'
type CreateRefusal = Refusal<Taken | 'UNKNOWN_REFERENCE' | 'INVALID_STATE'>
type ChangeRefusal = Refusal<CreateRefusal['code'] | 'NOT_FOUND' | 'VERSION_CONFLICT' | 'MANAGER_CYCLE'>

/** Adds an employee: Active from the hire date on (the company's calendar), Pending before it. */
export async function createEmployee(
  context: TenantContext,
  input: NewEmployee,
): Promise<Result<Employee, CreateRefusal>> {
  const { sql, tenant, ids } = context
  const nowMs = context.clock.nowMs()
  const today = dateIn(tenant.timeZone, nowMs)
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
    version: 1,
    createdAt: isoFromMs(nowMs),
    updatedAt: isoFromMs(nowMs),
  }
  const event = { id: ids.next(nowMs), type: 'employee.created', data: JSON.stringify(employee) }
  return refusingTaken(async () => {
    const place = { tenantId: tenant.tenantId, nowMs, event }
    const outcome = await retryConflicts(() => insertEmployee(sql, place, employee))
    return outcome.created ? ok(employee) : refuseManager(outcome.managerStatus)
  })
}

/** Changes the fields that are given. `version` must be the current one. */
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
      if (before.version !== change.version) {
        return refuse('VERSION_CONFLICT', { message: `The employee is at version ${before.version} now.` })
      }
      const manager = await judgeManager(tx, tenantId, before, change.managerId)
      if (!manager.ok) return manager
      const after = changed(context, before, change)
      await updateEmployee(tx, tenantId, after)
      const nowMs = context.clock.nowMs()
      const event = { id: context.ids.next(nowMs), type: 'employee.updated', data: JSON.stringify(after) }
      await appendEvents(tx, { tenantId, nowMs, events: [event] })
      return ok(after)
    }),
  )
}

/**
 * Gives an employee, whose row the caller has locked in this transaction, another title and grade. Answers the event, which
 * the caller appends.
 */
export async function applyPromotion(
  { sql: tx, clock, ids, tenant }: TenantContext,
  before: Employee,
  position: Pick<Employee, 'jobTitle' | 'grade'>,
): Promise<NewEvent> {
  const nowMs = clock.nowMs()
  const { jobTitle, grade } = position
  const after = { ...before, jobTitle, grade, version: before.version + 1, updatedAt: isoFromMs(nowMs) }
  await updateEmployee(tx, tenant.tenantId, after)
  return { id: ids.next(nowMs), type: 'employee.updated', data: JSON.stringify(after) }
}

function changed(context: TenantContext, before: Employee, change: EmployeeChange): Employee {
  const nowMs = context.clock.nowMs()
  const after = { ...before, ...change, version: before.version + 1, updatedAt: isoFromMs(nowMs) }
  const follows = before.status === 'Active' || before.status === 'Pending'
  if (change.hireDate === undefined || !follows) return after
  // Until employment has ended or been suspended, the status says whether it has begun.
  return { ...after, status: after.hireDate <= dateIn(context.tenant.timeZone, nowMs) ? 'Active' : 'Pending' }
}

/** Nobody manages themselves, at any remove, and a new manager is Active. */
async function judgeManager(
  tx: Sql,
  tenantId: string,
  employee: Employee,
  managerId: string | null | undefined,
): Promise<Result<undefined, Refusal<'UNKNOWN_REFERENCE' | 'INVALID_STATE' | 'MANAGER_CYCLE'>>> {
  if (typeof managerId !== 'string' || managerId === employee.managerId) return ok(undefined)
  const manager = await findEmployee(tx, tenantId, managerId)
  if (manager === undefined) return refuseManager(null)
  if (await reportsTo(tx, tenantId, managerId, employee.id)) return refuse('MANAGER_CYCLE')
  return manager.status === 'Active' ? ok(undefined) : refuseManager(manager.status)
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
