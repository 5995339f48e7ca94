import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Caller } from '../../http/caller.ts'
import { isoFromMs, systemClock } from '../../kernel/clock.ts'
import { randomIds } from '../../kernel/ids.ts'
import { limits } from '../../kernel/limits.ts'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { until } from '../../testing/webhooks.ts'
import type { LoggedRequest } from './request-log.schema.ts'
import { cleanUpRequestLog, insertRequests, type RequestRow } from './request-log.store.ts'
import { requestRecorder } from './request-recorder.ts'

const app = await startTestApp({ role: 'api' })
const ids = randomIds()
const HOUR_MS = 3_600_000

/** The log as the dashboard shows it, once it holds the request with this id. */
async function logWith(person: TestClient, requestId: string | null, query = ''): Promise<LoggedRequest[]> {
  return until(
    async () => (await person.get<LoggedRequest[]>(`/dashboard/v1/request-log${query}`)).body,
    (rows) => rows.some((row) => row.id === requestId),
  )
}

const idOf = (answer: { headers: Headers }) => answer.headers.get('x-request-id')
const keyOf = async (client: TestClient) => (await client.get<{ id: string }>('/v1/key')).body.id

test('a request is noted with its key, route, status, code, time and id, and without its query, body and secrets', async () => {
  const company = await app.createCompany()
  const developer = await app.signIn(company, { role: 'Developer' })
  const employee = await createEmployee(company.live.client, { firstName: 'Hidden' })
  const path = `/v1/employees/${employee.id}`
  const found = await company.live.client.get(`/v1/employees?limit=1`)
  const refused = await company.test.client.get(path)
  const wrong = await company.test.client.get('/v1/employees/svc_live_0123456789abcdef?secret=hunter2')
  const rows = await logWith(developer, idOf(wrong))
  expect(rows.map(({ id }) => id).slice(0, 3)).toEqual([idOf(wrong), idOf(refused), idOf(found)])
  expect(rows[1]).toEqual({
    id: idOf(refused),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    mode: 'test',
    keyId: await keyOf(company.test.client),
    keyName: 'test',
    method: 'GET',
    route: '/v1/employees/{id}',
    path,
    status: 404,
    code: 'NOT_FOUND',
    durationMs: expect.any(Number) as number,
    address: '127.0.0.1',
  })
  expect(rows[1]?.durationMs).toBeGreaterThan(0)
  expect(rows[0]).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', path: '/v1/employees/svc_live_[redacted]' })
  expect(rows[2]).toMatchObject({
    status: 200,
    code: null,
    path: '/v1/employees',
    route: '/v1/employees',
    mode: 'live',
  })
  const stored = await app.pool<{ text: string }[]>`
    select request_log::text as text from request_log
    where request_log.tenant_id in (${company.live.tenant.tenantId}, ${company.test.tenant.tenantId}) limit 100`
  expect(stored).toHaveLength(rows.length)
  for (const secret of ['Hidden', 'hunter2', 'limit=1', '0123456789abcdef']) {
    expect(stored.filter(({ text }) => text.includes(secret))).toEqual([])
  }
})

test('a request without a valid key is not noted, and neither is what a person does in the dashboard', async () => {
  const company = await app.createCompany()
  const developer = await app.signIn(company, { role: 'Developer' })
  await fetch(`${app.url}/v1/key`, { headers: { 'x-api-key': 'svc_live_wrong' } })
  await fetch(`${app.url}/v1/nowhere`)
  await developer.get('/dashboard/v1/employees')
  const last = await company.live.client.get('/v1/key')
  // Requests are written in the order in which they were answered, so those before would be there too.
  expect((await logWith(developer, idOf(last))).map(({ id }) => id)).toEqual([idOf(last)])
})

