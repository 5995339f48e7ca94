import { afterAll, expect, test } from 'vitest'
import { issueKey } from '../features/api-keys/index.ts'
import type { ObjectiveDetail } from '../features/objectives/objectives.schema.ts'
import { cleanUpAnswers, keyedRequest, keepAnswer } from '../idempotency/index.ts'
import { required } from '../kernel/assert.ts'
import { isoFromMs } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import type { Sql } from '../storage/pool.ts'
import { createEmployee, newEmployee, newObjective } from '../testing/builders.ts'
import { testClock } from '../testing/clock.ts'
import { sendRaw } from '../testing/raw-socket.ts'
import { expectRefusal, startTestApp } from '../testing/test-app.ts'
import { testClient, type TestAnswer, type TestClient } from '../testing/test-client.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { expectUnchanged } from '../testing/unchanged.ts'

const clock = testClock()
const database = await makeTestDatabase()
// Hooks run in reverse: the services have stopped by then.
afterAll(() => database.drop())
const app = await startTestApp({ clock, database, role: 'api' })
/** A second process on the same database, as far as keys in progress are concerned. */
const other = await startTestApp({ clock, database, role: 'api', keyPepper: app.service.keyPepper })

const EMPLOYEES = '/v1/employees'
const OBJECTIVES = '/v1/performance/objectives'

function send<Body = unknown>(
  client: TestClient,
  path: string,
  request: { key: string; body?: unknown; as?: 'PATCH' },
) {
  const { key, body, as: method = 'POST' } = request
  const headers = { 'idempotency-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return client.request<Body>(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

function expectReplay(again: TestAnswer, first: TestAnswer): void {
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
}

const countAnswers = async () => (await app.pool`select from idempotency_answers`).length

test('a request that is repeated with its key takes effect once and is answered alike, with other fields in another order too', async () => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  const body = newObjective(owner.id)
  const first = await send<ObjectiveDetail>(live.client, OBJECTIVES, { key: 'a', body })
  expect(first.status).toBe(201)
  expect(first.headers.has('idempotent-replayed')).toBe(false)
  const reordered = Object.fromEntries(Object.entries(body).toReversed())
  await expectUnchanged(app.pool, async () => {
    for (const again of [body, reordered]) {
      expectReplay(await send(live.client, OBJECTIVES, { key: 'a', body: again }), first)
    }
  })
  expect((await live.client.get<unknown[]>(OBJECTIVES)).body).toHaveLength(1)
  expect((await live.client.get<unknown[]>('/v1/events?type=performance.objective.created')).body).toHaveLength(1)
  const without = await live.client.post(OBJECTIVES, body)
  expect([without.status, without.text === first.text]).toEqual([201, false])
})

test('a PATCH and a POST without a body are repeated too, and the same key on another path or operation is another request', async () => {
  const { live } = await app.createCompany()
  const [one, two] = [await createEmployee(live.client), await createEmployee(live.client)]
  const change = { key: 'k', as: 'PATCH' as const, body: { version: 1, grade: 'L5' } }
  const changed = await send(live.client, `${EMPLOYEES}/${one.id}`, change)
  expect([changed.status, changed.body]).toMatchObject([200, { version: 2, grade: 'L5' }])
  expectReplay(await send(live.client, `${EMPLOYEES}/${one.id}`, change), changed)
  expectReplay(await send(live.client, `${EMPLOYEES}/${one.id.toUpperCase()}`, change), changed)
  const elsewhere = await send(live.client, `${EMPLOYEES}/${two.id}`, change)
  expect([elsewhere.status, elsewhere.headers.has('idempotent-replayed')]).toEqual([200, false])
  const suspended = await send(live.client, `${EMPLOYEES}/${one.id}/suspend`, { key: 'k' })
  expect(suspended.status).toBe(200)
  expectReplay(await send(live.client, `${EMPLOYEES}/${one.id}/suspend`, { key: 'k' }), suspended)
})

test('the same key with another body is refused, and the first answer stays', async () => {
  const { live } = await app.createCompany()
  const body = newEmployee()
  const first = await send(live.client, EMPLOYEES, { key: 'k', body })
  await expectUnchanged(app.pool, async () => {
    const reused = await send(live.client, EMPLOYEES, { key: 'k', body: { ...body, firstName: 'Grace' } })
    expectRefusal(reused, 422, 'IDEMPOTENCY_KEY_REUSED')
  })
  expectReplay(await send(live.client, EMPLOYEES, { key: 'k', body }), first)
})

test('live and test data, and companies, have keys of their own', async () => {
  const [company, stranger] = [await app.createCompany(), await app.createCompany()]
  const body = newEmployee()
  for (const { client } of [company.live, company.test, stranger.live]) {
    const made = await send(client, EMPLOYEES, { key: 'shared', body })
    expect([made.status, made.headers.has('idempotent-replayed')]).toEqual([201, false])
  }
})

test('a refusal is not kept: the same request is accepted once it can be', async () => {
  const { live } = await app.createCompany()
  const taken = await createEmployee(live.client)
  const body = newEmployee({ email: taken.email })
  const before = await countAnswers()
  expectRefusal(await send(live.client, EMPLOYEES, { key: 'k', body }), 409, 'EMAIL_TAKEN')
  expectRefusal(await send(live.client, `${EMPLOYEES}/${taken.id}x/suspend`, { key: 'k' }), 400, 'VALIDATION_FAILED')
  expectRefusal(await send(live.client, `${EMPLOYEES}/${UNKNOWN_ID}/suspend`, { key: 'k' }), 404, 'NOT_FOUND')
  expect(await countAnswers()).toBe(before)
  const moved = await live.client.patch(`${EMPLOYEES}/${taken.id}`, { version: 1, email: 'elsewhere@example.com' })
  expect(moved.status).toBe(200)
  expect((await send(live.client, EMPLOYEES, { key: 'k', body })).status).toBe(201)
})

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

test('a key is checked before what the request names is looked for, and after the scope and the schema', async () => {
  const { live } = await app.createCompany()
  const path = `${EMPLOYEES}/${UNKNOWN_ID}/terminate`
  const wrong = { key: 'with space', body: { terminationDate: '2026-12-31' } }
  expectRefusal(await send(await app.clientFor(live.tenant, []), path, wrong), 403, 'INSUFFICIENT_SCOPE')
  expectRefusal(await send(live.client, path, wrong), 400, 'VALIDATION_FAILED')
  expectRefusal(await send(live.client, path, { ...wrong, key: 'k' }), 404, 'NOT_FOUND')
})

test.each([
  ['empty', ''],
  ['one character too long', 'k'.repeat(256)],
  ['a space', 'a b'],
  ['a tab', 'a\tb'],
  ['Latin-1', 'clé'],
  ['UTF-8', 'naïve ☃'],
  ['two headers', 'a\r\nIdempotency-Key: b'],
])('%s is no key', async (_label, value) => {
  const { live } = await app.createCompany()
  const { host } = new URL(app.url)
  const body = JSON.stringify(newEmployee())
  const secret = await app.issueSecret(live.tenant)
  const head = `POST ${EMPLOYEES} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nX-Api-Key: ${secret}\r\n`
  const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const answer = await sendRaw(app.url, `${head}Idempotency-Key: ${value}\r\n${rest}`)
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'Idempotency-Key' }] })
  expect((await live.client.get(EMPLOYEES)).body).toEqual([])
})

