import { expect, test } from 'vitest'
import { addKeyResult, createObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { ObjectiveDetail } from './objectives.schema.ts'
import type { ObjectiveProgress } from './progress.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const pathOf = (objectiveId: string) => `/v1/performance/objectives/${objectiveId}/progress`

interface Way {
  start?: number | string
  target: number | string
  current?: number | string
}

/** An objective with a key result for each of the ways, and its progress as it is answered. */
async function progressOf(client: TestClient, ways: readonly Way[]): Promise<ObjectiveProgress> {
  const { objective, keyResults } = await createObjective(client, {
    keyResults: ways.map(({ target }) => ({ description: 'x', targetValue: target, unit: 'x' })),
  })
  const starts = ways.flatMap(({ start }, index) =>
    start === undefined ? [] : [{ keyResultId: keyResults[index]?.id, startValue: start }],
  )
  if (starts.length > 0) {
    const set = await client.patch(pathOf(objective.id), { keyResults: starts })
    expect(set.status, set.text).toBe(200)
  }
  for (const [index, { current }] of ways.entries()) {
    if (current === undefined) continue
    const path = `/v1/performance/key-results/${keyResults[index]?.id}`
    expect((await client.patch(path, { currentValue: current })).status).toBe(200)
  }
  const shown = await client.get<ObjectiveProgress>(pathOf(objective.id))
  expect(shown.status, shown.text).toBe(200)
  return shown.body
}

const huge = '9'.repeat(60)

test.each<[what: string, way: Way, progress: number, attainment: number | string]>([
  ['half way', { target: 10, current: 5 }, 0.5, 0.5],
  ['not begun', { target: 10 }, 0, 0],
  ['reached', { target: 10, current: 10 }, 1, 1],
  ['more than reached', { target: 10, current: 25 }, 1, 2.5],
  ['behind the start', { start: 5, target: 10, current: 4 }, 0, -0.2],
  ['from a start', { start: 100, target: 200, current: 125 }, 0.25, 0.25],
  ['decreasing', { start: 31, target: 0, current: 12 }, 0.612903, 0.612903],
  ['decreasing, beyond the target', { start: 10, target: 5, current: 0 }, 1, 2],
  ['decreasing, the wrong way', { start: 10, target: 5, current: 11 }, 0, -0.2],
  ['below zero', { target: -4, current: -1 }, 0.25, 0.25],
  ['a third', { target: 3, current: 1 }, 0.333333, 0.333333],
  ['two thirds', { target: 3, current: 2 }, 0.666667, 0.666667],
  ['half of the last digit', { target: 2_000_000, current: 1 }, 0.000001, 0.000001],
  ['no way to go, and there', { start: 7, target: 7, current: '7.0' }, 1, 1],
  ['no way to go, and elsewhere', { start: 7, target: 7, current: 8 }, 0, 0],
  ['no way to go from 0', { target: 0 }, 1, 1],
  ['tenths', { start: '0.1', target: '0.3', current: '0.2' }, 0.5, 0.5],
  ['beyond a double', { start: `${huge}0`, target: `${huge}4`, current: `${huge}1` }, 0.25, 0.25],
  // (10 ** 60 - 0.5) / 0.003
  ['a figure beyond a double', { target: '0.003', current: `${huge}.5` }, 1, `${'3'.repeat(60)}166.666667`],
  ['the smallest double', { target: 5e-324, current: 5e-324 }, 1, 1],
])('%s: progress is cut off at 0 and 1, attainment is not', async (_what, way, progress, attainment) => {
  const { live } = await app.createCompany()
  const shown = await progressOf(live.client, [way])
  const [keyResult] = shown.keyResults
  expect(keyResult).toMatchObject({ progress, attainment })
  expect(shown).toMatchObject({ progress, attainment, confidence: 0.5 })
})

test('an objective has the mean of its key results, and of their confidence, rounded once', async () => {
  const { live } = await app.createCompany()
  const shown = await progressOf(live.client, [
    { target: 3, current: 1 },
    { target: 3, current: 1 },
    { target: 3, current: 1 },
    { target: 10, current: 30 },
    { start: 10, target: 5, current: 15 },
  ])
  // (1/3 + 1/3 + 1/3 + 3 - 1) / 5 and (1/3 + 1/3 + 1/3 + 1 + 0) / 5: rounded thirds would give 0.6 and 0.4 less a digit.
  expect(shown).toMatchObject({ attainment: 0.6, progress: 0.4, confidence: 0.5 })
  expect(shown.keyResults.map((keyResult) => keyResult.attainment)).toEqual([0.333333, 0.333333, 0.333333, 3, -1])
})

test('without key results there is no progress, attainment or confidence to speak of', async () => {
  const { live } = await app.createCompany()
  const shown = await progressOf(live.client, [])
  expect(shown).toMatchObject({ progress: null, attainment: null, confidence: null, keyResults: [] })
})

test('the answer names every key result in its order with its values, and the moment', async () => {
  const { live } = await app.createCompany()
  const { objective, keyResults } = await createObjective(live.client)
  const second = await addKeyResult(live.client, objective.id, { targetValue: '0.10000000000000000001' })
  clock.set('2026-12-31T23:59:59.999Z')
  const shown = await live.client.get(pathOf(objective.id))
  expect(shown.body).toEqual({
    objectiveId: objective.id,
    progress: 0,
    attainment: 0,
    confidence: 0.5,
    keyResults: [
      {
        keyResultId: keyResults[0]?.id,
        startValue: 0,
        targetValue: 250_000,
        currentValue: 0,
        progress: 0,
        attainment: 0,
      },
      {
        keyResultId: second.id,
        startValue: 0,
        targetValue: '0.10000000000000000001',
        currentValue: 0,
        progress: 0,
        attainment: 0,
      },
    ],
    asOf: '2026-12-31T23:59:59.999Z',
  })
})

test('start values that are left out stay; the change is answered, and told as an updated objective', async () => {
  const { live } = await app.createCompany()
  const { objective, keyResults } = await createObjective(live.client)
  const first = keyResults[0]?.id
  const second = await addKeyResult(live.client, objective.id)
  const starts = (progress: ObjectiveProgress) => progress.keyResults.map((keyResult) => keyResult.startValue)
  const patch = (values: object[]) => live.client.patch<ObjectiveProgress>(pathOf(objective.id), { keyResults: values })
  const both = await patch([
    { keyResultId: second.id, startValue: '-1.50' },
    { keyResultId: first?.toUpperCase(), startValue: 7 },
  ])
  expect([both.status, starts(both.body)]).toEqual([200, [7, -1.5]])
  clock.advanceMs(5_000)
  const one = await patch([{ keyResultId: first, startValue: 0 }])
  expect(starts(one.body)).toEqual([0, -1.5])
  expect((await live.client.get(pathOf(objective.id))).text).toBe(one.text)
  const detail = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${objective.id}`)
  expect(detail.body.objective.updatedAt).toBe(one.body.asOf)
  const events = await live.client.get<{ data: unknown }[]>('/v1/events?type=performance.objective.updated')
  expect(events.body).toHaveLength(2)
  expect(events.body.at(-1)?.data).toEqual(detail.body)
  // The specification's shape of a key result has no start, and gets none.
  expect(Object.keys(detail.body.keyResults[0] ?? {})).toHaveLength(7)
})

test('an objective that has ended still shows its progress', async () => {
  const { live } = await app.createCompany()
  const { objectiveId } = await progressOf(live.client, [{ target: 4, current: 1 }])
  await live.client.request(`/v1/performance/objectives/${objectiveId}/complete`, { method: 'POST' })
  expect((await live.client.get(pathOf(objectiveId))).body).toMatchObject({ progress: 0.25 })
})

test('start values of nothing, twice of one, of no number and of a key result that is not there are refused', async () => {
  const { live } = await app.createCompany()
  const { objective, keyResults } = await createObjective(live.client)
  const elsewhere = (await createObjective(live.client)).keyResults[0]?.id
  const keyResultId = keyResults[0]?.id
  const good = { keyResultId, startValue: 5 }
  const cases = [
    [[], 'VALIDATION_FAILED', 'keyResults'],
    [[{ keyResultId }], 'VALIDATION_FAILED', 'keyResults[0].startValue'],
    [[{ ...good, startValue: '1e3' }], 'VALIDATION_FAILED', 'keyResults[0].startValue'],
    [[{ ...good, targetValue: 3 }], 'VALIDATION_FAILED', 'keyResults[0].targetValue'],
    [[good, { ...good, keyResultId: keyResultId?.toUpperCase() }], 'VALIDATION_FAILED', 'keyResults[1].keyResultId'],
    [[good, { ...good, keyResultId: UNKNOWN_ID }], 'UNKNOWN_REFERENCE', 'keyResults[1].keyResultId'],
    [[good, { ...good, keyResultId: elsewhere }], 'UNKNOWN_REFERENCE', 'keyResults[1].keyResultId'],
  ] as const
  await expectUnchanged(app.pool, async () => {
    for (const [body, code, path] of cases) {
      const refused = await live.client.patch(pathOf(objective.id), { keyResults: body })
      expectRefusal(refused, 400, code)
      expect(refused.body).toMatchObject({ details: [{ path }] })
    }
  })
})

test("another tenant's progress and an unknown one are equally not found", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { objective, keyResults } = await createObjective(company.live.client)
  const body = { keyResults: [{ keyResultId: keyResults[0]?.id, startValue: 1 }] }
  await expectUnchanged(app.pool, async () => {
    for (const { client } of [other.live, other.test, company.test]) {
      for (const id of [objective.id, UNKNOWN_ID]) {
        expectRefusal(await client.get(pathOf(id)), 404, 'NOT_FOUND')
        expectRefusal(await client.patch(pathOf(id), body), 404, 'NOT_FOUND')
      }
    }
  })
})
