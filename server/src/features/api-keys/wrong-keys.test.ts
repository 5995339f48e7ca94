import { afterAll, expect, test } from 'vitest'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { testClient } from '../../testing/test-client.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { issueKey, keyDirectory, revokeKeyByOperator } from './index.ts'
import { makeSecret } from './secret.ts'

const clock = testClock()
let elapsed = 0
const elapsedMs = () => elapsed
const database = await makeTestDatabase()
// Hooks run in reverse: the services have stopped by then.
afterAll(() => database.drop())
const app = await startTestApp({ clock, database, elapsedMs, trustProxy: '127.0.0.1', role: 'api' })
const deps = { sql: app.pool, clock, ids: app.service.services.ids, pepper: app.service.keyPepper }

/** Asks who it is, from an address. */
function from(address: string, secret: string) {
  const headers = { 'x-forwarded-for': address }
  return testClient(app.service, secret).request('/v1/key', { headers })
}

/** The same without a look at the answer's body: for thousands of them. */
async function statusFrom(address: string, secret: string): Promise<number> {
  const headers = { 'x-forwarded-for': address, 'x-api-key': secret }
  const answer = await fetch(`${app.url}/v1/key`, { headers })
  await answer.body?.cancel()
  return answer.status
}

/** A directory of its own, whose statements are counted. */
function countedDirectory() {
  const count = { statements: 0 }
  const sql = new Proxy(app.pool, {
    apply(target, self, args: [TemplateStringsArray]) {
      // A fragment is a template too; only what is a whole statement is counted.
      if (/^\s*select/.test(args[0][0] ?? '')) count.statements += 1
      return Reflect.apply(target, self, args) as unknown
    },
  })
  const directory = keyDirectory({ ...deps, sql, elapsedMs })
  return {
    count,
    ask: async (secret: string, isSuspect: () => boolean) => directory.callerOf(secret, isSuspect),
  }
}

const nobody = () => false
const everybody = () => true

async function newTenant() {
  return (await app.createCompany()).live.tenant
}

test('keys with a wrong checksum or form never reach the database, from whatever place', async () => {
  const { count, ask } = countedDirectory()
  const right = makeSecret('live')
  const wrong = Array.from({ length: 1000 }, (_, index) => `svc_live_${String(index).padStart(38, '0')}`)
  for (const secret of [...wrong, right.slice(0, -1), right.replace('live', 'test'), 'secret', '']) {
    expect(await ask(secret, nobody)).toBeUndefined()
    expect(await ask(secret, everybody)).toBeUndefined()
  }
  expect(count.statements).toBe(0)
})

test('an unknown, a revoked and an expired key cost the same: one statement, and the same statement', async () => {
  const tenant = await newTenant()
  const revoked = await issueKey(deps, { tenant, name: 'revoked', scopes: ['*'] })
  await revokeKeyByOperator(deps, { companyId: tenant.companyId, id: revoked.id })
  const expiresAt = isoFromMs(clock.nowMs() - 1)
  const expired = await issueKey(deps, { tenant, name: 'expired', scopes: ['*'], expiresAt })
  for (const secret of [makeSecret('live'), revoked.secret, expired.secret]) {
    const { count, ask } = countedDirectory()
    expect(await ask(secret, nobody)).toBeUndefined()
    expect(count.statements).toBe(1)
  }
})

test('10,000 unknown keys at once take a bounded number of statements, and a right key among them opens', async () => {
  const tenant = await newTenant()
  const { count, ask } = countedDirectory()
  const known = await app.issueSecret(tenant)
  expect(await ask(known, nobody)).toMatchObject({ tenantId: tenant.tenantId })
  count.statements = 0
  const guesses = Array.from({ length: 10_000 }, () => ask(makeSecret('live'), nobody))
  const right = ask(known, everybody)
  const answers = await Promise.all(guesses)
  expect(await right).toMatchObject({ tenantId: tenant.tenantId })
  // One look-up was that of the known key.
  const alone = limits.unknownKeysPerSecond - 1
  const lookedUp = answers.filter((answer) => answer === undefined).length
  expect(lookedUp).toBe(alone + limits.unknownKeysWaitingMax)
  expect(answers.filter((answer) => answer === 'TooMany')).toHaveLength(10_000 - lookedUp)
  const inLine = Math.ceil(limits.unknownKeysWaitingMax / limits.unknownKeysPerStatementMax)
  // On a slow machine the known key has to be looked up again by now.
  expect(count.statements - alone - inLine).toBeLessThanOrEqual(1)
})

