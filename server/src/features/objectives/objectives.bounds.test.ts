import { expect, test } from 'vitest'
import { createObjective, newCheckIn, newObjective } from '../../testing/builders.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { ObjectiveDetail } from './objectives.schema.ts'

const app = await startTestApp()
const { live } = await app.createCompany()
const { client } = live
const { objective, keyResults } = await createObjective(client)
const owner = objective.ownerEmployeeId

const PATH = '/v1/performance/objectives'

/** Texts that are counted in characters (code points) and come back as they were sent, to the last mark. */
const scripts = {
  'right to left': 'הגדלת ההכנסות \u200f(2026)\u200e',
  'right to left, marked': '\u202eنمو الإيرادات\u202c',
  'combining marks': 'Z\u0335\u0321\u0322a\u0327\u0328l\u0334g\u0321o\u0322',
  composed: 'é',
  decomposed: 'e\u0301',
  'emoji of several parts': '👩🏽‍🚀🏳️‍🌈👨‍👩‍👧‍👦',
  'spaces and lines': ' \t a\r\nb\u2028c ',
  'looks like code': `'; drop table objectives; -- "\\" %00 \${x} <b>`,
}

test.each(Object.entries(scripts))('%s: a text comes back as it was sent, wherever it is sent', async (_name, text) => {
  const created = await client.post<ObjectiveDetail>(
    PATH,
    newObjective(owner, {
      title: text,
      description: text,
      cycleLabel: text,
      keyResults: [{ description: text, targetValue: 1, unit: text }],
    }),
  )
  expect(created.status, created.text).toBe(201)
  const path = `${PATH}/${created.body.objective.id}`
  await client.post(`${path}/key-results`, { description: text, targetValue: 1, unit: text })
  await client.post(`${path}/check-ins`, newCheckIn(owner, { note: text }))
  await client.patch(path, { title: text, description: text, cycleLabel: text })
  await client.post(`${path}/abandon`, { reason: text })
  expect((await client.get(path)).body).toMatchObject({
    objective: { title: text, description: text, cycleLabel: text },
    keyResults: [
      { description: text, unit: text },
      { description: text, unit: text },
    ],
    checkIns: [{ note: text }],
  })
  expect((await client.get(`${path}/status-changes`)).body).toMatchObject([{ reason: text }])
  const found = await client.get<{ id: string }[]>(`${PATH}?cycleLabel=${encodeURIComponent(text)}`)
  expect(found.body.map(({ id }) => id)).toEqual([created.body.objective.id])
})

const key = { description: 'x', targetValue: 1, unit: 'x' }
const path = `${PATH}/${objective.id}`

/** Each place of a text: how it is sent there, and how long it may be. */
const places: [field: string, longest: number, send: (text: string) => Promise<{ status: number; body: unknown }>][] = [
  ['title', 200, (title) => client.post(PATH, newObjective(owner, { title }))],
  ['cycleLabel', 200, (cycleLabel) => client.post(PATH, newObjective(owner, { cycleLabel }))],
  ['description', 20_000, (description) => client.post(PATH, newObjective(owner, { description }))],
  ['keyResults[0].unit', 200, (unit) => client.post(PATH, newObjective(owner, { keyResults: [{ ...key, unit }] }))],
  ['title', 200, (title) => client.patch(path, { title })],
  ['cycleLabel', 200, (cycleLabel) => client.patch(path, { cycleLabel })],
  ['description', 20_000, (description) => client.patch(path, { description })],
  ['unit', 200, (unit) => client.post(`${path}/key-results`, { ...key, unit })],
  ['description', 20_000, (description) => client.post(`${path}/key-results`, { ...key, description })],
  ['note', 20_000, (note) => client.post(`${path}/check-ins`, newCheckIn(owner, { note }))],
]

test.each(places)('%s takes %d characters of any kind, and not one more', async (field, longest, send) => {
  for (const character of ['x', '💥', '\u0301']) {
    const taken = await send(character.repeat(longest))
    expect(taken.status).toBeLessThan(300)
    await expectUnchanged(app.pool, async () => {
      const refused = await send(character.repeat(longest + 1))
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: field }] })
    })
  }
})

test.each(['a\u0000b', '\ud800', 'x\udc00'])('a title of %j is refused: no database can keep it', async (title) => {
  await expectUnchanged(app.pool, async () => {
    for (const refused of [
      await client.post(PATH, newObjective(owner, { title })),
      await client.patch(path, { title }),
    ]) {
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'title' }] })
    }
  })
})

test.each([
  ['0001-01-01', '9999-12-31'],
  ['2026-12-31', '2027-01-01'],
  ['2027-01-01', '2027-12-31'],
  ['2028-02-29', '2028-02-29'],
  ['1582-10-05', '1582-10-14'],
])('a cycle from %s to %s comes back as it was sent', async (cycleStart, cycleEnd) => {
  const created = await createObjective(client, { ownerEmployeeId: owner, cycleStart, cycleEnd })
  expect(created.objective).toMatchObject({ cycleStart, cycleEnd })
  const shown = await client.get(`${PATH}/${created.objective.id}`)
  expect(shown.body).toMatchObject({ objective: { cycleStart, cycleEnd } })
  const changed = await client.patch(path, { cycleStart, cycleEnd })
  expect(changed.body).toMatchObject({ objective: { cycleStart, cycleEnd } })
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-12-32',
  '0000-01-01',
  '10000-01-01',
  '2026-1-1',
  '2026-12-31T00:00:00Z',
])('the date %s is refused', async (cycleEnd) => {
  await expectUnchanged(app.pool, async () => {
    const bodies = [await client.post(PATH, newObjective(owner, { cycleEnd })), await client.patch(path, { cycleEnd })]
    for (const refused of bodies) {
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'cycleEnd' }] })
    }
  })
})

test.each<[sent: number | string, answered: number | string | undefined]>([
  [0, 0],
  [1, 1],
  ['0.5', 0.5],
  ['1.0000', 1],
  [0.30000000000000004, 0.30000000000000004],
  ['0.12345678901234567890', '0.1234567890123456789'],
  [1.0001, undefined],
  ['1.0001', undefined],
  [-0.0001, undefined],
  ['.5', undefined],
])('a confidence of %o is answered as %o', async (confidence, answered) => {
  const keyResultPath = `/v1/performance/key-results/${keyResults[0]?.id}`
  const changed = await client.patch(keyResultPath, { confidenceScore: confidence })
  const noted = await client.post(`${path}/check-ins`, newCheckIn(owner, { confidence }))
  if (answered === undefined) {
    expectRefusal(changed, 400, 'VALIDATION_FAILED')
    expect(changed.body).toMatchObject({ details: [{ path: 'confidenceScore' }] })
    expectRefusal(noted, 400, 'VALIDATION_FAILED')
    expect(noted.body).toMatchObject({ details: [{ path: 'confidence' }] })
    return
  }
  expect([changed.status, changed.body]).toMatchObject([200, { confidenceScore: answered }])
  expect([noted.status, noted.body]).toMatchObject([201, { confidence: answered }])
})
