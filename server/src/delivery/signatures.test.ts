import { createHmac } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { createEmployee } from '../testing/builders.ts'
import { testClock } from '../testing/clock.ts'
import { startReceiver, type ReceivedRequest } from '../testing/receiver.ts'
import { startTestApp } from '../testing/test-app.ts'
import { eventsOf, latestDelivery, registerEndpoint } from '../testing/webhooks.ts'

// The packages hold the timestamp against the machine's time, so these tests run by it.
const app = await startTestApp()
const clock = testClock()
const clockedApp = await startTestApp({ clock })

test('a delivery verifies with the packages standardwebhooks and svix, and not with another secret or body', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { secret } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  const [request] = await receiver.waitFor(1)
  const { body, headers } = received(request)

  for (const Webhook of [StandardWebhook, SvixWebhook]) {
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    const another = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(() => new Webhook(another).verify(body, headers)).toThrow()
  }
  const seconds = systemClock.nowMs() / 1000
  expect(Math.abs(Number(headers['webhook-timestamp']) - seconds)).toBeLessThan(30)
})

test('a delivery is a POST of JSON whose body is to the byte the event as the list and the single event show it', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  const [request] = await receiver.waitFor(1)
  const { body, headers } = received(request)

  const [event] = await eventsOf(live.client)
  const list = await live.client.get('/v1/events')
  const single = await live.client.get(`/v1/events/${event?.id}`)
  expect(body).toBe(single.text)
  expect(`[${body}]`).toBe(list.text)
  expect(headers['content-type']).toBe('application/json')
  expect(headers['webhook-id']).toBe(event?.id)
})

test('in the overlap of a rotation both secrets sign, and after it the new one alone', async () => {
  const { live } = await clockedApp.createCompany()
  const receiver = await startReceiver()
  const endpoint = await registerEndpoint(live.client, receiver.url())
  const rotated = await live.client.post<{ secret: string }>(`/v1/webhooks/${endpoint.id}/rotate-secret`, {
    overlapHours: 2,
  })
  expect(rotated.status).toBe(200)
  expect(rotated.body.secret).not.toBe(endpoint.secret)
  const secrets = [rotated.body.secret, endpoint.secret]

  await createEmployee(live.client)
  await receiver.waitFor(1)
  clock.advanceMs(2 * 3_600_000 - 1)
  await createEmployee(live.client)
  await receiver.waitFor(2)
  clock.advanceMs(1)
  await createEmployee(live.client)
  const requests = await receiver.waitFor(3)
  expect(requests.map((request) => secrets.map((secret) => isSignedBy(request, secret)))).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ])
})

test('a rotation without an overlap ends the old secret at once', async () => {
  const { live } = await clockedApp.createCompany()
  const receiver = await startReceiver()
  const endpoint = await registerEndpoint(live.client, receiver.url())
  await live.client.post(`/v1/webhooks/${endpoint.id}/rotate-secret`, { overlapHours: 0 })
  await createEmployee(live.client)
  const [request] = await receiver.waitFor(1)
  expect(isSignedBy(request, endpoint.secret)).toBe(false)
})

test('a retry carries the same id and body and a signature of its own time', async () => {
  const { live } = await clockedApp.createCompany()
  const receiver = await startReceiver()
  receiver.always(500)
  const { id, secret } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  await latestDelivery(live.client, id, ({ status }) => status === 'retrying')
  clock.advanceMs(70_000)
  const [first, second] = (await receiver.waitFor(2)).map(received)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(Number(second?.headers['webhook-timestamp'])).toBe(Number(first?.headers['webhook-timestamp']) + 70)
  expect(receiver.requests.every((request) => isSignedBy(request, secret))).toBe(true)
})

function received(request: ReceivedRequest | undefined): { body: string; headers: Record<string, string> } {
  return { body: request?.body.toString('utf8') ?? '', headers: request?.headers ?? {} }
}

/** Whether one of the signatures is by this secret: the packages only take messages of this moment. */
function isSignedBy(request: ReceivedRequest | undefined, secret: string): boolean {
  const { body, headers } = received(request)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature)
}
