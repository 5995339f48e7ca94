import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { Cancelled } from '../ui/form.tsx'

/** What the service's answer holds; its description leaves the shape to the WebAuthn standard. */
type Options = Record<string, unknown>

/** What the browser answers, as far as the service's description names it. */
interface Shown {
  [field: string]: unknown
  id: string
  rawId: string
  type: string
  response: Record<string, unknown>
}

/** Has the browser make a passkey. Throws Cancelled when the person closes its dialog. */
export function createPasskey(options: Options): Promise<Shown> {
  return asked(async () => {
    // The standard's own JSON, as the service's library writes it and the browser's reads it.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const made = await startRegistration({ optionsJSON })
    return { ...made, response: { ...made.response } }
  })
}

/** Has the browser show a passkey. Throws Cancelled likewise. */
export function showPasskey(options: Options): Promise<Shown> {
  return asked(async () => {
    // As above.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const shown = await startAuthentication({ optionsJSON })
    return { ...shown, response: { ...shown.response } }
  })
}

async function asked(ask: () => Promise<Shown>): Promise<Shown> {
  try {
    return await ask()
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : undefined
    const names = [error, cause].map((thrown) => (thrown instanceof Error ? thrown.name : ''))
    if (names.includes('NotAllowedError')) throw new Cancelled()
    throw error
  }
}
