import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/index.ts'

const USER_AGENT_LENGTH_KEPT = 500

/** Where a request comes from, for the audit log. */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent'] ?? null
  return {
    address: request.ip,
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH_KEPT) ?? null,
    requestId: request.id,
  }
}