test('from a suspect place unknown keys share statements, and a right key that was never used here still opens', async () => {
  const tenant = await newTenant()
  const { count, ask } = countedDirectory()
  const guesses = Array.from({ length: limits.unknownKeysPerStatementMax - 1 }, () =>
    ask(makeSecret('live'), everybody),
  )
  const right = ask(await app.issueSecret(tenant), everybody)
  expect(await right).toMatchObject({ tenantId: tenant.tenantId, actor: { kind: 'key' } })
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([undefined]))
  expect(count.statements).toBe(1)
})

test("10,000 wrong keys from one address: a minute's worth are answered 401 and the rest 429, while right keys from there go on", async () => {
  const tenant = await newTenant()
  const [used, fresh] = [await app.issueSecret(tenant), await app.issueSecret(tenant)]
  expect((await from('192.0.2.1', used)).status).toBe(200)
  const statuses = new Map<number, number>()
  for (let batch = 0; batch < 100; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        statusFrom('192.0.2.1', index % 10 === 0 ? makeSecret('live') : `svc_live_${String(index).padStart(38, '0')}`),
      ),
    )
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (batch % 25 === 0) expect((await from('192.0.2.1', used)).status).toBe(200)
  }
  expect([...statuses].toSorted(([a], [b]) => a - b)).toEqual([
    [401, limits.wrongKeysPerMinute],
    [429, 10_000 - limits.wrongKeysPerMinute],
  ])
  const refused = await from('192.0.2.1', makeSecret('live'))
  expectRefusal(refused, 429, 'RATE_LIMITED')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await from('192.0.2.1', fresh)).status).toBe(200)
  expectRefusal(await from('192.0.2.2', makeSecret('live')), 401, 'UNAUTHENTICATED')
  elapsed += 1000
  expectRefusal(await from('192.0.2.1', 'secret'), 401, 'UNAUTHENTICATED')
  expectRefusal(await from('192.0.2.1', 'secret'), 429, 'RATE_LIMITED')
})

test('10,000 wrong keys from as many addresses are each answered 401 or 429, and right keys go on meanwhile', async () => {
  const tenant = await newTenant()
  const used = await app.issueSecret(tenant)
  expect((await from('198.51.100.1', used)).status).toBe(200)
  const statuses = new Set<number>()
  for (let batch = 0; batch < 20; batch += 1) {
    const guesses = Array.from({ length: 500 }, (_, index) =>
      statusFrom(`203.0.${batch}.${index % 250}`, makeSecret('test')),
    )
    const right = from('198.51.100.1', used)
    for (const status of await Promise.all(guesses)) statuses.add(status)
    expect((await right).status).toBe(200)
  }
  expect([...statuses].every((status) => status === 401 || status === 429)).toBe(true)
  expect((await from('198.51.100.1', await app.issueSecret(tenant))).status).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  for (let guess = 0; guess < limits.wrongKeysPerMinute; guess += 1) {
    expectRefusal(await from(`2001:db8:0:1::${guess.toString(16)}`, 'secret'), 401, 'UNAUTHENTICATED')
  }
  expectRefusal(await from('2001:db8:0:1:ffff::1', 'secret'), 429, 'RATE_LIMITED')
  expectRefusal(await from('2001:db8:0:2::1', 'secret'), 401, 'UNAUTHENTICATED')
})

test('a request without a key is no guess', async () => {
  const bare = testClient(app.service, undefined)
  for (let request = 0; request < limits.wrongKeysPerMinute + 5; request += 1) {
    const headers = { 'x-forwarded-for': '192.0.2.99' }
    expectRefusal(await bare.request('/v1/key', { headers }), 401, 'UNAUTHENTICATED')
  }
  expectRefusal(await from('192.0.2.99', 'secret'), 401, 'UNAUTHENTICATED')
})
