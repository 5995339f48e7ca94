import { afterEach, expect, test, vi } from 'vitest'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { testClock } from '../../testing/clock.ts'
import { sendRaw } from '../../testing/raw-socket.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { testClient, type TestAnswer } from '../../testing/test-client.ts'
import type { Tenant } from '../../storage/tenant-context.ts'
import { issueKey, revokeKeyByOperator } from './index.ts'
import { makeSecret } from './secret.ts'

const clock = testClock()
const app = await startTestApp({ clock })

afterEach(() => {
  vi.restoreAllMocks()
})

async function issue(tenant: Tenant, options: { scopes?: string[]; expiresAt?: string } = {}) {
  const { pool, ids } = app.service.services
  const { scopes = ['*'], ...rest } = options
  const deps = { sql: pool, clock, ids, pepper: app.service.keyPepper }
  const key = await issueKey(deps, { tenant, name: 'Payroll integration', scopes, ...rest })
  return { key, client: testClient(app.service, key.secret) }
}

function withKey(secret: string | undefined): Promise<TestAnswer> {
  return testClient(app.service, secret).get('/v1/key')
}

function expectUnauthenticated(answer: TestAnswer): void {
  expectRefusal(answer, 401, 'UNAUTHENTICATED')
  expect(answer.headers.get('www-authenticate')).toContain('X-Api-Key')
  expect(answer.headers.get('x-request-id')).toMatch(/\S/)
}

test('the calling key shows itself, its company and the add-ons that are on, and never its secret', async () => {
  const company = await app.createCompany({ modules: ['performance', 'leave'] })
  const expiresAt = '2027-01-01T00:00:00.000Z'
  for (const mode of ['live', 'test'] as const) {
    const { key, client } = await issue(company[mode].tenant, { scopes: ['payroll:write', 'leave:read'], expiresAt })
    const shown = await client.get('/v1/key')
    expect(shown.status).toBe(200)
    expect(shown.body).toEqual({
      id: key.id,
      name: 'Payroll integration',
      mode,
      scopes: ['payroll:write', 'leave:read'],
      companyId: company.id,
      companyName: company.name,
      modules: ['leave', 'performance'],
      expiresAt,
    })
    expect(key.secret.startsWith(`svc_${mode}_`)).toBe(true)
    expect(shown.text).not.toContain(key.secret)
  }
})

test('a key without any scope and of a company without add-ons may ask who it is', async () => {
  const { live } = await app.createCompany({ modules: [] })
  const { client } = await issue(live.tenant, { scopes: [] })
  expect((await client.get('/v1/key')).body).toMatchObject({ scopes: [], modules: [], expiresAt: null })
})

test('without a key, and with anything that is no key, the answer is 401 with the body of all refusals', async () => {
  const { live } = await app.createCompany()
  const { key } = await issue(live.tenant)
  const [, , body = ''] = key.secret.split('_')
  const last = body.endsWith('0') ? '1' : '0'
  const wrong = {
    'no header': undefined,
    empty: '',
    'a word': 'secret',
    'wrong checksum': key.secret.slice(0, -1) + last,
    'the other mode': key.secret.replace('svc_live_', 'svc_test_'),
    'another prefix': key.secret.replace('svc_live_', 'sk_live_'),
    'one character more': `${key.secret}0`,
    'one character less': key.secret.slice(0, -1),
    'lower case': key.secret.toLowerCase(),
    'with Bearer': `Bearer ${key.secret}`,
    'two keys in one header': `${key.secret}, ${key.secret}`,
    'two keys without a space': `${key.secret},${key.secret}`,
    'a well-formed key that was never issued': makeSecret('live'),
  }
  for (const [label, secret] of Object.entries(wrong)) {
    const answer = await withKey(secret)
    expect(answer.status, label).toBe(401)
    expectUnauthenticated(answer)
  }
  expect((await withKey(key.secret)).status).toBe(200)
})

test('a key of the right form under another pepper opens nothing', async () => {
  const { live } = await app.createCompany()
  const { pool, ids } = app.service.services
  const pepper = Buffer.alloc(32, 1)
  const key = await issueKey({ sql: pool, clock, ids, pepper }, { tenant: live.tenant, name: 'other', scopes: ['*'] })
  expectUnauthenticated(await withKey(key.secret))
})

test('a key that is sent in two headers, in the query, in a cookie or as Authorization opens nothing', async () => {
  const { live } = await app.createCompany()
  const { key } = await issue(live.tenant)
  const { host } = new URL(app.url)
  const head = `GET /v1/key HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
  const twice = await sendRaw(app.url, `${head}X-Api-Key: ${key.secret}\r\nX-Api-Key: ${key.secret}\r\n\r\n`)
  expect(twice.status).toBe(401)
  expect(JSON.parse(twice.text)).toMatchObject({ code: 'UNAUTHENTICATED' })
  const bare = testClient(app.service, undefined)
  expectUnauthenticated(await bare.get(`/v1/key?x-api-key=${key.secret}`))
  for (const headers of [{ cookie: `x-api-key=${key.secret}` }, { authorization: `Bearer ${key.secret}` }]) {
    expectUnauthenticated(await bare.request('/v1/key', { headers }))
  }
})

test('a key opens until the moment it expires, and not from then on, remembered or not', async () => {
  const { live } = await app.createCompany()
  const expiresAt = isoFromMs(clock.nowMs() + 60_000)
  const used = await issue(live.tenant, { expiresAt })
  const unused = await issue(live.tenant, { expiresAt })
  clock.advanceMs(59_999)
  expect((await used.client.get('/v1/key')).status).toBe(200)
  clock.advanceMs(1)
  expectUnauthenticated(await used.client.get('/v1/key'))
  expectUnauthenticated(await unused.client.get('/v1/key'))
})

test('a revoked key is refused at once where it is new, and within a second where it was just used', async () => {
  const { live } = await app.createCompany()
  const used = await issue(live.tenant)
  const unused = await issue(live.tenant)
  expect((await used.client.get('/v1/key')).status).toBe(200)
  const { companyId } = live.tenant
  const deps = { ...app.service.services, sql: app.pool }
  for (const { key } of [used, unused]) await revokeKeyByOperator(deps, { companyId, id: key.id })
  expectUnauthenticated(await unused.client.get('/v1/key'))
  // The cache is measured by the monotonic clock, which this moves on instead of waiting.
  const later = performance.now() + limits.keyCacheMs
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  expectUnauthenticated(await used.client.get('/v1/key'))
})

test('32 requests at once with a key that was not used before are all answered', async () => {
  const { live } = await app.createCompany()
  const { client } = await issue(live.tenant)
  const answers = await Promise.all(Array.from({ length: 32 }, () => client.get('/v1/key')))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
})
