import { expect, test } from 'vitest'
import { appendEvents } from '../../timeline/append.ts'
import { createEmployee, createObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

interface Event {
  id: string
  type: string
  occurredAt: string
  data: unknown
}

async function listEvents(client: TestClient, query = ''): Promise<Event[]> {
  const page = await client.get<Event[]>(`/v1/events${query}`)
  expect(page.status, page.text).toBe(200)
  return page.body
}

/** Puts events of one type on the live timeline, as a service with much to say in one transaction does. */
async function appendMany(company: TestCompany, type: string, count: number): Promise<void> {
  const nowMs = clock.nowMs()
  const events = Array.from({ length: count }, () => ({ id: app.service.services.ids.next(nowMs), type, data: '{}' }))
  await appendEvents(app.pool, { tenantId: company.live.tenant.tenantId, nowMs, events })
}

test('an event is the documented envelope, in this order of fields, with six fraction digits', async () => {
  const company = await app.createCompany()
  for (const mode of ['live', 'test'] as const) {
    const employee = await createEmployee(company[mode].client)
    const [event] = await listEvents(company[mode].client)
    expect(Object.entries(event ?? {})).toEqual([
      ['id', expect.stringMatching(/^[0-9a-f-]{36}$/)],
      ['type', 'employee.created'],
      ['occurredAt', '2026-11-21T08:30:00.000000Z'],
      ['apiVersion', 'v1'],
      ['mode', mode],
      ['companyId', company.id],
      ['data', employee],
    ])
  }
})

test('a new company has an empty timeline', async () => {
  const { live, test } = await app.createCompany()
  expect((await live.client.get('/v1/events')).text).toBe('[]')
  expect((await test.client.get('/v1/events')).text).toBe('[]')
})

test('since is exclusive, and following it walks the whole timeline once', async () => {
  const { live } = await app.createCompany()
  for (let index = 0; index < 10; index += 1) await createEmployee(live.client)
  const all = await listEvents(live.client)
  expect(all).toHaveLength(10)
  const seen: Event[] = []
  for (let page = await listEvents(live.client, '?limit=3'); page.length > 0;) {
    seen.push(...page)
    page = await listEvents(live.client, `?limit=3&since=${page.at(-1)?.occurredAt}`)
  }
  expect(seen).toEqual(all)
})

test('one moment is one place, however it is written', async () => {
  const { live } = await app.createCompany()
  clock.set('2026-11-21T08:30:00.120Z')
  await createEmployee(live.client)
  clock.set('2026-11-21T08:30:00.121Z')
  await createEmployee(live.client)
  const second = (await listEvents(live.client)).slice(1)
  const ways = [
    '2026-11-21T08:30:00.12Z',
    '2026-11-21T08:30:00.120Z',
    '2026-11-21T08:30:00.120000Z',
    '2026-11-21T08:30:00.120000000Z',
    '2026-11-21T08:30:00.120000999Z',
    '2026-11-21T08:30:00.120999Z',
    '2026-11-21T09:30:00.12%2B01:00',
    '2026-11-21T00:00:00.12-08:30',
  ]
  for (const since of ways) expect(await listEvents(live.client, `?since=${since}`), since).toEqual(second)
  expect(await listEvents(live.client, '?since=2026-11-21T08:30:00.119999Z')).toHaveLength(2)
  expect(await listEvents(live.client, '?since=2026-11-21T08:30:00Z')).toHaveLength(2)
  expect(await listEvents(live.client, '?since=0000-01-01T00:00:00Z')).toHaveLength(2)
  expect(await listEvents(live.client, '?since=9999-12-31T23:59:59.999999999Z')).toEqual([])
})

test.each([
  '',
  'now',
  '2026-11-21',
  '2026-11-21T08:30:00',
  '2026-11-21T08:30:00.Z',
  '2026-11-21T08:30:00.1234567890Z',
  '2026-02-29T08:30:00Z',
  '2026-13-01T08:30:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T08:60:00Z',
  '2026-11-21T08:30:00+01:00',
  '2026-11-21t08:30:00z',
  '1795249800000',
  '2026-11-21T08:30:00Z&since=2026-11-21T08:30:01Z',
])('since=%s is refused by its name', async (since) => {
  const { live } = await app.createCompany()
  const refused = await live.client.get(`/v1/events?since=${since}`)
  expectRefusal(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body).toMatchObject({ details: [{ path: 'since' }] })
})

test.each(['0', '501', '-1', '1.5', '1e2', '', '%201', '0x10', 'ten', 'NaN', '99999999999999999999', '5&limit=6'])(
  'limit=%s is refused by its name',
  async (limit) => {
    const { live } = await app.createCompany()
    const refused = await live.client.get(`/v1/events?limit=${limit}`)
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'limit' }] })
  },
)

test('a page has 100 events unless told otherwise, 1 at least and 500 at most', async () => {
  const company = await app.createCompany()
  await appendMany(company, 'employee.created', 501)
  expect(await listEvents(company.live.client)).toHaveLength(100)
  expect(await listEvents(company.live.client, '?limit=1')).toHaveLength(1)
  const page = await listEvents(company.live.client, '?limit=500')
  expect(page).toHaveLength(500)
  expect(await listEvents(company.live.client, `?limit=500&since=${page.at(-1)?.occurredAt}`)).toHaveLength(1)
})

