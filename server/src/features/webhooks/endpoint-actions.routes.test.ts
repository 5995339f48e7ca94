import { expect, test } from 'vitest'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { deliveriesOf, eventsOf, latestDelivery, registerEndpoint, UNREACHED } from '../../testing/webhooks.ts'
import type { Delivery, WebhookEndpoint, WebhookEndpointWithSecret } from './webhooks.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

function act<Body = unknown>(client: TestClient, id: string, action: string) {
  return client.request<Body>(`/v1/webhooks/${id}/${action}`, { method: 'POST' })
}

test('a ping answers 202 with its delivery, is sent at once, and stands on no timeline', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url(), { eventTypes: 'employee.created' })
  const pinged = await act<Delivery>(live.client, id, 'ping')
  expect(pinged.status).toBe(202)
  expect(pinged.body).toMatchObject({ eventType: 'webhook.ping', status: 'pending', attemptCount: 0, resendOf: null })
  const [request] = await receiver.waitFor(1)
  const event = JSON.parse(request?.body.toString('utf8') ?? '') as Record<string, unknown>
  expect(event).toEqual({
    id: pinged.body.eventId,
    type: 'webhook.ping',
    occurredAt: expect.stringMatching(/^2026-11-21T08:30:00\.\d{6}Z$/),
    apiVersion: 'v1',
    mode: 'live',
    companyId: live.tenant.companyId,
    data: { endpointId: id, message: expect.any(String) },
  })
  const { attempts } = await latestDelivery(live.client, id, ({ status }) => status === 'acknowledged')
  expect(attempts).toMatchObject([{ number: 1, triggeredBy: 'ping', responseCode: 200 }])
  expect(await eventsOf(live.client)).toEqual([])
})

test('a ping that fails is retried like any delivery', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  receiver.always(500)
  const { id } = await registerEndpoint(live.client, receiver.url())
  await act(live.client, id, 'ping')
  await latestDelivery(live.client, id, ({ status }) => status === 'retrying')
  clock.advanceMs(70_000)
  const [first, second] = await receiver.waitFor(2)
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
})

test('a disabled endpoint is sent nothing, says so, and neither ping, resend nor recover is taken', async () => {
  const { live } = await app.createCompany()
  const [off, on] = [await startReceiver(), await startReceiver()]
  const { id } = await registerEndpoint(live.client, off.url())
  await createEmployee(live.client)
  const delivery = await latestDelivery(live.client, id, ({ status }) => status === 'acknowledged')
  clock.advanceMs(1_000)
  const disabled = await act<WebhookEndpoint>(live.client, id, 'disable')
  expect(disabled.status).toBe(200)
  const at = disabled.body.updatedAt
  expect(disabled.body).toMatchObject({ status: 'Disabled', disabledReason: 'Disabled on request.', disabledAt: at })
  const other = await registerEndpoint(live.client, on.url())
  await createEmployee(live.client)
  await latestDelivery(live.client, other.id, ({ status }) => status === 'acknowledged')
  expect(off.requests).toHaveLength(1)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await act(live.client, id, 'ping'), 409, 'INVALID_STATE')
    expectRefusal(await act(live.client, id, `deliveries/${delivery.id}/resend`), 409, 'INVALID_STATE')
    const since = '2026-11-20T00:00:00Z'
    expectRefusal(await live.client.post(`/v1/webhooks/${id}/recover`, { since }), 409, 'INVALID_STATE')
  })
})

test('disabling what is disabled and enabling what is enabled change nothing', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  // All but the audit log, which tells of everybody who asked.
  const stored = () => app.pool`
    select to_jsonb(webhook_endpoints) as endpoint, to_jsonb(webhook_subscriptions) as subscription,
      (select count(*) from events where events.tenant_id = webhook_endpoints.tenant_id) as events
    from webhook_endpoints
    join webhook_subscriptions on webhook_subscriptions.endpoint_id = webhook_endpoints.id
    where webhook_endpoints.id = ${id}`
  const registered = await stored()
  expect(registered).toHaveLength(1)
  const enabled = await act<WebhookEndpoint>(live.client, id, 'enable')
  expect(enabled.body.status).toBe('Enabled')
  expect(await stored()).toEqual(registered)
  const first = await act<WebhookEndpoint>(live.client, id, 'disable')
  const disabled = await stored()
  clock.advanceMs(1_000)
  const again = await act<WebhookEndpoint>(live.client, id, 'disable')
  expect(again.body).toEqual(first.body)
  expect(await stored()).toEqual(disabled)
})

test('an endpoint that is enabled again receives what happens from then on', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url())
  await act(live.client, id, 'disable')
  await createEmployee(live.client)
  const enabled = await act<WebhookEndpoint>(live.client, id, 'enable')
  expect(enabled.body).toMatchObject({ status: 'Enabled', disabledReason: null, disabledAt: null })
  await createEmployee(live.client)
  const [request] = await receiver.waitFor(1)
  const events = await eventsOf(live.client)
  expect(request?.headers['webhook-id']).toBe(events.at(-1)?.id)
  expect(await deliveriesOf(live.client, id)).toHaveLength(1)
})

test('types that are changed while an endpoint is disabled hold once it is enabled', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  const { id } = await registerEndpoint(live.client, receiver.url(), { eventTypes: 'performance.objective.created' })
  await act(live.client, id, 'disable')
  await live.client.patch(`/v1/webhooks/${id}`, { eventTypes: 'employee.created' })
  await act(live.client, id, 'enable')
  await createEmployee(live.client)
  await receiver.waitFor(1)
})

test('a rotation answers a new secret each time; the hours of overlap are 24 unless they are given', async () => {
  const { live } = await app.createCompany()
  const endpoint = await registerEndpoint(live.client, UNREACHED)
  const secrets = new Set([endpoint.secret])
  for (const [body, hours] of [
    [{}, 24],
    [{ overlapHours: 0 }, 0],
    [{ overlapHours: 168 }, 168],
  ] as const) {
    const rotated = await live.client.post<WebhookEndpointWithSecret>(`/v1/webhooks/${endpoint.id}/rotate-secret`, body)
    expect(rotated.status).toBe(200)
    secrets.add(rotated.body.secret)
    const [row] = await app.pool<{ hours: number }[]>`
      select extract(epoch from previous_secret_until - updated_at)::float8 / 3600 as hours
      from webhook_endpoints where webhook_endpoints.id = ${endpoint.id}`
    expect(row?.hours).toBe(hours)
  }
  expect(secrets.size).toBe(4)
})

test.each([{ overlapHours: -1 }, { overlapHours: 169 }, { overlapHours: 1.5 }, { overlapHours: '1' }, { hours: 1 }])(
  'the rotation %o is refused, and the secret stays',
  async (body) => {
    const { live } = await app.createCompany()
    const { id } = await registerEndpoint(live.client, UNREACHED)
    await expectUnchanged(app.pool, async () => {
      expectRefusal(await live.client.post(`/v1/webhooks/${id}/rotate-secret`, body), 400, 'VALIDATION_FAILED')
    })
  },
)

test('registering, changing, pinging, rotating, switching and deleting put nothing on the timeline', async () => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, UNREACHED)
  await live.client.patch(`/v1/webhooks/${id}`, { eventTypes: 'employee.created' })
  await act(live.client, id, 'ping')
  await live.client.post(`/v1/webhooks/${id}/rotate-secret`, {})
  await act(live.client, id, 'disable')
  await act(live.client, id, 'enable')
  await live.client.request(`/v1/webhooks/${id}`, { method: 'DELETE' })
  expect(await eventsOf(live.client)).toEqual([])
})
