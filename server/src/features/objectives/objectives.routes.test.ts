import { expect, test } from 'vitest'
import { noOrigin } from '../../audit/index.ts'
import { switchModule } from '../companies/index.ts'
import { createEmployee, createObjective, newObjective } from '../../testing/builders.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { Objective, ObjectiveDetail } from './objectives.schema.ts'

const app = await startTestApp()

const PATH = '/v1/performance/objectives'
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

test('a created objective is Active, has its key results in order and is on the timeline as it was answered', async () => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  const created = await live.client.post<ObjectiveDetail>(
    PATH,
    newObjective(owner.id, {
      keyResults: [
        { description: 'one', targetValue: '0.1', unit: 'x' },
        { description: 'two', targetValue: 2 / 3, unit: 'x' },
        { description: 'three', targetValue: '123456789012345678.123456789', unit: 'x' },
      ],
    }),
  )
  expect(created.status).toBe(201)
  expect(created.body.objective).toMatchObject({ status: 'Active', ownerEmployeeId: owner.id, description: null })
  expect(created.body.keyResults.map((keyResult) => keyResult.targetValue)).toEqual([
    0.1,
    2 / 3,
    '123456789012345678.123456789',
  ])
  for (const keyResult of created.body.keyResults) {
    const objectiveId = created.body.objective.id
    expect(keyResult).toMatchObject({ objectiveId, currentValue: 0, confidenceScore: 0.5 })
  }
  expect(created.body.checkIns).toEqual([])
  const shown = await live.client.get(`${PATH}/${created.body.objective.id}`)
  expect(shown.text).toBe(created.text)
  const events = await live.client.get<{ type: string; data: unknown }[]>('/v1/events')
  expect(events.body.at(-1)).toMatchObject({ type: 'performance.objective.created', data: created.body })
  expect(events.text).toContain(created.text)
})

test('the answer has exactly the fields that the specification shows', async () => {
  const { live } = await app.createCompany()
  const { objective, keyResults } = await createObjective(live.client)
  expect(Object.keys(objective)).toEqual([
    'id',
    'ownerEmployeeId',
    'title',
    'description',
    'cycleLabel',
    'cycleStart',
    'cycleEnd',
    'status',
    'createdAt',
    'updatedAt',
  ])
  expect(Object.keys(keyResults[0] ?? {})).toEqual([
    'id',
    'objectiveId',
    'description',
    'targetValue',
    'currentValue',
    'unit',
    'confidenceScore',
  ])
})

test.each<[sent: number | string, answered: string]>([
  ['"0.1"', '0.1'],
  ['"0.10"', '0.1'],
  ['0.6666666666666666', '0.6666666666666666'],
  ['"123456789012345678.123456789"', '"123456789012345678.123456789"'],
  ['"9007199254740993"', '"9007199254740993"'],
  ['9007199254740993', '9007199254740992'],
  ['"-0"', '0'],
  ['-0', '0'],
  ['"-0.000"', '0'],
  ['1e21', '1e+21'],
  ['"1000000000000000000000"', '1e+21'],
  ['5e-324', '5e-324'],
  ['-1.7976931348623157e308', '-1.7976931348623157e+308'],
  ['"-12.5"', '-12.5'],
  [`"0.${'0'.repeat(390)}1"`, `"0.${'0'.repeat(390)}1"`],
  [`"${'9'.repeat(400)}"`, `"${'9'.repeat(400)}"`],
])('the number %s is answered as %s, when it is created and when it is read back', async (sent, answered) => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  // The literal stands in the text of the body: JSON.stringify would rewrite some of these numbers.
  const body = JSON.stringify(
    newObjective(owner.id, { keyResults: [{ description: 'a', targetValue: 42, unit: 'x' }] }),
  ).replace('"targetValue":42', `"targetValue":${sent}`)
  const created = await live.client.request<ObjectiveDetail>(PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(created.status, created.text).toBe(201)
  expect(created.text).toContain(`"targetValue":${answered},`)
  expect((await live.client.get(`${PATH}/${created.body.objective.id}`)).text).toBe(created.text)
})

