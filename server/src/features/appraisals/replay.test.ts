import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import {
  createPromotion,
  createTeam,
  CYCLES,
  managerReview,
  PROMOTIONS,
  REVIEWS,
  selfReview,
  terminate,
  workOffDue,
} from '../../testing/performance.ts'
import { startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { eventsOf, type ShownEvent } from '../../testing/webhooks.ts'
import type { Review } from './reviews.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })
const DAY_MS = 86_400_000

/** One step; `pick` chooses what it is done to among what there is. */
interface Step {
  kind: (typeof kinds)[number]
  pick: number
  other: number
}

const kinds = [
  'hire',
  'create cycle',
  'open',
  'close',
  'cancel',
  'add joiner',
  'self',
  'self',
  'manager',
  'manager',
  'reopen',
  'reassign',
  'terminate',
  'promote',
  'approve',
  'cancel promotion',
  'wait',
] as const

const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(), other: fc.nat() })

test('after any sequence of calls, replaying the events gives the state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      clock.set('2026-11-21T08:30:00Z')
      const company = await app.createCompany()
      await createTeam(company.live.client)
      await createTeam(company.live.client)
      for (const each of steps) await take(company, each)
      await expectReplayed(company.live.client)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

/** Does one step over HTTP. It may be refused, for what it is done to is any of what there is; it must not fail. */
async function take({ live }: TestCompany, { kind, pick, other }: Step): Promise<void> {
  const { client, tenant } = live
  const oneOf = async (path: string, by = pick) => {
    const list = (await client.get<{ id: string }[]>(`${path}?limit=500`)).body
    return list[by % Math.max(1, list.length)]?.id ?? '019a9f3e-0000-7000-8000-000000000000'
  }
  const post = async (path: string, body?: object) => {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await client.request(path, { method: 'POST', ...(body === undefined ? {} : json) })
    expect([200, 201, 400, 404, 409], answer.text).toContain(answer.status)
  }
  const day = (ahead: number) => new Temporal.PlainDate(2026, 11, 21).add({ days: ahead }).toString()
  switch (kind) {
    case 'hire': {
      const managerId = await oneOf('/v1/employees')
      return post('/v1/employees', { firstName: 'A', lastName: 'B', email: `${pick}.${other}@example.com`, managerId })
    }
    case 'create cycle':
      return post(CYCLES, { name: 'x', opensOn: day(pick % 6), closesOn: day((pick % 6) + (other % 6)) })
    case 'open':
    case 'cancel':
      return post(`${CYCLES}/${await oneOf(CYCLES)}/${kind}`)
    case 'close':
      return post(`${CYCLES}/${await oneOf(CYCLES)}/close`, { force: other % 2 === 0 })
    case 'add joiner':
      return post(`${CYCLES}/${await oneOf(CYCLES)}/reviews`, { employeeId: await oneOf('/v1/employees', other) })
    case 'self':
      return post(`${REVIEWS}/${await oneOf(REVIEWS)}/self`, selfReview)
    case 'manager':
      return post(`${REVIEWS}/${await oneOf(REVIEWS)}/manager`, managerReview)
    case 'reopen':
      return post(`${REVIEWS}/${await oneOf(REVIEWS)}/reopen`, { reason: 'x' })
    case 'reassign': {
      const managerReviewerId = await oneOf('/v1/employees', other)
      return post(`${REVIEWS}/${await oneOf(REVIEWS)}/reassign`, { managerReviewerId })
    }
    case 'terminate':
      return terminate(app, tenant, { id: await oneOf('/v1/employees') })
    case 'promote': {
      const employee = await createEmployee(client)
      await createPromotion(client, { employeeId: employee.id, effectiveDate: day(pick % 6) })
      return undefined
    }
    case 'approve':
      return post(`${PROMOTIONS}/${await oneOf(PROMOTIONS)}/approve`)
    case 'cancel promotion':
      return post(`${PROMOTIONS}/${await oneOf(PROMOTIONS)}/cancel`)
    case 'wait':
      clock.advanceMs((pick % 3) * DAY_MS)
      return workOffDue(app)
  }
}

async function expectReplayed(client: TestClient): Promise<void> {
  const events = await eventsOf(client)
  const stateOf = async (path: string) => (await client.get<{ id: string }[]>(`${path}?limit=500`)).body.toSorted(byId)
  expect(await stateOf(CYCLES)).toEqual(replay(events, 'performance.cycle.'))
  expect(await stateOf(PROMOTIONS)).toEqual(replay(events, 'performance.promotion.'))
  const reviews = await stateOf(REVIEWS)
  expect(reviews).toEqual(replay(events, 'performance.review.'))
  for (const review of reviews as Review[]) {
    expect(review.managerReviewerId).not.toBe(review.employeeId)
    expect(review.overallRating !== null).toBe(review.status === 'Complete')
  }
}

/** What the events say that there is: the latest `data` of each subject. */
function replay(events: readonly ShownEvent[], area: string): { id: string }[] {
  const latest = new Map<string, { id: string }>()
  for (const { type, data } of events.filter((event) => event.type.startsWith(area))) {
    const id = String(data['id'])
    if (type.endsWith('.withdrawn')) latest.delete(id)
    else latest.set(id, { ...data, id })
  }
  return [...latest.values()].toSorted(byId)
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
