import { Type, type Static } from 'typebox'
import { Closed, Nullable, OneOf, pageQuery, Timestamp, Uuid } from '../../http/schemas.ts'

export const LoggedRequest = Closed(
  {
    id: Uuid('The `X-Request-Id` of the answer.'),
    at: Timestamp,
    mode: OneOf(['live', 'test']),
    keyId: Uuid(),
    keyName: Type.String(),
    method: Type.String(),
    route: Type.String({ description: "The operation's path, e.g. `/v1/employees/{id}`." }),
    path: Type.String({ description: 'The path that was asked for, without its query.' }),
    status: Type.Integer(),
    code: Nullable(Type.String({ description: 'Of the refusal.' })),
    durationMs: Type.Number({ minimum: 0 }),
    address: Type.String(),
  },
  { $id: 'LoggedRequest' },
)
export type LoggedRequest = Static<typeof LoggedRequest>

export const RequestLogQuery = Closed({
  mode: Type.Optional(OneOf(['live', 'test'])),
  keyId: Type.Optional(Uuid()),
  status: Type.Optional(OneOf(['2xx', '4xx', '5xx'])),
  ...pageQuery,
})

export const loggedRequestExample: LoggedRequest = {
  id: '019a9f60-44d1-7a10-8b52-1c2d3e4f5061',
  at: '2026-11-21T09:12:04.369Z',
  mode: 'live',
  keyId: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
  keyName: 'Payroll integration',
  method: 'GET',
  route: '/v1/employees/{id}',
  path: '/v1/employees/019a9f3e-71c4-7d2b-8a05-3be1f0a9d4c6',
  status: 404,
  code: 'NOT_FOUND',
  durationMs: 3.412,
  address: '203.0.113.24',
}