test.each(['NaN', 'Infinity', '-Infinity', '1e5', '+1', '01', '.5', '1.', '', ' 1', '1 ', '0x10', '1,5', '--1', '١'])(
  'the text "%s" is refused as a number by its field',
  async (targetValue) => {
    const { live } = await app.createCompany()
    const owner = await createEmployee(live.client)
    const keyResults = [
      { description: 'a', targetValue: 1, unit: 'x' },
      { description: 'b', targetValue, unit: 'x' },
    ]
    await expectUnchanged(app.pool, async () => {
      const refused = await live.client.post(PATH, newObjective(owner.id, { keyResults }))
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'keyResults[1].targetValue' }] })
    })
  },
)

test('an objective has from 0 to 50 key results, and keeps the order of 50', async () => {
  const { live } = await app.createCompany()
  expect((await createObjective(live.client, { keyResults: [] })).keyResults).toEqual([])
  const spec = (index: number) => ({ description: `Number ${index}`, targetValue: index, unit: 'x' })
  const full = await createObjective(live.client, { keyResults: Array.from({ length: 50 }, (_, index) => spec(index)) })
  expect(full.keyResults.map((keyResult) => keyResult.targetValue)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  const shown = await live.client.get(`${PATH}/${full.objective.id}`)
  expect(shown.body).toEqual(full)
  const tooMany = Array.from({ length: 51 }, (_, index) => spec(index))
  const refused = await live.client.post(PATH, newObjective(full.objective.ownerEmployeeId, { keyResults: tooMany }))
  expectRefusal(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body).toMatchObject({ details: [{ path: 'keyResults' }] })
})

test('a cycle of one day is taken, and one that ends before it starts is refused', async () => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  await createObjective(live.client, {
    ownerEmployeeId: owner.id,
    cycleStart: '2028-02-29',
    cycleEnd: '2028-02-29',
  })
  await expectUnchanged(app.pool, async () => {
    const cycle = { cycleStart: '2026-10-02', cycleEnd: '2026-10-01' }
    const refused = await live.client.post(PATH, newObjective(owner.id, cycle))
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'cycleEnd' }] })
  })
})

test('the owner is an employee of the same company and mode', async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const strangers = [
    UNKNOWN_ID,
    (await createEmployee(other.live.client)).id,
    (await createEmployee(company.test.client)).id,
  ]
  await expectUnchanged(app.pool, async () => {
    for (const stranger of strangers) {
      const refused = await company.live.client.post(PATH, newObjective(stranger))
      expectRefusal(refused, 400, 'UNKNOWN_REFERENCE')
      expect(refused.body).toMatchObject({ details: [{ path: 'ownerEmployeeId' }] })
    }
  })
})

test('an id in the body is taken in upper case and answered in lower case', async () => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  const { objective } = await createObjective(live.client, { ownerEmployeeId: owner.id.toUpperCase() })
  expect(objective.ownerEmployeeId).toBe(owner.id)
  expect((await live.client.get(`${PATH}/${objective.id.toUpperCase()}`)).status).toBe(200)
})

test('each filter shows exactly the objectives it names, newest first', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const first = (await createObjective(client, { cycleLabel: '2026-Q3' })).objective
  const second = (await createObjective(client)).objective
  const third = (await createObjective(client, { ownerEmployeeId: first.ownerEmployeeId })).objective
  const ids = async (query: string) =>
    (await client.get<Objective[]>(`${PATH}?${query}`)).body.map((objective) => objective.id)
  expect(await ids('')).toEqual([third.id, second.id, first.id])
  expect(await ids(`ownerEmployeeId=${first.ownerEmployeeId}`)).toEqual([third.id, first.id])
  expect(await ids('cycleLabel=2026-Q3')).toEqual([first.id])
  expect(await ids('status=Active')).toEqual([third.id, second.id, first.id])
  expect(await ids('status=Completed')).toEqual([])
  expect(await ids(`ownerEmployeeId=${first.ownerEmployeeId}&cycleLabel=2026-Q4`)).toEqual([third.id])
})

