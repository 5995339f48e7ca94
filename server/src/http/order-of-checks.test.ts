import { expect, test } from 'vitest'
import { limits } from '../kernel/limits.ts'
import { createEmployee, createObjective, newObjective } from '../testing/builders.ts'
import { sendRaw } from '../testing/raw-socket.ts'
import { expectRefusal, startTestApp } from '../testing/test-app.ts'
import { testClient, type TestAnswer, type TestClient } from '../testing/test-client.ts'

const app = await startTestApp()
const nobody = testClient(app.service, undefined)

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const OBJECTIVES = '/v1/performance/objectives'
const json = { 'content-type': 'application/json' }

test('each check comes before the next: with all faults at once the first is named, and so on as they are mended', async () => {
  const without = await app.createCompany({ modules: [] })
  const company = await app.createCompany()
  const { objective } = await createObjective(company.live.client)
  const bare = await app.clientFor(company.live.tenant, [])
  const faulty = { method: 'POST', body: '{', headers: { 'content-type': 'text/plain' } }
  const post = (client: TestClient, init: RequestInit) => client.request(`${OBJECTIVES}?unknown=1`, init)
  expectRefusal(await nobody.request('/v1/nowhere', faulty), 404, 'NOT_FOUND')
  expectRefusal(await nobody.request(OBJECTIVES, { ...faulty, method: 'PUT' }), 405, 'METHOD_NOT_ALLOWED')
  expectRefusal(await post(nobody, faulty), 401, 'UNAUTHENTICATED')
  expectRefusal(await post(without.live.client, faulty), 403, 'MODULE_NOT_ENABLED')
  expectRefusal(await post(bare, faulty), 403, 'INSUFFICIENT_SCOPE')
  const { client } = company.live
  expectRefusal(await post(client, faulty), 415, 'UNSUPPORTED_MEDIA_TYPE')
  expectRefusal(await post(client, { ...faulty, headers: json }), 400, 'MALFORMED_JSON')
  const body = JSON.stringify(newObjective(objective.ownerEmployeeId))
  expectRefusal(await post(client, { method: 'POST', body, headers: json }), 400, 'VALIDATION_FAILED')
  expect((await client.request(OBJECTIVES, { method: 'POST', body, headers: json })).status).toBe(201)
})

test('the add-on is checked before the scope, for every kind of key', async () => {
  const without = await app.createCompany({ modules: ['leave'] })
  for (const scopes of [[], ['performance:read'], ['performance:write'], ['*']]) {
    const client = await app.clientFor(without.live.tenant, scopes)
    expectRefusal(await client.get(OBJECTIVES), 403, 'MODULE_NOT_ENABLED')
  }
})

test('a request that is not valid is refused before it is looked up, and what is not there before its state', async () => {
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client)
  const unknown = `/v1/employees/${UNKNOWN_ID}`
  expectRefusal(await live.client.patch(unknown, { version: 'one', grade: 'L1' }), 400, 'VALIDATION_FAILED')
  expectRefusal(await live.client.patch(unknown, { version: 9, grade: 'L1' }), 404, 'NOT_FOUND')
  const stale = { version: 9, managerId: employee.id }
  expectRefusal(await live.client.patch(`/v1/employees/${employee.id}`, stale), 409, 'VERSION_CONFLICT')
  expectRefusal(
    await live.client.patch(`/v1/performance/key-results/${UNKNOWN_ID}`, { confidenceScore: '1.0000000000000000001' }),
    400,
    'VALIDATION_FAILED',
  )
})

test('a malformed id in the path is refused only to who may ask', async () => {
  const { live } = await app.createCompany()
  const bare = await app.clientFor(live.tenant, [])
  const path = `${OBJECTIVES}/not-an-id`
  expectRefusal(await nobody.get(path), 401, 'UNAUTHENTICATED')
  expectRefusal(await bare.get(path), 403, 'INSUFFICIENT_SCOPE')
  const refused = await live.client.get(path)
  expectRefusal(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body).toMatchObject({ details: [{ path: 'id' }] })
})

test('a body that is too large is not read for who has no key', async () => {
  const body = Buffer.alloc(limits.bodyBytesMax + 1, 0x20)
  const { host } = new URL(app.url)
  const head = `POST /v1/employees HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nConnection: close\r\n`
  const answer = await sendRaw(app.url, `${head}Content-Length: ${body.length}\r\n\r\n`)
  expect(answer.status).toBe(401)
})

