import { Type } from 'typebox'
import { Closed, Uuid } from '../../http/schemas.ts'
import type { EventType } from '../../timeline/event-types.ts'
import { endpointExample, WebhookEndpoint } from './webhooks.schema.ts'

export const webhookEventTypes: readonly EventType[] = [
  {
    type: 'webhook.endpoint.disabled',
    summary: 'The service disabled an endpoint by itself: its receiver answered 410, or failed for 5 days.',
    readScope: undefined,
    data: WebhookEndpoint,
    example: {
      ...endpointExample,
      status: 'Disabled',
      disabledReason: 'The receiver answered 410 Gone.',
      disabledAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    },
  },
]

/** The sample event of a ping. It is sent to one endpoint and stands on no timeline, so it is not in the catalogue. */
export const pingEventType: EventType = {
  type: 'webhook.ping',
  summary: 'A sample event, sent by a ping to one endpoint.',
  readScope: undefined,
  data: Closed({ endpointId: Uuid(), message: Type.String() }),
  example: { endpointId: endpointExample.id, message: 'This is a test.' },
}
