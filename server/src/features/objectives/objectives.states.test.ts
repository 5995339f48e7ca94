import { expect, test } from 'vitest'
import { createCheckIn, createEmployee, createObjective, endObjective, newCheckIn } from '../../testing/builders.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { Objective, ObjectiveDetail } from './objectives.schema.ts'
import { objectiveStates, type ObjectiveTrigger } from './objectives.states.ts'

const app = await startTestApp()

const PATH = '/v1/performance/objectives'

interface Call {
  /** What it is refused with in a status in which the table does not have it. */
  refusedWith: 'INVALID_STATE' | 'OBJECTIVE_NOT_ACTIVE'
  send: (client: TestClient, detail: ObjectiveDetail) => Promise<TestAnswer>
}

/** How each trigger of the table is pulled; the compiler asks for every one of them. */
const calls: Record<Exclude<ObjectiveTrigger, 'createObjective'>, Call> = {
  completeObjective: {
    refusedWith: 'INVALID_STATE',
    send: (client, { objective }) => client.request(`${PATH}/${objective.id}/complete`, { method: 'POST' }),
  },
  abandonObjective: {
    refusedWith: 'INVALID_STATE',
    send: (client, { objective }) => client.post(`${PATH}/${objective.id}/abandon`, { reason: 'No longer wanted.' }),
  },
  reopenObjective: {
    refusedWith: 'INVALID_STATE',
    send: (client, { objective }) => client.request(`${PATH}/${objective.id}/reopen`, { method: 'POST' }),
  },
  changeObjective: {
    refusedWith: 'OBJECTIVE_NOT_ACTIVE',
    send: (client, { objective }) => client.patch(`${PATH}/${objective.id}`, { title: 'Another title' }),
  },
  changeStartValues: {
    refusedWith: 'OBJECTIVE_NOT_ACTIVE',
    send: (client, { objective, keyResults }) =>
      client.patch(`${PATH}/${objective.id}/progress`, {
        keyResults: keyResults.map(({ id }) => ({ keyResultId: id, startValue: 1 })),
      }),
  },
  addKeyResult: {
    refusedWith: 'OBJECTIVE_NOT_ACTIVE',
    send: (client, { objective }) =>
      client.post(`${PATH}/${objective.id}/key-results`, { description: 'Another', targetValue: 1, unit: 'x' }),
  },
  changeKeyResult: {
    refusedWith: 'OBJECTIVE_NOT_ACTIVE',
    send: (client, detail) => client.patch(keyResultPath(detail), { currentValue: 1 }),
  },
  deleteKeyResult: {
    refusedWith: 'OBJECTIVE_NOT_ACTIVE',
    send: (client, detail) => client.request(keyResultPath(detail), { method: 'DELETE' }),
  },
  createCheckIn: {
    refusedWith: 'OBJECTIVE_NOT_ACTIVE',
    send: (client, { objective }) =>
      client.post(`${PATH}/${objective.id}/check-ins`, newCheckIn(objective.ownerEmployeeId)),
  },
}

function keyResultPath({ keyResults }: ObjectiveDetail): string {
  return `/v1/performance/key-results/${keyResults[0]?.id}`
}

const triggers = Object.keys(calls) as (keyof typeof calls)[]
const cases = objectiveStates.states.flatMap((from) =>
  triggers.map((trigger) => {
    const transition = objectiveStates.transitions.find((each) => each.from === from && each.trigger === trigger)
    return { from, trigger, transition, outcome: transition?.to ?? 'refused' }
  }),
)

test.each(cases)('$from, $trigger: $outcome', async ({ from, trigger, transition }) => {
  const { live } = await app.createCompany()
  const detail = await objectiveIn(from, live.client)
  const before = await eventsOf(live.client)
  const { send, refusedWith } = calls[trigger]
  if (transition === undefined) {
    await expectUnchanged(app.pool, async () => {
      const refused = await send(live.client, detail)
      expectRefusal(refused, 409, refusedWith)
      expect(refused.body).toMatchObject({ message: `The objective is ${from}.` })
    })
    return
  }
  const done = await send(live.client, detail)
  expect(done.status, done.text).toBeLessThan(300)
  const shown = await live.client.get<ObjectiveDetail>(`${PATH}/${detail.objective.id}`)
  expect(shown.body.objective.status).toBe(transition.to)
  const emitted = (await eventsOf(live.client)).slice(before.length)
  expect(emitted.map((event) => event.type)).toEqual(transition.events)
})

test('an objective begins Active, with the event of the table', async () => {
  const { live } = await app.createCompany()
  await createEmployee(live.client)
  const before = await eventsOf(live.client)
  const { objective } = await createObjective(live.client)
  const [creation, ...others] = objectiveStates.transitions.filter((transition) => transition.from === null)
  expect(others).toEqual([])
  expect(objective.status).toBe(creation?.to)
  const emitted = (await eventsOf(live.client)).slice(before.length).filter(({ type }) => type !== 'employee.created')
  expect(emitted).toMatchObject([{ type: creation?.events[0], data: { objective } }])
})

/** An objective with a key result and a check-in that the API has brought to this status. */
async function objectiveIn(status: Objective['status'], client: TestClient): Promise<ObjectiveDetail> {
  const detail = await createObjective(client)
  await createCheckIn(client, detail)
  if (status !== 'Active') await endObjective(client, detail.objective.id, status)
  return detail
}

async function eventsOf(client: TestClient): Promise<{ type: string; data: unknown }[]> {
  return (await client.get<{ type: string; data: unknown }[]>('/v1/events?limit=500')).body
}
