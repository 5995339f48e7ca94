import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Origin } from '../audit/index.ts'
import type { Refusal, Result } from '../kernel/result.ts'
import type { PeopleContext } from './dashboard-operation.ts'
import { routeSchema, sendResult, type Answer, type Services } from './operation.ts'
import { originOf } from './origin.ts'
import type { ProblemCode } from './problems.ts'

/** One operation of the API that needs no key, because it acts on no tenant. It stands outside the door. */
export interface PublicOperation<Body extends TSchema, Success extends TSchema, Code extends ProblemCode> {
  method: 'POST'
  /** In OpenAPI's notation below the prefix: `/leaked-keys`. */
  path: string
  operationId: string
  tag: string
  summary: string
  description: string
  body: Body
  bodyExample: Static<Body>
  success: { status: 200 | 202; schema: Success; example: Static<Success>; description: string }
  refusals?: readonly Code[]
  handle(input: {
    context: PeopleContext
    body: Static<Body>
    origin: Origin
  }): Promise<Result<Answer<Static<Success>>, Refusal<Code>>>
}

export function addPublicOperation<Body extends TSchema, Success extends TSchema, const Code extends ProblemCode>(
  app: FastifyInstance,
  services: Services,
  operation: PublicOperation<Body, Success, Code>,
): void {
  app.route({
    method: operation.method,
    url: operation.path,
    config: { bodyExample: operation.bodyExample, bodyMayBeLeftOut: Value.Check(operation.body, {}) },
    schema: {
      ...routeSchema(app, operation, `${operation.description}\n\nNeeds no key.`),
      security: [],
    },
    handler: async (request, reply) => {
      const result = await operation.handle({
        context: { sql: services.pool, clock: services.clock, ids: services.ids },
        // Validated against this very schema before the handler runs.
        body: request.body as Static<Body>,
        origin: originOf(request),
      })
      return sendResult(reply, operation.success.status, result)
    },
  })
}
