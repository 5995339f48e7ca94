import { expect, test } from 'vitest'
import { addKeyResult, createEmployee, createObjective, endObjective } from '../../testing/builders.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { KeyResult, KeyResultUpdate, ObjectiveDetail } from './objectives.schema.ts'

const app = await startTestApp()

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const pathOf = (id: string) => `/v1/performance/key-results/${id}`

/** An objective's only key result. */
async function createKeyResult(client: TestClient): Promise<KeyResult> {
  const { keyResults } = await createObjective(client)
  expect(keyResults).toHaveLength(1)
  return keyResults[0] as KeyResult
}

test('value and confidence change together or alone, as numbers or texts, and each change is an event', async () => {
  const { live } = await app.createCompany()
  const before = await createKeyResult(live.client)
  const path = pathOf(before.id)
  const value = await live.client.patch<KeyResult>(path, { currentValue: 120_000 })
  expect([value.status, value.body]).toEqual([200, { ...before, currentValue: 120_000 }])
  const confidence = await live.client.patch<KeyResult>(path, { confidenceScore: '0.70' })
  expect(confidence.body).toEqual({ ...before, currentValue: 120_000, confidenceScore: 0.7 })
  const both = await live.client.patch<KeyResult>(path, { currentValue: '0.10000000000000000001', confidenceScore: 1 })
  expect(both.body).toEqual({ ...before, currentValue: '0.10000000000000000001', confidenceScore: 1 })
  const shown = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${before.objectiveId}`)
  expect(shown.body.keyResults).toEqual([both.body])
  const events = await live.client.get<{ data: unknown }[]>('/v1/events?type=performance.key_result.updated')
  expect(events.body.map((event) => event.data)).toEqual([value.body, confidence.body, both.body])
})

test.each([0, 1, '0', '1', '1.000', '0.0', '-0', 0.5, '0.99999999999999999999'])(
  'a confidence of %o is taken',
  async (confidenceScore) => {
    const { live } = await app.createCompany()
    const { id } = await createKeyResult(live.client)
    expect((await live.client.patch(pathOf(id), { confidenceScore })).status).toBe(200)
  },
)

test.each([
  1.01,
  -0.01,
  -1,
  2,
  '1.0000000000000000001',
  '-0.0000000000000000001',
  '2',
  '10',
  '1e-1',
  '',
  null,
  [],
  true,
])('a confidence of %o is refused by its field', async (confidenceScore) => {
  const { live } = await app.createCompany()
  const { id } = await createKeyResult(live.client)
  await expectUnchanged(app.pool, async () => {
    const refused = await live.client.patch(pathOf(id), { confidenceScore })
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'confidenceScore' }] })
  })
})

test('a change of nothing and a change of another field are refused', async () => {
  const { live } = await app.createCompany()
  const { id } = await createKeyResult(live.client)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await live.client.patch(pathOf(id), {}), 400, 'VALIDATION_FAILED')
    const refused = await live.client.patch(pathOf(id), { currentValue: 1, targetValue: 1 })
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'targetValue' }] })
  })
})

test.each(['Completed', 'Abandoned'] as const)(
  'key results of an objective that is %s do not change',
  async (status) => {
    const { live } = await app.createCompany()
    const { id, objectiveId } = await createKeyResult(live.client)
    await endObjective(live.client, objectiveId, status)
    await expectUnchanged(app.pool, async () => {
      const refused = await live.client.patch(pathOf(id), { currentValue: 1 })
      expectRefusal(refused, 409, 'OBJECTIVE_NOT_ACTIVE')
      expect(refused.body).toMatchObject({ message: expect.stringContaining(status) })
    })
  },
)

test('16 changes at once are all made and leave 16 events, the last of which is what is shown', async () => {
  const { live } = await app.createCompany()
  const { id, objectiveId } = await createKeyResult(live.client)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => live.client.patch(pathOf(id), { currentValue: index })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 16 }, () => 200))
  const events = await live.client.get<{ data: KeyResult }[]>('/v1/events?type=performance.key_result.updated')
  expect(new Set(events.body.map((event) => event.data.currentValue)).size).toBe(16)
  const shown = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${objectiveId}`)
  expect(shown.body.keyResults[0]).toEqual(events.body.at(-1)?.data)
})

