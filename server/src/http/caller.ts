import type { Role } from '../kernel/roles.ts'
import type { Tenant } from '../storage/tenant-context.ts'
import type { ProblemCode } from './problems.ts'
import type { Session } from './session.ts'

/** Who a request acts as. Made from the API key or the session once per request; nothing else of it can change it. */
export interface Caller extends Tenant {
  actor: Actor
  companyName: string
  scopes: ReadonlySet<string>
  modules: ReadonlySet<string>
  /** False for people who only look, whatever the operation asks for. */
  mayWrite: boolean
}

/** Who is behind a request: a key, or a person who has signed in. */
type Actor = KeyActor | UserActor

interface KeyActor {
  kind: 'key'
  id: string
  name: string
  /** ISO 8601, or null for a key that does not expire. */
  expiresAt: string | null
  /** Which of the key's secrets the request came with: rotation counts it up. */
  secretNumber: number
}

interface UserActor {
  kind: 'user'
  id: string
  /** The e-mail address. */
  name: string
  role: Role
  sessionId: string
}

/**
 * Finds the caller of a secret, or undefined when it opens nothing, or `TooMany` when too many unknown secrets are asked
 * about for this one to be looked up. A secret from a suspect place is looked up at leisure, unless it is known.
 */
export interface CallerDirectory {
  callerOf(secret: string, isSuspect: () => boolean): Promise<FoundCaller> | FoundCaller
}

type FoundCaller = Caller | undefined | 'TooMany'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the doors, `/v1` and `/dashboard/v1`; undefined on routes that act on no tenant. */
    caller: Caller | undefined
    /** Set by the door of the dashboard. */
    session: Session | undefined
    /** The code of the refusal, once the request is refused. */
    refusedWith: ProblemCode | undefined
  }
  interface FastifyContextConfig {
    /** What the operation needs; see `authorize`. */
    access?: { scope?: string | undefined; module?: string | undefined; writes?: boolean }
    /** What an operation of the dashboard's own needs; see `dashboard-operation.ts`. */
    admission?: Admission
    isConfirmed?: boolean
    /** An example of the request's body, for the API description. */
    bodyExample?: unknown
    /** The operation takes no body, or one of which every field is optional. */
    bodyMayBeLeftOut?: boolean
  }
}

/**
 * Whom an operation of the dashboard lets in: anybody, somebody whose password was right (and who has yet to show, or to
 * set up, the second factor), or people who have signed in with at least this role.
 */
export type Admission = 'Anybody' | 'PasswordShown' | Role
