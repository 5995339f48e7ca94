import { expect, test } from 'vitest'
import { limits } from '../../kernel/limits.ts'
import { createEmployee, createObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { expectRefusal, startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { registerEndpoint, UNREACHED, until } from '../../testing/webhooks.ts'
import type { WebhookEndpoint, WebhookEndpointWithSecret } from './webhooks.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

test('a new endpoint answers all its fields and the secret, and is shown and listed without the secret', async () => {
  const { live } = await app.createCompany()
  const body = { url: UNREACHED, description: 'Ledger', eventTypes: 'employee.created' }
  const registered = await live.client.post<WebhookEndpointWithSecret>('/v1/webhooks', body)
  expect(registered.status).toBe(201)
  const { secret, ...endpoint } = registered.body
  expect(endpoint).toEqual({
    id: expect.any(String),
    ...body,
    status: 'Enabled',
    scopes: ['*'],
    disabledReason: null,
    disabledAt: null,
    createdAt: '2026-11-21T08:30:00.000Z',
    updatedAt: '2026-11-21T08:30:00.000Z',
  })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await live.client.get(`/v1/webhooks/${endpoint.id}`)).body).toEqual(endpoint)
  expect((await live.client.get('/v1/webhooks')).body).toEqual([endpoint])
})

test('the description may be left out or empty', async () => {
  const { live } = await app.createCompany()
  expect((await registerEndpoint(live.client, UNREACHED)).description).toBe('')
  expect((await registerEndpoint(live.client, UNREACHED, { description: '' })).description).toBe('')
})

test('a secret is shown once and by nothing afterwards', async () => {
  const { live } = await app.createCompany()
  const { id, secret } = await registerEndpoint(live.client, UNREACHED)
  const rotated = await live.client.post<WebhookEndpointWithSecret>(`/v1/webhooks/${id}/rotate-secret`, {})
  const answers = [
    await live.client.get('/v1/webhooks'),
    await live.client.get(`/v1/webhooks/${id}`),
    await live.client.patch(`/v1/webhooks/${id}`, { description: 'changed' }),
    await live.client.request(`/v1/webhooks/${id}/disable`, { method: 'POST' }),
    await live.client.request(`/v1/webhooks/${id}/enable`, { method: 'POST' }),
    await live.client.get('/v1/events'),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toContain('whsec_')
    expect(text).not.toContain(secret.slice('whsec_'.length))
    expect(text).not.toContain(rotated.body.secret.slice('whsec_'.length))
  }
})

test('the database holds no secret in plain, neither the present nor the previous one', async () => {
  const { live } = await app.createCompany()
  const { id, secret } = await registerEndpoint(live.client, UNREACHED)
  const rotated = await live.client.post<WebhookEndpointWithSecret>(`/v1/webhooks/${id}/rotate-secret`, {})
  const [row] = await app.pool<{ text: string; secret: Buffer; previous: Buffer }[]>`
    select to_jsonb(webhook_endpoints)::text as text, webhook_endpoints.secret, webhook_endpoints.previous_secret as previous
    from webhook_endpoints where webhook_endpoints.id = ${id}`
  for (const shown of [secret, rotated.body.secret]) {
    const base64 = shown.slice('whsec_'.length)
    const bytes = Buffer.from(base64, 'base64')
    expect(row?.text).not.toContain(base64)
    expect(row?.secret.includes(bytes)).toBe(false)
    expect(row?.previous.includes(bytes)).toBe(false)
  }
})

test.each([
  ['employee.created', 'employee.created'],
  ['employee.created,employee.updated', 'employee.created,employee.updated'],
  [' employee.created ,  employee.updated ', 'employee.created,employee.updated'],
  ['employee.created,employee.created', 'employee.created'],
  ['*', '*'],
  ['employee.created,*', '*'],
])('the event types "%s" are answered as "%s"', async (given, shown) => {
  const { live } = await app.createCompany()
  const endpoint = await registerEndpoint(live.client, UNREACHED, { eventTypes: given })
  expect(endpoint.eventTypes).toBe(shown)
  const changed = await live.client.patch<WebhookEndpoint>(`/v1/webhooks/${endpoint.id}`, { eventTypes: given })
  expect(changed.body.eventTypes).toBe(shown)
})

