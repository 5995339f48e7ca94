import { addDays, dateIn } from '../../kernel/calendar.ts'
import type { Clock } from '../../kernel/clock.ts'
import { assert, required } from '../../kernel/assert.ts'
import type { Ids } from '../../kernel/ids.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { SecretBox } from '../../kernel/secret-box.ts'
import type { Pool } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { issueKey } from '../api-keys/index.ts'
import {
  createCycle,
  listReviews,
  reopenReview,
  reviewsAfterTermination,
  submitManagerReview,
  submitSelfReview,
} from '../appraisals/index.ts'
import { createCompany, hasCompanies } from '../companies/index.ts'
import { createEmployee, suspendEmployee, terminateEmployee } from '../employees/index.ts'
import {
  abandonObjective,
  changeKeyResult,
  changeStartValues,
  completeObjective,
  createCheckIn,
  createObjective,
} from '../objectives/index.ts'
import { approvePromotion, createPromotion } from '../promotions/index.ts'
import { createAdmin, type DemoAdmin } from './admin.ts'
import { appraisals, promotions, type DemoReview } from './appraisals.ts'
import { goals, type DemoGoal } from './goals.ts'
import { emailName, people } from './people.ts'

/** What the first start shows: an Admin who can sign in, two keys, and an employee whose id the first request can use. */
export interface Demo {
  companyName: string
  admin: DemoAdmin
  liveKey: string
  testKey: string
  employeeId: string
}

const COMPANY_NAME = 'Kestrel Logistics'
const HISTORY_DAYS = 84
const HOUR_MS = 3_600_000

/**
 * Makes the demo company in an empty database: an empty live tenant, and a test tenant with people and objectives whose
 * events lie over the past twelve weeks. Everything is one transaction, so a start that is cut short leaves nothing and
 * the next one makes it whole. Answers undefined when there is a company already.
 */
export async function createDemo(deps: {
  pool: Pool
  clock: Clock
  ids: Ids
  pepper: Buffer
  box: SecretBox
}): Promise<Demo | undefined> {
  const outcome = await inTransaction(deps.pool, async (sql) => {
    // Of several processes that start at once, one makes the demo and the others find it.
    await sql`lock table companies in share row exclusive mode`
    if (await hasCompanies(sql)) return ok(undefined)
    const past = pastClock(deps.clock)
    const { company, live, test } = succeeded(
      await createCompany({ ...deps, sql }, { name: COMPANY_NAME, modules: ['leave', 'advances', 'performance'] }),
    )
    const context: TenantContext = { sql, clock: past, ids: deps.ids, tenant: test }
    const employeeIds = await hirePeople(context, deps.clock)
    for (const goal of goals) await pursue(context, goal, employeeIds)
    await appraise(context, employeeIds)
    await promote(context, employeeIds)
    await changeEmployments(context, deps.clock, employeeIds)
    const admin = await createAdmin({ ...deps, sql }, company.id)
    const key = { ...deps, sql }
    const liveKey = await issueKey(key, { tenant: live, name: 'Demo, live', scopes: ['*'] })
    const testKey = await issueKey(key, { tenant: test, name: 'Demo, test', scopes: ['*'] })
    const employeeId = required(employeeIds.get('ngozi.adeyemi'), 'the first of the people is there')
    return ok({ companyName: company.name, admin, liveKey: liveKey.secret, testKey: testKey.secret, employeeId })
  })
  return succeeded(outcome)
}

/** A clock that begins twelve weeks ago and moves on by 12 hours at each look, never past the present. */
function pastClock(clock: Clock): Clock {
  const nowMs = clock.nowMs()
  let readings = 0
  return {
    nowMs() {
      readings += 1
      return Math.min(nowMs, nowMs - HISTORY_DAYS * 24 * HOUR_MS + readings * 12 * HOUR_MS)
    },
  }
}

async function hirePeople(context: TenantContext, present: Clock): Promise<Map<string, string>> {
  const today = dateIn('UTC', present.nowMs())
  const ids = new Map<string, string>()
  for (const { name, manager, hiredDaysAgo, isSuspended: _, leavesInDays: __, ...fields } of people) {
    const [firstName = '', ...rest] = name.split(' ')
    const employee = succeeded(
      await createEmployee(context, {
        ...fields,
        firstName,
        lastName: rest.join(' '),
        email: `${emailName(name)}@kestrel.example`,
        externalId: `KL-${1001 + ids.size}`,
        managerId: manager === null ? null : required(ids.get(manager), 'managers are listed before their reports'),
        hireDate: addDays(today, -hiredDaysAgo),
      }),
    )
    ids.set(emailName(name), employee.id)
  }
  return ids
}

