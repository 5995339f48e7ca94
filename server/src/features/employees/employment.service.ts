import type { Job } from '../../jobs/index.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { isAllowed } from '../../kernel/states.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { NewEvent } from '../../timeline/append.ts'
import type { Employee, Termination } from './employees.schema.ts'
import { employeeStates } from './employees.states.ts'
import { findEmployeeForUpdate, lockReportingLines } from './employees.store.ts'
import { append, employeeEvent, EMPLOYMENT, insideOf, scheduleNextLook, todayOf, writeChange } from './write-change.ts'

type StateRefusal = Refusal<'NOT_FOUND' | 'INVALID_STATE'>
type StateChange = Promise<Result<Employee, StateRefusal>>

/**
 * What other slices do when an employee becomes Terminated: in the same transaction (`context.sql`), with the employee's
 * row written and locked. Answers the events of what it did, in their order; they follow `employee.terminated` on the
 * timeline. It must neither append nor tick itself.
 */
export type OnTerminated = (context: TenantContext, employee: Employee) => Promise<readonly NewEvent[]>

/** Sets an Active employee aside until reinstated; who reports to them still does. */
export async function suspendEmployee(context: TenantContext, id: string): StateChange {
  return changeState(context, id, 'suspendEmployee', async (inside, before) => {
    const after = await writeChange(inside, before, { status: 'Suspended' })
    await append(inside, [employeeEvent(inside, 'employee.suspended', after)])
    return ok(after)
  })
}

export async function reinstateEmployee(context: TenantContext, id: string): StateChange {
  return changeState(context, id, 'reinstateEmployee', async (inside, before) => {
    const after = await writeChange(inside, before, { status: 'Active' })
    await append(inside, [employeeEvent(inside, 'employee.reinstated', after)])
    return ok(after)
  })
}

/** Ends an employment: at once when the date is today or earlier, else the clock ends it when that day begins. */
export async function terminateEmployee(
  context: TenantContext,
  id: string,
  { terminationDate }: Termination,
  onTerminated: OnTerminated,
): StateChange {
  return changeState(context, id, 'terminateEmployee', async (inside, before) => {
    if (before.terminationDate !== null) {
      return refuse('INVALID_STATE', { message: `The termination is set for ${before.terminationDate} already.` })
    }
    if (terminationDate < before.hireDate) {
      return refuseField('INVALID_STATE', 'terminationDate', `must not be before the hire date, ${before.hireDate}`)
    }
    // Where the hire date has come and the clock has not, employment begins before it ends: the clock does both.
    if (terminationDate <= todayOf(inside) && before.status !== 'Pending') {
      const ended = await endEmployment(inside, before, { terminationDate, onTerminated })
      await append(inside, ended.events)
      return ok(ended.employee)
    }
    return ok(await update(inside, before, { terminationDate }))
  })
}

/** Takes a termination back that is still to come. */
export async function cancelTermination(context: TenantContext, id: string): StateChange {
  return changeState(context, id, 'cancelTermination', async (inside, before) => {
    if (before.terminationDate === null) {
      return refuse('INVALID_STATE', { message: 'No termination is set.' })
    }
    if (before.terminationDate <= todayOf(inside)) {
      return refuse('INVALID_STATE', { message: `The termination took effect on ${before.terminationDate}.` })
    }
    return ok(await update(inside, before, { terminationDate: null }))
  })
}

/** Begins and ends employments when their dates come. Both on one look where both are due. */
export function employmentJob(onTerminated: OnTerminated): Job {
  return {
    kind: EMPLOYMENT,
    async run(given, employeeId) {
      await lockReportingLines(given.sql, given.tenant.tenantId)
      let employee = await findEmployeeForUpdate(given.sql, given.tenant.tenantId, employeeId)
      if (employee === undefined) return
      const context = insideOf(given, given.sql)
      const today = todayOf(context)
      const events: NewEvent[] = []
      if (employee.status === 'Pending' && employee.hireDate <= today) {
        employee = await writeChange(context, employee, { status: 'Active' })
        events.push(employeeEvent(context, 'employee.activated', employee))
      }
      const { status, terminationDate } = employee
      if (status !== 'Terminated' && terminationDate !== null && terminationDate <= today) {
        events.push(...(await endEmployment(context, employee, { terminationDate, onTerminated })).events)
      }
      if (events.length === 0) return scheduleNextLook(context, employee)
      return append(context, events)
    },
  }
}

async function endEmployment(
  context: TenantContext,
  before: Employee,
  { terminationDate, onTerminated }: Termination & { onTerminated: OnTerminated },
): Promise<{ employee: Employee; events: NewEvent[] }> {
  const employee = await writeChange(context, before, { status: 'Terminated', terminationDate })
  const event = employeeEvent(context, 'employee.terminated', employee)
  return { employee, events: [event, ...(await onTerminated(context, employee))] }
}

async function update(context: TenantContext, before: Employee, fields: Partial<Employee>): Promise<Employee> {
  const after = await writeChange(context, before, fields)
  await append(context, [employeeEvent(context, 'employee.updated', after)])
  return after
}

/** Runs a change in a transaction, with the employee locked, where the table of states allows its trigger. */
async function changeState(
  context: TenantContext,
  id: string,
  trigger: string,
  change: (inside: TenantContext, before: Employee) => StateChange,
): StateChange {
  return inTransaction(context.sql, async (tx) => {
    // What follows from a termination looks up the line of managers, which must not change meanwhile.
    await lockReportingLines(tx, context.tenant.tenantId)
    const before = await findEmployeeForUpdate(tx, context.tenant.tenantId, id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (!isAllowed(employeeStates, before.status, trigger)) {
      return refuse('INVALID_STATE', { message: `The employee is ${before.status}.` })
    }
    return change(insideOf(context, tx), before)
  })
}
