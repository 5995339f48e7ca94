import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmployee, newCheckIn, newObjective } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import type { Objective, ObjectiveDetail, ObjectiveStatusChange } from './objectives.schema.ts'
import { expectHistory, replay, type TimelineEvent } from '../../testing/replay-objectives.ts'

const app = await startTestApp()

const PATH = '/v1/performance/objectives'

/** A call on one of the objectives and key results that there are, told by where they stand. */
interface Step {
  call: keyof typeof calls
  objective: number
  keyResult: number
  value: number | string
  confidence: number | string
}

interface Scene {
  client: TestClient
  employeeIds: string[]
}

type Call = (scene: Scene, step: Step, on: { objective: string; keyResult: string }) => Promise<TestAnswer>

const spec = (step: Step) => ({ description: `To ${step.value}`, targetValue: step.value, unit: 'x' })
const owner = ({ employeeIds }: Scene, step: Step) => employeeIds[step.keyResult % employeeIds.length] ?? ''

const calls = {
  create: (scene, step) =>
    scene.client.post(PATH, newObjective(owner(scene, step), { keyResults: [spec(step)].slice(step.keyResult % 2) })),
  change: (scene, step, { objective }) =>
    scene.client.patch(`${PATH}/${objective}`, { title: `Title ${step.value}`, ownerEmployeeId: owner(scene, step) }),
  complete: ({ client }, _step, { objective }) => client.request(`${PATH}/${objective}/complete`, { method: 'POST' }),
  reopen: ({ client }, _step, { objective }) => client.request(`${PATH}/${objective}/reopen`, { method: 'POST' }),
  abandon: ({ client }, step, { objective }) =>
    client.post(`${PATH}/${objective}/abandon`, { reason: `For ${step.value}` }),
  addKeyResult: ({ client }, step, { objective }) => client.post(`${PATH}/${objective}/key-results`, spec(step)),
  changeValue: ({ client }, step, { keyResult }) => client.patch(keyResult, { currentValue: step.value }),
  changeConfidence: ({ client }, step, { keyResult }) => client.patch(keyResult, { confidenceScore: step.confidence }),
  deleteKeyResult: ({ client }, _step, { keyResult }) => client.request(keyResult, { method: 'DELETE' }),
  start: ({ client }, step, { objective, keyResult }) =>
    client.patch(`${PATH}/${objective}/progress`, {
      keyResults: [{ keyResultId: keyResult.split('/').at(-1), startValue: step.value }],
    }),
  checkIn: (scene, step, { objective }) =>
    scene.client.post(
      `${PATH}/${objective}/check-ins`,
      newCheckIn(owner(scene, step), { note: `At ${step.value}`, confidence: step.confidence }),
    ),
} satisfies Record<string, Call>

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom(...(Object.keys(calls) as Step['call'][])),
  objective: fc.nat(3),
  keyResult: fc.nat(5),
  value: fc.constantFrom(0, 1, -7, 2.5, '0.10000000000000000001', '123456789012345678.9', 1e21),
  confidence: fc.constantFrom(0, 1, '0.5', 0.25, 1.0001),
})

test('whatever is called in whatever order, the events alone give what the endpoints show', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const { live } = await app.createCompany()
      const { client } = live
      const employeeIds = [(await createEmployee(client)).id, (await createEmployee(client)).id]
      const scene = { client, employeeIds }
      await client.post(PATH, newObjective(employeeIds[0] ?? ''))
      let accepted = 1
      for (const each of steps) {
        const answer = await take(scene, each)
        expect(answer.status).toBeLessThan(500)
        if (answer.status < 300) accepted += 1
      }
      const events = (await client.get<TimelineEvent[]>('/v1/events?limit=500')).body
      const own = events.filter(({ type }) => type.startsWith('performance.'))
      expect(own).toHaveLength(accepted)
      await expectShown(client, own)
    }),
    { numRuns: 10 },
  )
})

async function take(scene: Scene, each: Step): Promise<TestAnswer> {
  const { body: objectives } = await scene.client.get<Objective[]>(PATH)
  const objective = objectives[each.objective % objectives.length]?.id ?? ''
  const { body } = await scene.client.get<ObjectiveDetail>(`${PATH}/${objective}`)
  const keyResult = body.keyResults[each.keyResult % Math.max(body.keyResults.length, 1)]?.id ?? objective
  const call: Call = calls[each.call]
  return call(scene, each, { objective, keyResult: `/v1/performance/key-results/${keyResult}` })
}

/** Holds what the endpoints show against what the events say: objectives, changes of status, histories of key results. */
async function expectShown(client: TestClient, events: readonly TimelineEvent[]): Promise<void> {
  const replayed = replay(events)
  const listed = await client.get<Objective[]>(PATH)
  expect(listed.body).toEqual([...replayed.values()].map(({ objective }) => objective).toReversed())
  for (const [id, expected] of replayed) {
    expect((await client.get(`${PATH}/${id}`)).body).toEqual(expected)
    const changes = (await client.get<ObjectiveStatusChange[]>(`${PATH}/${id}/status-changes`)).body
    const told = events.filter(({ type, data }) => data.objective?.id === id && STATUS_EVENT.test(type))
    expect(changes.map(({ toStatus }) => toStatus)).toEqual(told.map(({ data }) => data.objective.status).toReversed())
    for (const keyResult of expected.keyResults) await expectHistory(client, keyResult.id, events)
  }
}

const STATUS_EVENT = /\.(completed|abandoned|reopened)$/
