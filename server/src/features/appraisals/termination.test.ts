import { expect, test } from 'vitest'
import { required } from '../../kernel/assert.ts'
import { changeEmployment, createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import {
  createCycle,
  createReview,
  CYCLES,
  managerReview,
  REVIEWS,
  reviewsOf,
  selfReview,
  terminate,
  workOffDue,
} from '../../testing/performance.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { Employee } from '../employees/index.ts'
import type { CycleAttention, CycleExclusion } from './cycles.schema.ts'
import type { Review } from './reviews.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const shown = async (client: TestClient, { id }: { id: string }) => (await client.get<Review>(`${REVIEWS}/${id}`)).body
const moveTo = (client: TestClient, { id, version }: Employee, managerId: string) =>
  client.patch(`/v1/employees/${id}`, { version, managerId })
const attentionOf = async (client: TestClient, { id }: { id: string }) =>
  (await client.get<CycleAttention[]>(`${CYCLES}/${id}/attention`)).body

test("a terminated manager's unfinished reviews go to the next Active one up the line, complete ones stay", async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const top = await createEmployee(client, { firstName: 'Top', lastName: 'Most' })
  const gone = await createEmployee(client, { managerId: top.id })
  const manager = await createEmployee(client, { managerId: gone.id })
  const people = []
  for (let index = 0; index < 3; index += 1) people.push(await createEmployee(client, { managerId: manager.id }))
  const cycle = await createCycle(client)
  const [newest, middle, oldest] = (await reviewsOf(client, cycle)).filter(
    ({ managerReviewerId }) => managerReviewerId === manager.id,
  )
  if (newest === undefined || middle === undefined || oldest === undefined) throw new Error('three have a review')
  await client.post(`${REVIEWS}/${newest.id}/manager`, managerReview)
  await client.post(`${REVIEWS}/${middle.id}/self`, selfReview)
  await terminate(app, tenant, gone)
  const before = await eventsOf(client)
  await terminate(app, tenant, manager)
  expect(await shown(client, newest)).toMatchObject({ managerReviewerId: manager.id, status: 'Complete' })
  for (const [review, status] of [
    [middle, 'PendingManager'],
    [oldest, 'PendingSelf'],
  ] as const) {
    expect(await shown(client, review)).toMatchObject({ managerReviewerId: top.id, managerName: 'Top Most', status })
  }
  const events = (await eventsOf(client)).slice(before.length)
  // The manager's own review, written by somebody who left before, is withdrawn.
  expect(events.map(({ type }) => type)).toEqual([
    'performance.review.withdrawn',
    'performance.review.reassigned',
    'performance.review.reassigned',
  ])
  expect(events.slice(1).map(({ data }) => data)).toEqual([await shown(client, oldest), await shown(client, middle)])
  expect(await attentionOf(client, cycle)).toEqual([])
})

test('nobody reviews themselves by a chain of terminations: the line goes on above the employee', async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const { manager, employee, review, cycle } = await createReview(client)
  const top = await createEmployee(client)
  // The line is turned round: the manager reports to the employee now.
  await client.patch(`/v1/employees/${employee.id}`, { version: 1, managerId: top.id })
  await moveTo(client, manager, employee.id)
  await terminate(app, tenant, manager)
  expect(await shown(client, review)).toMatchObject({ employeeId: employee.id, managerReviewerId: top.id })
  expect(await attentionOf(client, cycle)).toEqual([])
})

test('with nobody left above, the review waits for attention, can be submitted, and can be reassigned', async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const { manager, employee, review, cycle } = await createReview(client)
  const before = await eventsOf(client)
  await terminate(app, tenant, manager)
  expect(await eventsOf(client)).toEqual(before)
  expect(await attentionOf(client, cycle)).toMatchObject([
    { reviewId: review.id, employeeId: employee.id, reason: 'MANAGER_INACTIVE', suggestedManagerId: null },
  ])
  expect((await client.post(`${REVIEWS}/${review.id}/self`, selfReview)).status).toBe(200)
  const other = await createEmployee(client)
  const handed = await client.post(`${REVIEWS}/${review.id}/reassign`, { managerReviewerId: other.id })
  expect(handed.status).toBe(200)
  expect(await attentionOf(client, cycle)).toEqual([])
  expect((await client.post(`${REVIEWS}/${review.id}/manager`, managerReview)).status).toBe(200)
})

