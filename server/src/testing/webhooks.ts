import { expect } from 'vitest'
import type { DeliveryDetail, Delivery, WebhookEndpointWithSecret } from '../features/webhooks/webhooks.schema.ts'
import type { TestClient } from './test-client.ts'

/** Polls until a condition holds, and answers what it then found; fails after a bound. */
export async function until<T>(
  look: () => Promise<T> | T,
  isSo: (found: T) => boolean,
  { withinMs = 30_000 }: { withinMs?: number } = {},
): Promise<T> {
  let found: T | undefined
  const poll = expect.poll(
    async () => {
      found = await look()
      return isSo(found) ? 'as awaited' : found
    },
    { timeout: withinMs, interval: 10 },
  )
  await poll.toBe('as awaited')
  // The poll has ended, so it looked at least once.
  return found as T
}

/** Where nobody listens: connections are refused at once. */
export const UNREACHED = 'http://127.0.0.1:1234/hook'

/** Registers an endpoint for all events, unless told otherwise. */
export async function registerEndpoint(
  client: TestClient,
  url: string,
  options: { eventTypes?: string; description?: string } = {},
): Promise<WebhookEndpointWithSecret> {
  const answer = await client.post<WebhookEndpointWithSecret>('/v1/webhooks', { url, eventTypes: '*', ...options })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** An endpoint with a delivery, which a ping has just made. */
export async function pingedEndpoint(client: TestClient): Promise<{ id: string; deliveryId: string }> {
  const { id } = await registerEndpoint(client, UNREACHED)
  const pinged = await client.request<Delivery>(`/v1/webhooks/${id}/ping`, { method: 'POST' })
  expect(pinged.status, pinged.text).toBe(202)
  return { id, deliveryId: pinged.body.id }
}

/** The deliveries of an endpoint, newest first. */
export async function deliveriesOf(client: TestClient, endpointId: string): Promise<Delivery[]> {
  return (await client.get<Delivery[]>(`/v1/webhooks/${endpointId}/deliveries?limit=500`)).body
}

/** Waits until an endpoint's latest delivery is as awaited, and answers it with its attempts. */
export async function latestDelivery(
  client: TestClient,
  endpointId: string,
  isSo: (delivery: Delivery) => boolean,
): Promise<DeliveryDetail> {
  const rows = await until(
    () => deliveriesOf(client, endpointId),
    ([first]) => first !== undefined && isSo(first),
  )
  return (await client.get<DeliveryDetail>(`/v1/webhooks/${endpointId}/deliveries/${rows[0]?.id}`)).body
}

export interface ShownEvent {
  id: string
  type: string
  occurredAt: string
  data: Record<string, unknown>
}

/** All events of the timeline, as the list shows them. */
export async function eventsOf(client: TestClient): Promise<ShownEvent[]> {
  const events: ShownEvent[] = []
  for (;;) {
    const since = events.at(-1)?.occurredAt
    const query = since === undefined ? '' : `&since=${encodeURIComponent(since)}`
    const page = (await client.get<ShownEvent[]>(`/v1/events?limit=500${query}`)).body
    events.push(...page)
    if (page.length < 500) return events
  }
}
