import { expect, test } from 'vitest'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import {
  createCycle,
  createReview,
  createTeam,
  CYCLES,
  managerReview,
  REVIEWS,
  reviewsOf,
  setEmployeeStatus,
} from '../../testing/performance.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { Employee } from '../employees/index.ts'
import type { AppraisalCycle, AppraisalCycleDetail, CycleAttention, CycleExclusion } from './cycles.schema.ts'
import type { Review } from './reviews.schema.ts'

const app = await startTestApp({ clock: testClock() })
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const newCycle = { name: 'Year-end 2026', opensOn: '2026-12-01', closesOn: '2026-12-31' }

const exclusionsOf = async (client: TestClient, { id }: AppraisalCycle, query = '') =>
  (await client.get<CycleExclusion[]>(`${CYCLES}/${id}/exclusions${query}`)).body
const attentionOf = async (client: TestClient, { id }: AppraisalCycle) =>
  (await client.get<CycleAttention[]>(`${CYCLES}/${id}/attention`)).body
const countsOf = async (client: TestClient, { id }: AppraisalCycle) =>
  (await client.get<AppraisalCycleDetail>(`${CYCLES}/${id}`)).body.counts
const moveTo = (client: TestClient, { id, version }: Employee, managerId: string | null) =>
  client.patch<Employee>(`/v1/employees/${id}`, { version, managerId })

test('a cycle that opens later is Scheduled and has exactly the fields that the specification shows', async () => {
  const { live } = await app.createCompany()
  const created = await live.client.post<AppraisalCycle>(CYCLES, newCycle)
  expect(created.status).toBe(201)
  const fields = { id: expect.any(String), ...newCycle, status: 'Scheduled', createdAt: '2026-11-21T08:30:00.000Z' }
  expect(created.body).toEqual(fields)
  expect(Object.keys(created.body)).toEqual(['id', 'name', 'opensOn', 'closesOn', 'status', 'createdAt'])
  expect((await live.client.get(CYCLES)).body).toEqual([created.body])
  expect((await live.client.get(`${CYCLES}/${created.body.id}`)).body).toEqual({
    ...created.body,
    counts: { pendingSelf: 0, pendingManager: 0, complete: 0, excluded: 0 },
  })
})

test.each(['2026-11-21', '2026-11-20', '0001-01-01'])(
  'a cycle that opens on %s is open when the answer arrives, with its reviews, in one tick',
  async (opensOn) => {
    const { live } = await app.createCompany()
    const { manager, employee } = await createTeam(live.client)
    const cycle = await createCycle(live.client, { opensOn })
    expect(cycle.status).toBe('Open')
    const reviews = await reviewsOf(live.client, cycle)
    expect(reviews).toEqual([
      {
        id: expect.any(String),
        cycleId: cycle.id,
        employeeId: employee.id,
        employeeName: 'Grace Kim',
        managerReviewerId: manager.id,
        managerName: 'Ngozi Adeyemi',
        status: 'PendingSelf',
        selfReviewBody: null,
        selfReviewSubmittedAt: null,
        managerReviewBody: null,
        managerReviewSubmittedAt: null,
        overallRating: null,
        createdAt: '2026-11-21T08:30:00.000Z',
        updatedAt: '2026-11-21T08:30:00.000Z',
      },
    ])
    const events = (await eventsOf(live.client)).slice(-3)
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['performance.cycle.created', { ...cycle, status: 'Scheduled' }],
      ['performance.cycle.opened', cycle],
      ['performance.review.created', reviews[0]],
    ])
    const micros = events.map(({ occurredAt }) => Number(occurredAt.slice(-7, -1)))
    expect([(micros[1] ?? 0) - (micros[0] ?? 0), (micros[2] ?? 0) - (micros[1] ?? 0)]).toEqual([20, 20])
  },
)

test('a cycle of one day is taken, and one that closes before it opens is refused', async () => {
  const { live } = await app.createCompany()
  await createCycle(live.client, { opensOn: '2028-02-29', closesOn: '2028-02-29' })
  await expectUnchanged(app.pool, async () => {
    const refused = await live.client.post(CYCLES, { ...newCycle, closesOn: '2026-11-30' })
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'closesOn' }] })
    for (const [field, value] of [
      ['opensOn', '2026-02-30'],
      ['name', ''],
      ['status', 'Open'],
    ] as const) {
      const invalid = await live.client.post(CYCLES, { ...newCycle, [field]: value })
      expectRefusal(invalid, 400, 'VALIDATION_FAILED')
      expect(invalid.body).toMatchObject({ details: [{ path: field }] })
    }
  })
})