test('every visible ASCII character, and 255 of them, make a key', async () => {
  const { live } = await app.createCompany()
  const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join('')
  for (const key of [visible, 'k'.repeat(255), '"quoted"']) {
    expect((await send(live.client, EMPLOYEES, { key, body: newEmployee() })).status).toBe(201)
  }
})

test('the answer is given again for 24 hours, and then the key is free for another body', async () => {
  const { live } = await app.createCompany()
  const body = newEmployee()
  const first = await send(live.client, EMPLOYEES, { key: 'k', body })
  clock.advanceMs(limits.answersKeptMs - 1)
  expectReplay(await send(live.client, EMPLOYEES, { key: 'k', body }), first)
  clock.advanceMs(1)
  const later = newEmployee()
  const second = await send(live.client, EMPLOYEES, { key: 'k', body: later })
  expect([second.status, second.headers.has('idempotent-replayed')]).toEqual([201, false])
  expectReplay(await send(live.client, EMPLOYEES, { key: 'k', body: later }), second)
  expect((await live.client.get(EMPLOYEES)).body).toHaveLength(2)
})

test('the clean-up removes what is no longer given, and nothing else', async () => {
  const { live } = await app.createCompany()
  const [old, recent] = [newEmployee(), newEmployee()]
  await send(live.client, EMPLOYEES, { key: 'old', body: old })
  clock.advanceMs(limits.answersKeptMs)
  const first = await send(live.client, EMPLOYEES, { key: 'recent', body: recent })
  clock.advanceMs(1)
  await cleanUpAnswers(app.service.services)
  expect(await countAnswers()).toBe(1)
  expectReplay(await send(live.client, EMPLOYEES, { key: 'recent', body: recent }), first)
})

