import { Type, type Static } from 'typebox'
import { Closed, Nullable, OneOf, pageQuery, Timestamp, Uuid } from '../../http/schemas.ts'
import { limits } from '../../kernel/limits.ts'

const Actor = Closed({
  kind: OneOf(['user', 'key', 'operator', 'service', 'nobody']),
  id: Nullable(Uuid('Of the person or the key.')),
  name: Nullable(Type.String({ description: "A person's e-mail address or a key's name, as it was then." })),
})

const Target = Closed({ kind: Type.String(), id: Type.String(), name: Nullable(Type.String()) })

export const AuditLogEntry = Closed(
  {
    sequence: Type.Integer({ minimum: 1, description: "The entry's place in the company's chain, without gaps." }),
    id: Uuid(),
    occurredAt: Timestamp,
    actor: Actor,
    factor: Nullable(OneOf(['totp', 'passkey', 'recovery_code'])),
    action: Type.String({ description: '`noun.verb`, e.g. `webhook.registered`.' }),
    mode: Nullable(OneOf(['live', 'test'])),
    target: Nullable(Target),
    address: Nullable(Type.String()),
    userAgent: Nullable(Type.String()),
    requestId: Nullable(Type.String({ description: 'The `X-Request-Id` of the answer.' })),
    before: Type.Unknown({ description: 'What the target was, without secrets, where that is known.' }),
    after: Type.Unknown({ description: 'What it is, without secrets.' }),
    hash: Type.String({ description: "SHA-256 over the entry's bytes and the hash of the entry before, hexadecimal." }),
  },
  { $id: 'AuditLogEntry' },
)
export type AuditLogEntry = Static<typeof AuditLogEntry>

export const AuditLogQuery = Closed({
  action: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nameLengthMax })),
  actorId: Type.Optional(Uuid('Only what this person or key did.')),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'From this moment on.' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this moment.' })),
  ...pageQuery,
})
export type AuditLogQuery = Static<typeof AuditLogQuery>

export const auditLogEntryExample: AuditLogEntry = {
  sequence: 17,
  id: '019a9f60-44dd-7f35-a173-a4e3f5061728',
  occurredAt: '2026-11-21T09:12:04.381Z',
  actor: { kind: 'key', id: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5', name: 'Payroll integration' },
  factor: null,
  action: 'webhook.registered',
  mode: 'live',
  target: {
    kind: 'webhook',
    id: '019a9f50-11aa-7c02-9e40-71b0c2d3e4f5',
    name: 'https://hooks.example.com/wagebook',
  },
  address: '203.0.113.24',
  userAgent: 'ledger/2.1',
  requestId: '019a9f60-44d1-7a10-8b52-1c2d3e4f5061',
  before: null,
  after: {
    id: '019a9f50-11aa-7c02-9e40-71b0c2d3e4f5',
    url: 'https://hooks.example.com/wagebook',
    secret: '[redacted]',
  },
  hash: '9f2c1e0b7a4d5c6e8f00112233445566778899aabbccddeeff00112233445566',
}