test('everybody has a review or stands under exclusions with the reason of the moment of opening', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { manager, employee } = await createTeam(client)
  const away = await createEmployee(client)
  const report = await createEmployee(client, { managerId: away.id })
  const joiner = await createEmployee(client, { managerId: manager.id, hireDate: '2026-12-15' })
  const suspended = await createEmployee(client, { managerId: manager.id })
  const gone = await createEmployee(client, { managerId: manager.id })
  for (const person of [away, suspended]) await setEmployeeStatus(app, person, 'Suspended')
  await setEmployeeStatus(app, gone, 'Terminated')
  const cycle = await createCycle(client)
  const excluded = [
    { employeeId: gone.id, reason: 'TERMINATED' },
    { employeeId: suspended.id, reason: 'SUSPENDED' },
    { employeeId: joiner.id, reason: 'HIRED_AFTER_OPENING' },
    { employeeId: report.id, reason: 'MANAGER_INACTIVE' },
    { employeeId: away.id, reason: 'SUSPENDED' },
    { employeeId: manager.id, reason: 'NO_MANAGER' },
  ]
  expect(await exclusionsOf(client, cycle)).toEqual(excluded)
  expect((await reviewsOf(client, cycle)).map(({ employeeId }) => employeeId)).toEqual([employee.id])
  expect(await countsOf(client, cycle)).toEqual({ pendingSelf: 1, pendingManager: 0, complete: 0, excluded: 6 })
  // What changes afterwards changes no reason, and nobody is added.
  for (const person of [away, suspended]) await setEmployeeStatus(app, person, 'Active')
  await createEmployee(client, { managerId: manager.id })
  expect(await exclusionsOf(client, cycle)).toEqual(excluded)
  expect(await exclusionsOf(client, cycle, '?reason=SUSPENDED')).toEqual([excluded[1], excluded[4]])
  const page = await client.get<CycleExclusion[]>(`${CYCLES}/${cycle.id}/exclusions?limit=4`)
  expect(page.body).toEqual(excluded.slice(0, 4))
  const cursor = page.headers.get('next-cursor')
  expect(await exclusionsOf(client, cycle, `?limit=4&cursor=${cursor}`)).toEqual(excluded.slice(4))
})

test('a late joiner gets a review, and is excluded no longer', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { manager } = await createTeam(client)
  const boss = await createEmployee(client)
  const cycle = await createCycle(client)
  const moved = await moveTo(client, manager, boss.id)
  expect(moved.status).toBe(200)
  const added = await client.post<Review>(`${CYCLES}/${cycle.id}/reviews`, { employeeId: manager.id.toUpperCase() })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ employeeId: manager.id, managerReviewerId: boss.id, status: 'PendingSelf' })
  expect((await client.get(`${REVIEWS}/${added.body.id}`)).text).toBe(added.text)
  expect((await eventsOf(client)).at(-1)).toMatchObject({ type: 'performance.review.created', data: added.body })
  expect(await exclusionsOf(client, cycle)).toEqual([{ employeeId: boss.id, reason: 'NO_MANAGER' }])
  await expectUnchanged(app.pool, async () => {
    const again = await client.post(`${CYCLES}/${cycle.id}/reviews`, { employeeId: manager.id })
    expectRefusal(again, 409, 'REVIEW_EXISTS')
  })
})

test('a late joiner is an Active employee with an Active manager, in an open cycle', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  const { manager, employee, cycle } = await createReview(client)
  const scheduled = await createCycle(client, { opensOn: '2026-12-01' })
  const closed = await createCycle(client)
  await client.post(`${CYCLES}/${closed.id}/close`, { force: true })
  const pending = await createEmployee(client, { managerId: manager.id, hireDate: '2027-01-01' })
  const stranger = await createEmployee(company.test.client)
  const add = (to: { id: string }, employeeId: string) => client.post(`${CYCLES}/${to.id}/reviews`, { employeeId })
  await expectUnchanged(app.pool, async () => {
    for (const employeeId of [UNKNOWN_ID, stranger.id]) {
      expectRefusal(await add(cycle, employeeId), 400, 'UNKNOWN_REFERENCE')
    }
    expectRefusal(await add({ id: UNKNOWN_ID }, employee.id), 404, 'NOT_FOUND')
    expectRefusal(await add(closed, employee.id), 409, 'CYCLE_CLOSED')
    expectRefusal(await add(scheduled, employee.id), 409, 'INVALID_STATE')
    for (const [person, why] of [
      [manager, 'NO_MANAGER'],
      [pending, 'HIRED_AFTER_OPENING'],
    ] as const) {
      const refused = await add(cycle, person.id)
      expectRefusal(refused, 409, 'INVALID_STATE')
      expect(refused.body).toMatchObject({ message: expect.stringContaining(why) })
    }
  })
})

