import { expect } from 'vitest'
import type { AppraisalCycle, NewAppraisalCycle } from '../features/appraisals/cycles.schema.ts'
import { reviewsAfterTermination } from '../features/appraisals/index.ts'
import type { Review } from '../features/appraisals/reviews.schema.ts'
import { lockReportingLines } from '../features/employees/index.ts'
import type { Employee } from '../features/employees/employees.schema.ts'
import type { NewPromotion, Promotion } from '../features/promotions/promotions.schema.ts'
import { required } from '../kernel/assert.ts'
import { ok } from '../kernel/result.ts'
import { startJobs } from '../jobs/index.ts'
import { dueJobs } from '../main.ts'
import type { Tenant } from '../storage/tenant-context.ts'
import { inTransaction } from '../storage/transaction.ts'
import { appendEvents } from '../timeline/append.ts'
import { createEmployee } from './builders.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Builders of the performance area: teams, cycles, their reviews, and what time and terminations do to them. */

export const CYCLES = '/v1/performance/appraisal-cycles'
export const REVIEWS = '/v1/performance/reviews'
export const PROMOTIONS = '/v1/performance/promotions'

export const managerReview = { body: 'A strong year.', rating: 4 }
export const selfReview = { body: 'I renewed the largest accounts.' }

/** A manager and an employee who reports to them. */
export async function createTeam(client: TestClient): Promise<{ manager: Employee; employee: Employee }> {
  const manager = await createEmployee(client, { firstName: 'Ngozi', lastName: 'Adeyemi' })
  const employee = await createEmployee(client, { firstName: 'Grace', lastName: 'Kim', managerId: manager.id })
  return { manager, employee }
}

/** A cycle that is open by the tests' clock, unless other days are given. */
export async function createCycle(
  client: TestClient,
  overrides: Partial<NewAppraisalCycle> = {},
): Promise<AppraisalCycle> {
  const days = { name: 'Year-end 2026', opensOn: '2026-11-01', closesOn: '2026-12-31' }
  const created = await client.post<AppraisalCycle>(CYCLES, { ...days, ...overrides })
  expect(created.status, created.text).toBe(201)
  return created.body
}

export async function reviewsOf(client: TestClient, cycle: { id: string }): Promise<Review[]> {
  return (await client.get<Review[]>(`${REVIEWS}?cycleId=${cycle.id}&limit=500`)).body
}

/** A team, an open cycle and the one review in it. */
export async function createReview(client: TestClient) {
  const team = await createTeam(client)
  const cycle = await createCycle(client)
  const [review] = await reviewsOf(client, cycle)
  return { ...team, cycle, review: required(review, 'the employee has a review') }
}

/** A proposed promotion, and an employee to be promoted unless one is named. */
export async function createPromotion(client: TestClient, overrides: Partial<NewPromotion> = {}): Promise<Promotion> {
  const employeeId = overrides.employeeId ?? (await createEmployee(client)).id
  const promotion: NewPromotion = {
    employeeId,
    effectiveDate: '2026-12-01',
    toJobTitle: 'Staff Engineer',
    toGrade: 'L5',
    reason: 'Leads the team.',
    ...overrides,
  }
  const created = await client.post<Promotion>(PROMOTIONS, promotion)
  expect(created.status, created.text).toBe(201)
  return created.body
}

/** What the end of an employment comes to for the reviews alone: the status and their events, in one transaction. */
export async function terminate(app: TestApp, tenant: Tenant, employee: { id: string }): Promise<void> {
  const { pool, clock, ids } = app.service.services
  await inTransaction(pool, async (tx) => {
    await lockReportingLines(tx, tenant.tenantId)
    await tx`
      update employees set status = 'Terminated', termination_date = employees.hire_date
      where employees.tenant_id = ${tenant.tenantId} and employees.id = ${employee.id}`
    const events = await reviewsAfterTermination({ sql: tx, clock, ids, tenant }, employee)
    await appendEvents(tx, { tenantId: tenant.tenantId, nowMs: clock.nowMs(), events })
    return ok(undefined)
  })
}

export async function setEmployeeStatus(app: TestApp, employee: { id: string }, status: Employee['status']) {
  await app.pool`
    update employees
    set status = ${status}, termination_date = case ${status} when 'Terminated' then employees.hire_date end
    where employees.id = ${employee.id}`
}

/** Works off all that has fallen due, beside the service's own runner, which looks once a second. */
export async function workOffDue(app: TestApp): Promise<void> {
  const { pool, clock, ids } = app.service.services
  const errors: unknown[] = []
  const failed = (error: unknown) => void errors.push(error)
  const runner = startJobs({ pool, clock, ids, jobs: dueJobs, timelineMoved: () => undefined, failed })
  const countDue = async () => {
    await runner.runDue()
    const now = new Temporal.Instant(BigInt(clock.nowMs()) * 1_000_000n).toString()
    const due = await pool`
      select from due_work
      join tenants on tenants.id = due_work.tenant_id
      where due_work.due_at <= ${now}::timestamptz + tenants.clock_ahead_ms * interval '1 millisecond'`
    return due.length
  }
  try {
    await expect.poll(countDue, { timeout: 30_000, interval: 20 }).toBe(0)
    expect(errors).toEqual([])
  } finally {
    await runner.stop()
  }
}