test.each(['payroll.nothing', 'employee.created,,employee.updated', 'employee.*', ',', ' ', 'Employee.Created'])(
  'the event types "%s" are refused at registration and at change, and the one that is unknown is named',
  async (eventTypes) => {
    const { live } = await app.createCompany()
    const { id } = await registerEndpoint(live.client, UNREACHED)
    const unknown = eventTypes.split(',').find((name) => name.trim() !== 'employee.created') ?? ''
    await expectUnchanged(app.pool, async () => {
      const answers = [
        await live.client.post('/v1/webhooks', { url: UNREACHED, eventTypes }),
        await live.client.patch(`/v1/webhooks/${id}`, { eventTypes }),
      ]
      for (const answer of answers) {
        expectRefusal(answer, 400, 'VALIDATION_FAILED')
        expect(answer.body).toMatchObject({ details: [{ path: 'eventTypes' }] })
        expect(answer.text).toContain(JSON.stringify(`"${unknown.trim()}"`).slice(1, -1))
      }
    })
  },
)

const badUrls = [
  'not a url',
  'hooks.example.com',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'http://example.com:22/',
  'http://example.com:25/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://0xa9fea9fe/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fe80::1]/',
  'http://0.0.0.0/',
  'https://[64:ff9b::a00:1]/',
  'https://',
  'http://[::1',
  'http://example.com:99999/',
  '',
  `https://example.com/${'a'.repeat(2_048)}`,
]

test.each(badUrls)('the url "%s" is refused at registration and at change', async (url) => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  await expectUnchanged(app.pool, async () => {
    for (const answer of [
      await live.client.post('/v1/webhooks', { url, eventTypes: '*' }),
      await live.client.patch(`/v1/webhooks/${id}`, { url }),
    ]) {
      expectRefusal(answer, 400, 'VALIDATION_FAILED')
      expect(answer.body).toMatchObject({ details: [{ path: 'url' }] })
    }
  })
})

test.each([
  'http://[::1]:1234/',
  'http://127.1:1234/',
  'http://localhost.:1234/',
  'https://hooks.example.com/a?b=c',
  UNREACHED,
])('the url "%s" is accepted and shown as it was sent', async (url) => {
  const { live } = await app.createCompany()
  expect((await registerEndpoint(live.client, url)).url).toBe(url)
})

test('a change holds from then on, and leaves the rest as it is', async () => {
  const { live } = await app.createCompany()
  const { secret: _, ...endpoint } = await registerEndpoint(live.client, UNREACHED, { description: 'first' })
  clock.advanceMs(1_000)
  const url = 'https://hooks.example.com/second'
  const changed = await live.client.patch<WebhookEndpoint>(`/v1/webhooks/${endpoint.id}`, { url })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...endpoint, url, updatedAt: expect.any(String) })
  expect(changed.body.updatedAt > endpoint.updatedAt).toBe(true)
  expect((await live.client.get(`/v1/webhooks/${endpoint.id}`)).body).toEqual(changed.body)
})

test('a new url is sent to at once', async () => {
  const { live } = await app.createCompany()
  const [first, second] = [await startReceiver(), await startReceiver()]
  const { id } = await registerEndpoint(live.client, first.url())
  await createEmployee(live.client)
  await first.waitFor(1)
  await live.client.patch(`/v1/webhooks/${id}`, { url: second.url() })
  await createEmployee(live.client)
  await second.waitFor(1)
  expect(first.requests).toHaveLength(1)
})

test('an empty change, an unknown field and a status are refused', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  for (const change of [{}, { secret: 'whsec_x' }, { status: 'Disabled' }, { url: null }]) {
    expectRefusal(await live.client.patch(`/v1/webhooks/${id}`, change), 400, 'VALIDATION_FAILED')
  }
})

test('a deleted endpoint is gone from everywhere and is sent nothing more', async () => {
  const { live } = await app.createCompany()
  const [kept, gone] = [await startReceiver(), await startReceiver()]
  const { id } = await registerEndpoint(live.client, gone.url())
  await registerEndpoint(live.client, kept.url())
  const deleted = await live.client.request(`/v1/webhooks/${id}`, { method: 'DELETE' })
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  await createEmployee(live.client)
  await kept.waitFor(1)
  expect(gone.requests).toHaveLength(0)
  expect((await live.client.get<WebhookEndpoint[]>('/v1/webhooks')).body).toHaveLength(1)
  for (const [method, path] of operationsOf(id)) {
    expectRefusal(await live.client.request(path, { method, ...bodyFor(path, method) }), 404, 'NOT_FOUND')
  }
})

