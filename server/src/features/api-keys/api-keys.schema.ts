import { Type, type Static } from 'typebox'
import { Closed, Name, Nullable, OneOf, ShownOnce, Timestamp, Uuid } from '../../http/schemas.ts'
import { limits } from '../../kernel/limits.ts'
import { scopes } from '../../kernel/scopes.ts'
import { SECRET_PATTERN } from './secret.ts'

const Mode = OneOf(['live', 'test'])

export const CallingKey = Closed(
  {
    id: Uuid(),
    name: Type.String(),
    mode: Mode,
    scopes: Type.Array(Type.String()),
    companyId: Uuid(),
    companyName: Type.String(),
    modules: Type.Array(Type.String(), { description: 'The add-ons that are switched on.' }),
    expiresAt: Nullable(Timestamp),
  },
  { $id: 'CallingKey' },
)

export const callingKeyExample: Static<typeof CallingKey> = {
  id: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
  name: 'Payroll integration',
  mode: 'live',
  scopes: ['employees:write', 'performance:read'],
  companyId: '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3',
  companyName: 'Kestrel Logistics',
  modules: ['leave', 'advances', 'performance'],
  expiresAt: null,
}

const apiKeyFields = {
  id: Uuid(),
  name: Type.String(),
  mode: Mode,
  scopes: Type.Array(Type.String()),
  createdAt: Timestamp,
  createdBy: Type.Union(
    [
      Closed({ kind: OneOf(['user', 'key', 'operator', 'service', 'nobody']), name: Nullable(Type.String()) }),
      Type.Null(),
    ],
    { description: 'Who issued it; null for the keys of the demo.' },
  ),
  expiresAt: Nullable(Timestamp),
  rotatedAt: Nullable(Timestamp),
  revokedAt: Nullable(Timestamp),
  revokedReason: Nullable(Type.String()),
  lastUsedAt: Nullable(Timestamp),
  webhookEndpoints: Type.Integer({ description: 'Webhook endpoints that it registered and that are not deleted.' }),
}

/** A key as people see it in the dashboard. */
export const ApiKey = Closed(apiKeyFields, { $id: 'ApiKey' })
export type ApiKey = Static<typeof ApiKey>

const Secret = Type.String({ description: 'Shown this once.' })

export const ApiKeyWithSecret = Closed({ ...apiKeyFields, secret: Secret }, { $id: 'ApiKeyWithSecret' })

export const apiKeyExample: ApiKey = {
  id: callingKeyExample.id,
  name: 'Payroll integration',
  mode: 'live',
  scopes: ['employees:write', 'performance:read'],
  createdAt: '2026-11-21T08:30:00.000Z',
  createdBy: { kind: 'user', name: 'ada@kestrel.example' },
  expiresAt: null,
  rotatedAt: null,
  revokedAt: null,
  revokedReason: null,
  lastUsedAt: '2026-11-21T09:12:40.210Z',
  webhookEndpoints: 1,
}

export const NewApiKey = Closed(
  {
    name: Name,
    mode: Mode,
    scopes: Type.Array(OneOf(scopes), { uniqueItems: true, maxItems: scopes.length }),
    expiresAt: Nullable(Timestamp),
  },
  { $id: 'NewApiKey' },
)

/** A key with its new secret. */
export const RotatedKey = Closed(
  { id: Uuid(), name: Type.String(), mode: Mode, scopes: Type.Array(Type.String()), secret: ShownOnce('The new one.') },
  { $id: 'RotatedKey' },
)

/** Not a key: its checksum is wrong, so that secret scanners leave it alone. */
export const secretExample = 'svc_live_EXAMPLEexampleEXAMPLEexample0000000000'

export const rotatedKeyExample: Static<typeof RotatedKey> = {
  id: callingKeyExample.id,
  name: callingKeyExample.name,
  mode: 'live',
  scopes: callingKeyExample.scopes,
  secret: secretExample,
}

export const KeyRevocation = Closed(
  {
    disableWebhookEndpoints: Type.Boolean({ description: 'Also switch off the webhook endpoints that it registered.' }),
    reason: Type.Optional(Name),
  },
  { $id: 'KeyRevocation' },
)

/** A webhook endpoint that a key registered, as far as whoever revokes the key needs it. */
export const EndpointOfKey = Closed(
  { id: Uuid(), url: Type.String(), status: OneOf(['Enabled', 'Disabled']), mode: Mode },
  { $id: 'EndpointOfKey' },
)

export const LeakedKeyReport = Closed(
  {
    secret: Type.String({ pattern: SECRET_PATTERN.source, description: 'The whole key, as it was found.' }),
    url: Type.Optional(
      Type.String({ minLength: 1, maxLength: limits.urlLengthMax, description: 'Where it was found.' }),
    ),
    comment: Type.Optional(Type.String({ minLength: 1, maxLength: limits.leakCommentLengthMax })),
  },
  { $id: 'LeakedKeyReport' },
)

export const LeakReceipt = Closed({}, { $id: 'LeakReceipt' })
