import { hash } from 'node:crypto'
import { canonicalJson } from '../kernel/canonical-json.ts'

/** A request that carries an idempotency key, as it is compared with others. */
export interface KeyedRequest {
  tenantId: string
  /** Of the same operation, ids in the path and key: a UUID in form, made of their hash. */
  id: string
  /** The number of the lock that whoever performs it holds, as text. */
  lockNumber: string
  bodyHash: Buffer
}

/**
 * The identity of a request. The key itself is kept nowhere. `params` are those of the path as they were validated, so
 * that an id in capitals names the same request.
 */
export function keyedRequest(request: {
  tenantId: string
  operation: string
  params: unknown
  key: string
  body: unknown
}): KeyedRequest {
  const { tenantId, operation, params, key, body } = request
  const digest = hash('sha256', JSON.stringify([tenantId, operation, params, key]), 'buffer')
  return {
    tenantId,
    id: digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    lockNumber: digest.readBigInt64BE(16).toString(),
    bodyHash: hash('sha256', canonicalJson(body), 'buffer'),
  }
}
