import { beforeEach, expect, test } from 'vitest'
import { required } from '../../kernel/assert.ts'
import { createCycle, createTeam, CYCLES, workOffDue } from '../../testing/performance.ts'
import { allowedWays, labelOf, refusedWays } from '../../testing/state-table.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { AppraisalCycle } from './cycles.schema.ts'
import { cycleJobs } from './cycles.service.ts'
import { cycleStates } from './cycles.states.ts'

const clock = testClock()
const app = await startTestApp({ clock })
const TODAY = '2026-11-21'

let company: TestCompany
beforeEach(async () => {
  clock.set(`${TODAY}T08:30:00Z`)
  company = await app.createCompany()
  await createTeam(company.live.client)
})

/** A cycle in this state that opens and closes on these days. */
async function cycleIn(state: AppraisalCycle['status']): Promise<AppraisalCycle> {
  const { client } = company.live
  const opensOn = state === 'Scheduled' ? '2026-11-25' : TODAY
  const cycle = await createCycle(client, { opensOn, closesOn: '2026-11-30' })
  if (state === 'Closed')
    return (await client.post<AppraisalCycle>(`${CYCLES}/${cycle.id}/close`, { force: true })).body
  if (state === 'Cancelled') return (await act(cycle, 'cancel')).body
  return cycle
}

function act(cycle: AppraisalCycle, action: 'open' | 'cancel'): Promise<TestAnswer<AppraisalCycle>> {
  return company.live.client.request(`${CYCLES}/${cycle.id}/${action}`, { method: 'POST' })
}

const triggers: Record<string, (cycle: AppraisalCycle) => Promise<TestAnswer<AppraisalCycle>>> = {
  openAppraisalCycle: (cycle) => act(cycle, 'open'),
  closeAppraisalCycle: (cycle) => company.live.client.post(`${CYCLES}/${cycle.id}/close`, { force: true }),
  cancelAppraisalCycle: (cycle) => act(cycle, 'cancel'),
}

const shown = async (cycle: AppraisalCycle) =>
  (await company.live.client.get<AppraisalCycle>(`${CYCLES}/${cycle.id}`)).body

test.each(allowedWays(cycleStates))('%s, with its events', async (_label, transition) => {
  const { client } = company.live
  if (transition.from === null) {
    const before = await eventsOf(client)
    const created = await createCycle(client, { opensOn: transition.to === 'Open' ? TODAY : '2026-11-22' })
    return expectMoved(created, transition, before.length)
  }
  const cycle = await cycleIn(transition.from)
  const before = await eventsOf(client)
  if (transition.trigger === 'clock') {
    clock.set(transition.to === 'Open' ? '2026-11-25T00:00:00Z' : '2026-12-01T00:00:00Z')
    await workOffDue(app)
  } else {
    const answer = await required(triggers[transition.trigger], labelOf(transition))(cycle)
    expect([answer.status, answer.body.status]).toEqual([200, transition.to])
  }
  await expectMoved(cycle, transition, before.length)
})

async function expectMoved(
  cycle: AppraisalCycle,
  transition: (typeof cycleStates.transitions)[number],
  eventsBefore: number,
) {
  const { status } = await shown(cycle)
  expect(status).toBe(transition.to)
  const events = (await eventsOf(company.live.client)).slice(eventsBefore)
  const made = events.filter(({ type }) => type === 'performance.review.created')
  expect(made).toHaveLength(transition.events.includes('performance.cycle.opened') ? 1 : 0)
  expect(events.map(({ type }) => type)).toEqual([...transition.events, ...made.map(({ type }) => type)])
  expect(events[transition.events.length - 1]?.data).toMatchObject({ id: cycle.id, status: transition.to })
}

test.each(refusedWays(cycleStates, Object.keys(triggers)))('%s refuses %s', async (state, trigger) => {
  const cycle = await cycleIn(state)
  await expectUnchanged(app.pool, async () => {
    const refused = await required(triggers[trigger], trigger)(cycle)
    expectRefusal(refused, 409, 'INVALID_STATE')
    expect(refused.body).toMatchObject({ message: expect.stringContaining(state) })
  })
})

test.each(['Closed', 'Cancelled'] as const)('the clock does nothing to a cycle that is %s', async (state) => {
  const cycle = await cycleIn(state)
  clock.set('2027-02-01T00:00:00Z')
  await workOffDue(app)
  const { ids } = app.service.services
  await expectUnchanged(app.pool, async () => {
    for (const job of cycleJobs) await job.run({ sql: app.pool, clock, ids, tenant: company.live.tenant }, cycle.id)
  })
})
