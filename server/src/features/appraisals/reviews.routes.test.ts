import { expect, test } from 'vitest'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { createCycle, createReview, managerReview, REVIEWS, selfReview } from '../../testing/performance.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { Review, ReviewVersion } from './reviews.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

const post = (client: TestClient, { id }: { id: string }, action: string, body: unknown) =>
  client.post<Review>(`${REVIEWS}/${id}/${action}`, body)
const versionsOf = async (client: TestClient, { id }: { id: string }) =>
  (await client.get<ReviewVersion[]>(`${REVIEWS}/${id}/versions`)).body

test('a review goes from self to manager to complete, and is the same when shown, listed and on the timeline', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { review } = await createReview(client)
  clock.advanceMs(60_000)
  const written = await post(client, review, 'self', selfReview)
  const at = '2026-11-21T08:31:00.000Z'
  const pending = { ...review, status: 'PendingManager', updatedAt: at }
  expect(written.body).toEqual({ ...pending, selfReviewBody: selfReview.body, selfReviewSubmittedAt: at })
  clock.advanceMs(60_000)
  const completed = await post(client, review, 'manager', managerReview)
  expect(completed.status).toBe(200)
  const later = '2026-11-21T08:32:00.000Z'
  expect(completed.body).toEqual({
    ...written.body,
    status: 'Complete',
    managerReviewBody: managerReview.body,
    managerReviewSubmittedAt: later,
    overallRating: 4,
    updatedAt: later,
  })
  expect((await client.get(`${REVIEWS}/${review.id}`)).text).toBe(completed.text)
  expect((await client.get(`${REVIEWS}?status=Complete`)).text).toBe(`[${completed.text}]`)
  const events = (await eventsOf(client)).slice(-2)
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['performance.review.self_submitted', written.body],
    ['performance.review.completed', completed.body],
  ])
})

test('the answer has exactly the fields that the specification shows', async () => {
  const { live } = await app.createCompany()
  const { review } = await createReview(live.client)
  expect(Object.keys(review)).toEqual([
    'id',
    'cycleId',
    'employeeId',
    'employeeName',
    'managerReviewerId',
    'managerName',
    'status',
    'selfReviewBody',
    'selfReviewSubmittedAt',
    'managerReviewBody',
    'managerReviewSubmittedAt',
    'overallRating',
    'createdAt',
    'updatedAt',
  ])
})

test('the manager may be first: the self review then stays null, and cannot be sent any more', async () => {
  const { live } = await app.createCompany()
  const { review } = await createReview(live.client)
  const completed = await post(live.client, review, 'manager', managerReview)
  expect(completed.body).toMatchObject({ status: 'Complete', selfReviewBody: null, selfReviewSubmittedAt: null })
  expectRefusal(await post(live.client, review, 'self', selfReview), 409, 'INVALID_STATE')
})

test.each(['0', '6', '3.5', '"3"', '-1', 'null', 'true', '[3]', '1e300', '4.0000001'])(
  'a rating of %s is refused',
  async (rating) => {
    const { live } = await app.createCompany()
    const { review } = await createReview(live.client)
    await expectUnchanged(app.pool, async () => {
      const refused = await live.client.request(`${REVIEWS}/${review.id}/manager`, {
        method: 'POST',
        body: `{"body":"x","rating":${rating}}`,
        headers: { 'content-type': 'application/json' },
      })
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'rating' }] })
    })
  },
)

test.each([1, 2, 3, 4, 5])('a rating of %d is taken', async (rating) => {
  const { live } = await app.createCompany()
  const { review } = await createReview(live.client)
  expect((await post(live.client, review, 'manager', { body: 'x', rating })).body.overallRating).toBe(rating)
})

test('texts have 1 to 20,000 characters', async () => {
  const { live } = await app.createCompany()
  const { review } = await createReview(live.client)
  await expectUnchanged(app.pool, async () => {
    for (const body of ['', 'x'.repeat(20_001)]) {
      for (const [action, rest] of [
        ['self', {}],
        ['manager', { rating: 3 }],
      ] as const) {
        const refused = await post(live.client, review, action, { body, ...rest })
        expectRefusal(refused, 400, 'VALIDATION_FAILED')
        expect(refused.body).toMatchObject({ details: [{ path: 'body' }] })
      }
    }
  })
  expect((await post(live.client, review, 'self', { body: '💥'.repeat(20_000) })).status).toBe(200)
})

