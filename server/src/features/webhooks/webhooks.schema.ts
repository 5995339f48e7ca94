import { Type, type Static } from 'typebox'
import { limits } from '../../kernel/limits.ts'
import { scopes } from '../../kernel/scopes.ts'
import { Closed, Nullable, OneOf, pageQuery, ShownOnce, Text, Timestamp, Uuid } from '../../http/schemas.ts'

const Url = Type.String({
  minLength: 1,
  maxLength: limits.urlLengthMax,
  description: 'http or https, without credentials.',
})
const EventTypes = Type.String({
  minLength: 1,
  maxLength: limits.textLengthMax,
  description: 'Event types, comma-separated, or `*` for all that the registering key may read.',
})
const EndpointStatus = OneOf(['Enabled', 'Disabled'])

const endpointFields = {
  id: Uuid(),
  url: Url,
  description: Text,
  eventTypes: EventTypes,
  status: EndpointStatus,
  scopes: Type.Array(OneOf(scopes), {
    description: 'Of the key that registered it: it receives what that key may read.',
  }),
  disabledReason: Nullable(Type.String()),
  disabledAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const WebhookEndpoint = Closed(endpointFields, { $id: 'WebhookEndpoint' })
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookEndpointWithSecret = Closed(
  { ...endpointFields, secret: ShownOnce('Signs the deliveries (`whsec_...`).') },
  { $id: 'WebhookEndpointWithSecret' },
)
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>

export const NewWebhookEndpoint = Closed(
  { url: Url, description: Type.Optional(Text), eventTypes: EventTypes },
  { $id: 'NewWebhookEndpoint' },
)
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>

export const WebhookEndpointChange = Closed(
  { url: Type.Optional(Url), description: Type.Optional(Text), eventTypes: Type.Optional(EventTypes) },
  { $id: 'WebhookEndpointChange', minProperties: 1 },
)
export type WebhookEndpointChange = Static<typeof WebhookEndpointChange>

const overlapHoursMax = 168

export const SecretRotation = Closed(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: overlapHoursMax,
        default: 24,
        description: 'How long the old secret signs beside the new one.',
      }),
    ),
  },
  { $id: 'SecretRotation' },
)

const deliveryStatuses = ['pending', 'retrying', 'acknowledged', 'exhausted', 'skipped'] as const
const DeliveryStatus = OneOf(deliveryStatuses)

const deliveryFields = {
  id: Uuid(),
  eventId: Uuid(),
  eventType: Type.String(),
  status: DeliveryStatus,
  attemptCount: Type.Integer(),
  responseCode: Nullable(Type.Integer({ description: 'Of the last attempt; null when there was no answer.' })),
  lastError: Nullable(Type.String()),
  nextAttemptAt: Nullable(Timestamp),
  resendOf: Nullable(Uuid('The delivery that this one repeats.')),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const Delivery = Closed(deliveryFields, { $id: 'Delivery' })
export type Delivery = Static<typeof Delivery>

const Attempt = Closed(
  {
    number: Type.Integer({ minimum: 1 }),
    triggeredBy: OneOf(['event', 'retry', 'ping', 'resend']),
    startedAt: Timestamp,
    durationMs: Type.Integer({ minimum: 0 }),
    address: Nullable(Type.String({ description: 'The network address that was connected to.' })),
    responseCode: Nullable(Type.Integer()),
    responseBody: Nullable(Type.String({ description: `The first ${limits.answerCharactersKept} characters.` })),
    errorClass: Nullable(OneOf(['address', 'dns', 'connect', 'tls', 'timeout', 'connection', 'status', 'protocol'])),
    error: Nullable(Type.String()),
    nextAttemptAt: Nullable(Timestamp),
  },
  { $id: 'DeliveryAttempt' },
)
export type Attempt = Static<typeof Attempt>

export const DeliveryDetail = Closed(
  { ...deliveryFields, attempts: Type.Array(Attempt, { description: 'In order. Kept for the retention time.' }) },
  { $id: 'DeliveryDetail' },
)
export type DeliveryDetail = Static<typeof DeliveryDetail>

export const DeliveryQuery = Closed({
  status: Type.Optional(DeliveryStatus),
  eventType: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nameLengthMax })),
  ...pageQuery,
})
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const NewRecovery = Closed({ since: Timestamp }, { $id: 'NewRecovery' })

export const Recovery = Closed(
  {
    id: Uuid(),
    endpointId: Uuid(),
    since: Type.String({ format: 'date-time' }),
    status: OneOf(['Running', 'Complete']),
    deliveriesCreated: Type.Integer({ minimum: 0 }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'WebhookRecovery' },
)
export type Recovery = Static<typeof Recovery>

export const DeliveryParams = Closed({ id: Uuid(), deliveryId: Uuid() })

export const endpointExample: WebhookEndpoint = {
  id: '019a9f50-11aa-7c02-9e40-71b0c2d3e4f5',
  url: 'https://hooks.example.com/wagebook',
  description: 'Ledger',
  eventTypes: 'employee.created,performance.objective.created',
  status: 'Enabled',
  scopes: ['*'],
  disabledReason: null,
  disabledAt: null,
  createdAt: '2026-11-21T09:00:00.010Z',
  updatedAt: '2026-11-21T09:00:00.010Z',
}

export const endpointWithSecretExample: WebhookEndpointWithSecret = {
  ...endpointExample,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
}

export const deliveryExample: Delivery = {
  id: '019a9f51-22bb-7d13-8f51-82c1d3e4f506',
  eventId: '019a9f40-1d10-7a44-9c10-5e7d3f2b8c64',
  eventType: 'employee.created',
  status: 'retrying',
  attemptCount: 1,
  responseCode: 503,
  lastError: 'the receiver answered 503',
  nextAttemptAt: '2026-11-21T09:02:03.400Z',
  resendOf: null,
  createdAt: '2026-11-21T09:01:00.000Z',
  updatedAt: '2026-11-21T09:01:00.120Z',
}

export const deliveryDetailExample: DeliveryDetail = {
  ...deliveryExample,
  attempts: [
    {
      number: 1,
      triggeredBy: 'event',
      startedAt: '2026-11-21T09:01:00.020Z',
      durationMs: 100,
      address: '203.0.113.7',
      responseCode: 503,
      responseBody: 'try later',
      errorClass: 'status',
      error: 'the receiver answered 503',
      nextAttemptAt: '2026-11-21T09:02:03.400Z',
    },
  ],
}

export const recoveryExample: Recovery = {
  id: '019a9f52-33cc-7e24-9062-93d2e4f50617',
  endpointId: endpointExample.id,
  since: '2026-11-20T00:00:00.000Z',
  status: 'Running',
  deliveriesCreated: 0,
  createdAt: '2026-11-21T09:05:00.000Z',
  updatedAt: '2026-11-21T09:05:00.000Z',
}
