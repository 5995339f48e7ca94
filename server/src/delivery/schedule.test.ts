import { expect, test } from 'vitest'
import type { Delivery, WebhookEndpoint } from '../features/webhooks/webhooks.schema.ts'
import { isoFromMs } from '../kernel/clock.ts'
import { createEmployee } from '../testing/builders.ts'
import { testClock } from '../testing/clock.ts'
import { busyFor, busyUntil, hang, startReceiver, type Answer } from '../testing/receiver.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { deliveriesOf, eventsOf, latestDelivery, registerEndpoint, until } from '../testing/webhooks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const clock = testClock()
const app = await startTestApp({ clock, webhooks: { timeoutMs: 300 } })
const quickApp = await startTestApp({ clock, webhooks: { retryDelaysMs: [1_000, 2_000] } })

/** A company with one endpoint, its receiver, and one event for it. */
async function scene(answer: Answer | number, on: TestApp = app) {
  const { live } = await on.createCompany()
  const receiver = await startReceiver()
  receiver.always(answer)
  const endpoint = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  return { client: live.client, receiver, endpoint }
}

/** Lets attempt after attempt fall due until the delivery has ended, and answers each one's wait. */
async function waitsUntilExhausted(client: TestClient, endpointId: string): Promise<number[]> {
  const waits: number[] = []
  for (;;) {
    const { status, nextAttemptAt, attempts } = await afterAttempt(client, endpointId, waits.length + 1)
    if (nextAttemptAt === null) {
      expect(status).toBe('exhausted')
      return waits
    }
    expect(status).toBe('retrying')
    expect(attempts.at(-1)?.nextAttemptAt).toBe(nextAttemptAt)
    waits.push(msOf(nextAttemptAt) - clock.nowMs())
    clock.set(nextAttemptAt)
  }
}

function afterAttempt(client: TestClient, endpointId: string, count: number) {
  return latestDelivery(client, endpointId, ({ attemptCount }) => attemptCount === count)
}

function msOf(iso: string): number {
  return Temporal.Instant.from(iso).epochMilliseconds
}

function expectWaits(waits: readonly number[], delays: readonly number[]): void {
  expect(waits).toHaveLength(delays.length)
  for (const [index, delay] of delays.entries()) {
    expect(waits[index], `wait ${index + 1}`).toBeGreaterThanOrEqual(delay)
    expect(waits[index], `wait ${index + 1}`).toBeLessThanOrEqual(delay * 1.1)
  }
}

async function endpointNow(client: TestClient, id: string): Promise<WebhookEndpoint> {
  return (await client.get<WebhookEndpoint>(`/v1/webhooks/${id}`)).body
}

const SCHEDULE = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]

