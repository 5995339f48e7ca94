import { schedule, unschedule, type DueWork } from '../../jobs/index.ts'
import { dateIn, startOfDate, type CalendarDate } from '../../kernel/calendar.ts'
import { isoFromMs, stoppedClock } from '../../kernel/clock.ts'
import type { Sql } from '../../storage/pool.ts'
import type { Tenant, TenantContext } from '../../storage/tenant-context.ts'
import { appendEvents, type NewEvent } from '../../timeline/append.ts'
import type { Employee } from './employees.schema.ts'
import { updateEmployee } from './employees.store.ts'

/** The kind of due work that begins and ends employments: one look at an employee, at the next of its two dates. */
export const EMPLOYMENT = 'employee.employment'

/** Writes fields of an employee whose row is locked, with the next version, and keeps the clock's next look up to date. */
export async function writeChange(
  context: TenantContext,
  before: Employee,
  fields: Partial<Employee>,
): Promise<Employee> {
  const { sql, tenant, clock } = context
  const after = { ...before, ...fields, version: before.version + 1, updatedAt: isoFromMs(clock.nowMs()) }
  await updateEmployee(sql, tenant.tenantId, after)
  if (nextDate(after) !== nextDate(before)) await scheduleNextLook(context, after)
  return after
}

export async function scheduleNextLook({ sql, tenant }: TenantContext, employee: Employee): Promise<void> {
  const look = nextLook(tenant, employee)
  if (look !== undefined) return schedule(sql, tenant.tenantId, look)
  return unschedule(sql, tenant.tenantId, { kind: EMPLOYMENT, subjectId: employee.id })
}

/** When the clock is to look at an employee next, or undefined when nothing lies ahead. */
export function nextLook({ timeZone }: Tenant, employee: Employee): DueWork | undefined {
  const date = nextDate(employee)
  if (date === undefined) return undefined
  return { kind: EMPLOYMENT, subjectId: employee.id, dueAt: startOfDate(timeZone, date) }
}

function nextDate({ status, hireDate, terminationDate }: Employee): CalendarDate | undefined {
  if (status === 'Terminated') return undefined
  return status === 'Pending' ? hireDate : (terminationDate ?? undefined)
}

/** The context of a change: in its transaction, and at one moment. Taken under the lock, so that times do not go back. */
export function insideOf(context: TenantContext, tx: Sql): TenantContext {
  return { ...context, sql: tx, clock: stoppedClock(context.clock) }
}

/** The date by the company's calendar and the tenant's clock. */
export function todayOf({ tenant, clock }: TenantContext): CalendarDate {
  return dateIn(tenant.timeZone, clock.nowMs())
}

export function employeeEvent({ ids, clock }: TenantContext, type: string, employee: Employee): NewEvent {
  return { id: ids.next(clock.nowMs()), type, data: JSON.stringify(employee) }
}

/** The last thing of a transaction: nothing may be locked after it. */
export async function append({ sql, tenant, clock }: TenantContext, events: readonly NewEvent[]): Promise<void> {
  await appendEvents(sql, { tenantId: tenant.tenantId, nowMs: clock.nowMs(), events })
}