test('endpoints are listed newest first, page by page', async () => {
  const { live } = await app.createCompany()
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.unshift((await registerEndpoint(live.client, UNREACHED)).id)
  const found: string[] = []
  let path: string | undefined = '/v1/webhooks?limit=2'
  while (path !== undefined) {
    const page: TestAnswer<WebhookEndpoint[]> = await live.client.get(path)
    expect(page.body.length).toBeLessThanOrEqual(2)
    found.push(...page.body.map(({ id }) => id))
    path = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(found).toEqual(made)
  for (const query of ['limit=0', 'limit=501', 'limit=x', 'cursor=nonsense', 'nothing=1']) {
    expectRefusal(await live.client.get(`/v1/webhooks?${query}`), 400, 'VALIDATION_FAILED')
  }
})

test('there is a limit to the endpoints of one tenant, and deleting one makes room', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  // The rest is copied in the database: a thousand requests would show no more.
  await app.pool`
    insert into webhook_endpoints (tenant_id, id, url, description, event_types, scopes, key_id, status, secret, lane,
      created_at, updated_at, disabled_at)
    select webhook_endpoints.tenant_id, uuidv7(), webhook_endpoints.url, '', webhook_endpoints.event_types,
      webhook_endpoints.scopes, webhook_endpoints.key_id, 'Disabled', webhook_endpoints.secret, webhook_endpoints.lane,
      '2020-01-01', '2020-01-01', '2020-01-01'
    from webhook_endpoints, generate_series(2, ${limits.endpointsMax}) where webhook_endpoints.id = ${id}`
  const body = { url: UNREACHED, eventTypes: '*' }
  expectRefusal(await live.client.post('/v1/webhooks', body), 409, 'LIMIT_REACHED')
  await live.client.request(`/v1/webhooks/${id}`, { method: 'DELETE' })
  // Of many who ask at once, one gets the place.
  const answers = await Promise.all(Array.from({ length: 8 }, () => live.client.post('/v1/webhooks', body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
})

/** Every operation on one endpoint. */
function operationsOf(id: string, deliveryId = '019a9f3e-0000-7000-8000-000000000000'): [string, string][] {
  const path = `/v1/webhooks/${id}`
  return [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/ping`],
    ['POST', `${path}/enable`],
    ['POST', `${path}/disable`],
    ['POST', `${path}/rotate-secret`],
    ['POST', `${path}/recover`],
    ['GET', `${path}/deliveries`],
    ['GET', `${path}/deliveries/${deliveryId}`],
    ['POST', `${path}/deliveries/${deliveryId}/resend`],
  ]
}

function bodyFor(path: string, method: string): RequestInit {
  const body = path.endsWith('/rotate-secret')
    ? { overlapHours: 1 }
    : path.endsWith('/recover')
      ? { since: '2026-11-20T00:00:00Z' }
      : method === 'PATCH'
        ? { description: 'mine now' }
        : undefined
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** An endpoint with a delivery that was acknowledged. */
async function endpointWithDelivery(company: TestCompany) {
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(company.live.client, receiver.url())
  await createEmployee(company.live.client)
  const rows = await until(
    () => company.live.client.get<{ id: string; status: string }[]>(`/v1/webhooks/${id}/deliveries`),
    ({ body }) => body[0]?.status === 'acknowledged',
  )
  return { id, deliveryId: rows.body[0]?.id ?? '' }
}

test("another company's endpoint and the other mode's are not found by any operation, and not changed", async () => {
  const company = await app.createCompany()
  const stranger = await app.createCompany()
  const { id, deliveryId } = await endpointWithDelivery(company)
  await expectUnchanged(app.pool, async () => {
    for (const client of [stranger.live.client, stranger.test.client, company.test.client]) {
      for (const [method, path] of operationsOf(id, deliveryId)) {
        expectRefusal(await client.request(path, { method, ...bodyFor(path, method) }), 404, 'NOT_FOUND')
      }
      expect((await client.get('/v1/webhooks')).body).toEqual([])
    }
  })
})

test("a delivery of one endpoint is not found below another's id", async () => {
  const company = await app.createCompany()
  const { deliveryId } = await endpointWithDelivery(company)
  const { id } = await registerEndpoint(company.live.client, UNREACHED)
  const path = `/v1/webhooks/${id}/deliveries/${deliveryId}`
  expectRefusal(await company.live.client.get(path), 404, 'NOT_FOUND')
  expectRefusal(await company.live.client.request(`${path}/resend`, { method: 'POST' }), 404, 'NOT_FOUND')
})

test('without a key every operation is a 401', async () => {
  const company = await app.createCompany()
  const { id, deliveryId } = await endpointWithDelivery(company)
  for (const [method, path] of [['GET', '/v1/webhooks'], ['POST', '/v1/webhooks'], ...operationsOf(id, deliveryId)]) {
    const answer = await fetch(`${app.url}${path}`, { method: method ?? '' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

test('a key that lacks one of the recorded scopes may look and do nothing else; one with all of them may do all', async () => {
  const company = await app.createCompany()
  const { tenant } = company.live
  const scopes = ['employees:write', 'performance:read'] as const
  const owner = await app.clientFor(tenant, scopes)
  const receiver = await startReceiver()
  const endpoint = await registerEndpoint(owner, receiver.url())
  expect(endpoint.scopes).toEqual(scopes)
  await createEmployee(company.live.client)
  await receiver.waitFor(1)
  const rows = await until(
    () => owner.get<{ id: string; status: string }[]>(`/v1/webhooks/${endpoint.id}/deliveries`),
    ({ body }) => body[0]?.status === 'acknowledged',
  )
  const operations = operationsOf(endpoint.id, rows.body[0]?.id)
  for (const lacking of [[], ['employees:write'], ['performance:read', 'performance:write']]) {
    const client = await app.clientFor(tenant, lacking)
    for (const [method, path] of operations) {
      const answer = await expectUnchanged(app.pool, () => client.request(path, { method, ...bodyFor(path, method) }))
      if (method === 'GET') expect(answer.status).toBe(200)
      else expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE')
    }
  }
  // Deleting comes last.
  const inTurn = operations.toSorted(([a]) => (a === 'DELETE' ? 1 : -1))
  for (const [method, path] of inTurn.filter(([, path]) => !path.endsWith('/disable'))) {
    const answer = await owner.request(path, { method, ...bodyFor(path, method) })
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
  }
})

test('any valid key may register an endpoint, and its scopes are recorded in their order', async () => {
  const { live } = await app.createCompany()
  const none = await app.clientFor(live.tenant, [])
  expect((await registerEndpoint(none, UNREACHED)).scopes).toEqual([])
  const some = await app.clientFor(live.tenant, ['performance:read', 'leave:read'])
  expect((await registerEndpoint(some, UNREACHED)).scopes).toEqual(['leave:read', 'performance:read'])
})

test('an endpoint receives only what the key that registered it may read, also when it asked for more', async () => {
  const { live } = await app.createCompany()
  const [narrow, named, wide] = [await startReceiver(), await startReceiver(), await startReceiver()]
  const key = await app.clientFor(live.tenant, ['employees:write', 'performance:write'])
  await registerEndpoint(key, narrow.url())
  await registerEndpoint(key, named.url(), { eventTypes: 'performance.objective.created,employee.created' })
  await registerEndpoint(await app.clientFor(live.tenant, ['performance:read']), wide.url())
  await createObjective(live.client)
  await createEmployee(live.client)
  await wide.waitFor(3)
  expect(typesOf(await narrow.waitFor(2))).toEqual(['employee.created', 'employee.created'])
  expect(typesOf(await named.waitFor(2))).toEqual(['employee.created', 'employee.created'])
  expect(typesOf(wide.requests)).toEqual(['employee.created', 'employee.created', 'performance.objective.created'])
})

test('an endpoint receives only the types it asked for, and nothing of the other mode', async () => {
  const { live, test: sandbox } = await app.createCompany()
  const [some, all] = [await startReceiver(), await startReceiver()]
  await registerEndpoint(live.client, some.url(), { eventTypes: 'performance.objective.created' })
  await registerEndpoint(live.client, all.url())
  await createEmployee(sandbox.client)
  await createObjective(live.client)
  await all.waitFor(2)
  expect(typesOf(await some.waitFor(1))).toEqual(['performance.objective.created'])
  expect(all.requests.every(({ body }) => body.includes('"mode":"live"'))).toBe(true)
})

function typesOf(requests: readonly { body: Buffer }[]): string[] {
  return requests
    .map(({ body }) => (JSON.parse(body.toString('utf8')) as { type: string }).type)
    .toSorted((a, b) => (a < b ? -1 : 1))
}
