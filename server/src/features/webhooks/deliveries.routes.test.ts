import { expect, test } from 'vitest'
import { createEmployee, createObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startReceiver, status } from '../../testing/receiver.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { deliveriesOf, eventsOf, latestDelivery, registerEndpoint, until } from '../../testing/webhooks.ts'
import type { Delivery } from './webhooks.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

test('an acknowledged delivery shows its event, one attempt, the code and no error; its attempt shows what was received', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  receiver.always(status(201, {}, 'thank you \0 \u{1F600}'))
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  const delivery = await latestDelivery(live.client, id, ({ status }) => status === 'acknowledged')
  const [event] = await eventsOf(live.client)
  const at = '2026-11-21T08:30:00.000Z'
  expect(delivery).toEqual({
    id: expect.any(String),
    eventId: event?.id,
    eventType: 'employee.created',
    status: 'acknowledged',
    attemptCount: 1,
    responseCode: 201,
    lastError: null,
    nextAttemptAt: null,
    resendOf: null,
    createdAt: at,
    updatedAt: at,
    attempts: [
      {
        number: 1,
        triggeredBy: 'event',
        startedAt: at,
        durationMs: expect.any(Number),
        address: '127.0.0.1',
        responseCode: 201,
        responseBody: 'thank you \u{FFFD} \u{1F600}',
        errorClass: null,
        error: null,
        nextAttemptAt: null,
      },
    ],
  })
})

test('of an answer 1,024 characters are kept', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  receiver.always(status(200, {}, `${'a'.repeat(1_023)}\u{1F600}${'b'.repeat(1_000)}`))
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  const { attempts } = await latestDelivery(live.client, id, ({ status }) => status === 'acknowledged')
  // The emoji is cut in half; half of one is no text.
  expect(attempts[0]?.responseBody).toBe(`${'a'.repeat(1_023)}\u{FFFD}`)
})

test('deliveries are listed newest first, page by page, and by status and event type', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  receiver.always((response, { body }) => {
    response.writeHead(body.includes('objective') ? 500 : 200).end()
  })
  const { id } = await registerEndpoint(live.client, receiver.url())
  for (let count = 0; count < 3; count += 1) await createObjective(live.client)
  const all = await until(
    () => deliveriesOf(live.client, id),
    (rows) => rows.length === 6 && rows.every(({ status }) => status !== 'pending'),
  )
  expect(all.map((row) => row.id)).toEqual(all.map((row) => row.id).toSorted((a, b) => (a < b ? 1 : -1)))

  const path = `/v1/webhooks/${id}/deliveries`
  const paged: Delivery[] = []
  let next: string | undefined = `${path}?limit=4`
  while (next !== undefined) {
    const page: TestAnswer<Delivery[]> = await live.client.get(next)
    paged.push(...page.body)
    next = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(paged).toEqual(all)

  const filtered = async (query: string) => (await live.client.get<Delivery[]>(`${path}?${query}`)).body
  expect(await filtered('status=acknowledged')).toEqual(all.filter((row) => row.status === 'acknowledged'))
  expect(await filtered('status=retrying')).toEqual(all.filter((row) => row.status === 'retrying'))
  expect(await filtered('status=exhausted')).toEqual([])
  expect(await filtered('eventType=employee.created')).toEqual(
    all.filter((row) => row.eventType === 'employee.created'),
  )
  expect(await filtered('eventType=employee.created&status=retrying')).toEqual([])
  expect(await filtered('eventType=unknown.type')).toEqual([])
})

test('an unknown status, a cursor of other filters and unknown parameters are refused', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  await createEmployee(live.client)
  await until(
    () => deliveriesOf(live.client, id),
    (rows) => rows.length === 2,
  )
  const path = `/v1/webhooks/${id}/deliveries`
  const cursor = (await live.client.get(`${path}?limit=1`)).headers.get('next-cursor')
  for (const query of [
    'status=Acknowledged',
    'status=',
    'eventType=',
    'limit=0',
    'since=1',
    `status=pending&cursor=${cursor}`,
  ]) {
    expectRefusal(await live.client.get(`${path}?${query}`), 400, 'VALIDATION_FAILED')
  }
})

test('a resend is a new delivery of the same event and body that names the old one, with six attempts of its own', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  receiver.always(500)
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  const exhaust = async () => {
    for (;;) {
      const [row] = await until(
        () => deliveriesOf(live.client, id),
        ([first]) => first !== undefined && first.status !== 'pending' && first.nextAttemptAt !== stamp,
      )
      if (row?.status === 'exhausted') return row
      stamp = row?.nextAttemptAt ?? ''
      clock.set(stamp)
    }
  }
  let stamp = ''
  const original = await exhaust()
  expect(original).toMatchObject({ attemptCount: 6 })

  const resent = await live.client.request<Delivery>(`/v1/webhooks/${id}/deliveries/${original.id}/resend`, {
    method: 'POST',
  })
  expect(resent.status).toBe(202)
  expect(resent.body).toMatchObject({ status: 'pending', attemptCount: 0, resendOf: original.id })
  expect(resent.body.eventId).toBe(original.eventId)
  stamp = ''
  await until(
    () => deliveriesOf(live.client, id),
    ([first]) => first?.status === 'retrying',
  )
  const again = await exhaust()
  expect(again).toMatchObject({ id: resent.body.id, attemptCount: 6, resendOf: original.id })
  const { attempts } = await latestDelivery(live.client, id, () => true)
  expect(attempts.map(({ triggeredBy }) => triggeredBy)).toEqual(['resend', ...Array<string>(5).fill('retry')])
  expect(receiver.requests).toHaveLength(12)
  expect(new Set(receiver.requests.map(({ body }) => body.toString('utf8'))).size).toBe(1)
  expect((await deliveriesOf(live.client, id))[1]).toEqual(original)
})

test('an acknowledged delivery can be sent again, and a resend too', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url())
  await createEmployee(live.client)
  const first = await latestDelivery(live.client, id, ({ status }) => status === 'acknowledged')
  const path = (of: string) => `/v1/webhooks/${id}/deliveries/${of}/resend`
  const second = await live.client.request<Delivery>(path(first.id), { method: 'POST' })
  await receiver.waitFor(2)
  const third = await live.client.request<Delivery>(path(second.body.id), { method: 'POST' })
  expect(third.body.resendOf).toBe(second.body.id)
  await receiver.waitFor(3)
})

test('a resend of an unknown delivery is not found', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url())
  const path = `/v1/webhooks/${id}/deliveries/019a9f3e-0000-7000-8000-000000000000`
  expectRefusal(await live.client.get(path), 404, 'NOT_FOUND')
  expectRefusal(await live.client.request(`${path}/resend`, { method: 'POST' }), 404, 'NOT_FOUND')
  expectRefusal(await live.client.get(`/v1/webhooks/${id}/deliveries/nonsense`), 400, 'VALIDATION_FAILED')
})