test('a change of the value and one of the confidence at once are both kept', async () => {
  const { live } = await app.createCompany()
  for (let round = 0; round < 5; round += 1) {
    const { id, objectiveId } = await createKeyResult(live.client)
    await Promise.all([
      live.client.patch(pathOf(id), { currentValue: 7 }),
      live.client.patch(pathOf(id), { confidenceScore: 0.9 }),
    ])
    const shown = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${objectiveId}`)
    expect(shown.body.keyResults[0]).toMatchObject({ currentValue: 7, confidenceScore: 0.9 })
  }
})

test("another tenant's key result and an unknown one are equally not found; upper case is the same id", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { id } = await createKeyResult(company.live.client)
  const unknown = await company.live.client.patch(pathOf(UNKNOWN_ID), { currentValue: 1 })
  expectRefusal(unknown, 404, 'NOT_FOUND')
  await expectUnchanged(app.pool, async () => {
    for (const { client } of [other.live, other.test, company.test]) {
      const refused = await client.patch(pathOf(id), { currentValue: 1 })
      expect([refused.status, refused.text]).toEqual([404, unknown.text])
    }
  })
  const changed = await company.live.client.patch<KeyResult>(pathOf(id.toUpperCase()), { currentValue: 1 })
  expect(changed.body.id).toBe(id)
})

test('changing needs performance:write and the add-on', async () => {
  const { live } = await app.createCompany()
  const { id } = await createKeyResult(live.client)
  const reader = await app.clientFor(live.tenant, ['performance:read', 'employees:write'])
  const without = await app.createCompany({ modules: [] })
  await createEmployee(without.live.client)
  await expectUnchanged(app.pool, async () => {
    const refused = await reader.patch(pathOf(id), { currentValue: 1 })
    expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE')
    expect(refused.body).toMatchObject({ message: expect.stringContaining('performance:write') })
    expectRefusal(await without.live.client.patch(pathOf(id), { currentValue: 1 }), 403, 'MODULE_NOT_ENABLED')
  })
})

test('an added key result stands behind the others, at 0 and with confidence 0.5, and is an event', async () => {
  const { live } = await app.createCompany()
  const { objective, keyResults } = await createObjective(live.client)
  const path = `/v1/performance/objectives/${objective.id}`
  const spec = { description: 'Second', targetValue: '99.950', unit: '%' }
  const added = await live.client.post<KeyResult>(`${path}/key-results`, spec)
  expect([added.status, added.body]).toEqual([
    201,
    {
      id: expect.any(String),
      objectiveId: objective.id,
      description: 'Second',
      targetValue: 99.95,
      currentValue: 0,
      unit: '%',
      confidenceScore: 0.5,
    },
  ])
  const third = await addKeyResult(live.client, objective.id)
  const shown = await live.client.get<ObjectiveDetail>(path)
  expect(shown.body.keyResults).toEqual([...keyResults, added.body, third])
  const events = await live.client.get<{ data: unknown }[]>('/v1/events?type=performance.key_result.created')
  expect(events.body.map((event) => event.data)).toEqual([added.body, third])
})

test('an objective takes its 50th key result and no further one, until one is deleted', async () => {
  const { live } = await app.createCompany()
  const keyResults = Array.from({ length: 49 }, () => ({ description: 'x', targetValue: 1, unit: 'x' }))
  const { objective } = await createObjective(live.client, { keyResults })
  const last = await addKeyResult(live.client, objective.id)
  await expectUnchanged(app.pool, async () => {
    const spec = { description: 'y', targetValue: 1, unit: 'x' }
    const refused = await live.client.post(`/v1/performance/objectives/${objective.id}/key-results`, spec)
    expectRefusal(refused, 409, 'LIMIT_REACHED')
    expect(refused.body).toMatchObject({ message: expect.stringContaining('50') })
  })
  expect((await live.client.request(pathOf(last.id), { method: 'DELETE' })).status).toBe(204)
  await addKeyResult(live.client, objective.id)
})

test('a deleted key result is gone with its updates; the timeline keeps what it was', async () => {
  const { live } = await app.createCompany()
  const { objective, keyResults } = await createObjective(live.client)
  const kept = await addKeyResult(live.client, objective.id)
  const [first] = keyResults as [KeyResult]
  const changed = await live.client.patch<KeyResult>(pathOf(first.id), { currentValue: 5 })
  await live.client.patch(pathOf(kept.id), { currentValue: 6 })
  const deleted = await live.client.request(pathOf(first.id), { method: 'DELETE' })
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  const shown = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${objective.id}`)
  expect(shown.body.keyResults.map((keyResult) => keyResult.id)).toEqual([kept.id])
  const events = await live.client.get<{ type: string; data: unknown }[]>('/v1/events')
  expect(events.body.at(-1)).toMatchObject({ type: 'performance.key_result.deleted', data: changed.body })
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await live.client.request(pathOf(first.id), { method: 'DELETE' }), 404, 'NOT_FOUND')
    expectRefusal(await live.client.patch(pathOf(first.id), { currentValue: 1 }), 404, 'NOT_FOUND')
    expectRefusal(await live.client.get(`${pathOf(first.id)}/updates`), 404, 'NOT_FOUND')
  })
  expect((await live.client.get<unknown[]>(`${pathOf(kept.id)}/updates`)).body).toHaveLength(1)
})

