import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { appendEvents } from '../../timeline/append.ts'
import { limits } from '../../kernel/limits.ts'
import { createEmployee, createObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { expectRefusal, startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { deliveriesOf, eventsOf, latestDelivery, registerEndpoint, UNREACHED, until } from '../../testing/webhooks.ts'
import type { Delivery, Recovery } from './webhooks.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock, webhooks: { retryDelaysMs: [1_000] } })

function act(client: TestClient, id: string, action: string) {
  return client.request(`/v1/webhooks/${id}/${action}`, { method: 'POST' })
}

function recover(client: TestClient, id: string, since = '2026-11-01T00:00:00Z') {
  return client.post<Recovery>(`/v1/webhooks/${id}/recover`, { since })
}

/** Waits until no recovery of the endpoint is running, and answers how many deliveries the last one made. */
async function recovered(on: TestApp, endpointId: string): Promise<number> {
  const rows = await until(
    () => on.pool<{ status: string; created: number }[]>`
      select webhook_recoveries.status, webhook_recoveries.deliveries_created as created from webhook_recoveries
      where webhook_recoveries.endpoint_id = ${endpointId} order by webhook_recoveries.id desc`,
    (found) => found.length > 0 && found.every(({ status }) => status === 'Complete'),
    { withinMs: 20_000 },
  )
  return rows[0]?.created ?? 0
}

/** Puts many events on a tenant's timeline in one append each, as a write of many rows does. */
async function fillTimeline(on: TestApp, tenantId: string, count: number): Promise<void> {
  const { ids } = on.service.services
  const nowMs = clock.nowMs()
  const events = Array.from({ length: count }, (_, index) => ({
    id: ids.next(nowMs),
    type: 'employee.created',
    data: JSON.stringify({ number: index }),
  }))
  await on.pool.begin((tx) => appendEvents(tx, { tenantId, nowMs, events }))
}

test('a recovery sends again what was exhausted, skips what was acknowledged, and names the delivery it repeats', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  await latestDelivery(live.client, id, ({ status }) => status === 'acknowledged')
  receiver.always(500)
  await createEmployee(live.client)
  await latestDelivery(live.client, id, ({ status }) => status === 'retrying')
  clock.advanceMs(2_000)
  const exhausted = await latestDelivery(live.client, id, ({ status }) => status === 'exhausted')
  receiver.always(200)

  const begun = await recover(live.client, id)
  expect(begun.status).toBe(202)
  expect(begun.body).toMatchObject({ endpointId: id, since: '2026-11-01T00:00:00Z', status: 'Running' })
  expect(await recovered(app, id)).toBe(1)
  const rows = await until(
    () => deliveriesOf(live.client, id),
    ([first]) => first?.status === 'acknowledged',
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ eventId: exhausted.eventId, resendOf: exhausted.id, attemptCount: 1 })
})

test('what happened while an endpoint was disabled is recovered, of its types and scopes alone', async () => {
  const { live } = await app.createCompany()
  const [every, typed] = [await startReceiver(), await startReceiver()]
  const narrow = await app.clientFor(live.tenant, [])
  const endpoints = [
    { client: narrow, id: (await registerEndpoint(narrow, every.url())).id },
    {
      client: live.client,
      id: (await registerEndpoint(live.client, typed.url(), { eventTypes: 'performance.objective.created' })).id,
    },
  ]
  for (const { client, id } of endpoints) await act(client, id, 'disable')
  await createObjective(live.client)
  for (const { client, id } of endpoints) {
    await act(client, id, 'enable')
    expect((await recover(client, id)).status).toBe(202)
    expect(await recovered(app, id)).toBe(1)
  }
  const types = [(await every.waitFor(1))[0], (await typed.waitFor(1))[0]].map(
    (request) => (JSON.parse(request?.body.toString('utf8') ?? '') as { type: string }).type,
  )
  expect(types).toEqual(['employee.created', 'performance.objective.created'])
})

test('a recovery begins with the events at its time, and leaves earlier ones', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  await act(live.client, id, 'disable')
  for (let count = 0; count < 3; count += 1) await createEmployee(live.client)
  const events = await eventsOf(live.client)
  await act(live.client, id, 'enable')
  await recover(live.client, id, events[1]?.occurredAt)
  expect(await recovered(app, id)).toBe(2)
  const rows = await deliveriesOf(live.client, id)
  expect(rows.map(({ eventId }) => eventId)).toEqual([events[2]?.id, events[1]?.id])
})

test('more events than one batch are recovered, each once', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  await act(live.client, id, 'disable')
  await fillTimeline(app, live.tenant.tenantId, limits.followEventsMax * 2 + 100)
  await act(live.client, id, 'enable')
  await recover(live.client, id)
  expect(await recovered(app, id)).toBe(limits.followEventsMax * 2 + 100)
  const [row] = await app.pool<{ rows: number; events: number }[]>`
    select count(*) as rows, count(distinct deliveries.event_id) as events
    from deliveries where deliveries.endpoint_id = ${id}`
  expect(row).toEqual({ rows: limits.followEventsMax * 2 + 100, events: limits.followEventsMax * 2 + 100 })
}, 60_000)

