import type { Role } from '../kernel/roles.ts'
import type { Tenant } from '../storage/tenant-context.ts'

/** How a second factor was shown. */
type Factor = 'totp' | 'passkey' | 'recovery_code'

/** A person who is signing in or has signed in. Made from the session's cookie once per request. */
export interface Session {
  id: string
  /** `SignedIn` only after the second factor; with the other two states nothing but that is open. */
  state: 'SecondFactor' | 'FactorSetUp' | 'SignedIn'
  /** The second factor that this session was opened with; null before. */
  factor: Factor | null
  user: { id: string; email: string; name: string; role: Role }
  company: { id: string; name: string; timeZone: string; modules: readonly string[] }
  tenants: { live: Tenant; test: Tenant }
  /** ISO 8601: the end that no use of it can put off. */
  expiresAt: string
}

/** Finds the session of a cookie's token, or undefined when it opens nothing (any more). */
export interface SessionDirectory {
  sessionOf(token: string): Promise<Session | undefined>
}

/** One request that a person has confirmed with a second factor, or wants to. */
interface ConfirmedRequest {
  sessionId: string
  method: string
  /** The whole path with its query. */
  path: string
  /** SHA-256 of the body as canonical JSON; no body and an empty object are `null`. */
  bodyHash: Buffer
}

/** Finds and uses up the confirmation of a request: the factor that was shown for it, or undefined when there is none. */
export interface ConfirmationDirectory {
  consume(id: string, request: ConfirmedRequest): Promise<Factor | undefined>
}