test('an endpoint that always answers 500 is tried six times, then its delivery is exhausted', async () => {
  const { client, receiver, endpoint } = await scene(500)
  expectWaits(await waitsUntilExhausted(client, endpoint.id), SCHEDULE)
  expect(receiver.requests).toHaveLength(6)
  const { attempts, ...delivery } = await afterAttempt(client, endpoint.id, 6)
  expect(delivery).toMatchObject({ responseCode: 500, lastError: 'the receiver answered 500', nextAttemptAt: null })
  expect(attempts.map(({ number, triggeredBy, errorClass }) => ({ number, triggeredBy, errorClass }))).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => ({
      number,
      triggeredBy: number === 1 ? 'event' : 'retry',
      errorClass: 'status',
    })),
  )
  clock.advanceMs(2 * DAY)
  await createEmployee(client)
  await receiver.waitFor(7)
  expect(new Set(receiver.requests.slice(0, 6).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('an endpoint that never answers is tried six times, then its delivery is exhausted', async () => {
  const { client, endpoint } = await scene(hang)
  expectWaits(await waitsUntilExhausted(client, endpoint.id), SCHEDULE)
  const { attempts, ...delivery } = await afterAttempt(client, endpoint.id, 6)
  expect(delivery).toMatchObject({ responseCode: null, lastError: 'no answer within 0.3 s' })
  expect(attempts.map(({ errorClass }) => errorClass)).toEqual(Array(6).fill('timeout'))
})

test('no retry comes before it is due', async () => {
  const { client, receiver, endpoint } = await scene(500)
  const { nextAttemptAt } = await afterAttempt(client, endpoint.id, 1)
  clock.set(isoFromMs(msOf(nextAttemptAt ?? '') - 1))
  // A second event has its first attempt now, and with it everything that is due has been looked at.
  await createEmployee(client)
  await receiver.waitFor(2)
  await until(
    () => deliveriesOf(client, endpoint.id),
    (rows) => rows.every(({ attemptCount }) => attemptCount === 1),
  )
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  clock.advanceMs(1)
  await receiver.waitFor(3)
})

test('with the schedule 1s,2s a delivery has three attempts', async () => {
  const { client, receiver, endpoint } = await scene(500, quickApp)
  expectWaits(await waitsUntilExhausted(client, endpoint.id), [1_000, 2_000])
  expect(receiver.requests).toHaveLength(3)
})

test('a success after failures ends the delivery without an error', async () => {
  const { client, receiver, endpoint } = await scene(500)
  clock.set((await afterAttempt(client, endpoint.id, 1)).nextAttemptAt ?? '')
  receiver.always(204)
  const delivery = await afterAttempt(client, endpoint.id, 2)
  expect(delivery).toMatchObject({ status: 'acknowledged', responseCode: 204, lastError: null, nextAttemptAt: null })
  expect(delivery.attempts).toMatchObject([{ responseCode: 500 }, { responseCode: 204, errorClass: null, error: null }])
})

const waits: { name: string; answer: () => Answer; ms: number }[] = [
  { name: '429 with Retry-After of 600 seconds waits 10 minutes', answer: () => busyFor(429, 600), ms: 10 * MINUTE },
  { name: '503 with Retry-After of 600 seconds waits 10 minutes', answer: () => busyFor(503, 600), ms: 10 * MINUTE },
  {
    name: '429 with a date as Retry-After waits until then',
    answer: () => busyUntil(429, clock.nowMs() + 2 * HOUR),
    ms: 2 * HOUR,
  },
  {
    name: '503 with a date as Retry-After waits until then',
    answer: () => busyUntil(503, clock.nowMs() + 2 * HOUR),
    ms: 2 * HOUR,
  },
  { name: 'Retry-After of a week waits a day', answer: () => busyFor(503, 7 * 86_400), ms: DAY },
  { name: 'Retry-After of 40 digits waits a day', answer: () => retryAfter('9'.repeat(40)), ms: DAY },
  {
    name: 'a date of next year as Retry-After waits a day',
    answer: () => busyUntil(429, clock.nowMs() + 300 * DAY),
    ms: DAY,
  },
]

function retryAfter(value: string): Answer {
  return (response) => void response.writeHead(503, { 'retry-after': value }).end()
}

test.each(waits)('$name', async ({ answer, ms }) => {
  // Dates have whole seconds.
  clock.advanceMs(1_000 - (clock.nowMs() % 1_000))
  const { client, endpoint } = await scene(answer())
  const { nextAttemptAt } = await afterAttempt(client, endpoint.id, 1)
  expect(msOf(nextAttemptAt ?? '') - clock.nowMs()).toBe(ms)
})

const ignored: { name: string; answer: () => Answer }[] = [
  { name: 'a shorter Retry-After does not shorten the schedule', answer: () => busyFor(503, 1) },
  { name: 'a date in the past as Retry-After does not shorten the schedule', answer: () => busyUntil(429, 0) },
  { name: 'a Retry-After that is no time is ignored', answer: () => retryAfter('soon') },
  {
    name: 'a Retry-After of a 500 is ignored',
    answer: () => (response) => void response.writeHead(500, { 'retry-after': '86400' }).end(),
  },
]

test.each(ignored)('$name', async ({ answer }) => {
  const { client, endpoint } = await scene(answer())
  const { nextAttemptAt } = await afterAttempt(client, endpoint.id, 1)
  expectWaits([msOf(nextAttemptAt ?? '') - clock.nowMs()], [MINUTE])
})

test('an answer of 410 disables the endpoint at once, with the reason and an event, and nothing more is sent', async () => {
  const { client, receiver, endpoint } = await scene(410)
  const disabled = await until(
    () => endpointNow(client, endpoint.id),
    ({ status }) => status === 'Disabled',
  )
  expect(disabled).toMatchObject({
    disabledReason: 'The receiver answered 410 Gone.',
    disabledAt: isoFromMs(clock.nowMs()),
  })
  const events = await eventsOf(client)
  expect(events.at(-1)).toMatchObject({ type: 'webhook.endpoint.disabled', data: disabled })
  await createEmployee(client)
  clock.advanceMs(2 * MINUTE)
  const other = await startReceiver()
  await registerEndpoint(client, other.url())
  await createEmployee(client)
  await other.waitFor(1)
  expect(receiver.requests).toHaveLength(1)
  expect(await deliveriesOf(client, endpoint.id)).toMatchObject([{ status: 'retrying', attemptCount: 1 }])
})

test('an endpoint that is enabled again after 410 goes on with its open deliveries', async () => {
  const { client, receiver, endpoint } = await scene(410)
  await until(
    () => endpointNow(client, endpoint.id),
    ({ status }) => status === 'Disabled',
  )
  receiver.always(200)
  clock.advanceMs(2 * MINUTE)
  expect((await client.request(`/v1/webhooks/${endpoint.id}/enable`, { method: 'POST' })).status).toBe(200)
  expect(await afterAttempt(client, endpoint.id, 2)).toMatchObject({ status: 'acknowledged' })
  expect(await endpointNow(client, endpoint.id)).toMatchObject({ status: 'Enabled', disabledReason: null })
})

/** An event whose first attempt has ended. */
async function attempted(client: TestClient, endpointId: string): Promise<Delivery> {
  const before = (await deliveriesOf(client, endpointId)).length
  await createEmployee(client)
  const rows = await until(
    () => deliveriesOf(client, endpointId),
    (found) => found.length > before && found[0]?.status !== 'pending',
  )
  const [latest] = rows
  expect(latest).toBeDefined()
  return latest as Delivery
}

test('an endpoint that only failed for 5 days is disabled, with the reason and an event', async () => {
  const { client, endpoint } = await scene(500)
  await afterAttempt(client, endpoint.id, 1)
  clock.advanceMs(5 * DAY - 1)
  await attempted(client, endpoint.id)
  expect(await endpointNow(client, endpoint.id)).toMatchObject({ status: 'Enabled' })
  clock.advanceMs(1)
  // Whichever fails first, this event or a retry that is due, disables it; the other is then not sent.
  await createEmployee(client)
  const disabled = await until(
    () => endpointNow(client, endpoint.id),
    ({ status }) => status === 'Disabled',
  )
  expect(disabled.disabledReason).toBe('Every attempt failed for 5 days.')
  const events = await eventsOf(client)
  expect(events.filter(({ type }) => type === 'webhook.endpoint.disabled')).toMatchObject([{ data: disabled }])
})

test('one success within 5 days of failures keeps the endpoint enabled', async () => {
  const { client, receiver, endpoint } = await scene(500)
  await afterAttempt(client, endpoint.id, 1)
  clock.advanceMs(4 * DAY)
  receiver.always(200)
  expect((await attempted(client, endpoint.id)).status).toBe('acknowledged')
  receiver.always(500)
  await attempted(client, endpoint.id)
  clock.advanceMs(4 * DAY)
  await attempted(client, endpoint.id)
  await attempted(client, endpoint.id)
  expect(await endpointNow(client, endpoint.id)).toMatchObject({ status: 'Enabled' })
  const [row] = await app.pool<{ since: string | null }[]>`
    select webhook_endpoints.failing_since as since from webhook_endpoints where webhook_endpoints.id = ${endpoint.id}`
  expect(row?.since).toBe(isoFromMs(clock.nowMs() - 4 * DAY))
})

test('after 20 failures over 5 minutes the breaker lets one probe through at a time, and one success closes it', async () => {
  const { client, receiver, endpoint } = await scene(500)
  const settled = () =>
    until(
      () => deliveriesOf(client, endpoint.id),
      (rows) => rows.length > 0 && rows.every(({ status }) => status !== 'pending'),
    )
  await settled()
  for (let failure = 2; failure <= 19; failure += 1) await attempted(client, endpoint.id)
  // The 20th failure comes 5 minutes after the first. What is due beyond it is held back, but for what is under way.
  clock.advanceMs(5 * MINUTE)
  await receiver.waitFor(20)
  await settled()
  const sentUntilOpen = receiver.requests.length
  await Promise.all(Array.from({ length: 30 }, () => createEmployee(client)))
  const rows = await until(
    () => deliveriesOf(client, endpoint.id),
    (found) => found.length === 49,
  )
  // At most those that were under way when it opened, and none of the 30 new ones used an attempt up.
  expect(sentUntilOpen).toBeLessThanOrEqual(30)
  expect(rows.slice(0, 30).every(({ status, attemptCount }) => status === 'pending' && attemptCount === 0)).toBe(true)

  let sent = receiver.requests.length
  for (const pause of [5_000, 10_000, 20_000, 40_000]) {
    clock.advanceMs(pause - 1)
    await passTurn(client)
    expect(receiver.requests, `before the pause of ${pause} ms has ended`).toHaveLength(sent)
    clock.advanceMs(1)
    await receiver.waitFor(sent + 1)
    await passTurn(client)
    sent += 1
    expect(receiver.requests, `one probe after ${pause} ms`).toHaveLength(sent)
  }
  receiver.always(200)
  clock.advanceMs(80_000)
  await until(
    () => deliveriesOf(client, endpoint.id),
    (found) => found.every(({ status }) => status === 'acknowledged' || status === 'retrying'),
  )
  const open = (await deliveriesOf(client, endpoint.id)).filter(({ status }) => status === 'retrying')
  expect(open.every(({ nextAttemptAt }) => msOf(nextAttemptAt ?? '') > clock.nowMs())).toBe(true)
})

/**
 * Resolves after a turn of the engine over all endpoints: an open delivery of another endpoint, registered later, is found by
 * such a turn when the endpoint is enabled again.
 */
async function passTurn(client: TestClient): Promise<void> {
  const receiver = await startReceiver()
  receiver.always(500)
  const { id } = await registerEndpoint(client, receiver.url(), { eventTypes: 'performance.objective.created' })
  await client.request(`/v1/webhooks/${id}/ping`, { method: 'POST' })
  await afterAttempt(client, id, 1)
  await client.request(`/v1/webhooks/${id}/disable`, { method: 'POST' })
  await app.pool`
    update deliveries set next_attempt_at = ${isoFromMs(clock.nowMs())} where deliveries.endpoint_id = ${id}`
  await client.request(`/v1/webhooks/${id}/enable`, { method: 'POST' })
  await receiver.waitFor(2)
}
