import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok } from '../../kernel/result.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { testClock } from '../../testing/clock.ts'
import { deedsOf, expectNowhereInDatabase, makeTestKey, opens, type TestKey } from '../../testing/keys.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { registerEndpoint, UNREACHED, until } from '../../testing/webhooks.ts'
import { SECRET_PATTERN } from './secret.ts'

const clock = testClock()
const database = await makeTestDatabase()
afterAll(() => database.drop())
const shared = {
  clock,
  database,
  keyPepper: randomBytes(32),
  encryptionKey: randomBytes(32),
  role: 'api',
  // The limit on wrong keys is over in an instant: these tests ask with old secrets again and again.
  elapsedMs: () => performance.now() * 1_000_000,
} as const
const app = await startTestApp(shared)
const other = await startTestApp(shared)

interface Rotated {
  id: string
  name: string
  mode: string
  scopes: string[]
  secret: string
}

function rotate(client: TestClient, id: string, prefix = '/v1'): Promise<TestAnswer<Rotated>> {
  return client.request<Rotated>(`${prefix}/api-keys/${id}/rotate`, { method: 'POST' })
}

/** A rotation that must succeed, and the key with its new secret. */
async function rotated(client: TestClient, id: string): Promise<Rotated> {
  const answer = await rotate(client, id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('a key rotates itself, at both paths: same id, name, mode and scopes, another secret', async () => {
  const { live } = await app.createCompany()
  for (const prefix of ['', '/v1']) {
    const key = await makeTestKey(app, live.tenant, ['payroll:write'], { name: 'Payroll' })
    const answer = await rotate(key.client, key.id, prefix)
    expect(answer.status, answer.text).toBe(200)
    const { secret, ...rest } = answer.body
    expect(rest).toEqual({ id: key.id, name: 'Payroll', mode: 'live', scopes: ['payroll:write'] })
    expect(secret).toMatch(SECRET_PATTERN)
    expect(secret).not.toBe(key.secret)
    expect((await opens(app, secret)).body.id).toBe(key.id)
    expectRefusal(await opens(app, key.secret), 401, 'UNAUTHENTICATED')
  }
})

test('once a rotation answers, no process takes the old secret, while both are asked with it all the time', async () => {
  const { live } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant)
  const key = await makeTestKey(app, live.tenant)
  let answered = false
  const seen = { before: new Set<number>(), after: new Set<number>() }
  const load = [app, other, app, other].map(async (each) => {
    for (let askedAfter = 0; askedAfter < 5;) {
      const isAfter = answered
      const { status } = await opens(each, key.secret)
      seen[isAfter ? 'after' : 'before'].add(status)
      if (isAfter) askedAfter += 1
    }
  })
  await until(() => seen.before.has(200), Boolean)
  const answer = await rotate(admin.client, key.id)
  answered = true
  expect(answer.status).toBe(200)
  for (const each of [app, other]) {
    expectRefusal(await opens(each, key.secret), 401, 'UNAUTHENTICATED')
    expect((await opens(each, answer.body.secret)).status).toBe(200)
  }
  await Promise.all(load)
  expect([...seen.after]).toEqual([401])
})

test('who may rotate what: itself always, and with * what the mode opens; other companies know no such key', async () => {
  const company = await app.createCompany()
  const stranger = await app.createCompany()
  const askers = {
    'live *': await makeTestKey(app, company.live.tenant),
    'live, scopes': await makeTestKey(app, company.live.tenant, ['payroll:write', 'performance:write']),
    'test *': await makeTestKey(app, company.test.tenant),
    'test, none': await makeTestKey(app, company.test.tenant, []),
    "another company's live *": await makeTestKey(app, stranger.live.tenant),
    "another company's test *": await makeTestKey(app, stranger.test.tenant),
  }
  const rules: Record<keyof typeof askers, [live: number, test: number]> = {
    'live *': [200, 200],
    'live, scopes': [403, 403],
    'test *': [403, 200],
    'test, none': [403, 403],
    "another company's live *": [404, 404],
    "another company's test *": [404, 404],
  }
  const codes = { 200: undefined, 403: 'INSUFFICIENT_SCOPE', 404: 'NOT_FOUND' } as Record<number, string | undefined>
  await Promise.all(
    Object.entries(askers).flatMap(([who, asker]) =>
      (['live', 'test'] as const).map(async (mode, index) => {
        const target = await makeTestKey(app, company[mode].tenant, ['performance:read'])
        const answer = await rotate(asker.client, target.id)
        const expected = rules[who as keyof typeof askers][index] ?? 0
        expect([who, mode, answer.status]).toEqual([who, mode, expected])
        if (expected !== 200) expect(answer.body).toMatchObject({ code: codes[expected] })
        expect((await opens(app, target.secret)).status).toBe(expected === 200 ? 401 : 200)
      }),
    ),
  )
  // Each may rotate itself, whatever it holds.
  await Promise.all(
    Object.values(askers).map(async (asker) => expect((await rotate(asker.client, asker.id)).status).toBe(200)),
  )
})

test('ids that are none, unknown ones, revoked keys, queries and bodies of the wrong type are refused and change nothing', async () => {
  const { live } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant)
  const gone = await makeTestKey(app, live.tenant)
  await app.pool`update api_keys set revoked_at = now() where api_keys.id = ${gone.id}`
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await rotate(admin.client, gone.id), 404, 'NOT_FOUND')
    expectRefusal(await rotate(admin.client, '019a9f3e-0000-7000-8000-000000000000'), 404, 'NOT_FOUND')
    expectRefusal(await rotate(admin.client, 'mine'), 400, 'VALIDATION_FAILED')
    expectRefusal(await rotate(admin.client, admin.id, '/v1/v1'), 404, 'NOT_FOUND')
    const path = `/v1/api-keys/${admin.id}/rotate`
    expectRefusal(await admin.client.request(`${path}?force=1`, { method: 'POST' }), 400, 'VALIDATION_FAILED')
    expectRefusal(await admin.client.get(path), 405, 'METHOD_NOT_ALLOWED')
    expectRefusal(await rotate(gone.client, gone.id), 401, 'UNAUTHENTICATED')
  })
})

