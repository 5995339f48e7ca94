import fc, { type Arbitrary } from 'fast-check'
import { required } from '../kernel/assert.ts'
import { DECIMAL_PATTERN } from '../kernel/decimal.ts'
import type { ApiDocument, ApiOperation, Schema } from './api-document.ts'

/** What a tenant has that a request may name. */
export interface KnownValues {
  employeeIds: readonly string[]
  eventTypes: readonly string[]
}

/** A request before it is sent. `json` is the text of the body, which may be no JSON at all. */
export interface FuzzedRequest {
  /** Valid requests must be accepted; of the others only the form of the answer is known. */
  valid: boolean
  /** With `{id}` and the like where the id of a real resource belongs: `fillOpen` puts it there. */
  path: string
  json: string | undefined
  /** Sent as `Idempotency-Key`, where there is one. */
  key: string | undefined
}

/**
 * Requests of one operation, made from its own schemas: a third of them valid, a third with one fault, a third hostile
 * throughout.
 */
export function arbitraryRequest(
  document: ApiDocument,
  operation: ApiOperation,
  known: KnownValues,
): Arbitrary<FuzzedRequest> {
  const make = new Generator(document, known)
  const realPath = fc.constant(operation.path)
  const validQuery = make.query(operation)
  const { schema } = operation.body ?? {}
  const validBody = schema === undefined ? fc.constant(undefined) : make.value(schema)
  const textOf = (value: unknown) => (value === undefined ? undefined : jsonOf(value))
  const valid = fc
    .tuple(realPath, validQuery, validBody)
    .map(([path, query, body]) => ({ valid: true, path: withQuery(path, query), json: textOf(body) }))
  const faultyBody = validBody.chain((body) => (body === undefined ? fc.constant(undefined) : withOneFault(body)))
  const faulty = fc
    .tuple(realPath, validQuery, faultyBody)
    .map(([path, query, body]) => ({ valid: false, path: withQuery(path, query), json: textOf(body) }))
  const hostile = fc
    .tuple(hostilePath(operation), hostileQuery(operation), validBody, hostileJson)
    .map(([path, query, body, json]) => ({
      valid: false,
      path: withQuery(path, query),
      // Half of them reach the path and the query with a good body, where there is one.
      json: body === undefined ? undefined : json.length % 2 === 0 ? json : textOf(body),
    }))
  const takesKey = operation.parameters.some((parameter) => parameter.in === 'header')
  return fc
    .tuple(fc.oneof(valid, faulty, hostile), fc.uuid(), fc.oneof(fc.uuid(), hostileHeader), fc.boolean())
    .map(([request, good, any, isKeyed]) => {
      return { ...request, key: takesKey && isKeyed ? (request.valid ? good : any) : undefined }
    })
}

/** What can be sent in a header at all: bytes without control characters, and no space at either end. */
const hostileHeader = fc.array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 300 }).map((bytes) =>
  bytes
    .map((byte) => String.fromCharCode(byte === 0x7f ? 0x2f : byte))
    .join('')
    .trim(),
)

/** Stands in a body for a key result of the objective that the path names. */
export const KEY_RESULT_ID = '019a9f40-0000-7000-8000-000000000001'

/** The path of a request with the ids of a real resource in the places that it leaves open. */
export function fillOpen(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => required(ids[name], name))
}

/** Valid values of a schema. */
class Generator {
  readonly #document: ApiDocument
  readonly #known: KnownValues

  constructor(document: ApiDocument, known: KnownValues) {
    this.#document = document
    this.#known = known
  }