test('a rotation in the middle of a retry makes no difference: the new key is given the answer of the old one', async () => {
  const { live } = await app.createCompany()
  const { pool, ids } = app.service.services
  const deps = { sql: pool, clock, ids, pepper: app.service.keyPepper }
  const before = await issueKey(deps, { tenant: live.tenant, name: 'test', scopes: ['employees:write'] })
  const old = testClient(app.service, before.secret)
  const body = newEmployee()
  const first = await send(old, EMPLOYEES, { key: 'k', body })
  expect(first.status).toBe(201)
  const path = `/v1/api-keys/${before.id}/rotate`
  const rotated = await send<{ secret: string }>(old, path, { key: 'r' })
  expect(rotated.status, rotated.text).toBe(200)
  for (const { service } of [app, other]) {
    const refused = await send(testClient(service, before.secret), EMPLOYEES, { key: 'k', body })
    expectRefusal(refused, 401, 'UNAUTHENTICATED')
  }
  const renewed = testClient(app.service, rotated.body.secret)
  expectReplay(await send(renewed, EMPLOYEES, { key: 'k', body }), first)
  // The rotation itself is not done again, and its secret is not given again.
  const again = await send(renewed, path, { key: 'r' })
  expect([again.status, again.body]).toEqual([200, { ...rotated.body, secret: null }])
  expect((await renewed.get('/v1/key')).status).toBe(200)
  // And a key that may not do this at all is not given the answer.
  const reader = await app.clientFor(live.tenant, ['performance:read'])
  expectRefusal(await send(reader, EMPLOYEES, { key: 'k', body }), 403, 'INSUFFICIENT_SCOPE')
})

test('a secret that is shown once is not kept, and not given again', async () => {
  const { live } = await app.createCompany()
  const body = { url: 'https://hooks.example.com/wagebook', eventTypes: '*' }
  const registered = await send<{ id: string; secret: string }>(live.client, '/v1/webhooks', { key: 'k', body })
  const rotate = { key: 'k', body: {} }
  const path = `/v1/webhooks/${registered.body.id}/rotate-secret`
  const rotated = await send<{ secret: string }>(live.client, path, rotate)
  for (const [first, again] of [
    [registered, await send(live.client, '/v1/webhooks', { key: 'k', body })],
    [rotated, await send(live.client, path, rotate)],
  ] as const) {
    expect(first.body.secret).toMatch(/^whsec_.{44}$/)
    expect(again.body).toEqual({ ...first.body, secret: null })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([first.status, 'true'])
  }
  const kept = await app.pool<{ body: string }[]>`select body from idempotency_answers`
  const texts = kept.map((row) => row.body).join('\n')
  for (const { secret } of [registered.body, rotated.body]) {
    expect(texts).not.toContain(secret.slice('whsec_'.length, -1))
  }
})

test('1,000 requests at once with one key on two processes: one effect, one answer that is kept, and others are served meanwhile', async () => {
  const { live } = await app.createCompany()
  const neighbour = await app.createCompany()
  const secret = await app.issueSecret(live.tenant)
  const clients = [app, other].map(({ service }) => testClient(service, secret))
  const body = newEmployee()
  const before = await countAnswers()
  let others = 0
  let isOver = false
  const neighbours = (async () => {
    while (!isOver) {
      expect((await send(neighbour.live.client, EMPLOYEES, { key: `n${others}`, body: newEmployee() })).status).toBe(
        201,
      )
      expect((await live.client.get('/v1/key')).status).toBe(200)
      others += 1
    }
  })()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      send(required(clients[index % 2], 'two clients'), EMPLOYEES, { key: 'once', body }),
    ),
  )
  isOver = true
  await neighbours
  expect(others).toBeGreaterThan(0)
  expect(await countAnswers()).toBe(before + others + 1)
  const created = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(created.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
  expect(new Set(created.map(({ text }) => text)).size).toBe(1)
  for (const answer of refused) {
    expectRefusal(answer, 409, 'IDEMPOTENCY_IN_PROGRESS')
    expect(answer.headers.get('retry-after')).toBe('1')
  }
  expect((await live.client.get(EMPLOYEES)).body).toHaveLength(1)
})