test('walking the pages with limit 7 shows every objective once although others are added on the way', async () => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  const add = async () => (await createObjective(live.client, { ownerEmployeeId: owner.id })).objective.id
  const present: string[] = []
  for (let index = 0; index < 20; index += 1) present.unshift(await add())
  const seen: string[] = []
  for (let next: string | undefined = `${PATH}?limit=7&status=Active`; next !== undefined;) {
    const page: TestAnswer<Objective[]> = await live.client.get(next)
    seen.push(...page.body.map((objective) => objective.id))
    const cursor = page.headers.get('next-cursor')
    next = cursor === null ? undefined : `${PATH}?limit=7&status=Active&cursor=${encodeURIComponent(cursor)}`
    await add()
  }
  expect(seen).toEqual(present)
})

test('a cursor is refused with other filters', async () => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  await createObjective(live.client)
  const page = await live.client.get(`${PATH}?limit=1`)
  const cursor = page.headers.get('next-cursor')
  const refused = await live.client.get(`${PATH}?ownerEmployeeId=${objective.ownerEmployeeId}&cursor=${cursor}`)
  expectRefusal(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body).toMatchObject({ details: [{ path: 'cursor' }] })
})

test("another tenant's objective and an unknown one are equally not found, and not listed", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { objective } = await createObjective(company.live.client)
  const unknown = await company.live.client.get(`${PATH}/${UNKNOWN_ID}`)
  expectRefusal(unknown, 404, 'NOT_FOUND')
  for (const { client } of [other.live, other.test, company.test]) {
    const shown = await client.get(`${PATH}/${objective.id}`)
    expect([shown.status, shown.text]).toEqual([404, unknown.text])
    expect((await client.get(PATH)).text).toBe('[]')
  }
})

test('reading needs performance:read and writing performance:write; neither implies the other', async () => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  const reader = await app.clientFor(live.tenant, ['performance:read'])
  const writer = await app.clientFor(live.tenant, ['performance:write'])
  await expectUnchanged(app.pool, async () => {
    const written = await reader.post(PATH, newObjective(objective.ownerEmployeeId))
    expectRefusal(written, 403, 'INSUFFICIENT_SCOPE')
    expect(written.body).toMatchObject({ message: expect.stringContaining('performance:write') })
    for (const path of [PATH, `${PATH}/${objective.id}`]) {
      const read = await writer.get(path)
      expectRefusal(read, 403, 'INSUFFICIENT_SCOPE')
      expect(read.body).toMatchObject({ message: expect.stringContaining('performance:read') })
    }
  })
  expect((await writer.post(PATH, newObjective(objective.ownerEmployeeId))).status).toBe(201)
  expect((await reader.get(`${PATH}/${objective.id}`)).status).toBe(200)
  expect((await reader.get(PATH)).status).toBe(200)
})

test('without the add-on every key is refused MODULE_NOT_ENABLED, whatever its scopes', async () => {
  const { live } = await app.createCompany({ modules: ['leave', 'advances'] })
  const owner = await createEmployee(live.client)
  const bare = await app.clientFor(live.tenant, [])
  await expectUnchanged(app.pool, async () => {
    for (const client of [live.client, bare]) {
      expectRefusal(await client.post(PATH, newObjective(owner.id)), 403, 'MODULE_NOT_ENABLED')
      expectRefusal(await client.get(PATH), 403, 'MODULE_NOT_ENABLED')
      expectRefusal(await client.get(`${PATH}/${UNKNOWN_ID}`), 403, 'MODULE_NOT_ENABLED')
    }
  })
})

test('what was there before the add-on was switched off is there again when it is switched on', async () => {
  const { id: companyId, live } = await app.createCompany()
  const created = await createObjective(live.client)
  // A new key for each state: a key that was used is remembered for a second.
  const switchTo = async (enabled: boolean) => {
    const operator = { actor: { kind: 'operator' }, factor: null, from: noOrigin } as const
    const deps = { ...app.service.services, sql: app.pool }
    await switchModule(deps, operator, { companyId, module: 'performance', enabled })
    return app.clientFor(live.tenant, ['*'])
  }
  const off = await switchTo(false)
  expectRefusal(await off.get(`${PATH}/${created.objective.id}`), 403, 'MODULE_NOT_ENABLED')
  const on = await switchTo(true)
  expect((await on.get(`${PATH}/${created.objective.id}`)).body).toEqual(created)
})
