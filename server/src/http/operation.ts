import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Origin } from '../audit/index.ts'
import type { StatementClaim } from '../idempotency/index.ts'
import { required } from '../kernel/assert.ts'
import { clockAhead, type Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Refusal, Result } from '../kernel/result.ts'
import type { Turns } from '../kernel/turns.ts'
import type { Pool } from '../storage/pool.ts'
import type { TenantContext } from '../storage/tenant-context.ts'
import { KeyHeader, keyReader } from './idempotency-key.ts'
import { RenderedJson, type Answer } from './answer.ts'
import { auditCompanions } from './audit-write.ts'
import type { Caller } from './caller.ts'
import { describeAnswers, describeNeeds, referToComponents, type DescribedOperation } from './describe-operation.ts'
import { originOf } from './origin.ts'
import { apiError, headersOf, statusOf, type ProblemCode } from './problems.ts'
import { Closed } from './schemas.ts'
import { waitOutKeyCache } from './wait-out-key-cache.ts'
import { performWrite, type WriteContext } from './write.ts'
import type { Module, Scope } from '../kernel/scopes.ts'

/** What the routes of every slice are given by `main.ts`. */
export interface Services {
  pool: Pool
  clock: Clock
  ids: Ids
  /** Told after each write, when it is committed: the tenant's timeline may have gone on. */
  timelineMoved: (tenantId: string) => void
  /**
   * Of one tenant's writes only some run at once: they would wait for each other at the timeline anyway, and would take
   * every connection of the process with them, also from readers and from other tenants.
   */
  writes: Turns
}

export { answer, answerChange, answerNothing, answerRendered, type Answer } from './answer.ts'

/**
 * One operation of the API, declared in one place: the route, what it needs, its schemas, its refusals, its entry in
 * the API description. `refusals` lists what the handler can refuse with; the compiler holds the handler to it.
 */
export interface Operation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Success extends TSchema,
  Code extends ProblemCode,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** In OpenAPI's notation below the door's prefix: `/employees/{id}`. */
  path: string
  operationId: string
  tag: string
  summary: string
  description?: string
  scope?: Scope
  module?: Module
  /**
   * What the audit log calls it, `noun.verb`, for what keys do and no event tells of. What people do is recorded in any
   * case, where this is missing under a name made from `operationId`.
   */
  audit?: string
  params?: Params
  query?: Query
  body?: Body
  /** An example of the body, shown in the API description and tried by a test. */
  bodyExample?: Static<Body>
  success: {
    status: 200 | 201 | 202 | 204
    schema: Success
    example: Static<Success>
    description: string
    headers?: Record<string, string>
  }
  refusals?: readonly Code[]
  /** It is answered only when every process has forgotten the keys and add-ons as they were before. */
  waitsOutKeyCache?: boolean
  /**
   * The handler writes with a single statement, which also claims the idempotency key and keeps the answer when it is given
   * a `claim`; when the key is not free it writes nothing and refuses, with whatever. That is 1.6 times as fast as a
   * transaction around the handler.
   */
  isOneStatement?: true
  handle(input: {
    caller: Caller
    context: TenantContext
    params: Static<Params>
    query: Static<Query>
    body: Static<Body>
    url: string
    origin: Origin
    /** Has something done once the effect is committed, and not if it never is: telling others of it. */
    onceCommitted: WriteContext['onceCommitted']
    /** Only for an operation that `isOneStatement`. */
    claim: StatementClaim | undefined
  }): Promise<Result<Answer<Static<Success>>, Refusal<Code>>>
}

export function addOperation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Success extends TSchema,
  const Code extends ProblemCode,
>(app: FastifyInstance, services: Services, operation: Operation<Params, Query, Body, Success, Code>): void {
  const takesKey = operation.method === 'POST' || operation.method === 'PATCH'
  const once = keyReader(operation)
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      access: { scope: operation.scope, module: operation.module, writes: operation.method !== 'GET' },
      bodyExample: operation.bodyExample,
      bodyMayBeLeftOut: operation.body === undefined || Value.Check(operation.body, {}),
    },
    schema: {
      ...routeSchema(app, { ...operation, takesKey }, describeNeeds(operation)),
      ...(takesKey && { headers: KeyHeader }),
    },
    handler: async (request, reply) => {
      const caller = required(request.caller, 'a route of the API runs behind its door')
      const handle = ({ sql, onceCommitted, claim }: WriteContext) =>
        operation.handle({
          caller,
          context: {
            sql,
            clock: clockAhead(services.clock, caller.clockAheadMs),
            ids: services.ids,
            tenant: caller,
          },
          // Validated against these very schemas before the handler runs.
          params: request.params as Static<Params>,
          query: request.query as Static<Query>,
          body: request.body as Static<Body>,
          url: request.url,
          origin: originOf(request),
          onceCommitted,
          claim,
        })
      if (operation.method === 'GET') {
        const result = await handle({ sql: services.pool, onceCommitted: (notice) => notice() })
        return sendResult(reply, operation.success.status, result)
      }
      const { tenantId } = caller
      const companions = auditCompanions(services, operation, { request, caller, params: request.params })
      const write = { tenantId, handle, companions, once: takesKey ? once(request, tenantId) : undefined }
      const result = await performWrite(services, write)
      if (result.ok) services.timelineMoved(tenantId)
      if (result.ok && operation.waitsOutKeyCache === true) await waitOutKeyCache()
      return sendResult(reply, operation.success.status, result)
    },
  })
}

/** What the validator and the API description need of an operation. */
export function routeSchema(app: FastifyInstance, operation: DescribedRequest, description: string) {
  const refer = (schema: TSchema) => referToComponents(app, schema)
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description,
    ...(operation.params && { params: refer(operation.params) }),
    querystring: refer(operation.query ?? NO_PARAMETERS),
    ...(operation.body && { body: refer(operation.body) }),
    response: describeAnswers(app, operation),
  }
}

interface DescribedRequest extends DescribedOperation {
  operationId: string
  tag: string
  summary: string
  params?: TSchema
  query?: TSchema
}

/** An operation that takes no query refuses any. */
const NO_PARAMETERS = Closed({})

/** Answers with the operation's result: its body, or the refusal in the usual shape. */
export function sendResult<T>(
  reply: FastifyReply,
  ownStatus: number,
  result: Result<Answer<T>, Refusal<ProblemCode>>,
): FastifyReply {
  reply.type('application/json; charset=utf-8')
  if (!result.ok) {
    reply.request.refusedWith = result.refusal.code
    const { code } = result.refusal
    return reply.code(statusOf(code)).headers(headersOf(code)).send(apiError(result.refusal))
  }
  const { body, headers = {}, status = ownStatus } = result.value
  if (status === 204) return reply.code(204).headers(headers).removeHeader('content-type').send()
  return reply
    .code(status)
    .headers(headers)
    .send(body instanceof RenderedJson ? body.text : body)
}
