import type { FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { keyedRequest } from '../idempotency/index.ts'
import { limits } from '../kernel/limits.ts'
import type { Once } from './perform-once.ts'
import { shownOnceIn } from './schemas.ts'

/** The header that makes a write safe to repeat. A name twice in a request is joined with a space, which no key has. */
export const KeyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': Type.String({
      minLength: 1,
      maxLength: limits.idempotencyKeyLengthMax,
      pattern: '^[\\x21-\\x7e]*$',
      description:
        'Makes the request safe to repeat: with the same key, path and body it takes effect once within 24 hours, and ' +
        'is answered alike. Any visible ASCII characters, a UUID say.',
    }),
  },
}

/** Reads an operation's requests that carry a key; undefined for those that do not. */
export function keyReader(operation: {
  operationId: string
  isOneStatement?: true
  success: { status: number; schema: TSchema }
}): (request: FastifyRequest, tenantId: string) => Once | undefined {
  const inProgress = new Set<string>()
  const { isOneStatement = false } = operation
  const { status } = operation.success
  const shownOnce = shownOnceIn(operation.success.schema)
  return (request, tenantId) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return undefined
    const { params, body } = request
    const asked = keyedRequest({ tenantId, operation: operation.operationId, params, key, body })
    return { request: asked, inProgress, status, shownOnce, isOneStatement }
  }
}
