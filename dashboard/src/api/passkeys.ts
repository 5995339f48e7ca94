import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { Cancelled } from '../ui/form.tsx'

/** What the service's answer holds; its description leaves the shape to the WebAuthn standard. */
type Described = Record<string, unknown>

/** Has the browser make a passkey. Throws Cancelled when the person closes its dialog. */
export function createPasskey(options: Described): Promise<Described> {
  return asked(async () => {
    // The standard's own JSON, as the service's library writes it and the browser's reads it.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return { ...(await startRegistration({ optionsJSON })) }
  })
}

/** Has the browser show a passkey. */
export function showPasskey(options: Described): Promise<Described> {
  return asked(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return { ...(await startAuthentication({ optionsJSON })) }
  })
}

async function asked(ask: () => Promise<Described>): Promise<Described> {
  try {
    return await ask()
  } catch (error) {
    const { name, cause } = error instanceof WebAuthnError ? error : { name: '', cause: undefined }
    const isDismissed = name === 'NotAllowedError' || (cause instanceof Error && cause.name === 'NotAllowedError')
    if (isDismissed) throw new Cancelled()
    throw error
  }
}
