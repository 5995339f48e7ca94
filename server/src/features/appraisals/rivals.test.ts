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
  terminate,
} from '../../testing/performance.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { AppraisalCycle } from './cycles.schema.ts'
import type { Review } from './reviews.schema.ts'

// Two calls meet, again and again: one wins, the other is told why, and the events tell the same story as the states.

const app = await startTestApp({ clock: testClock() })
const ROUNDS = 12

const submit = (client: TestClient, { id }: { id: string }, body = managerReview) =>
  client.post<Review>(`${REVIEWS}/${id}/manager`, body)
const close = (client: TestClient, { id }: { id: string }, body: object) =>
  client.post<AppraisalCycle>(`${CYCLES}/${id}/close`, body)
const shown = async (client: TestClient, { id }: { id: string }) => (await client.get<Review>(`${REVIEWS}/${id}`)).body

/** The types of the events about a subject, in order, without the events of its making. */
async function storyOf(client: TestClient, ...subjects: { id: string }[]): Promise<string[]> {
  const ids = new Set<unknown>(subjects.map(({ id }) => id))
  return (await eventsOf(client))
    .filter(({ type, data }) => ids.has(data['id']) && !/created|cycle\.opened/.test(type))
    .map(({ type }) => type.replace('performance.', ''))
}

test('of manager submissions at once exactly one wins, and its text and event are the ones that stay', async () => {
  const { live } = await app.createCompany()
  const { review } = await createReview(live.client)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      submit(live.client, review, { body: `Number ${index}`, rating: 1 + (index % 5) }),
    ),
  )
  const [won, ...others] = answers.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  for (const answer of answers) if (answer !== won) expectRefusal(answer, 409, 'INVALID_STATE')
  expect(await shown(live.client, review)).toEqual(won?.body)
  const events = (await eventsOf(live.client)).filter(({ type }) => type === 'performance.review.completed')
  expect(events.map(({ data }) => data)).toEqual([won?.body])
})

test('a close by force and a submission at once: the submission comes first, or is told that the cycle closed', async () => {
  const { live } = await app.createCompany()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cycle, review } = await createReview(live.client)
    const [closed, submitted] = await Promise.all([
      close(live.client, cycle, { force: true }),
      submit(live.client, review),
    ])
    expect(closed.status).toBe(200)
    const isIn = submitted.status === 200
    if (!isIn) expectRefusal(submitted, 409, 'CYCLE_CLOSED')
    expect((await shown(live.client, review)).status).toBe(isIn ? 'Complete' : 'PendingSelf')
    expect(await storyOf(live.client, cycle, review)).toEqual([...(isIn ? ['review.completed'] : []), 'cycle.closed'])
  }
})

test('a close without force and the last submission at once: no cycle closes with a review unfinished', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  for (let round = 0; round < ROUNDS; round += 1) {
    const company = await app.createCompany()
    const { cycle, review } = await createReview(company.live.client)
    const [closed, submitted] = await Promise.all([
      close(company.live.client, cycle, {}),
      submit(company.live.client, review),
    ])
    expect(submitted.status).toBe(200)
    if (closed.status !== 200) expectRefusal(closed, 409, 'REVIEWS_PENDING')
    const story = ['review.completed', ...(closed.status === 200 ? ['cycle.closed'] : [])]
    expect(await storyOf(company.live.client, cycle, review)).toEqual(story)
  }
  expect((await client.get(REVIEWS)).body).toEqual([])
})

test('a reopening and a submission at once: the submission is refused, or follows the reopening', async () => {
  const { live } = await app.createCompany()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { review } = await createReview(live.client)
    await submit(live.client, review)
    const [reopened, submitted] = await Promise.all([
      live.client.post(`${REVIEWS}/${review.id}/reopen`, { reason: 'x' }),
      submit(live.client, review, { body: 'Again.', rating: 2 }),
    ])
    expect(reopened.status).toBe(200)
    const isIn = submitted.status === 200
    if (!isIn) expectRefusal(submitted, 409, 'INVALID_STATE')
    expect(await shown(live.client, review)).toMatchObject(
      isIn ? { status: 'Complete', overallRating: 2 } : { status: 'PendingManager', overallRating: null },
    )
    const again = isIn ? ['review.completed'] : []
    expect(await storyOf(live.client, review)).toEqual(['review.completed', 'review.reopened', ...again])
  }
})

test('an opening and a termination at once leave no review to anybody who has gone', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { live } = await app.createCompany()
    const { client, tenant } = live
    const { manager, employee } = await createTeam(client)
    const report = await createEmployee(client, { managerId: employee.id })
    const leaving = round % 2 === 0 ? employee : manager
    const [cycle] = await Promise.all([createCycle(client), terminate(app, tenant, leaving)])
    const left = await reviewsOf(client, cycle)
    expect(left.map(({ employeeId }) => employeeId)).not.toContain(leaving.id)
    const strays = left.filter(({ managerReviewerId }) => managerReviewerId === leaving.id)
    if (leaving === employee) expect(strays).toEqual([])
    // Nobody is above the manager: what they had to write waits for attention.
    const attention = await client.get<{ reviewId: string }[]>(`${CYCLES}/${cycle.id}/attention`)
    expect(attention.body.map(({ reviewId }) => reviewId)).toEqual(strays.map(({ id }) => id))
    expect([0, 1]).toContain(left.filter(({ employeeId }) => employeeId === report.id).length)
  }
})

test('a reassignment to somebody who leaves at once is refused, or goes on to whom is above them', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { live } = await app.createCompany()
    const { client, tenant } = live
    const { manager, review } = await createReview(client)
    const top = await createEmployee(client)
    const leaving = await createEmployee(client, { managerId: top.id })
    const [reassigned] = await Promise.all([
      client.post(`${REVIEWS}/${review.id}/reassign`, { managerReviewerId: leaving.id }),
      terminate(app, tenant, leaving),
    ])
    if (reassigned.status !== 200) expectRefusal(reassigned, 409, 'INVALID_STATE')
    const { managerReviewerId } = await shown(client, review)
    expect(managerReviewerId).toBe(reassigned.status === 200 ? top.id : manager.id)
  }
})

test('of openings by hand at once exactly one makes the reviews', async () => {
  const { live } = await app.createCompany()
  await createTeam(live.client)
  const cycle = await createCycle(live.client, { opensOn: '2026-12-01' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => live.client.request(`${CYCLES}/${cycle.id}/open`, { method: 'POST' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'INVALID_STATE')
  expect(await reviewsOf(live.client, cycle)).toHaveLength(1)
})

test('of late joiners added at once exactly one is', async () => {
  const { live } = await app.createCompany()
  const { manager, cycle } = await createReview(live.client)
  const joiner = await createEmployee(live.client, { managerId: manager.id })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => live.client.post(`${CYCLES}/${cycle.id}/reviews`, { employeeId: joiner.id })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 201) expectRefusal(answer, 409, 'REVIEW_EXISTS')
})