test.each([
  ['PUT', '/v1/employees', 'GET, HEAD, POST'],
  ['DELETE', '/v1/employees', 'GET, HEAD, POST'],
  ['OPTIONS', '/v1/employees', 'GET, HEAD, POST'],
  ['POST', `/v1/employees/${UNKNOWN_ID}`, 'GET, HEAD, PATCH'],
  ['PATCH', '/v1/employees', 'GET, HEAD, POST'],
  ['POST', '/v1/events', 'GET, HEAD'],
  ['DELETE', `/v1/events/${UNKNOWN_ID}`, 'GET, HEAD'],
  ['GET', `/v1/performance/key-results/${UNKNOWN_ID}`, 'DELETE, PATCH'],
  ['POST', '/v1/key', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
])('%s %s is refused with the methods that the path has, with and without a key', async (method, path, allow) => {
  const { live } = await app.createCompany()
  for (const client of [nobody, live.client]) {
    const refused = await client.request(path, { method })
    expectRefusal(refused, 405, 'METHOD_NOT_ALLOWED')
    expect(refused.headers.get('allow')).toBe(allow)
  }
})

test('a method that HTTP knows and the API does not is refused in the same way', async () => {
  const { host } = new URL(app.url)
  for (const method of ['PROPFIND', 'TRACE', 'QUERY', 'LINK']) {
    const answer = await sendRaw(
      app.url,
      `${method} /v1/employees HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    expect([method, answer.status]).toEqual([method, 405])
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  }
})

test.each(['/v1', '/v1/', '/v1/employee', '/v2/employees', '/V1/employees', '/v1//employees'])(
  'the path %s is not found, with and without a key, whatever the method',
  async (path) => {
    const { live } = await app.createCompany()
    for (const client of [nobody, live.client]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expectRefusal(await client.request(path, { method }), 404, 'NOT_FOUND')
      }
    }
  },
)

test('HEAD answers as GET does, without the body, and changes nothing', async () => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  const paths = [
    '/v1/key',
    '/v1/employees?limit=1',
    `/v1/employees/${objective.ownerEmployeeId}`,
    OBJECTIVES,
    `${OBJECTIVES}/${objective.id}`,
    '/v1/events?limit=2',
  ]
  for (const path of paths) {
    const shown = await live.client.get(path)
    for (let times = 0; times < 2; times += 1) {
      const head = await live.client.request(path, { method: 'HEAD' })
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'link', 'next-cursor']) {
        expect([path, name, head.headers.get(name)]).toEqual([path, name, shown.headers.get(name)])
      }
    }
  }
  const bare = await app.clientFor(live.tenant, [])
  expect((await nobody.request(OBJECTIVES, { method: 'HEAD' })).status).toBe(401)
  expect((await bare.request(OBJECTIVES, { method: 'HEAD' })).status).toBe(403)
  expect((await live.client.request(`${OBJECTIVES}/${UNKNOWN_ID}`, { method: 'HEAD' })).status).toBe(404)
  expect((await live.client.request('/v1/events?limit=0', { method: 'HEAD' })).status).toBe(400)
})

test('every answer carries its own X-Request-Id, whoever made it', async () => {
  const { live } = await app.createCompany()
  const bare = await app.clientFor(live.tenant, [])
  const { host } = new URL(app.url)
  const raw = (request: string) => sendRaw(app.url, request)
  const end = `Host: ${host}\r\nConnection: close\r\n\r\n`
  const answers: Record<string, { status: number; headers: Headers }> = {
    '200': await live.client.get('/v1/key'),
    '201': await live.client.post('/v1/employees', { firstName: 'A', lastName: 'B', email: 'a@example.com' }),
    '400 schema': await live.client.get('/v1/events?limit=0'),
    '400 JSON': await live.client.request('/v1/employees', { method: 'POST', body: '{', headers: json }),
    '400 path': await raw(`GET /v1/employees/%zz HTTP/1.1\r\n${end}`),
    '400 garbage': await raw('this is not HTTP\r\n\r\n'),
    '401': await nobody.get('/v1/key'),
    '403': await bare.get(OBJECTIVES),
    '404 path': await nobody.get('/nowhere'),
    '404 id': await live.client.get(`/v1/employees/${UNKNOWN_ID}`),
    '400 long id': await live.client.get(`/v1/employees/${'a'.repeat(5000)}`),
    '405': await nobody.request('/v1/key', { method: 'DELETE' }),
    '415': await live.client.request('/v1/employees', { method: 'POST', body: 'x' }),
    '431': await raw(`GET /v1/key HTTP/1.1\r\nX-Long: ${'a'.repeat(65_536)}\r\n${end}`),
    healthz: await nobody.get('/healthz'),
    readyz: await nobody.get('/readyz'),
    document: await nobody.get('/openapi.json'),
  }
  const ids = Object.entries(answers).map(([label, answer]) => {
    const id = answer.headers.get('x-request-id')
    expect(id, `${label}, status ${answer.status}`).toMatch(/^[0-9a-f-]{36}$/)
    return id
  })
  expect(new Set(ids).size).toBe(ids.length)
})

test("a caller's own X-Request-Id is not taken over", async () => {
  const answer = await nobody.request('/v1/key', { headers: { 'x-request-id': 'mine' } })
  expect(answer.headers.get('x-request-id')).not.toBe('mine')
})

test('one request more than the service works on at once is refused with 503, Retry-After and an X-Request-Id', async () => {
  const { live } = await app.createCompany()
  // The bound is 2,000 requests; a test lowers it rather than opening as many connections.
  const adjustable = limits as { requestsInFlightMax: number }
  const before = adjustable.requestsInFlightMax
  let refused: TestAnswer
  try {
    adjustable.requestsInFlightMax = 0
    refused = await live.client.get('/v1/key')
  } finally {
    adjustable.requestsInFlightMax = before
  }
  expectRefusal(refused, 503, 'SERVICE_UNAVAILABLE')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.headers.get('x-request-id')).toMatch(/\S/)
  expect((await live.client.get('/v1/key')).status).toBe(200)
})

test('no answer says what the service is made of, and none may be sniffed', async () => {
  const { live } = await app.createCompany()
  for (const answer of [await live.client.get('/v1/key'), await nobody.get('/v1/key'), await nobody.get('/nowhere')]) {
    expect(answer.headers.get('x-powered-by')).toBeNull()
    expect(answer.headers.get('server')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