test('a recovery never doubles what following still has to deliver, nor what is open', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  const writes = Array.from({ length: 40 }, () => createEmployee(live.client))
  const asked = [recover(live.client, id), ...writes, recover(live.client, id)]
  await Promise.all(asked)
  await recovered(app, id)
  await until(
    () => deliveriesOf(live.client, id),
    (rows) => rows.length >= 40,
  )
  await recover(live.client, id)
  await recovered(app, id)
  const rows = await deliveriesOf(live.client, id)
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(40)
})

test('while a recovery runs a second one is refused, and afterwards it is taken', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  const answers = await Promise.all([recover(live.client, id), recover(live.client, id), recover(live.client, id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expectRefusal(refused ?? { status: 0, body: undefined }, 409, 'INVALID_STATE')
  await recovered(app, id)
  expect((await recover(live.client, id)).status).toBe(202)
})

test.each([
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59Z',
  '2026-11-01T00:00:00.123456789+14:00',
])('a recovery since %s is worked off', async (since) => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  await act(live.client, id, 'disable')
  await createEmployee(live.client)
  await act(live.client, id, 'enable')
  expect((await recover(live.client, id, since)).status).toBe(202)
  expect(await recovered(app, id)).toBe(since.startsWith('9') ? 0 : 1)
})

test.each([{}, { since: null }, { since: '2026-11-01' }, { since: 'yesterday' }, { since: 0 }, { until: 'x' }])(
  'the recovery %o is refused',
  async (body) => {
    const { live } = await app.createCompany()
    const { id } = await registerEndpoint(live.client, UNREACHED)
    expectRefusal(await live.client.post(`/v1/webhooks/${id}/recover`, body), 400, 'VALIDATION_FAILED')
  },
)

test('a recovery that a stop of the service interrupted is gone on with after the start', async () => {
  const database = await makeTestDatabase()
  const encryptionKey = randomBytes(32)
  const first = await startTestApp({ clock, database, encryptionKey })
  const { live } = await first.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  await act(live.client, id, 'disable')
  await fillTimeline(first, live.tenant.tenantId, limits.followEventsMax * 3)
  await act(live.client, id, 'enable')
  await recover(live.client, id)
  // Stopped as soon as the first batch is there: two are left.
  const made = () => first.pool<{ made: number }[]>`
    select count(*) as made from deliveries where deliveries.endpoint_id = ${id}`
  await until(made, ([row]) => (row?.made ?? 0) > 0)
  await first.service.stop()

  const second = await startTestApp({ clock, database, encryptionKey })
  expect(await recovered(second, id)).toBe(limits.followEventsMax * 3)
  const [row] = await second.pool<{ events: number; rows: number }[]>`
    select count(distinct deliveries.event_id) as events, count(*) as rows
    from deliveries where deliveries.endpoint_id = ${id}`
  expect(row).toEqual({ events: limits.followEventsMax * 3, rows: limits.followEventsMax * 3 })
  await second.service.stop()
  await database.drop()
}, 60_000)

test('one delivery of each event is enough: a recovery that is repeated makes none', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url())
  await act(live.client, id, 'disable')
  await createEmployee(live.client)
  await act(live.client, id, 'enable')
  for (const expected of [1, 0]) {
    await recover(live.client, id)
    expect(await recovered(app, id)).toBe(expected)
    await until(
      () => deliveriesOf(live.client, id),
      (rows: Delivery[]) => rows.every(({ status }) => status === 'acknowledged'),
    )
  }
  expect(receiver.requests).toHaveLength(1)
})

test('a recovery that cannot go on keeps no other from being worked off', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const stuck = await registerEndpoint(live.client, receiver.url())
  const sound = await registerEndpoint(live.client, receiver.url())
  // Deliveries of the one cannot be written.
  await app.pool.unsafe(
    `alter table deliveries add constraint planted check (endpoint_id <> '${stuck.id}' or resend_of is null)`,
  )
  onTestFinished(async () => {
    await app.pool`alter table deliveries drop constraint planted`
    expect(await recovered(app, stuck.id)).toBe(1)
  })
  receiver.always(500)
  await createEmployee(live.client)
  for (const { id } of [stuck, sound]) {
    await latestDelivery(live.client, id, ({ status }) => status === 'retrying')
  }
  clock.advanceMs(2_000)
  for (const { id } of [stuck, sound]) {
    await latestDelivery(live.client, id, ({ status }) => status === 'exhausted')
  }
  receiver.always(200)
  for (const { id } of [stuck, sound]) expect((await recover(live.client, id)).status).toBe(202)
  expect(await recovered(app, sound.id)).toBe(1)
})
