import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyCredential } from './factors.store.ts'

// Imported where it is needed: it takes 160 ms to load, which most processes' starts need not wait for.
const library = () => import('@simplewebauthn/server')

/** Where passkeys are good for: the host of the public URL, and the addresses that pages may have there. */
export interface RelyingParty {
  id: string
  origins: readonly string[]
}

/**
 * The party of the public URL. Over plain HTTP, which is for one's own machine, the port may be another one than the URL
 * says: `own` is the request's own scheme and host.
 */
export function relyingParty(publicUrl: string, own: string): RelyingParty {
  const url = new URL(publicUrl)
  const isLocal = url.protocol === 'http:' && URL.parse(own)?.hostname === url.hostname
  return { id: url.hostname, origins: isLocal ? [url.origin, own] : [url.origin] }
}

/** What the browser is asked for when a passkey is registered. The person must be verified: by a PIN, a finger, a face. */
export async function registrationOptions(
  party: RelyingParty,
  user: { id: string; email: string; name: string },
  known: readonly PasskeyCredential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Wagebook',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
}

/** The credential of an answer to these options, or undefined when it answers something else or is not signed rightly. */
export async function registeredCredential(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Omit<PasskeyCredential, 'id'> | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports.filter(isShort) }
  } catch {
    // The library throws for everything that is wrong with an answer, and an answer comes from outside.
    return undefined
  }
}

export async function authenticationOptions(
  party: RelyingParty,
  known: readonly PasskeyCredential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  })
}

/** The passkey that signed an answer to this challenge, and its new counter; undefined when none did. */
export async function usedPasskey(
  party: RelyingParty,
  question: { challenge: string; known: readonly PasskeyCredential[] },
  response: AuthenticationResponseJSON,
): Promise<{ id: string; counter: number } | undefined> {
  const passkey = question.known.find(({ credentialId }) => credentialId === response.id)
  if (passkey === undefined) return undefined
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: question.challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    })
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : undefined
  } catch {
    // As above. A counter that went back throws too: the passkey may have been copied.
    return undefined
  }
}

function isShort(transport: string): boolean {
  return transport.length <= 32
}
