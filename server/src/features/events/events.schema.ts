import { Type, type Static } from 'typebox'
import { Closed, OneOf, Uuid } from '../../http/schemas.ts'
import { limits } from '../../kernel/limits.ts'
import type { EventType } from '../../timeline/event-types.ts'

const envelope = {
  id: Uuid('Deduplicate on it: deliveries may repeat.'),
  occurredAt: Type.String({
    format: 'date-time',
    description: 'Unique and increasing per company and mode, six fraction digits. The cursor of the list.',
  }),
  apiVersion: OneOf(['v1']),
  mode: OneOf(['live', 'test']),
  companyId: Uuid(),
}

/** An event of any type, as `GET /v1/events` and webhooks show it. */
export const Event = Closed(
  {
    id: envelope.id,
    type: Type.String(),
    occurredAt: envelope.occurredAt,
    apiVersion: envelope.apiVersion,
    mode: envelope.mode,
    companyId: envelope.companyId,
    data: Type.Unknown({
      description: 'The resource as its own endpoint shows it; see the webhooks section for each type.',
    }),
  },
  { $id: 'Event' },
)

/** The envelope of one type, for the webhooks section of the API description. */
export function eventSchema(eventType: EventType) {
  return Closed({ ...envelope, type: OneOf([eventType.type]), data: eventType.data })
}

export function eventExample(eventType: EventType): Static<typeof Event> {
  return {
    id: '019a9f40-1d10-7a44-9c10-5e7d3f2b8c64',
    type: eventType.type,
    occurredAt: '2026-11-21T08:32:00.144000Z',
    apiVersion: 'v1',
    mode: 'live',
    companyId: '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3',
    data: eventType.example,
  }
}

export const EventQuery = Closed({
  since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'The `occurredAt` of the last event already seen; the page begins after it.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
      description: 'Page size.',
    }),
  ),
  type: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.nameLengthMax }), {
      minItems: 1,
      maxItems: limits.filterValuesMax,
      description: 'Only events of these types; repeat the parameter for several.',
    }),
  ),
})
export type EventQuery = Static<typeof EventQuery>