test('every change is kept in the updates, newest first, with what was there before it', async () => {
  const { live } = await app.createCompany()
  const { id } = await createKeyResult(live.client)
  const other = await createKeyResult(live.client)
  expect((await live.client.get(`${pathOf(id)}/updates`)).text).toBe('[]')
  await live.client.patch(pathOf(id), { currentValue: '0.10000000000000000001' })
  await live.client.patch(pathOf(other.id), { currentValue: 9 })
  await live.client.patch(pathOf(id), { confidenceScore: '0.70' })
  await live.client.patch(pathOf(id), { currentValue: -3, confidenceScore: 1 })
  const updates = await live.client.get<KeyResultUpdate[]>(`${pathOf(id)}/updates`)
  expect(updates.body).toEqual(
    [
      { previousValue: '0.10000000000000000001', currentValue: -3, previousConfidence: 0.7, confidenceScore: 1 },
      {
        previousValue: '0.10000000000000000001',
        currentValue: '0.10000000000000000001',
        previousConfidence: 0.5,
        confidenceScore: 0.7,
      },
      {
        previousValue: 0,
        currentValue: '0.10000000000000000001',
        previousConfidence: 0.5,
        confidenceScore: 0.5,
      },
    ].map((values) => ({ id: expect.any(String), keyResultId: id, ...values, createdAt: expect.any(String) })),
  )
  const first = await live.client.get<KeyResultUpdate[]>(`${pathOf(id)}/updates?limit=2`)
  const rest = await live.client.get(`${pathOf(id)}/updates?limit=2&cursor=${first.headers.get('next-cursor')}`)
  expect([...first.body, ...(rest.body as KeyResultUpdate[])]).toEqual(updates.body)
})

test("another tenant's key result and objective are not found: to add, to delete, to read the updates of", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { id, objectiveId } = await createKeyResult(company.live.client)
  await company.live.client.patch(pathOf(id), { currentValue: 1 })
  await expectUnchanged(app.pool, async () => {
    for (const { client } of [other.live, other.test, company.test]) {
      const spec = { description: 'x', targetValue: 1, unit: 'x' }
      const added = await client.post(`/v1/performance/objectives/${objectiveId}/key-results`, spec)
      expectRefusal(added, 404, 'NOT_FOUND')
      expectRefusal(await client.request(pathOf(id), { method: 'DELETE' }), 404, 'NOT_FOUND')
      expectRefusal(await client.get(`${pathOf(id)}/updates`), 404, 'NOT_FOUND')
    }
  })
})
