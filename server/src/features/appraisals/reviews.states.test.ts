import { beforeEach, expect, test } from 'vitest'
import { required } from '../../kernel/assert.ts'
import type { Transition } from '../../kernel/states.ts'
import { createEmployee } from '../../testing/builders.ts'
import {
  createCycle,
  createReview,
  createTeam,
  CYCLES,
  managerReview,
  REVIEWS,
  reviewsOf,
  selfReview,
  terminate,
} from '../../testing/performance.ts'
import { allowedWays, labelOf, refusedWays } from '../../testing/state-table.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { Review } from './reviews.schema.ts'
import { reviewStates, type ReviewState } from './reviews.states.ts'

const app = await startTestApp({ clock: testClock() })

let company: TestCompany
beforeEach(async () => {
  company = await app.createCompany()
})

const post = (review: { id: string }, action: string, body: unknown): Promise<TestAnswer<Review>> =>
  company.live.client.post(`${REVIEWS}/${review.id}/${action}`, body)

/** What the state tables call a trigger, for a review whose team has somebody above the manager. */
const triggers: Record<string, (scene: Scene) => Promise<TestAnswer<Review>>> = {
  submitSelfReview: ({ review }) => post(review, 'self', selfReview),
  submitManagerReview: ({ review }) => post(review, 'manager', managerReview),
  reopenReview: ({ review }) => post(review, 'reopen', { reason: 'Entered for somebody else.' }),
  reassignReview: ({ review, top }) => post(review, 'reassign', { managerReviewerId: top.id }),
}

type Scene = Awaited<ReturnType<typeof reviewIn>>

async function reviewIn(state: ReviewState) {
  const { client, tenant } = company.live
  const { manager, employee, cycle, review } = await createReview(client)
  const top = await createEmployee(client)
  const changed = await client.patch(`/v1/employees/${manager.id}`, { version: 1, managerId: top.id })
  expect(changed.status).toBe(200)
  const scene = { manager, employee, cycle, review, top }
  if (state === 'PendingManager') await post(review, 'self', selfReview)
  if (state === 'Complete') await post(review, 'manager', managerReview)
  if (state === 'Withdrawn') await terminate(app, tenant, employee)
  return scene
}

async function storedState({ id }: { id: string }): Promise<string | undefined> {
  const [row] = await app.pool<{ status: string }[]>`select reviews.status from reviews where reviews.id = ${id}`
  return row?.status
}

test.each(allowedWays(reviewStates))('%s, with its events', async (_label, transition) => {
  const { review, eventsBefore } = await pull(transition)
  expect(await storedState(review)).toBe(transition.to)
  const events = (await eventsOf(company.live.client)).slice(eventsBefore)
  expect(events.map(({ type }) => type)).toEqual(transition.events)
  expect(events[0]?.data).toMatchObject({ id: review.id })
})

/** Brings a review into the first state and pulls the trigger. */
async function pull(transition: Transition<ReviewState>): Promise<{ review: Review; eventsBefore: number }> {
  const { client, tenant } = company.live
  const countEvents = async () => (await eventsOf(client)).length
  if (transition.trigger === 'openAppraisalCycle') {
    await createTeam(client)
    const cycle = await createCycle(client, { opensOn: '2026-12-01' })
    const before = await countEvents()
    await client.request(`${CYCLES}/${cycle.id}/open`, { method: 'POST' })
    const [review] = await reviewsOf(client, cycle)
    // The cycle's own event comes first.
    return { review: required(review, 'a review was made'), eventsBefore: before + 1 }
  }
  if (transition.from === null) {
    const { manager, cycle } = await createReview(client)
    const joiner = await createEmployee(client, { managerId: manager.id })
    const eventsBefore = await countEvents()
    const added = await client.post<Review>(`${CYCLES}/${cycle.id}/reviews`, { employeeId: joiner.id })
    expect(added.status).toBe(201)
    return { review: added.body, eventsBefore }
  }
  const scene = await reviewIn(transition.from)
  const eventsBefore = await countEvents()
  if (transition.trigger === 'terminateEmployee') {
    await terminate(app, tenant, transition.to === 'Withdrawn' ? scene.employee : scene.manager)
  } else {
    const answer = await required(triggers[transition.trigger], labelOf(transition))(scene)
    expect([answer.status, answer.body.status]).toEqual([200, transition.to])
  }
  return { review: scene.review, eventsBefore }
}

const refused = refusedWays(reviewStates, Object.keys(triggers))

test.each(refused)('%s refuses %s', async (state, trigger) => {
  const scene = await reviewIn(state)
  await expectUnchanged(app.pool, async () => {
    const answer = await required(triggers[trigger], trigger)(scene)
    if (state === 'Withdrawn') return expectRefusal(answer, 404, 'NOT_FOUND')
    expectRefusal(answer, 409, 'INVALID_STATE')
    expect(answer.body).toMatchObject({ message: expect.stringContaining(state) })
  })
})

const ends = ['close', 'cancel'] as const
const inEachState = reviewStates.states.filter((state) => state !== 'Withdrawn')

test.each(ends.flatMap((end) => inEachState.map((state) => [end, state] as const)))(
  'after the %s of its cycle a review that is %s refuses everything with CYCLE_CLOSED',
  async (end, state) => {
    const scene = await reviewIn(state)
    const body = end === 'close' ? JSON.stringify({ force: true }) : null
    const headers = { 'content-type': 'application/json' }
    const ended = await company.live.client.request(`${CYCLES}/${scene.cycle.id}/${end}`, {
      method: 'POST',
      ...(body === null ? {} : { body, headers }),
    })
    expect(ended.status, ended.text).toBe(200)
    await expectUnchanged(app.pool, async () => {
      for (const trigger of Object.values(triggers)) expectRefusal(await trigger(scene), 409, 'CYCLE_CLOSED')
    })
  },
)

test.each(['Complete', 'Withdrawn'] as const)('a termination leaves a review that is %s as it is', async (state) => {
  const { manager, employee, review } = await reviewIn(state)
  const before = await app.pool`select * from reviews where reviews.id = ${review.id}`
  await terminate(app, company.live.tenant, manager)
  await terminate(app, company.live.tenant, employee)
  expect(await app.pool`select * from reviews where reviews.id = ${review.id}`).toEqual(before)
})