/** Holds a key's row, runs requests until they wait for it, does something to it, and lets go. */
async function whileLocked(
  keyId: string,
  waiting: { count: number; send: () => Promise<TestAnswer<Rotated>>[] },
  change: (tx: typeof app.pool) => Promise<void> = async () => undefined,
): Promise<TestAnswer<Rotated>[]> {
  let answers: Promise<TestAnswer<Rotated>>[] = []
  await inTransaction(app.pool, async (tx) => {
    await tx`select api_keys.id from api_keys where api_keys.id = ${keyId} for update`
    answers = waiting.send()
    await until(
      async () => {
        const [row] = await app.pool<{ count: number }[]>`
          select count(*)::integer as count from pg_stat_activity
          where pg_stat_activity.datname = current_database() and pg_stat_activity.wait_event_type = 'Lock'`
        return row?.count
      },
      (count) => count === waiting.count,
    )
    await change(tx as typeof app.pool)
    return ok(undefined)
  })
  return Promise.all(answers)
}

test('of several rotations of one key at once one wins: the others are 401 with the old secret, 409 with another key', async () => {
  const { live } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant)
  const rivals: [string, (key: TestKey) => Promise<TestAnswer<Rotated>>[], number][] = [
    ['by itself', (key) => [rotate(key.client, key.id), rotate(key.client, key.id)], 401],
    ['by another', (key) => [rotate(admin.client, key.id), rotate(admin.client, key.id)], 409],
  ]
  for (const [label, send, refusedWith] of rivals) {
    const key = await makeTestKey(app, live.tenant)
    const answers = await whileLocked(key.id, { count: 2, send: () => send(key) })
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect([label, ...statuses]).toEqual([label, 200, refusedWith])
    const winner = answers.find(({ status }) => status === 200)
    expect((await opens(app, winner?.body.secret ?? '')).status).toBe(200)
    expectRefusal(await opens(app, key.secret), 401, 'UNAUTHENTICATED')
  }
})

test('a rotation is refused while the answer of the one before is on its way, and not after', async () => {
  const { live } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant)
  const key = await makeTestKey(app, live.tenant)
  const first = await rotated(admin.client, key.id)
  expectRefusal(await rotate(admin.client, key.id), 409, 'INVALID_STATE')
  expect((await opens(app, first.secret)).status).toBe(200)
  clock.advanceMs(limits.keyCacheWaitMs)
  const second = await rotated(admin.client, key.id)
  expectRefusal(await opens(app, first.secret), 401, 'UNAUTHENTICATED')
  expect((await opens(app, second.secret)).status).toBe(200)
})

