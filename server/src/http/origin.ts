import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/index.ts'

/** Where a request comes from, for the audit log. */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent'] ?? null
  return { address: request.ip, userAgent: userAgent?.slice(0, 500) ?? null, requestId: request.id }
}