test('the log is filtered by data, key and class of status, and pages lead through it once', async () => {
  const company = await app.createCompany()
  const developer = await app.signIn(company, { role: 'Developer' })
  const narrow = await app.clientFor(company.live.tenant, [])
  for (let round = 0; round < 3; round += 1) {
    await company.live.client.get('/v1/key')
    await company.test.client.get('/v1/employees/none')
    await narrow.get('/v1/performance/objectives')
  }
  const last = await narrow.get('/v1/key')
  const whole = await logWith(developer, idOf(last))
  expect(whole).toHaveLength(10)
  const narrowId = whole[0]?.keyId
  for (const [filter, isMeant] of [
    ['', () => true],
    ['&mode=test', (row: LoggedRequest) => row.mode === 'test'],
    ['&status=4xx', (row: LoggedRequest) => row.status >= 400],
    ['&status=5xx', () => false],
    [`&keyId=${narrowId}`, (row: LoggedRequest) => row.keyId === narrowId],
    [`&keyId=${narrowId}&status=2xx`, (row: LoggedRequest) => row.id === idOf(last)],
    [`&keyId=${narrowId}&mode=test`, () => false],
  ] as const) {
    const found: LoggedRequest[] = []
    for (let path: string | undefined = `/dashboard/v1/request-log?limit=2${filter}`; path !== undefined;) {
      const page: { body: LoggedRequest[]; headers: Headers } = await developer.get<LoggedRequest[]>(path)
      found.push(...page.body)
      path = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect([filter, found]).toEqual([filter, whole.filter(isMeant)])
  }
})

test('the log is for developers and admins, and each company has its own', async () => {
  const [company, stranger] = [await app.createCompany(), await app.createCompany()]
  const [viewer, admin] = [await app.signIn(company, { role: 'Viewer' }), await app.signIn(company)]
  expectRefusal(await viewer.get('/dashboard/v1/request-log'), 403, 'ROLE_NOT_ALLOWED')
  const asked = await stranger.live.client.get('/v1/key')
  const keyId = await keyOf(stranger.live.client)
  await logWith(await app.signIn(stranger), idOf(asked))
  for (const query of ['', `?keyId=${keyId}`]) {
    expect((await admin.get(`/dashboard/v1/request-log${query}`)).body).toEqual([])
  }
})

/** A request as the hook gets it, which no real client could send so often. */
function answered(keyId: string): [FastifyRequest, FastifyReply] {
  const actor = { kind: 'key', id: keyId, name: 'test', expiresAt: null } as const
  const caller = { tenantId: ids.next(0), actor } as Partial<Caller>
  const id = ids.next(systemClock.nowMs())
  const request = { caller, id, method: 'GET', url: '/v1/key', routeOptions: { url: '/v1/key' }, ip: '127.0.0.1' }
  return [request as unknown as FastifyRequest, { statusCode: 200, elapsedTime: 1 } as FastifyReply]
}

test('no key takes more than its share of the queue, which itself is bounded; what is left out is counted', async () => {
  let dropped = 0
  const count = (requests: number) => (dropped += requests)
  const recorder = requestRecorder({ sql: app.pool, dropped: count, failed: () => undefined })
  const flood = ids.next(0)
  for (let number = 0; number < limits.requestLogQueuePerKeyMax + 5; number += 1) recorder.note(...answered(flood))
  expect(dropped).toBe(5)
  for (let number = 0; number < limits.requestLogQueueMax; number += 1) recorder.note(...answered(ids.next(0)))
  expect(dropped).toBe(5 + limits.requestLogQueuePerKeyMax)
  const [before] = await app.pool<[{ count: number }]>`select count(*) as count from request_log`
  await recorder.flush()
  const [after] = await app.pool<[{ count: number }]>`select count(*) as count from request_log`
  expect(after.count).toBeGreaterThanOrEqual(before.count + limits.requestLogQueueMax)
  recorder.note(...answered(flood))
  expect(dropped).toBe(5 + limits.requestLogQueuePerKeyMax)
})

test('what cannot be written while the database is away is written when it is back, once; a batch that never can is left out', async () => {
  const keyId = ids.next(0)
  let dropped = 0
  let isAway = true
  // The database itself as far as the recorder can tell; the connection is what fails.
  const sql = new Proxy(app.pool, {
    apply(target, self, args) {
      if (isAway) throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
      return Reflect.apply(target, self, args) as unknown
    },
  })
  const recorder = requestRecorder({ sql, dropped: (requests) => (dropped += requests), failed: () => undefined })
  recorder.note(...answered(keyId))
  await expect(recorder.flush()).rejects.toThrow('gone')
  isAway = false
  await recorder.flush()
  await recorder.flush()
  const rows = () => app.pool`select 1 from request_log where request_log.key_id = ${keyId} limit 10`
  expect([(await rows()).length, dropped]).toEqual([1, 0])
  const [request, reply] = answered(keyId)
  recorder.note({ ...request, method: 'G\0T' }, reply)
  await recorder.flush()
  expect([(await rows()).length, dropped]).toEqual([1, 1])
})

/** No request takes exactly so long: rows that a test wrote are told by it from those of its own requests. */
const MARK_US = 1_234_567_890

function rowOf(tenantId: string, keyId: string, atMs: number): RequestRow {
  const id = ids.next(atMs)
  const answer = { status: 200, code: null, durationUs: MARK_US, address: '127.0.0.1' }
  return { tenantId, id, at: isoFromMs(atMs), keyId, method: 'GET', route: '/v1/key', path: '/v1/key', ...answer }
}

test('requests are kept for seven days, and of each key the latest', async () => {
  const { pool } = app
  const company = await app.createCompany()
  const [busy, quiet] = [await keyOf(company.live.client), await keyOf(company.test.client)]
  const nowMs = systemClock.nowMs()
  const { tenantId } = company.live.tenant
  const excess = 3
  const busyRows = Array.from({ length: limits.requestLogPerKeyMax + excess }, (_row, index) =>
    rowOf(tenantId, busy, nowMs + index),
  )
  for (let from = 0; from < busyRows.length; from += 2_000)
    await insertRequests(pool, busyRows.slice(from, from + 2_000))
  const old = rowOf(company.test.tenant.tenantId, quiet, nowMs - limits.requestLogDays * 24 * HOUR_MS - 1)
  const kept = rowOf(company.test.tenant.tenantId, quiet, nowMs - limits.requestLogDays * 24 * HOUR_MS + HOUR_MS)
  await insertRequests(pool, [old, kept])
  await cleanUpRequestLog({ pool, clock: systemClock })
  const idsOf = async (keyId: string) => {
    const rows = await pool<{ id: string }[]>`
      select request_log.id from request_log where request_log.key_id = ${keyId} and request_log.at < ${isoFromMs(nowMs - HOUR_MS)}
      order by request_log.id limit 100`
    return rows.map(({ id }) => id)
  }
  expect(await idsOf(quiet)).toEqual([kept.id])
  const found = await pool<{ id: string }[]>`
    select request_log.id from request_log
    where request_log.key_id = ${busy} and request_log.duration_us = ${MARK_US}
    order by request_log.id limit 20000`
  expect(found).toHaveLength(limits.requestLogPerKeyMax)
  expect(found.at(-1)?.id).toBe(busyRows.at(-1)?.id)
  // Days later the partitions go as a whole.
  await cleanUpRequestLog({ pool, clock: testClock(isoFromMs(nowMs + 10 * 24 * HOUR_MS)) })
  expect(await pool`select 1 from request_log where request_log.duration_us = ${MARK_US} limit 1`).toHaveLength(0)
})