test('whose secret is revoked, replaced or expired while the request runs gets no new one, neither its own nor another', async () => {
  const { live } = await app.createCompany()
  const changes = {
    revoked: (id: string) => app.pool`update api_keys set revoked_at = now() where api_keys.id = ${id}`,
    replaced: (id: string) =>
      app.pool`update api_keys set secret_number = 2, secret_hash = sha256(secret_hash) where api_keys.id = ${id}`,
    expired: (id: string) =>
      app.pool`update api_keys set expires_at = ${isoFromMs(clock.nowMs())} where api_keys.id = ${id}`,
  }
  for (const [label, change] of Object.entries(changes)) {
    const thief = await makeTestKey(app, live.tenant)
    const target = await makeTestKey(app, live.tenant)
    // It is remembered as valid, as during a request that began before.
    expect((await opens(app, thief.secret)).status).toBe(200)
    await change(thief.id)
    for (const id of [thief.id, target.id]) {
      const answer = await rotate(thief.client, id)
      expect([label, answer.status]).toEqual([label, 401])
      expect(answer.headers.get('www-authenticate')).toContain('X-Api-Key')
    }
    expect((await opens(app, target.secret)).status).toBe(200)
  }
})

test('an expired key is not rotated: its new secret would open nothing', async () => {
  const { live } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant)
  const key = await makeTestKey(app, live.tenant, ['*'], { expiresAt: isoFromMs(clock.nowMs() + 1_000) })
  clock.advanceMs(1_000)
  expectRefusal(await rotate(admin.client, key.id), 409, 'INVALID_STATE')
})

test('the webhook endpoints of a rotated key stay as they are', async () => {
  const { live } = await app.createCompany()
  const key = await makeTestKey(app, live.tenant)
  const { secret: _, ...endpoint } = await registerEndpoint(key.client, UNREACHED)
  const { secret } = await rotated(key.client, key.id)
  const renewed = { ...key, secret }
  const shown = await live.client.get(`/v1/webhooks/${endpoint.id}`)
  expect(shown.body).toEqual(endpoint)
  expect((await opens(app, renewed.secret)).status).toBe(200)
})

test('the audit log tells who rotated what and from where, and no secret is anywhere in the database', async () => {
  const { live, id: companyId } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant, ['*'], { name: 'Rotator' })
  const key = await makeTestKey(app, live.tenant, ['payroll:write'], { name: 'Payroll' })
  const { secret } = await rotated(admin.client, key.id)
  expect(await deedsOf(app.pool, companyId)).toMatchObject([
    {
      action: 'api_key.rotated',
      actor: { kind: 'key', id: admin.id, name: 'Rotator' },
      factor: null,
      mode: 'live',
      target: { kind: 'api_key', id: key.id, name: 'Payroll' },
      address: '127.0.0.1',
      before: { id: key.id, rotatedAt: null, scopes: ['payroll:write'] },
      after: { id: key.id, rotatedAt: isoFromMs(clock.nowMs()), scopes: ['payroll:write'] },
    },
  ])
  for (const text of [secret, key.secret, admin.secret]) await expectNowhereInDatabase(app.pool, text)
})

test('while rotations wait for the caches they hold neither a connection nor a turn', async () => {
  const { live } = await app.createCompany()
  const admin = await makeTestKey(app, live.tenant)
  const keys = await Promise.all(Array.from({ length: 30 }, () => makeTestKey(app, live.tenant)))
  let settled = 0
  const rotations = keys.map((key) => rotate(admin.client, key.id).finally(() => (settled += 1)))
  const committedAndUnanswered = async () => {
    const [row] = await app.pool<{ count: number }[]>`
      select count(*)::integer as count from api_keys
      where api_keys.tenant_id = ${live.tenant.tenantId} and api_keys.secret_number = 2`
    return (row?.count ?? 0) - settled
  }
  // More of them than the process has connections.
  await until(committedAndUnanswered, (count) => count > 8)
  const wrote = await live.client.post('/v1/webhooks', { url: UNREACHED, eventTypes: '*' })
  expect(wrote.status).toBe(201)
  const answers = await Promise.all(rotations)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
