import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { assert } from '../kernel/assert.ts'
import { apiError, headersOf, statusOf, type ProblemCode } from './problems.ts'
import { ApiErrorSchema } from './schemas.ts'
import type { Module, Scope } from '../kernel/scopes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the door in front of a context's routes can refuse with; each door sets its own. */
    refusalsOfDoor: readonly ProblemCode[]
  }
}

/** What the API description shows of an operation beyond its request. */
export interface DescribedOperation {
  description?: string
  scope?: Scope
  module?: Module
  body?: TSchema
  /** Whether `Idempotency-Key` is taken. */
  takesKey?: boolean
  success: { status: number; schema: TSchema; example: unknown; description: string; headers?: Record<string, string> }
  refusals?: readonly ProblemCode[]
}

/** The prose of an operation: its own, and what it needs. */
export function describeNeeds(operation: DescribedOperation): string {
  const needs = [scopeNeeded(operation), operation.module === undefined ? '' : `Add-on: \`${operation.module}\`.`]
  return [operation.description ?? '', needs.filter(Boolean).join(' ')].filter(Boolean).join('\n\n')
}

/** An operation whose handler itself looks at the scopes says in its own words what a key needs. */
function scopeNeeded({ scope, refusals = [] }: DescribedOperation): string {
  if (scope !== undefined) return `Scope: \`${scope}\`.`
  return refusals.includes('INSUFFICIENT_SCOPE') ? '' : 'Any valid key.'
}

/** The answers of an operation: its success, and one entry per status with all the codes that can come with it. */
export function describeAnswers(app: FastifyInstance, operation: DescribedOperation): Record<number, unknown> {
  const { status, schema, example, description } = operation.success
  const headers = { ...operation.success.headers, ...(operation.takesKey === true && replayHeaders) }
  const answers: Record<number, unknown> = {
    [status]: {
      description,
      ...(status !== 204 && { content: { 'application/json': { schema: referToComponents(app, schema), example } } }),
      ...(Object.keys(headers).length > 0 && { headers: headerSchemas(headers) }),
    },
  }
  const codes = new Set<ProblemCode>([
    ...commonRefusals(operation),
    ...app.refusalsOfDoor,
    ...(operation.refusals ?? []),
  ])
  const byStatus = Map.groupBy(codes, (code) => statusOf(code))
  for (const [refusedWith, group] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    answers[refusedWith] = {
      description: group.map((code) => `\`${code}\``).join(', '),
      ...(group.some((code) => 'retry-after' in headersOf(code)) && { headers: headerSchemas(retryHeaders) }),
      content: {
        'application/json': {
          schema: referToComponents(app, ApiErrorSchema),
          examples: Object.fromEntries(group.map((code) => [code, { value: apiError({ code }) }])),
        },
      },
    }
  }
  return answers
}

const retryHeaders = { 'Retry-After': 'Seconds after which to try again.' }
const replayHeaders = { 'Idempotent-Replayed': '`true` on the answer to a repeated request: it was given before.' }

function headerSchemas(headers: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, type: 'string' }]),
  )
}

/** What every operation of this form can be refused with before its handler runs. */
function commonRefusals(operation: DescribedOperation): ProblemCode[] {
  const codes: ProblemCode[] = ['VALIDATION_FAILED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']
  if (operation.scope !== undefined) codes.push('INSUFFICIENT_SCOPE')
  if (operation.module !== undefined) codes.push('MODULE_NOT_ENABLED')
  if (operation.body !== undefined) codes.push('MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (operation.takesKey === true) codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
  return codes
}

/**
 * The schema with every named part (`$id`) replaced by a reference to a component, which is registered on the way. So
 * slices write their schemas nested, as values, and the API description shows each of them once, by its name.
 */
export function referToComponents(app: FastifyInstance, schema: TSchema): TSchema {
  const replaced = replaceNamed(schema, (name, named) => {
    if (app.getSchema(name) === undefined) app.addSchema({ ...inner(named), $id: name })
    return { $ref: `${name}#` }
  })
  return replaced as TSchema

  function inner(named: object): object {
    const { $id: _name, ...rest } = named as { $id: string }
    return referToComponents(app, rest)
  }
}

function replaceNamed(value: unknown, replace: (name: string, named: object) => object): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceNamed(item, replace))
  if (typeof value !== 'object' || value === null) return value
  if ('$id' in value) {
    assert(typeof value.$id === 'string', 'a component is named by a text')
    return replace(value.$id, value)
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceNamed(child, replace)]))
}
