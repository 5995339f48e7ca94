import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { assert } from '../kernel/assert.ts'
import { isCalendarDate } from '../kernel/calendar.ts'
import { microsFromIso } from '../kernel/clock.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Detail } from '../kernel/result.ts'
import { ProblemError } from './problems.ts'

/**
 * The validator of every request, for Fastify's schema controller. Bodies are taken as they are: `"3"` is no integer
 * and an unknown field is refused. Paths and queries are text, so there numbers and lists are read from text.
 *
 * Fastify asks for a validator for each plugin that brings components of its own. All of an application's share one pair,
 * which has a component once however many plugins bring it: a pair for each took most of the time of a start.
 */
export function validatorBuilder() {
  const body = createAjv([], { coerceTypes: false })
  const text = createAjv([], { coerceTypes: 'array' })
  const known = new Map<string, string>()
  return (components: Record<string, unknown>) => {
    for (const [name, component] of Object.entries(components)) {
      const json = JSON.stringify(component)
      assert((known.get(name) ?? json) === json, `${name} names one component`)
      if (known.has(name)) continue
      known.set(name, json)
      for (const ajv of [body, text]) ajv.addSchema(component as AnySchemaObject)
    }
    return requestValidator(body, text)
  }
}

function requestValidator(body: Ajv2020, text: Ajv2020) {
  return ({ schema, httpPart }: { schema: AnySchemaObject; httpPart?: string }) => {
    const ajv = httpPart === 'body' ? body : text
    const validate = ajv.compile(httpPart === 'headers' ? asNodeReads(schema) : schema)
    const integers = httpPart === 'body' ? [] : integerNames(schema)
    return (data: unknown) => {
      refuseUnreadableIntegers(data, integers)
      if (validate(data)) return { value: data }
      const detail = detailOf(validate.errors?.[0])
      return { error: validationFailed(httpPart === 'headers' ? { ...detail, path: headerName(detail.path) } : detail) }
    }
  }
}

/** A validator of stored or answered JSON, with the same formats and nothing coerced. */
export function createAjv(
  shared: readonly AnySchemaObject[],
  options: { coerceTypes: false | 'array' } = { coerceTypes: false },
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: true,
    allowUnionTypes: true,
    useDefaults: true,
    removeAdditional: false,
    // The first error is enough to act on; collecting all of them would let a large body buy a larger answer.
    allErrors: false,
    // Errors carry the value and its schema, which `detailOf` needs for one of them.
    verbose: true,
    ...options,
  })
  addFormats.default(ajv, ['email'])
  ajv.addFormat('uuid', isUuid)
  ajv.addFormat('date', isCalendarDate)
  ajv.addFormat('date-time', (text: string) => microsFromIso(text) !== undefined)
  ajv.addKeyword({
    keyword: 'lowercase',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    validate: toLowerCase,
  })
  ajv.addKeyword('example')
  ajv.addKeyword('shownOnce')
  for (const schema of shared) ajv.addSchema(schema)
  return ajv
}

interface Place {
  parentData?: Record<string, unknown>
  parentDataProperty?: string | number
}

/** Ids are answered in lower case, so they are read in lower case; the comparison with what is stored is exact. */
function toLowerCase(_enabled: boolean, value: string, _schema?: unknown, place?: Place): boolean {
  if (place?.parentData !== undefined && place.parentDataProperty !== undefined) {
    place.parentData[place.parentDataProperty] = value.toLowerCase()
  }
  return true
}

function integerNames(schema: unknown): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
}

/** Coercion alone would read `1e2`, ` 7` and numbers that a double rounds. */
function refuseUnreadableIntegers(data: unknown, names: readonly string[]): void {
  for (const name of names) {
    const value = (data as Record<string, unknown>)[name]
    if (value !== undefined && (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))) {
      throw validationFailed({ path: name, message: 'must be an integer' })
    }
  }
}

/** Header names are read in lower case, and described as they are written. */
function asNodeReads({ properties, ...schema }: AnySchemaObject): AnySchemaObject {
  const entries = Object.entries(properties as Record<string, unknown>)
  return { ...schema, properties: Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value])) }
}

/** `idempotency-key`, as Node reads it, is shown as `Idempotency-Key`, as it is written. */
function headerName(path: string): string {
  return path.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

export function validationFailed(fault: Detail): ProblemError {
  const detail = { ...fault, path: shortened(fault.path) }
  const text = detail.path === '' ? `The request ${detail.message}.` : `${detail.path}: ${detail.message}`
  return new ProblemError({ code: 'VALIDATION_FAILED', message: text, details: [detail] })
}

function detailOf(error: ErrorObject | undefined): Detail {
  if (error === undefined) return { path: '', message: 'is not valid' }
  const base = pathOf(error.instancePath)
  switch (error.keyword) {
    case 'required':
      return { path: join(base, String(error.params['missingProperty'])), message: 'is required' }
    case 'minProperties':
      return {
        path: join(base, missingName(error)),
        message: missingName(error) === '' ? tooFew(error) : 'is required',
      }
    case 'additionalProperties':
      return { path: join(base, String(error.params['additionalProperty'])), message: 'is not a known field' }
    case 'enum':
      return { path: base, message: `must be one of ${allowedOf(error.params['allowedValues'])}` }
    case 'type':
      return { path: base, message: `must be ${[error.params['type']].flat().join(' or ')}` }
    case 'format':
      return { path: base, message: formatMessages[String(error.params['format'])] ?? 'has the wrong format' }
    case 'pattern':
      return { path: base, message: `must match ${String(error.params['pattern'])}` }
    default:
      return { path: base, message: error.message ?? 'is not valid' }
  }
}

/** Ajv counts the fields before it looks for those that are required; the name of a missing one says more. */
function missingName({ parentSchema, data }: ErrorObject): string {
  const { required = [] } = (parentSchema ?? {}) as { required?: string[] }
  return required.find((name) => !Object.hasOwn(data as object, name)) ?? ''
}

function tooFew(error: ErrorObject): string {
  return `must have at least ${String(error.params['limit'])} ${error.params['limit'] === 1 ? 'field' : 'fields'}`
}

/** A path repeats names of the body; without a bound, a large body would buy a larger answer. */
function shortened(path: string): string {
  return path.length <= PATH_LENGTH_MAX ? path : `${path.slice(0, PATH_LENGTH_MAX).toWellFormed()}...`
}

const PATH_LENGTH_MAX = 200

const formatMessages: Record<string, string> = {
  uuid: 'must be a UUID',
  date: 'must be a calendar date, YYYY-MM-DD',
  'date-time': 'must be a timestamp such as 2026-11-21T08:30:00.125Z (a + in a query must be written as %2B)',
  email: 'must be an e-mail address',
}

function allowedOf(values: unknown): string {
  return Array.isArray(values) ? values.filter((value) => value !== null).join(', ') : ''
}

/** `/keyResults/0/unit` -> `keyResults[0].unit`, as a JavaScript reader would write it. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '')
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
