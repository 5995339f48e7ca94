import type { FastifyRequest } from 'fastify'
import { appendToAuditLog, type Deed } from '../audit/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { RenderedJson, type Answer } from './answer.ts'
import type { Caller } from './caller.ts'
import { originOf } from './origin.ts'
import type { Companion } from './write.ts'

/** What the audit log needs to know of an operation. */
export interface AuditedOperation {
  method: string
  path: string
  operationId: string
  success: { status: number }
  /** What the log calls it, where keys are recorded too. */
  audit?: string
}

/** One request of such an operation. */
export interface AuditedRequest {
  request: FastifyRequest
  caller: Caller
  params: unknown
}

/**
 * What writes the entry of a write beside its effect: for everything that people do, and for what keys do where the
 * operation asks for it (`audit`). Otherwise nothing, and the write runs as if there were no log.
 */
export function auditCompanions(
  deps: { clock: Clock; ids: Ids },
  operation: AuditedOperation,
  { request, caller, params }: AuditedRequest,
): readonly Companion<unknown>[] {
  if (caller.actor.kind === 'key' && operation.audit === undefined) return NONE
  const { kind, id, name } = caller.actor
  return [
    {
      after: (tx, answer) =>
        appendToAuditLog(tx, deps, {
          companyId: caller.companyId,
          actor: { kind, id, name },
          factor: request.session?.factor ?? null,
          action: operation.audit ?? actionOf(operation.operationId),
          mode: caller.mode,
          from: originOf(request),
          ...effectOf(operation, params, answer),
        }),
    },
  ]
}

const NONE: readonly Companion<unknown>[] = []

/** `createEmployee` is `employee.created`, `submitSelfReview` is `self_review.submitted`. */
export function actionOf(operationId: string): string {
  const [verb = '', ...nouns] = operationId.split(/(?=[A-Z])/)
  return `${nouns.map((noun) => noun.toLowerCase()).join('_')}.${pastOf(verb)}`
}

const IRREGULAR: Readonly<Record<string, string>> = {
  cancel: 'cancelled',
  resend: 'resent',
  set: 'set',
  submit: 'submitted',
}

function pastOf(verb: string): string {
  return IRREGULAR[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`)
}

/**
 * To what it was done, and what that was and is: what was created (201), which the answer shows, or what the path names by
 * its last id.
 */
function effectOf(
  operation: AuditedOperation,
  params: unknown,
  answer: Answer<unknown>,
): Pick<Deed, 'target' | 'before' | 'after'> {
  const { before } = answer
  const after: unknown = answer.body instanceof RenderedJson ? JSON.parse(answer.body.text) : answer.body
  const isCreation = operation.success.status === 201
  const shown = [after, before].map(resourceIn).find((resource) => resource !== undefined)
  const id = isCreation ? shown?.['id'] : Object.values(isRecord(params) ? params : {}).at(-1)
  if (typeof id !== 'string') return { target: null, before, after }
  const collection = isCreation ? operation.path : operation.path.slice(0, operation.path.lastIndexOf('/{'))
  const name = shown?.['id'] === id ? nameOf(shown) : undefined
  return { target: { kind: kindOf(collection), id, ...(name !== undefined && { name }) }, before, after }
}

/** The resource that an answer shows: itself, or what it holds, as the detail of an objective does. */
function resourceIn(body: unknown): Record<string, unknown> | undefined {
  if (!isRecord(body)) return undefined
  if ('id' in body) return body
  return Object.values(body).find((inner) => isRecord(inner) && 'id' in inner) as Record<string, unknown> | undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What people call it. Of a URL the query is left out, which may hold a secret. */
function nameOf({ name, title, url, firstName, lastName }: Record<string, unknown>): string | undefined {
  if (typeof firstName === 'string' && typeof lastName === 'string') return `${firstName} ${lastName}`
  const text = [name, title, url].find((each) => typeof each === 'string')
  return text?.replace(/[?#].*$/, '')
}

/** `/performance/appraisal-cycles` -> `appraisal_cycle`. */
function kindOf(collection: string): string {
  const word = collection.split('/').at(-1) ?? ''
  return word.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '')
}
