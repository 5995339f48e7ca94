import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Origin } from '../audit/index.ts'
import { required } from '../kernel/assert.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Refusal, Result } from '../kernel/result.ts'
import type { Sql } from '../storage/pool.ts'
import type { Admission } from './caller.ts'
import { routeSchema, sendResult, type Answer, type Services } from './operation.ts'
import { originOf } from './origin.ts'
import type { ProblemCode } from './problems.ts'
import type { Session } from './session.ts'

/**
 * One operation that only people in the dashboard have: signing in, people, keys, add-ons. Declared like an operation of
 * the API, but for whom it lets in; it acts on a company (or on nobody yet), not on a tenant.
 */
export interface DashboardOperation<
  Admitted extends Admission,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Success extends TSchema,
  Code extends ProblemCode,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** In OpenAPI's notation below `/dashboard/v1`: `/api-keys/{id}`. */
  path: string
  operationId: string
  tag: string
  summary: string
  description?: string
  admits: Admitted
  /** The request must carry a confirmation by second factor that was made for it. */
  isConfirmed?: boolean
  params?: Params
  query?: Query
  body?: Body
  bodyExample?: Static<Body>
  success: {
    status: 200 | 201 | 202 | 204
    schema: Success
    example: Static<Success>
    description: string
    headers?: Record<string, string>
  }
  refusals?: readonly Code[]
  handle(input: {
    /** There is none where anybody is admitted. */
    session: Admitted extends 'Anybody' ? Session | undefined : Session
    context: PeopleContext
    origin: Origin
    params: Static<Params>
    query: Static<Query>
    body: Static<Body>
    url: string
    /** For cookies; the answer itself is returned. */
    reply: FastifyReply
  }): Promise<Result<Answer<Static<Success>>, Refusal<Code>>>
}

/** What a service works with that acts on companies and people. */
export interface PeopleContext {
  sql: Sql
  clock: Clock
  ids: Ids
}

/** Declares an operation below the dashboard's door, which has judged `admits` and `isConfirmed` before it runs. */
export function addDashboardOperation<
  const Admitted extends Admission,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Success extends TSchema,
  const Code extends ProblemCode,
>(
  app: FastifyInstance,
  services: Services,
  operation: DashboardOperation<Admitted, Params, Query, Body, Success, Code>,
): void {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      admission: operation.admits,
      isConfirmed: operation.isConfirmed ?? false,
      bodyExample: operation.bodyExample,
      bodyMayBeLeftOut: operation.body === undefined || Value.Check(operation.body, {}),
    },
    schema: routeSchema(app, operation, describeAdmission(operation)),
    handler: async (request, reply) => {
      const result = await operation.handle({
        // The door lets nobody else come this far.
        session: sessionFor(operation.admits, request) as Admitted extends 'Anybody' ? Session | undefined : Session,
        context: { sql: services.pool, clock: services.clock, ids: services.ids },
        origin: originOf(request),
        // Validated against these very schemas before the handler runs.
        params: request.params as Static<Params>,
        query: request.query as Static<Query>,
        body: request.body as Static<Body>,
        url: request.url,
        reply,
      })
      return sendResult(reply, operation.success.status, result)
    },
  })
}

function sessionFor(admits: Admission, { session }: FastifyRequest): Session | undefined {
  return admits === 'Anybody' ? session : required(session, 'the door asks for a session')
}

function describeAdmission(operation: { description?: string; admits: Admission; isConfirmed?: boolean }): string {
  const needs = [admissions[operation.admits], operation.isConfirmed === true ? 'Needs a fresh confirmation.' : '']
  return [operation.description ?? '', needs.filter(Boolean).join(' ')].filter(Boolean).join('\n\n')
}

const admissions: Readonly<Record<Admission, string>> = {
  Anybody: 'Without a session.',
  PasswordShown: 'With a session, also before its second factor.',
  Admin: 'Role: Admin.',
  Developer: 'Role: Developer or Admin.',
  Viewer: 'Everybody who has signed in.',
}
