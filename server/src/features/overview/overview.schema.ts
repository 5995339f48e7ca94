import { Type, type Static } from 'typebox'
import { Closed, OneOf, Timestamp, Uuid } from '../../http/schemas.ts'
import { limits } from '../../kernel/limits.ts'

const Count = Type.Integer({ minimum: 0 })

const EndpointHealth = Closed(
  {
    id: Uuid(),
    url: Type.String(),
    status: OneOf(['Enabled', 'Disabled']),
    pending: Type.Integer({
      minimum: 0,
      maximum: limits.overviewPendingMax,
      description: `Deliveries that are not at their end; ${limits.overviewPendingMax} stands for that many or more.`,
    }),
    failing: Type.Boolean({ description: 'Every attempt since the last that was acknowledged has failed.' }),
  },
  { $id: 'EndpointHealth' },
)
export type EndpointHealth = Static<typeof EndpointHealth>

export const Overview = Closed(
  {
    bucketMinutes: Type.Integer({ description: 'How long each span of the two lists is.' }),
    requests: Type.Array(Closed({ at: Timestamp, count: Count, clientErrors: Count, serverErrors: Count }), {
      description: 'Requests with keys, oldest first, without gaps. `count` holds the errors too.',
    }),
    deliveries: Type.Array(Closed({ at: Timestamp, acknowledged: Count, failed: Count }), {
      description: 'Webhook attempts by what they came to, oldest first, without gaps.',
    }),
    endpoints: Type.Array(EndpointHealth, {
      description: `The failing ones first, then the newest; ${limits.overviewEndpointsMax} at most.`,
    }),
    totals: Closed({ requests: Count, clientErrors: Count, serverErrors: Count, acknowledged: Count, failed: Count }),
  },
  { $id: 'Overview' },
)
export type Overview = Static<typeof Overview>

export const OverviewQuery = Closed({
  mode: OneOf(['live', 'test']),
  hours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.overviewHoursMax, default: 24, description: 'How far back.' }),
  ),
})

export const overviewExample: Overview = {
  bucketMinutes: 5,
  requests: [
    { at: '2026-11-21T09:05:00.000Z', count: 0, clientErrors: 0, serverErrors: 0 },
    { at: '2026-11-21T09:10:00.000Z', count: 412, clientErrors: 3, serverErrors: 0 },
  ],
  deliveries: [
    { at: '2026-11-21T09:05:00.000Z', acknowledged: 0, failed: 0 },
    { at: '2026-11-21T09:10:00.000Z', acknowledged: 57, failed: 2 },
  ],
  endpoints: [
    {
      id: '019a9f50-11aa-7c02-9e40-71b0c2d3e4f5',
      url: 'https://hooks.example.com/wagebook',
      status: 'Enabled',
      pending: 2,
      failing: true,
    },
  ],
  totals: { requests: 412, clientErrors: 3, serverErrors: 0, acknowledged: 57, failed: 2 },
}