test("a terminated employee's unfinished review leaves the lists and stands under exclusions", async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const { manager, employee, review, cycle } = await createReview(client)
  const written = (await client.post<Review>(`${REVIEWS}/${review.id}/self`, selfReview)).body
  await terminate(app, tenant, employee)
  for (const query of ['', `?cycleId=${cycle.id}`, `?employeeId=${employee.id}`, '?status=PendingManager']) {
    expect((await client.get(`${REVIEWS}${query}`)).body).toEqual([])
  }
  expectRefusal(await client.get(`${REVIEWS}/${review.id}`), 404, 'NOT_FOUND')
  expectRefusal(await client.get(`${REVIEWS}/${review.id}/versions`), 404, 'NOT_FOUND')
  expect((await client.get<CycleExclusion[]>(`${CYCLES}/${cycle.id}/exclusions`)).body).toEqual([
    { employeeId: employee.id, reason: 'TERMINATED' },
    { employeeId: manager.id, reason: 'NO_MANAGER' },
  ])
  expect((await client.get(`${CYCLES}/${cycle.id}`)).body).toMatchObject({
    counts: { pendingSelf: 0, pendingManager: 0, complete: 0, excluded: 2 },
  })
  expect((await eventsOf(client)).at(-1)).toMatchObject({ type: 'performance.review.withdrawn', data: written })
  const closed = await client.post(`${CYCLES}/${cycle.id}/close`, {})
  expect(closed.status, 'nothing is unfinished').toBe(200)
})

test('a termination touches open cycles only', async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const { manager, employee, cycle } = await createReview(client)
  const top = await createEmployee(client)
  await moveTo(client, manager, top.id)
  await client.post(`${CYCLES}/${cycle.id}/close`, { force: true })
  const before = await reviewsOf(client, cycle)
  const events = await eventsOf(client)
  await terminate(app, tenant, manager)
  await terminate(app, tenant, employee)
  expect(await reviewsOf(client, cycle)).toEqual(before)
  expect(await eventsOf(client)).toEqual(events)
})

test('when everybody leaves, one after the other, no review is left to anybody who has gone', async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const line = [await createEmployee(client)]
  for (let depth = 1; depth < 5; depth += 1) {
    line.push(await createEmployee(client, { managerId: line[depth - 1]?.id ?? null }))
  }
  const cycle = await createCycle(client)
  const gone: string[] = []
  for (const index of [2, 1, 3]) {
    const next = required(line[index], 'the line has five people')
    gone.push(next.id)
    await terminate(app, tenant, next)
    for (const review of await reviewsOf(client, cycle)) {
      expect(gone).not.toContain(review.employeeId)
      expect(gone).not.toContain(review.managerReviewerId)
    }
  }
  expect(await reviewsOf(client, cycle)).toMatchObject([{ employeeId: line[4]?.id, managerReviewerId: line[0]?.id }])
})

test('terminating by the operation, or by the clock, hands the reviews up and withdraws the own one on the same tick', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const top = await createEmployee(client)
  const [today, later] = [
    await createEmployee(client, { managerId: top.id }),
    await createEmployee(client, { managerId: top.id }),
  ]
  const reports = [
    await createEmployee(client, { managerId: today.id }),
    await createEmployee(client, { managerId: later.id }),
  ]
  const cycle = await createCycle(client)
  const reviewOf = async ({ id }: Employee) =>
    (await reviewsOf(client, cycle)).find(({ employeeId }) => employeeId === id)
  await changeEmployment(client, today, { terminationDate: '2026-11-21' })
  await changeEmployment(client, later, { terminationDate: '2026-11-22' })
  expect(await reviewOf(required(reports[0], 'of two'))).toMatchObject({ managerReviewerId: top.id })
  expect(await reviewOf(required(reports[1], 'of two'))).toMatchObject({ managerReviewerId: later.id })
  clock.advanceMs(24 * 3_600_000)
  await workOffDue(app)
  expect(await reviewOf(required(reports[1], 'of two'))).toMatchObject({ managerReviewerId: top.id })
  expect(await reviewOf(later)).toBeUndefined()
  const types = (await eventsOf(client)).map(({ type }) => type)
  const once = ['employee.terminated', 'performance.review.withdrawn', 'performance.review.reassigned']
  expect(types.slice(types.indexOf('employee.terminated'))).toEqual([...once, 'employee.updated', ...once])
})
