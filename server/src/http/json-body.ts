import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { ProblemError } from './problems.ts'
import { validationFailed } from './validation.ts'

/**
 * Reads bodies: JSON in valid UTF-8 and nothing else. Texts with a NUL or half a surrogate pair are refused here, once
 * for all fields: the database cannot store the first, and no client can be sent the second back.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && request.routeOptions.config.bodyMayBeLeftOut === true) return done(null, undefined)
    try {
      done(null, parseJson(body as Buffer))
    } catch (error) {
      done(error instanceof ProblemError ? error : new ProblemError({ code: 'MALFORMED_JSON' }))
    }
  })
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new ProblemError({ code: 'MALFORMED_JSON' })
  const text = body.toString('utf8')
  const value: unknown = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' })
  // Raw control characters are malformed JSON and valid UTF-8 has no half pairs: either can only come by an escape.
  if (text.includes('\\u')) refuseUnstorableTexts(value, '')
  return value
}

/** Where every field of the body is optional, no body is an empty object: many clients name a type and send nothing. */
export async function fillEmptyBody(request: FastifyRequest): Promise<void> {
  const { config, schema } = request.routeOptions
  if (request.body === undefined && config.bodyMayBeLeftOut === true && schema?.body !== undefined) request.body = {}
}

/** Refuses the same texts in the query, where a NUL comes as %00. */
export async function refuseUnstorableQuery(request: FastifyRequest): Promise<void> {
  refuseUnstorableTexts(request.query, '')
}

/** Walks with its own stack of places: a body may be nested deeper than the call stack is. */
function refuseUnstorableTexts(root: unknown, rootPath: string): void {
  const open: { value: unknown; path: string }[] = [{ value: root, path: rootPath }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string') refuseUnstorable(value, path)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, child] of Object.entries(value)) {
      refuseUnstorable(name, path)
      const childPath = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
      if (typeof child === 'string') refuseUnstorable(child, childPath)
      else if (typeof child === 'object' && child !== null) open.push({ value: child, path: childPath })
    }
  }
}

function refuseUnstorable(text: string, path: string): void {
  if (text.includes('\0')) throw validationFailed({ path, message: 'must not contain a NUL character' })
  if (!text.isWellFormed()) throw validationFailed({ path, message: 'must not contain half a surrogate pair' })
}