  value(reference: Schema, name = ''): Arbitrary<unknown> {
    const schema = this.#document.resolve(reference)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const types = [schema.type ?? []].flat()
    if (types.length === 0) return fc.jsonValue()
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, name)))
  }

  /** Query parameters, each there or not. */
  query(operation: ApiOperation): Arbitrary<[string, string][]> {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && parameter.name !== 'cursor',
    )
    return fc
      .tuple(
        ...parameters.map(({ name, required, schema }) => {
          const values = this.value(schema, name).map((value): [string, string][] =>
            [value].flat().map((item) => [name, String(item)]),
          )
          return required ? values : fc.oneof(fc.constant<[string, string][]>([]), values)
        }),
      )
      .map((lists) => lists.flat())
  }

  #ofType(type: string, schema: Schema, name: string): Arbitrary<unknown> {
    const { minimum, maximum } = schema
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return fc.oneof(
          fc.constant(minimum ?? 0),
          fc.integer({ min: minimum ?? -2_147_483_648, max: maximum ?? 2_147_483_647 }),
        )
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true, min: minimum ?? -1e308, max: maximum ?? 1e308 })
      case 'array':
        return fc.uniqueArray(this.value(schema.items ?? {}, name), {
          // A key result is named once, of other items there may be any number.
          selector: (item) => (isNamingKeyResult(item) ? KEY_RESULT_ID : Symbol('distinct')),
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
        })
      case 'object':
        return this.#object(schema)
      default:
        return this.#text(schema, name)
    }
  }

  #object(schema: Schema): Arbitrary<unknown> {
    const { properties = {}, required = [], minProperties = 0 } = schema
    // A review must be of the very employee that another field names; left out, the rest is tried.
    const optional = Object.keys(properties).filter((name) => !required.includes(name) && name !== 'reviewId')
    const needed = Math.max(0, minProperties - required.length)
    return fc.shuffledSubarray(optional, { minLength: needed }).chain((chosen) => {
      const names = [...required, ...withPartners(chosen, optional)]
      const values = Object.fromEntries(names.map((name) => [name, this.value(properties[name] ?? {}, name)]))
      return fc.record(values).map(inOrder)
    })
  }

  #text(schema: Schema, name: string): Arbitrary<string> {
    const { minLength = 0, maxLength = 200, format, pattern, maximum } = schema
    if (name === 'url') return url
    if (name === 'eventTypes') return this.#eventTypeList()
    if (name === 'type' && this.#known.eventTypes.length > 0) return fc.constantFrom(...this.#known.eventTypes)
    if (name === 'keyResultId') return fc.constant(KEY_RESULT_ID)
    if (format === 'uuid') return /employeeId|managerId|reviewerId/i.test(name) ? this.#employeeId() : fc.uuid()
    if (format === 'date') return date
    if (format === 'date-time') return date.map((day) => `${day}T08:30:00.123456Z`)
    if (format === 'email') return email
    if (pattern === DECIMAL_PATTERN) return maximum === 1 ? zeroToOne : decimal
    const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 15)) })
    const printable = short.filter((text) => isStorable(text) && text.length >= minLength)
    return fc.oneof(printable, fc.constantFrom('x'.repeat(maxLength), '💥'.repeat(maxLength), 'y'.repeat(minLength)))
  }

  #employeeId(): Arbitrary<string> {
    const ids = this.#known.employeeIds
    return fc.constantFrom(...ids, ...ids.map((id) => id.toUpperCase()))
  }

  /** Types with commas between them, in any order and number, and `*` for all. */
  #eventTypeList(): Arbitrary<string> {
    const names = fc.array(fc.constantFrom(...this.#known.eventTypes, '*'), { minLength: 1 })
    return fc.tuple(names, fc.constantFrom(',', ', ', ' , ')).map(([list, comma]) => list.join(comma))
  }
}

function isNamingKeyResult(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'keyResultId' in item
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const date = fc
  .integer({ min: 0, max: 3_652_058 })
  .map((days) => Temporal.PlainDate.from('0001-01-01').add({ days }).toString())
/** Receivers on the internet and on this machine, which the tests' settings allow. The last one is as long as may be. */
const hosts = [
  '8.8.8.8',
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '[::1]',
  '[2606:4700::1111]',
  'localhost.',
  'H\u00fctte.example',
]
const url = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('http', 'https', 'HTTPS'),
      fc.oneof(fc.domain(), fc.constantFrom(...hosts)),
      fc.oneof(
        fc.constant(''),
        fc.integer({ min: 1_024, max: 65_535 }).map((port) => `:${port}`),
      ),
      fc.oneof(
        fc.constant(''),
        fc
          .string({ unit: 'grapheme' })
          .filter(isStorable)
          .map((path) => `/${path}`),
      ),
    )
    .map(([scheme, host, port, path]) => `${scheme}://${host}${port}${path}`),
  fc.constant('https://hooks.example.com/'.padEnd(2_048, 'a')),
)
const email = fc.uuid().map((id) => `${id}@example.com`)
const zeroToOne = fc.oneof(fc.constantFrom('0', '1', '1.000', '-0'), fc.stringMatching(/^0\.\d{1,40}$/))
const decimal = fc.stringMatching(/^-?(0|[1-9]\d{0,60})(\.\d{1,60})?$/)

/** Pairs of dates that must not be in the wrong order. */
const pairs = [
  ['cycleStart', 'cycleEnd'],
  ['opensOn', 'closesOn'],
  ['periodStart', 'periodEnd'],
  ['startDate', 'endDate'],
] as const

/** One date of a pair alone would have to fit the other one of the resource, which is not known here. */
function withPartners(chosen: readonly string[], optional: readonly string[]): string[] {
  const partners = pairs.filter((pair) => pair.some((name) => chosen.includes(name))).flat()
  return [...new Set([...chosen, ...partners.filter((name) => optional.includes(name))])]
}

