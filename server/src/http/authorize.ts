import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../kernel/network.ts'
import type { LocalLimiter } from '../rate-limit/index.ts'
import type { CallerDirectory } from './caller.ts'
import { ProblemError } from './problems.ts'
import { rateLimited } from './rate-limit.ts'

/**
 * Opens a door with `X-Api-Key`: 401 unless the header holds one current key. Cookies are never looked at. Wrong keys are
 * counted by the address that they come from; beyond a number it is answered 429 to more of them, while right ones from
 * there go on.
 */
export function authenticateByKey(directory: CallerDirectory, wrongKeys: LocalLimiter) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const secret = request.headers['x-api-key']
    if (secret === undefined) throw new ProblemError({ code: 'UNAUTHENTICATED' })
    // Node joins repeated headers with a comma, which no key contains, so two keys are refused like a wrong one.
    const found = directory.callerOf(String(secret), () => wrongKeys.isExhausted(networkOf(request.ip)))
    const caller = found instanceof Promise ? await found : found
    if (caller === undefined || caller === 'TooMany') {
      const verdict = wrongKeys.take(networkOf(request.ip))
      if (caller === 'TooMany' || !verdict.isAllowed) throw rateLimited(reply, verdict)
      throw new ProblemError({ code: 'UNAUTHENTICATED' })
    }
    request.caller = caller
  }
}

/** Refuses what the caller may not do: first the add-on, then the scope. Runs before the body is read. */
export async function authorize(request: FastifyRequest): Promise<void> {
  const { caller } = request
  const access = request.routeOptions.config.access
  if (caller === undefined || access === undefined) return
  if (access.writes === true && !caller.mayWrite) throw new ProblemError({ code: 'ROLE_NOT_ALLOWED' })
  if (access.module !== undefined && !caller.modules.has(access.module)) {
    throw new ProblemError({
      code: 'MODULE_NOT_ENABLED',
      message: `The ${access.module} add-on is not enabled for this company.`,
    })
  }
  if (access.scope !== undefined && !caller.scopes.has(access.scope) && !caller.scopes.has('*')) {
    throw new ProblemError({ code: 'INSUFFICIENT_SCOPE', message: `This operation needs the scope ${access.scope}.` })
  }
}
