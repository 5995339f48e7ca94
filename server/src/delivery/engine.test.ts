import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { eventTypes } from '../event-types.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { LANE_COUNT } from '../kernel/lanes.ts'
import { limits } from '../kernel/limits.ts'
import { openPool } from '../storage/pool.ts'
import { createEmployee } from '../testing/builders.ts'
import { hang, startReceiver } from '../testing/receiver.ts'
import { startTestApp } from '../testing/test-app.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { latestDelivery, registerEndpoint, UNREACHED, until } from '../testing/webhooks.ts'
import { appendEvents } from '../timeline/append.ts'
import { follower, type FreshDelivery } from './follow.ts'

test('an endpoint whose secret cannot be opened keeps no other endpoint from being sent to, also after a start', async () => {
  const database = await makeTestDatabase()
  const encryptionKey = randomBytes(32)
  const first = await startTestApp({ database, encryptionKey })
  const { live } = await first.createCompany()
  const receiver = await startReceiver()
  const broken = await registerEndpoint(live.client, receiver.url('/broken'))
  await registerEndpoint(live.client, receiver.url('/whole'))
  await first.pool`
    update webhook_endpoints set secret = ${randomBytes(60)}, updated_at = now() where webhook_endpoints.id = ${broken.id}`
  await first.service.stop()

  const second = await startTestApp({ database, encryptionKey })
  const client = await second.clientFor(live.tenant, ['*'])
  await createEmployee(client)
  await receiver.waitFor(1, { path: '/whole' })
  const row = await latestDelivery(client, broken.id, () => true)
  expect(row).toMatchObject({ status: 'pending', attemptCount: 0 })
  expect(receiver.requestsTo('/broken')).toHaveLength(0)
  await second.service.stop()
  await database.drop()
})

test('a stop waits for the attempt that is under way, and its outcome is recorded', async () => {
  const database = await makeTestDatabase()
  const app = await startTestApp({ database, webhooks: { timeoutMs: 1_000 } })
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  receiver.always(hang)
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  await receiver.waitFor(1)
  await app.service.stop()
  const pool = openPool(database.address, { connectionsMax: 1, name: 'test' })
  const rows = await pool`
    select deliveries.status, deliveries.attempt_count as attempts,
      (select count(*) from delivery_lanes where delivery_lanes.owner is not null) as leased
    from deliveries where deliveries.endpoint_id = ${id} limit 10`
  expect([...rows]).toEqual([{ status: 'retrying', attempts: 1, leased: 0 }])
  await pool.end()
  await database.drop()
})

test('a batch with more deliveries than one statement may write is followed in several, each delivery once', async () => {
  const database = await makeTestDatabase()
  const app = await startTestApp({ database })
  const { live } = await app.createCompany()
  const endpoints = 60
  for (let made = 0; made < endpoints; made += 1) await registerEndpoint(live.client, UNREACHED)
  await app.service.stop()
  const pool = openPool(database.address, { connectionsMax: 4, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  const ids = randomIds()
  const events = limits.followEventsMax
  const { tenantId } = live.tenant
  const nowMs = systemClock.nowMs()
  const made = Array.from({ length: events }, () => ({ id: ids.next(nowMs), type: 'employee.created', data: '{}' }))
  await pool.begin((tx) => appendEvents(tx, { tenantId, nowMs, events: made }))

  const batches: number[] = []
  const written = (deliveries: readonly FreshDelivery[]) => batches.push(deliveries.length)
  const lanes = { held: new Set(Array.from({ length: LANE_COUNT }, (_, lane) => lane)), holds: () => true }
  const failed = (error: unknown) => expect.fail(String(error))
  const following = follower({ pool, clock: systemClock, ids, eventTypes, lanes, written, failed })
  following.wake(tenantId)
  await until(
    () => batches.reduce((sum, length) => sum + length, 0),
    (sum) => sum >= events * endpoints,
    { withinMs: 25_000 },
  )
  await following.stop()
  const [row] = await pool`
    select count(*) as rows, count(distinct (deliveries.event_id, deliveries.endpoint_id)) as pairs from deliveries`
  expect(row).toEqual({ rows: events * endpoints, pairs: events * endpoints })
  expect(batches.filter((length) => length > 0).length).toBeGreaterThan(1)
  // One event may go beyond the bound, by as many endpoints as there are.
  expect(Math.max(...batches)).toBeLessThan(limits.followDeliveriesMax + endpoints)
}, 60_000)

test('a recovery since the end of time keeps no change of an endpoint from being seen', async () => {
  const app = await startTestApp()
  const { live } = await app.createCompany()
  const [first, second] = [await startReceiver(), await startReceiver()]
  const { id } = await registerEndpoint(live.client, first.url())
  await live.client.post(`/v1/webhooks/${id}/recover`, { since: '9999-12-31T23:59:59Z' })
  await live.client.patch(`/v1/webhooks/${id}`, { url: second.url() })
  await createEmployee(live.client)
  await second.waitFor(1)
})