test('closing with unfinished reviews says how many there are and needs force', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { cycle, review } = await createReview(client)
  for (const body of [{}, { force: false }]) {
    await expectUnchanged(app.pool, async () => {
      const refused = await client.post(`${CYCLES}/${cycle.id}/close`, body)
      expectRefusal(refused, 409, 'REVIEWS_PENDING')
      expect(refused.body).toMatchObject({ message: expect.stringContaining('1') })
    })
  }
  await client.post(`${REVIEWS}/${review.id}/manager`, managerReview)
  const closed = await client.post<AppraisalCycle>(`${CYCLES}/${cycle.id}/close`, {})
  expect([closed.status, closed.body.status]).toEqual([200, 'Closed'])
  expect(await countsOf(client, cycle)).toEqual({ pendingSelf: 0, pendingManager: 0, complete: 1, excluded: 1 })
})

test('a change of managers moves no review; it needs attention until somebody reassigns, to whomever', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { manager, employee, cycle, review } = await createReview(client)
  const [next, other] = [await createEmployee(client), await createEmployee(client)]
  expect(await attentionOf(client, cycle)).toEqual([])
  await moveTo(client, employee, next.id)
  expect(await attentionOf(client, cycle)).toEqual([
    {
      reviewId: review.id,
      employeeId: employee.id,
      employeeName: 'Grace Kim',
      managerReviewerId: manager.id,
      managerName: 'Ngozi Adeyemi',
      reason: 'MANAGER_CHANGED',
      suggestedManagerId: next.id,
    },
  ])
  const reassigned = await client.post<Review>(`${REVIEWS}/${review.id}/reassign`, { managerReviewerId: other.id })
  expect(reassigned.body).toMatchObject({ managerReviewerId: other.id, managerName: 'Amara Okafor' })
  expect(await attentionOf(client, cycle)).toEqual([])
})

test('a reviewer who is not Active needs attention; the suggestion is the nearest Active one above, never the employee', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { manager, employee, cycle, review } = await createReview(client)
  const top = await createEmployee(client)
  const middle = await createEmployee(client, { managerId: top.id })
  await setEmployeeStatus(app, manager, 'Suspended')
  const suggested = async () => (await attentionOf(client, cycle)).map((item) => [item.reason, item.suggestedManagerId])
  expect(await suggested()).toEqual([['MANAGER_INACTIVE', null]])
  const moved = await moveTo(client, manager, middle.id)
  expect(await suggested()).toEqual([['MANAGER_INACTIVE', middle.id]])
  await setEmployeeStatus(app, middle, 'Suspended')
  expect(await suggested()).toEqual([['MANAGER_INACTIVE', top.id]])
  // The line is turned round: the suspended manager now reports to the employee.
  await moveTo(client, employee, null)
  await moveTo(client, moved.body, employee.id)
  expect(await suggested()).toEqual([['MANAGER_INACTIVE', null]])
  await client.post(`${REVIEWS}/${review.id}/manager`, managerReview)
  expect(await attentionOf(client, cycle)).toEqual([])
})

test('cycles are listed newest first, page by page', async () => {
  const { live } = await app.createCompany()
  const made: string[] = []
  for (const opensOn of ['2026-12-01', '2026-12-03', '2026-12-02']) {
    made.unshift((await createCycle(live.client, { opensOn })).id)
  }
  const first = await live.client.get<AppraisalCycle[]>(`${CYCLES}?limit=2`)
  const next = await live.client.get<AppraisalCycle[]>(`${CYCLES}?limit=2&cursor=${first.headers.get('next-cursor')}`)
  expect([...first.body, ...next.body].map(({ id }) => id)).toEqual(made)
  expect(next.headers.get('next-cursor')).toBeNull()
})

test('opening by hand comes before the day, and the day then does nothing', async () => {
  const { live } = await app.createCompany()
  const { employee } = await createTeam(live.client)
  const cycle = await createCycle(live.client, { opensOn: '2026-12-01' })
  const opened = await live.client.request<AppraisalCycle>(`${CYCLES}/${cycle.id}/open`, { method: 'POST' })
  expect(opened.body).toEqual({ ...cycle, status: 'Open' })
  expect((await reviewsOf(live.client, cycle)).map(({ employeeId }) => employeeId)).toEqual([employee.id])
  const due = await app.pool`select due_work.kind from due_work where due_work.subject_id = ${cycle.id}`
  expect(due).toEqual([{ kind: 'performance.cycle.close' }])
})

test("another tenant's people get no reviews", async () => {
  const company = await app.createCompany()
  await createTeam(company.test.client)
  const { employee } = await createTeam(company.live.client)
  const cycle = await createCycle(company.live.client)
  expect((await reviewsOf(company.live.client, cycle)).map(({ employeeId }) => employeeId)).toEqual([employee.id])
  expect((await company.test.client.get(REVIEWS)).body).toEqual([])
})