test('type shows only the types it names, and a type that does not exist is refused by its name', async () => {
  const { live } = await app.createCompany()
  await createObjective(live.client)
  const employees = await listEvents(live.client, '?type=employee.created')
  expect(employees.map((event) => event.type)).toEqual(['employee.created'])
  expect(await listEvents(live.client, '?type=employee.created&type=performance.objective.created')).toEqual(
    await listEvents(live.client),
  )
  expect(await listEvents(live.client, '?type=employee.created&type=employee.created')).toEqual(employees)
  expect(await listEvents(live.client, '?type=employee.updated')).toEqual([])
  const refused = await live.client.get('/v1/events?type=employee.created&type=employee.vanished')
  expectRefusal(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body).toMatchObject({
    message: expect.stringContaining('employee.vanished'),
    details: [{ path: 'type' }],
  })
})

test('following since with a type filter shows every event of the type once', async () => {
  const company = await app.createCompany()
  for (let round = 0; round < 12; round += 1) {
    await appendMany(company, 'performance.check_in.created', 3)
    await appendMany(company, 'employee.updated', 1)
  }
  const seen: Event[] = []
  const query = '?limit=5&type=employee.updated'
  for (let page = await listEvents(company.live.client, query); page.length > 0;) {
    seen.push(...page)
    page = await listEvents(company.live.client, `${query}&since=${page.at(-1)?.occurredAt}`)
  }
  expect(seen).toHaveLength(12)
  expect(new Set(seen.map((event) => event.id)).size).toBe(12)
})

test('a key without performance:read sees full pages of what it may read, whatever lies between', async () => {
  const company = await app.createCompany()
  for (let round = 0; round < 20; round += 1) {
    await appendMany(company, 'performance.check_in.created', 250)
    await appendMany(company, 'employee.created', 1)
    await appendMany(company, 'employee.updated', 1)
  }
  const narrow = await app.clientFor(company.live.tenant, ['employees:write'])
  const page = await listEvents(narrow, '?limit=30')
  expect(page).toHaveLength(30)
  const rest = await listEvents(narrow, `?limit=30&since=${page.at(-1)?.occurredAt}`)
  expect(rest).toHaveLength(10)
  const types = [...page, ...rest].map((event) => event.type)
  expect(types).toEqual(Array.from({ length: 20 }, () => ['employee.created', 'employee.updated']).flat())
  expect(await listEvents(narrow, '?type=performance.check_in.created')).toEqual([])
  expect(await listEvents(narrow, '?type=performance.check_in.created&type=employee.updated&limit=500')).toHaveLength(
    20,
  )
})

test('performance:read and * show the events of performance, performance:write does not', async () => {
  const { live } = await app.createCompany()
  await createObjective(live.client)
  const types = async (scopes: string[]) =>
    (await listEvents(await app.clientFor(live.tenant, scopes))).map((event) => event.type)
  const all = ['employee.created', 'performance.objective.created']
  expect(await types(['*'])).toEqual(all)
  expect(await types(['performance:read'])).toEqual(all)
  expect(await types(['performance:write', 'leave:read', 'advances:read'])).toEqual(['employee.created'])
  expect(await types([])).toEqual(['employee.created'])
})

test('an event by its id is its entry of the list to the byte, in either case of the id', async () => {
  const { live } = await app.createCompany()
  await createObjective(live.client, {
    title: '"quotes", ünïcode 👩‍👩‍👧, \u2028 and \\ ',
    keyResults: [{ description: 'x', targetValue: '123456789012345678.123456789', unit: 'x' }],
  })
  const list = await live.client.get<Event[]>('/v1/events')
  const texts = await Promise.all(list.body.map(async ({ id }) => (await live.client.get(`/v1/events/${id}`)).text))
  expect(`[${texts.join(',')}]`).toBe(list.text)
  const id = list.body[0]?.id.toUpperCase()
  expect((await live.client.get(`/v1/events/${id}`)).text).toBe(texts[0])
})

test('an event that the key may not read, one of another tenant and an unknown one are equally not found', async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  await createObjective(company.live.client)
  const events = await listEvents(company.live.client)
  const unknown = await company.live.client.get(`/v1/events/${UNKNOWN_ID}`)
  expectRefusal(unknown, 404, 'NOT_FOUND')
  const narrow = await app.clientFor(company.live.tenant, ['performance:write'])
  const [employeeEvent, objectiveEvent] = events
  expect((await narrow.get(`/v1/events/${employeeEvent?.id}`)).status).toBe(200)
  const hidden = await narrow.get(`/v1/events/${objectiveEvent?.id}`)
  expect([hidden.status, hidden.text]).toEqual([404, unknown.text])
  for (const { client } of [company.test, other.live, other.test]) {
    for (const { id } of events) {
      const refused = await client.get(`/v1/events/${id}`)
      expect([refused.status, refused.text]).toEqual([404, unknown.text])
    }
    expect(await listEvents(client)).toEqual([])
  }
})

test('reading events needs no scope and no add-on', async () => {
  const { live } = await app.createCompany({ modules: [] })
  await createEmployee(live.client)
  const bare = await app.clientFor(live.tenant, [])
  expect(await listEvents(bare)).toHaveLength(1)
})
