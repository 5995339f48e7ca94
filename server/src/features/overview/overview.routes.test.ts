import { expect, test } from 'vitest'
import { isoFromMs } from '../../kernel/clock.ts'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { latestDelivery, registerEndpoint, UNREACHED, until } from '../../testing/webhooks.ts'
import { cleanUpCounts, minuteCounts } from './index.ts'
import type { Overview } from './overview.schema.ts'

const clock = testClock('2026-11-21T08:32:00.000Z')
const app = await startTestApp({ clock })
const HOUR_MS = 3_600_000

const overviewOf = async (person: TestClient, query: string) =>
  (await person.get<Overview>(`/dashboard/v1/overview?${query}`)).body

test('requests are counted by what they came to, in the span in which they were answered, apart for live and test data', async () => {
  const company = await app.createCompany()
  const viewer = await app.signIn(company, { role: 'Viewer' })
  await company.live.client.get('/v1/key')
  await company.live.client.get('/v1/key')
  expect((await company.live.client.get('/v1/employees/none')).status).toBe(400)
  await company.test.client.get('/v1/key')
  const overview = await until(
    () => overviewOf(viewer, 'mode=live&hours=1'),
    ({ totals }) => totals.requests === 3,
  )
  expect(overview.totals).toEqual({ requests: 3, clientErrors: 1, serverErrors: 0, acknowledged: 0, failed: 0 })
  expect(overview.bucketMinutes).toBe(5)
  expect(overview.requests).toHaveLength(12)
  expect(overview.requests.at(-1)).toEqual({
    at: '2026-11-21T08:30:00.000Z',
    count: 3,
    clientErrors: 1,
    serverErrors: 0,
  })
  expect(overview.requests[0]).toEqual({ at: '2026-11-21T07:35:00.000Z', count: 0, clientErrors: 0, serverErrors: 0 })
  expect(overview.endpoints).toEqual([])
  const ofTest = await until(
    () => overviewOf(viewer, 'mode=test'),
    ({ totals }) => totals.requests === 1,
  )
  expect(ofTest.requests).toHaveLength(288)
})

test('attempts are counted by what they came to, and an endpoint that fails shows so, with what waits for it', async () => {
  const company = await app.createCompany()
  const viewer = await app.signIn(company, { role: 'Viewer' })
  const receiver = await startReceiver()
  const { client } = company.live
  const well = await registerEndpoint(client, receiver.url())
  const dead = await registerEndpoint(client, UNREACHED)
  await createEmployee(client)
  await latestDelivery(client, well.id, ({ status }) => status === 'acknowledged')
  await latestDelivery(client, dead.id, ({ status }) => status === 'retrying')
  const overview = await until(
    () => overviewOf(viewer, 'mode=live&hours=168'),
    ({ totals, endpoints }) => totals.acknowledged === 1 && totals.failed === 1 && endpoints[0]?.failing === true,
  )
  expect(overview.endpoints).toEqual([
    { id: dead.id, url: UNREACHED, status: 'Enabled', pending: 1, failing: true },
    { id: well.id, url: well.url, status: 'Enabled', pending: 0, failing: false },
  ])
  expect(overview.bucketMinutes).toBe(60)
  expect(overview.deliveries).toHaveLength(168)
  expect(overview.deliveries.at(-1)).toEqual({ at: '2026-11-21T08:00:00.000Z', acknowledged: 1, failed: 1 })
  const stranger = await app.signIn(await app.createCompany(), { role: 'Viewer' })
  const ofStranger = await overviewOf(stranger, 'mode=live')
  expect([ofStranger.endpoints, ofStranger.totals.acknowledged]).toEqual([[], 0])
})

test('the mode must be named, and the hours are bounded', async () => {
  const viewer = await app.signIn(await app.createCompany(), { role: 'Viewer' })
  for (const query of ['', 'mode=both', 'mode=live&hours=0', 'mode=live&hours=169']) {
    expectRefusal(await viewer.get(`/dashboard/v1/overview?${query}`), 400, 'VALIDATION_FAILED')
  }
})

test('processes that count the same minute add up, and counts wait for a database that is away', async () => {
  const tenantId = app.service.services.ids.next(0)
  let isAway = true
  // The connection is what fails.
  const sql = new Proxy(app.pool, {
    apply(target, self, args) {
      if (isAway) throw new Error('gone')
      return Reflect.apply(target, self, args) as unknown
    },
  })
  const [one, other] = [minuteCounts({ sql, clock }), minuteCounts({ sql: app.pool, clock })]
  one.countRequest(tenantId, 200)
  one.countRequest(tenantId, 404)
  await expect(one.flush()).rejects.toThrow('gone')
  one.countRequest(tenantId, 500)
  one.countAttempt(tenantId, { isAcknowledged: true })
  other.countAttempt(tenantId, { isAcknowledged: false })
  isAway = false
  await Promise.all([one.flush(), other.flush()])
  await one.flush()
  const rows = await app.pool`
    select minute_counts.requests, minute_counts.client_errors, minute_counts.server_errors,
      minute_counts.attempts_acknowledged, minute_counts.attempts_failed
    from minute_counts where minute_counts.tenant_id = ${tenantId} limit 10`
  expect(rows).toEqual([
    { requests: 3, client_errors: 1, server_errors: 1, attempts_acknowledged: 1, attempts_failed: 1 },
  ])
})

test('counts go when the overview looks at them no more', async () => {
  const { pool } = app
  const counts = minuteCounts({ sql: pool, clock })
  counts.countRequest(app.service.services.ids.next(0), 200)
  await counts.flush()
  const nowMs = clock.nowMs()
  await cleanUpCounts({ pool, clock: testClock(isoFromMs(nowMs + 168 * HOUR_MS)) })
  expect((await pool`select 1 from minute_counts limit 1`).length).toBe(1)
  await cleanUpCounts({ pool, clock: testClock(isoFromMs(nowMs + 10 * 24 * HOUR_MS)) })
  expect(await pool`select 1 from minute_counts limit 1`).toHaveLength(0)
})
