import { afterAll, expect, test } from 'vitest'
import { createEmployee } from '../testing/builders.ts'
import { expectRefusal, startTestApp } from '../testing/test-app.ts'
import { testClient, type TestClient } from '../testing/test-client.ts'
import { makeTestDatabase } from '../testing/test-database.ts'

let elapsed = 0
const elapsedMs = () => elapsed
const database = await makeTestDatabase()
// Hooks run in reverse: the services have stopped by then.
afterAll(() => database.drop())
const rateLimits = { live: 10, test: 5, session: 2 }
const app = await startTestApp({ database, rateLimits, elapsedMs, settlesRates: false, role: 'api' })
const keyPepper = app.service.keyPepper
const unlimited = await startTestApp({ database, keyPepper, role: 'api' })

const headersOf = ({ headers }: { headers: Headers }) =>
  ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name))

async function takeAll(client: TestClient): Promise<number> {
  let taken = 0
  while ((await client.get('/v1/key')).status === 200) taken += 1
  return taken
}

test('every answer says what is allowed and left; beyond it 429 says when to come again', async () => {
  const { live } = await app.createCompany()
  const first = await live.client.get('/v1/key')
  expect([first.status, ...headersOf(first)]).toEqual([200, '"live";q=20;w=2', '"live";r=19;t=1', null])
  for (let left = 18; left >= 0; left -= 1) {
    const answer = await live.client.get('/v1/employees')
    expect(headersOf(answer)).toEqual(['"live";q=20;w=2', `"live";r=${left};t=${left >= 10 ? 1 : 2}`, null])
  }
  const refused = await live.client.post('/v1/employees', {})
  expectRefusal(refused, 429, 'RATE_LIMITED')
  expect(headersOf(refused)).toEqual(['"live";q=20;w=2', '"live";r=0;t=2', '1'])
  elapsed += 99
  expectRefusal(await live.client.get('/v1/key'), 429, 'RATE_LIMITED')
  elapsed += 1
  expect(headersOf(await live.client.get('/v1/key'))).toEqual(['"live";q=20;w=2', '"live";r=0;t=2', null])
  expectRefusal(await live.client.get('/v1/key'), 429, 'RATE_LIMITED')
  elapsed += 10_000
  expect(await takeAll(live.client)).toBe(20)
})

test('live data, test data and companies have an allowance each, whichever of their keys is used', async () => {
  const [company, stranger] = [await app.createCompany(), await app.createCompany()]
  expect(await takeAll(company.live.client)).toBe(20)
  const again = await app.clientFor(company.live.tenant, ['performance:read'])
  expectRefusal(await again.get('/v1/key'), 429, 'RATE_LIMITED')
  const inTest = await company.test.client.get('/v1/key')
  expect(headersOf(inTest)).toEqual(['"test";q=10;w=2', '"test";r=9;t=1', null])
  expect(await takeAll(company.test.client)).toBe(9)
  expect((await stranger.live.client.get('/v1/key')).status).toBe(200)
})

test('the rate is looked at after the key and before add-on, scope and body', async () => {
  const company = await app.createCompany({ modules: [] })
  const faulty = { method: 'POST', body: '{', headers: { 'content-type': 'text/plain' } }
  const { client } = company.live
  const path = '/v1/performance/objectives'
  const module = await client.request(path, faulty)
  expectRefusal(module, 403, 'MODULE_NOT_ENABLED')
  expect(module.headers.get('ratelimit')).toBe('"live";r=19;t=1')
  await takeAll(client)
  expectRefusal(await client.request(path, faulty), 429, 'RATE_LIMITED')
  expectRefusal(await client.request(path, { ...faulty, method: 'PUT' }), 405, 'METHOD_NOT_ALLOWED')
  const nobody = await testClient(app.service, undefined).request(path, faulty)
  expectRefusal(nobody, 401, 'UNAUTHENTICATED')
  expect(headersOf(nobody)).toEqual([null, null, null])
})

test('a request that is refused for its rate is not performed', async () => {
  const { live } = await app.createCompany()
  await createEmployee(live.client)
  await takeAll(live.client)
  const refused = await live.client.post('/v1/employees', {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
  })
  expectRefusal(refused, 429, 'RATE_LIMITED')
  elapsed += 1000
  expect((await live.client.get('/v1/employees')).body).toHaveLength(1)
})

test('a limit of 0 is none, and says nothing', async () => {
  const { live } = await unlimited.createCompany()
  const answers = await Promise.all(Array.from({ length: 300 }, () => live.client.get('/v1/key')))
  for (const answer of answers) expect([answer.status, ...headersOf(answer)]).toEqual([200, null, null, null])
})

test('services on one database tell each other what they let through, and heed what they hear', async () => {
  const settling = await startTestApp({ database, keyPepper, rateLimits, role: 'api' })
  const { live } = await settling.createCompany()
  const name = `live:${live.tenant.tenantId}`
  expect((await live.client.get('/v1/key')).status).toBe(200)
  const told = () => settling.pool`select from rate_limits where rate_limits.name = ${name}`
  await expect.poll(async () => (await told()).length, { interval: 20 }).toBe(1)
  // As if others had let so much through that it takes a minute to pay off.
  await settling.pool`
    insert into rate_limits (name, debt_ms, settled_at) values (${name}, 60000, clock_timestamp())
    on conflict (name) do update set debt_ms = excluded.debt_ms, settled_at = excluded.settled_at`
  await expect.poll(async () => (await live.client.get('/v1/key')).status, { interval: 20 }).toBe(429)
  const { headers } = await live.client.get('/v1/key')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(10)
})

test('a session in the dashboard has a rate of its own, apart from the keys and from other sessions', async () => {
  const company = await app.createCompany()
  const [ada, grace] = [await app.signIn(company), await app.signIn(company)]
  let taken = 0
  let answer = await ada.get('/dashboard/v1/session')
  for (; answer.status === 200 && taken < 50; taken += 1) answer = await ada.get('/dashboard/v1/session')
  expectRefusal(answer, 429, 'RATE_LIMITED')
  expect(headersOf(answer)).toEqual(['"session";q=10;w=5', '"session";r=0;t=5', '1'])
  expect(taken).toBe(10)
  expect((await grace.get('/dashboard/v1/session')).status).toBe(200)
  expect((await company.live.client.get('/v1/key')).status).toBe(200)
  elapsed += 500
  expect((await ada.get('/dashboard/v1/session')).status).toBe(200)
})
