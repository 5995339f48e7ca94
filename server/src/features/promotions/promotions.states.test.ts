import { beforeEach, expect, test } from 'vitest'
import { required } from '../../kernel/assert.ts'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { createPromotion, PROMOTIONS, workOffDue } from '../../testing/performance.ts'
import { allowedWays, labelOf, refusedWays } from '../../testing/state-table.ts'
import { expectRefusal, startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { Promotion } from './promotions.schema.ts'
import { promotionJobs } from './promotions.service.ts'
import { promotionStates } from './promotions.states.ts'

const clock = testClock()
const app = await startTestApp({ clock })
const TODAY = '2026-11-21'
const LATER = '2026-12-01'

let company: TestCompany
beforeEach(async () => {
  clock.set(`${TODAY}T08:30:00Z`)
  company = await app.createCompany()
})

function act(promotion: Promotion, action: string): Promise<TestAnswer<Promotion>> {
  return company.live.client.request(`${PROMOTIONS}/${promotion.id}/${action}`, { method: 'POST' })
}

const triggers: Record<string, (promotion: Promotion) => Promise<TestAnswer<Promotion>>> = {
  approvePromotion: (promotion) => act(promotion, 'approve'),
  rejectPromotion: (promotion) => act(promotion, 'reject'),
  cancelPromotion: (promotion) => act(promotion, 'cancel'),
}

/** What brings a proposed promotion into a state. */
const ways: Record<Promotion['status'], readonly string[]> = {
  Proposed: [],
  Approved: ['approve'],
  Applied: ['approve'],
  Rejected: ['reject'],
  Cancelled: ['cancel'],
}

async function promotionIn(status: Promotion['status'], effectiveDate = status === 'Applied' ? TODAY : LATER) {
  const { client } = company.live
  let promotion = await createPromotion(client, { effectiveDate })
  for (const action of ways[status]) promotion = (await act(promotion, action)).body
  expect(promotion.status).toBe(status)
  return promotion
}

test.each(allowedWays(promotionStates))('%s, with its events', async (_label, transition) => {
  const { client } = company.live
  const { from, to, trigger } = transition
  const employee = await createEmployee(client, { jobTitle: 'Engineer', grade: 'L3' })
  const effectiveDate = trigger === 'approvePromotion' && to === 'Applied' ? TODAY : LATER
  let eventsBefore = (await eventsOf(client)).length
  const promotion = await createPromotion(client, { employeeId: employee.id, effectiveDate })
  if (from !== null) {
    for (const action of ways[from]) await act(promotion, action)
    if (trigger === 'clock' && to === 'Cancelled') {
      await client.patch(`/v1/employees/${employee.id}`, { version: 1, jobTitle: 'Architect' })
    }
    eventsBefore = (await eventsOf(client)).length
    if (trigger === 'clock') {
      clock.set(`${LATER}T00:00:00Z`)
      await workOffDue(app)
    } else {
      const answer = await required(triggers[trigger], labelOf(transition))(promotion)
      expect([answer.status, answer.body.status]).toEqual([200, to])
    }
  }
  const shown = await client.get<Promotion>(`${PROMOTIONS}/${promotion.id}`)
  expect(shown.body.status).toBe(to)
  const events = (await eventsOf(client)).slice(eventsBefore)
  expect(events.map(({ type }) => type)).toEqual(transition.events)
  for (const { type, data } of events) {
    const isEmployee = type === 'employee.updated'
    expect(data).toMatchObject(isEmployee ? { id: employee.id, jobTitle: 'Staff Engineer' } : { id: promotion.id })
  }
})

test.each(refusedWays(promotionStates, Object.keys(triggers)))('%s refuses %s', async (status, trigger) => {
  const promotion = await promotionIn(status)
  await expectUnchanged(app.pool, async () => {
    const refused = await required(triggers[trigger], trigger)(promotion)
    expectRefusal(refused, 409, 'INVALID_STATE')
    expect(refused.body).toMatchObject({ message: expect.stringContaining(status) })
  })
})

test.each(['Proposed', 'Applied', 'Rejected', 'Cancelled'] as const)(
  'the clock does nothing to a promotion that is %s',
  async (status) => {
    const promotion = await promotionIn(status)
    clock.set('2027-02-01T00:00:00Z')
    await workOffDue(app)
    const { ids } = app.service.services
    await expectUnchanged(app.pool, async () => {
      for (const job of promotionJobs) {
        await job.run({ sql: app.pool, clock, ids, tenant: company.live.tenant }, promotion.id)
      }
    })
  },
)
