import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Policy, RateLimiter, Verdict } from '../rate-limit/index.ts'
import { ProblemError } from './problems.ts'

/** Whose request it is, and by which limiter it is judged; undefined when it is not limited. */
export type FindLimit = (request: FastifyRequest) => { limiter: RateLimiter; name: string } | undefined

/**
 * A hook that refuses requests beyond a rate, 429. Every answer says what is allowed and what is left of it, in the
 * headers of draft-ietf-httpapi-ratelimit-headers.
 */
export function limitRate(find: FindLimit) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const limit = find(request)
    if (limit === undefined) return done()
    const verdict = limit.limiter.take(limit.name)
    const { policy } = limit.limiter
    reply.header('ratelimit-policy', policyText(policy)).header('ratelimit', stateText(policy, verdict))
    if (verdict.isAllowed) return done()
    done(rateLimited(reply, verdict))
  }
}

/** The refusal of a request that came too soon; sets `Retry-After`. */
export function rateLimited(reply: FastifyReply, { retryInMs }: Pick<Verdict, 'retryInMs'>): ProblemError {
  reply.header('retry-after', String(Math.max(Math.ceil(retryInMs / 1000), 1)))
  return new ProblemError({ code: 'RATE_LIMITED' })
}

/** `q` requests in `w` seconds are allowed. */
function policyText({ name, perSecond, burstSeconds }: Policy): string {
  return `"${name}";q=${perSecond * burstSeconds};w=${burstSeconds}`
}

/** `r` of them are left, and all are there again in `t` seconds. */
function stateText({ name }: Policy, { remaining, fullInMs }: Verdict): string {
  return `"${name}";r=${remaining};t=${Math.ceil(fullInMs / 1000)}`
}
