import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type, type Static } from 'typebox'
import { Nullable, Closed, OneOf, Timestamp, Uuid } from '../../http/schemas.ts'

/** A password as it is typed. Its rules are judged where one is chosen, not where one is shown. */
export const Password = Type.String({ minLength: 1, maxLength: 1_000 })

export const Code = Type.String({ minLength: 1, maxLength: 100 })

/** What a browser's `PublicKeyCredential.toJSON()` gives; the library judges every field of it. */
function browserAnswer<T>() {
  return Type.Unsafe<T>({
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 2_000 },
      rawId: { type: 'string', maxLength: 2_000 },
      type: { type: 'string', maxLength: 100 },
      response: { type: 'object', additionalProperties: true },
    },
    required: ['id', 'rawId', 'type', 'response'],
    additionalProperties: true,
  })
}

export const AuthenticationResponse = browserAnswer<AuthenticationResponseJSON>()
export const RegistrationResponse = browserAnswer<RegistrationResponseJSON>()

/** Options for the browser, as the library makes them: shown as an object with more fields than the named one. */
export const PasskeyOptions = Type.Unsafe<{ challenge: string } & Record<string, unknown>>({
  type: 'object',
  properties: { challenge: { type: 'string' } },
  required: ['challenge'],
  additionalProperties: true,
})
export type PasskeyOptions = Static<typeof PasskeyOptions>

export const authenticationResponseExample: AuthenticationResponseJSON = {
  id: 'bG9va3MgbGlrZSB0aGlz',
  rawId: 'bG9va3MgbGlrZSB0aGlz',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBl...', authenticatorData: 'SZYN5YgO...', signature: 'MEUCIQ...' },
  clientExtensionResults: {},
}

export const registrationResponseExample: RegistrationResponseJSON = {
  id: 'bG9va3MgbGlrZSB0aGlz',
  rawId: 'bG9va3MgbGlrZSB0aGlz',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBl...', attestationObject: 'o2NmbXRk...' },
  clientExtensionResults: {},
}

const passkeyFields = {
  id: Uuid(),
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
}

export const Passkey = Closed(passkeyFields, { $id: 'Passkey' })

export const passkeyExample: Static<typeof Passkey> = {
  id: '019a9f40-1c00-7b3d-8e00-5d7e9a1b2c34',
  name: 'Laptop',
  createdAt: '2026-11-21T08:30:00.125Z',
  lastUsedAt: null,
}

export const NewPasskey = Closed(
  { ...passkeyFields, recoveryCodes: Nullable(Type.Array(Type.String())) },
  { $id: 'NewPasskey' },
)

export const RecoveryCodes = Closed(
  {
    recoveryCodes: Type.Array(Type.String(), { description: 'Shown this once; each opens the account once.' }),
  },
  { $id: 'RecoveryCodes' },
)

export const FactorList = Closed(
  {
    totp: Nullable(Closed({ activatedAt: Timestamp })),
    passkeys: Type.Array(Passkey),
    recoveryCodesLeft: Type.Integer(),
  },
  { $id: 'FactorList' },
)

export const OwnSession = Closed(
  {
    id: Uuid(),
    current: Type.Boolean(),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    address: Type.String(),
    userAgent: Nullable(Type.String()),
    factor: Nullable(OneOf(['totp', 'passkey', 'recovery_code'])),
  },
  { $id: 'OwnSession' },
)

export const ConfirmationRequest = Closed(
  {
    method: OneOf(['POST', 'PATCH', 'PUT', 'DELETE']),
    path: Type.String({ minLength: 1, maxLength: 2_048, pattern: '^/dashboard/v1/', description: 'With its query.' }),
    body: Type.Optional(Type.Unknown({ description: 'The JSON body that will be sent, or null.' })),
  },
  { $id: 'ConfirmationRequest' },
)

export const Confirmation = Closed(
  {
    id: Uuid(),
    methods: Type.Array(OneOf(['totp', 'passkey'])),
    passkeyOptions: Nullable(PasskeyOptions as typeof PasskeyOptions & { type: string }),
    expiresAt: Timestamp,
  },
  { $id: 'Confirmation' },
)