test('whoever meets a request in progress is refused at once, by this process and by another, and waits for no lock', async () => {
  const { live } = await app.createCompany()
  const secret = await app.issueSecret(live.tenant)
  const [here, there] = [testClient(app.service, secret), testClient(other.service, secret)]
  const owner = await createEmployee(live.client)
  const request = { key: 'k', body: newObjective(owner.id) }
  const waiting = () => app.pool`
    select from pg_locks where pg_locks.locktype = 'transactionid' and not pg_locks.granted`
  let slow: Promise<TestAnswer> | undefined
  // The request is stuck at the end of its work.
  const timeline = (tx: Sql) =>
    tx`select 1 from timelines where timelines.tenant_id = ${live.tenant.tenantId} for update`
  await whileHeld(timeline, async () => {
    slow = send(here, OBJECTIVES, request)
    await expect.poll(async () => (await waiting()).length, { interval: 5 }).toBe(1)
    for (const client of [here, there]) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => send(client, OBJECTIVES, request)))
      for (const answer of answers) expectRefusal(answer, 409, 'IDEMPOTENCY_IN_PROGRESS')
      const otherBody = { ...request, body: newObjective(owner.id, { title: 'Another' }) }
      expectRefusal(await send(client, OBJECTIVES, otherBody), 409, 'IDEMPOTENCY_IN_PROGRESS')
    }
    expect(await waiting()).toHaveLength(1)
  })
  const first = required(await slow, 'it was sent')
  expect(first.status).toBe(201)
  expectReplay(await send(there, OBJECTIVES, request), first)
})

/** A write whose handler runs in a transaction with its key, and one whose single statement claims the key itself. */
const ways = [
  ['in a transaction', EMPLOYEES, 'createEmployee', async () => newEmployee()],
  [
    'in one statement',
    OBJECTIVES,
    'createObjective',
    async (client: TestClient) => newObjective((await createEmployee(client)).id),
  ],
] as const

/** Runs work while a transaction holds what `lock` takes, and lets it go when the work is done. */
async function whileHeld(lock: (tx: Sql) => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const holder = app.pool.begin(async (tx) => {
    await lock(tx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  try {
    await work()
  } finally {
    held.resolve()
    await holder
  }
}

test.each(ways)(
  '%s: an answer that another process commits between the look for it and the claim is given, and what was done is rolled back',
  async (_way, path, operation, make) => {
    const { live } = await app.createCompany()
    const body = await make(live.client)
    const { tenantId } = live.tenant
    const secret = await app.issueSecret(live.tenant)
    const asked = keyedRequest({ tenantId, operation, params: {}, key: 'k', body })
    const text = JSON.stringify({ meanwhile: true })
    const before = await live.client.get<unknown[]>('/v1/events')
    let answer: Promise<Response> | undefined
    // The row is not committed when the request looks for it, and is when the request adds its own.
    const meanwhile = (tx: Sql) =>
      keepAnswer(tx, asked, { status: 201, body: text, headers: { 'x-kept': 'yes' }, at: isoFromMs(clock.nowMs()) })
    await whileHeld(meanwhile, async () => {
      answer = fetch(app.url + path, {
        method: 'POST',
        headers: { 'x-api-key': secret, 'idempotency-key': 'k', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await expect
        .poll(async () => (await app.pool`select from pg_locks where not pg_locks.granted`).length, { interval: 5 })
        .toBe(1)
    })
    const given = required(await answer, 'it was asked for')
    expect([given.status, await given.text(), given.headers.get('x-kept')]).toEqual([201, text, 'yes'])
    expect(given.headers.get('idempotent-replayed')).toBe('true')
    expect((await live.client.get('/v1/events')).body).toEqual(before.body)
  },
)

test.each(ways)(
  '%s: a connection that is lost between the effect and the answer leaves neither, and the repeated request is performed',
  async (_way, path, _operation, make) => {
    const { live } = await app.createCompany()
    const request = { key: 'k', body: await make(live.client) }
    const list = async () => (await live.client.get<unknown[]>(path)).body
    const before = await list()
    // The effect is written, and the answer waits for its table.
    const stuck = () => app.pool<{ pid: number }[]>`
      select pg_locks.pid from pg_locks
      where not pg_locks.granted and pg_locks.relation = 'idempotency_answers'::regclass`
    const answers = (tx: Sql) => tx`lock table idempotency_answers in exclusive mode`
    await whileHeld(answers, async () => {
      const cut = send(live.client, path, request)
      await expect.poll(async () => (await stuck()).length, { interval: 5 }).toBe(1)
      for (const { pid } of await stuck()) await app.pool`select pg_terminate_backend(${pid}::integer)`
      expectRefusal(await cut, 503, 'SERVICE_UNAVAILABLE')
    })
    expect(await list()).toEqual(before)
    const again = await send(live.client, path, request)
    expect([again.status, again.headers.has('idempotent-replayed')]).toEqual([201, false])
    expectReplay(await send(live.client, path, request), again)
    expect(await list()).toHaveLength(before.length + 1)
  },
)

test('a GET and a DELETE take no key: a header of that name is nothing to them', async () => {
  const { live } = await app.createCompany()
  const headers = { 'idempotency-key': 'with space' }
  expect((await live.client.request(EMPLOYEES, { headers })).status).toBe(200)
})
