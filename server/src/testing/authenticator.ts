import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { required } from '../kernel/assert.ts'

/** What a browser and a passkey do together, in software: ES256, no attestation. */
export interface SoftwareAuthenticator {
  credentialId: string
  /** The public key as it is registered: COSE. */
  publicKey: Buffer
  /** The answer to creation options. */
  register(options: { challenge: string }, changes?: Changes): RegistrationResponseJSON
  /** The answer to request options. */
  answer(options: { challenge: string }, changes?: Changes): AuthenticationResponseJSON
}

/** What an attacker, or a broken device, would do otherwise. */
interface Changes {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** What its count of uses goes on from. */
  counter?: number
}

export function softwareAuthenticator(page = 'http://localhost:8080'): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  const cose = coseKey(publicKey)
  let uses = 0
  const own = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const

  const clientData = (type: string, challenge: string, { origin = page }: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** RFC-like layout of WebAuthn, 6.1: hash of the party's id, flags (present 1, verified 4, with key 64), counter. */
  const authenticatorData = (changes: Changes, attested: Buffer = Buffer.alloc(0)) => {
    const { rpId = new URL(page).hostname, isUserVerified = true } = changes
    if (changes.counter !== undefined) uses = changes.counter
    uses += 1
    const head = Buffer.alloc(5)
    head[0] = 1 + (isUserVerified ? 4 : 0) + (attested.length > 0 ? 64 : 0)
    head.writeUInt32BE(uses, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested])
  }

  return {
    credentialId,
    publicKey: cose,
    register({ challenge }, changes = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(changes, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      return {
        ...own,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, changes).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }, changes = {}) {
      const client = clientData('webauthn.get', challenge, changes)
      const data = authenticatorData(changes)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...own,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }` in CBOR: an EC2 key on P-256 for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => Buffer.from(required(text, 'a key on a curve'), 'base64url')
  const bytes32 = Buffer.from([0x58, 32])
  const parts = [bytes32, coordinate(x), Buffer.from([0x22]), bytes32, coordinate(y)]
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), ...parts])
}

/** `{ "fmt": "none", "attStmt": {}, "authData": data }` in CBOR. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ])
}