test('reopening keeps what was said as a version and gives the review back without a rating', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { review } = await createReview(client)
  await post(client, review, 'self', selfReview)
  const completed = (await post(client, review, 'manager', managerReview)).body
  clock.advanceMs(3_600_000)
  const reopened = await post(client, review, 'reopen', { reason: 'Somebody else was meant.' })
  expect(reopened.body).toEqual({
    ...completed,
    status: 'PendingManager',
    managerReviewBody: null,
    managerReviewSubmittedAt: null,
    overallRating: null,
    updatedAt: reopened.body.updatedAt,
  })
  const [version, ...none] = await versionsOf(client, review)
  expect(none).toEqual([])
  expect(version).toEqual({
    id: expect.any(String),
    reviewId: review.id,
    reason: 'Somebody else was meant.',
    managerReviewerId: review.managerReviewerId,
    managerName: review.managerName,
    selfReviewBody: selfReview.body,
    selfReviewSubmittedAt: completed.selfReviewSubmittedAt,
    managerReviewBody: managerReview.body,
    managerReviewSubmittedAt: completed.managerReviewSubmittedAt,
    overallRating: 4,
    createdAt: reopened.body.updatedAt,
  })
  const again = await post(client, review, 'manager', { body: 'Better.', rating: 5 })
  expect(again.body).toMatchObject({ status: 'Complete', overallRating: 5 })
})

test('a self review can be replaced until the review is complete; what it said is kept', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { review } = await createReview(client)
  for (const body of ['one', 'two', 'three']) {
    const written = await post(client, review, 'self', { body })
    expect(written.body).toMatchObject({ status: 'PendingManager', selfReviewBody: body })
  }
  const versions = await versionsOf(client, review)
  expect(versions.map(({ selfReviewBody, reason }) => [selfReviewBody, reason])).toEqual([
    ['two', null],
    ['one', null],
  ])
})

test('the new reviewer is another Active employee of the same company and mode', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  const { employee, review } = await createReview(client)
  const stranger = await createEmployee(company.test.client)
  const pending = await createEmployee(client, { hireDate: '2027-01-01' })
  const to = (managerReviewerId: string) => post(client, review, 'reassign', { managerReviewerId })
  await expectUnchanged(app.pool, async () => {
    for (const id of [UNKNOWN_ID, stranger.id]) {
      const refused = await to(id)
      expectRefusal(refused, 400, 'UNKNOWN_REFERENCE')
      expect(refused.body).toMatchObject({ details: [{ path: 'managerReviewerId' }] })
    }
    expectRefusal(await to(employee.id), 409, 'SELF_REVIEW')
    expectRefusal(await to(pending.id), 409, 'INVALID_STATE')
  })
})

test('names are those of the moment in which the review was made or handed over', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { manager, employee, review } = await createReview(client)
  for (const { id } of [manager, employee]) {
    await client.patch(`/v1/employees/${id}`, { version: 1, lastName: 'Changed' })
  }
  const written = await post(client, review, 'self', selfReview)
  expect(written.body).toMatchObject({ employeeName: 'Grace Kim', managerName: 'Ngozi Adeyemi' })
  const handed = await post(client, review, 'reassign', { managerReviewerId: manager.id })
  expect(handed.body).toMatchObject({ employeeName: 'Grace Kim', managerName: 'Ngozi Changed' })
})

test('each filter shows exactly the reviews it names, newest first, page by page', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { manager, employee, cycle } = await createReview(client)
  const other = await createEmployee(client, { managerId: employee.id })
  const second = await createCycle(client)
  const ids = async (query: string) => (await client.get<Review[]>(`${REVIEWS}?${query}`)).body.map(({ id }) => id)
  const all = (await client.get<Review[]>(REVIEWS)).body
  const [third, two, one] = all
  expect(all.map(({ employeeId, cycleId }) => [employeeId, cycleId])).toEqual([
    [other.id, second.id],
    [employee.id, second.id],
    [employee.id, cycle.id],
  ])
  await client.post(`${REVIEWS}/${two?.id}/self`, selfReview)
  expect(await ids(`cycleId=${second.id}`)).toEqual([third?.id, two?.id])
  expect(await ids(`employeeId=${employee.id.toUpperCase()}`)).toEqual([two?.id, one?.id])
  expect(await ids(`managerReviewerId=${manager.id}`)).toEqual([two?.id, one?.id])
  expect(await ids('status=PendingSelf')).toEqual([third?.id, one?.id])
  expect(await ids(`status=PendingSelf&cycleId=${cycle.id}`)).toEqual([one?.id])
  expect(await ids(`managerReviewerId=${employee.id}&status=PendingManager`)).toEqual([])
  const page = await client.get(`${REVIEWS}?limit=2`)
  expect(await ids(`limit=2&cursor=${page.headers.get('next-cursor')}`)).toEqual([one?.id])
  expectRefusal(await client.get(`${REVIEWS}?status=Withdrawn`), 400, 'VALIDATION_FAILED')
})