function inOrder(object: Record<string, unknown>): Record<string, unknown> {
  const ordered = { ...object }
  for (const [first, last] of pairs) {
    const [a, b] = [object[first], object[last]]
    if (typeof a === 'string' && typeof b === 'string' && b < a) Object.assign(ordered, { [first]: b, [last]: a })
  }
  return ordered
}

/** Texts and numbers that have broken programs before. A text between `@@` stands for itself, without quotes. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  5e-324,
  '@@1e400@@',
  '@@-1e400@@',
  '@@9007199254740993@@',
  '@@0.1e-400@@',
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u0001\u001f\u007f\u0085',
  '\u2028\u2029\ufeff\ufffe\uffff',
  '\u202eevil',
  'a\u0301'.repeat(200),
  "'; drop table events; --",
  "\\'; select pg_sleep(10); --",
  '" or ""="',
  '$1',
  '{"a":1}',
  '{}',
  '{1,2}',
  '\\x00',
  '\\N',
  '${jndi:ldap://localhost/a}',
  '../../etc/passwd',
  '%00%0d%0a',
  '\r\nX-Injected: 1',
  '<script>alert(1)</script>',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e5',
  '+1',
  '01',
  '.5',
  '1.',
  '-',
  '9'.repeat(400),
  '9'.repeat(401),
  `0.${'9'.repeat(398)}`,
  'x'.repeat(201),
  'x'.repeat(20_001),
  '💥'.repeat(201),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-29',
  '2024-02-29',
  'infinity',
  '-infinity',
  'today',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '2026-11-21T23:59:60Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '019A9F3E-6C00-7D1A-8F00-3B5C8F2D6A10',
  '{019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10}',
  '__proto__',
  'constructor',
  'toString',
  Object.fromEntries([['__proto__', { polluted: true }]]),
  { constructor: { prototype: { polluted: true } } },
  { toString: 1, valueOf: 1, toJSON: 1, length: -1 },
  nested(2_000),
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.anything().map(asJson) },
)
const hostileText = hostile.map((value) => (typeof value === 'string' ? value : jsonOf(value)))

/** Anything, as far as JSON can say it. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}

const hostileJson = fc.oneof(
  hostile.map(jsonOf),
  fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '\ud800', '')), hostile).map(jsonOf),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '{', '[', '"', '{"a":}', 'nul', '[1,]', '{"a":1,"a":2}', '['.repeat(5_000), '\ufeff{}'),
)

function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@@([^@]*)@@"/g, '$1')
}

/** The value with one place changed: replaced by something hostile, left out, or joined by a field that nobody knows. */
function withOneFault(value: unknown): Arbitrary<unknown> {
  const places = placesIn(value)
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.constantFrom('replace', 'remove', 'add'),
      hostile,
      fc.constantFrom('unknown', '__proto__', ''),
    )
    .map(([place, kind, replacement, name]) => changed(value, place, { kind, replacement, name }))
}

type Place = readonly (string | number)[]

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [place, ...inside.flatMap(([key, child]: [string | number, unknown]) => placesIn(child, [...place, key]))]
}

function changed(value: unknown, place: Place, fault: { kind: string; replacement: unknown; name: string }): unknown {
  const [key, ...rest] = place
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (key === undefined) {
    if (fault.kind !== 'add' || !isObject) return fault.replacement
    return Object.fromEntries([...Object.entries(value), [fault.name, fault.replacement]])
  }
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value ?? {})
  const kept = entries.filter(([name]) => name !== key || rest.length > 0 || fault.kind !== 'remove')
  const after = kept.map(([name, child]) => [name, name === key ? changed(child, rest, fault) : child] as const)
  return Array.isArray(value) ? after.map(([, child]) => child) : Object.fromEntries(after)
}

function hostilePath({ path }: ApiOperation): Arbitrary<string> {
  const segment = hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 1_000)))
  const raw = fc.constantFrom('%', '%zz', '%00', '%ff', '%2e%2e', '%2f', '..%2f..', "'", '*', '%F0%9F%92%A5')
  const parts = path.split(/(?=\{)|(?<=\})/)
  const values = parts.map((part) =>
    part.startsWith('{') ? fc.oneof(segment, raw, fc.uuid(), fc.constant(part)) : fc.constant(part),
  )
  return fc.tuple(...values).map((each) => each.join(''))
}

function hostileQuery(operation: ApiOperation): Arbitrary<[string, string][]> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name)
  const name = fc.constantFrom(...names, 'unknown', '__proto__', 'constructor', '')
  return fc.array(fc.tuple(name, hostileText), { maxLength: 3 })
}

/** The query is kept below the 16 KiB that a request line may have: what lies beyond is another test's. */
function withQuery(path: string, query: readonly [string, string][]): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed().slice(0, 400)]))
  return query.length === 0 ? path : `${path}?${search.toString()}`
}
