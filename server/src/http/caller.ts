import type { Tenant } from '../storage/tenant-context.ts'

/** Who a request acts as. Made from the API key once per request; nothing of the request itself can change it. */
export interface Caller extends Tenant {
  keyId: string
  keyName: string
  companyName: string
  scopes: ReadonlySet<string>
  modules: ReadonlySet<string>
  /** ISO 8601, or null for a key that does not expire. */
  expiresAt: string | null
}

/** Finds the caller of a secret, or undefined when it opens nothing. */
export interface CallerDirectory {
  callerOf(secret: string): Promise<Caller | undefined> | Caller | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`; undefined on the few routes that need no key. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** What the operation needs; see `authorize`. */
    access?: { scope?: string | undefined; module?: string | undefined }
    /** An example of the request's body, for the API description. */
    bodyExample?: unknown
    /** The operation takes no body, or one of which every field is optional. */
    bodyMayBeLeftOut?: boolean
  }
}