async function pursue(context: TenantContext, goal: DemoGoal, employeeIds: Map<string, string>): Promise<void> {
  const employee = (name: string) => required(employeeIds.get(name), `${name} is one of the people`)
  const { cycleLabel, cycleStart, cycleEnd } = quarterOf(dateIn('UTC', context.clock.nowMs()))
  const { objective, keyResults } = succeeded(
    await createObjective(context, {
      ownerEmployeeId: employee(goal.owner),
      title: goal.title,
      description: goal.description,
      cycleLabel,
      cycleStart,
      cycleEnd,
      keyResults: goal.keyResults.map(({ description, targetValue, unit }) => ({ description, targetValue, unit })),
    }),
  )
  const idOf = (index: number) => required(keyResults[index], 'key results keep their order').id
  const starts = goal.keyResults.flatMap(({ startValue }, index) =>
    startValue === undefined ? [] : [{ keyResultId: idOf(index), startValue }],
  )
  if (starts.length > 0) succeeded(await changeStartValues(context, objective.id, { keyResults: starts }))
  for (const [index, { progress }] of goal.keyResults.entries()) {
    const id = idOf(index)
    for (const [currentValue, confidenceScore] of progress) {
      succeeded(await changeKeyResult(context, id, { currentValue, confidenceScore }))
    }
  }
  for (const { author, note, confidence } of goal.checkIns) {
    succeeded(await createCheckIn(context, objective.id, { authorEmployeeId: employee(author), note, confidence }))
  }
  if (goal.end !== undefined) await end(context, objective.id, goal.end)
}

async function end(context: TenantContext, objectiveId: string, how: NonNullable<DemoGoal['end']>): Promise<void> {
  if (how === 'completed') succeeded(await completeObjective(context, objectiveId))
  else succeeded(await abandonObjective(context, objectiveId, { reason: how.abandonedBecause }))
}

async function changeEmployments(
  context: TenantContext,
  present: Clock,
  employeeIds: Map<string, string>,
): Promise<void> {
  for (const { name, isSuspended, leavesInDays } of people) {
    const id = required(employeeIds.get(emailName(name)), `${name} was hired`)
    if (isSuspended) succeeded(await suspendEmployee(context, id))
    if (leavesInDays === undefined) continue
    const from = leavesInDays === 0 ? context.clock : present
    const terminationDate = addDays(dateIn('UTC', from.nowMs()), leavesInDays)
    succeeded(await terminateEmployee(context, id, { terminationDate }, reviewsAfterTermination))
  }
}

/** An open cycle whose reviews have come this far and that far, and one that is to open later. */
async function appraise(context: TenantContext, employeeIds: Map<string, string>): Promise<void> {
  const today = dateIn('UTC', context.clock.nowMs())
  const cycles = []
  for (const { name, opensInDays, lastsDays } of appraisals.cycles) {
    const opensOn = addDays(today, opensInDays)
    cycles.push(succeeded(await createCycle(context, { name, opensOn, closesOn: addDays(opensOn, lastsDays) })))
  }
  const cycleId = required(cycles[0], 'the first cycle is open').id
  for (const review of appraisals.reviews) await write(context, review, { cycleId, employeeIds })
}

async function write(
  context: TenantContext,
  { of, self, manager, reopened }: DemoReview,
  place: { cycleId: string; employeeIds: Map<string, string> },
): Promise<void> {
  const filters = {
    cycleId: place.cycleId,
    employeeId: required(place.employeeIds.get(of), `${of} is one of the people`),
  }
  const page = { beforeId: undefined, limit: 1 }
  const [found] = await listReviews(context.sql, context.tenant.tenantId, filters, page)
  const { id } = required(found, `${of} has a review`)
  if (self !== undefined) succeeded(await submitSelfReview(context, id, { body: self }))
  if (manager !== undefined) succeeded(await submitManagerReview(context, id, manager))
  if (reopened !== undefined) succeeded(await reopenReview(context, id, { reason: reopened }))
}

/** One promotion that waits for a decision, and one that is decided and waits for its day. */
async function promote(context: TenantContext, employeeIds: Map<string, string>): Promise<void> {
  const today = dateIn('UTC', context.clock.nowMs())
  for (const { of, inDays, isApproved, ...fields } of promotions) {
    const employeeId = required(employeeIds.get(of), `${of} is one of the people`)
    const input = { ...fields, employeeId, effectiveDate: addDays(today, inDays) }
    const { id } = succeeded(await createPromotion(context, input))
    if (isApproved) succeeded(await approvePromotion(context, id))
  }
}

/** `2026-11-21` -> `2026-Q4`, its first and its last day. */
function quarterOf(date: string): { cycleLabel: string; cycleStart: string; cycleEnd: string } {
  const { year, month } = Temporal.PlainDate.from(date)
  const quarter = Math.ceil(month / 3)
  const start = Temporal.PlainDate.from({ year, month: quarter * 3 - 2, day: 1 })
  return {
    cycleLabel: `${year}-Q${quarter}`,
    cycleStart: start.toString(),
    cycleEnd: start.add({ months: 3 }).subtract({ days: 1 }).toString(),
  }
}

function succeeded<T>(result: Result<T>): T {
  assert(result.ok, `the demo's own data is accepted: ${result.ok ? '' : JSON.stringify(result.refusal)}`)
  return result.value
}
