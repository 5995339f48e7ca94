import { Type, type Static, type TSchema } from 'typebox'
import { DECIMAL_PATTERN } from '../kernel/decimal.ts'
import { limits } from '../kernel/limits.ts'

/** The pieces that the schemas of all slices are made of. */

/** An object that refuses fields it does not name. With `$id` it becomes a component of the API description. */
export function Closed<const P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/** An id in a request: taken in either case, and lower case from here on, as ids are answered. */
export const Uuid = (description?: string) =>
  Type.String({ format: 'uuid', lowercase: true, ...(description === undefined ? {} : { description }) })

export const Name = Type.String({ minLength: 1, maxLength: limits.nameLengthMax })
export const Text = Type.String({ maxLength: limits.textLengthMax })
export const CalendarDateText = Type.String({ format: 'date' })
export const Timestamp = Type.String({ format: 'date-time' })
export const Email = Type.String({ format: 'email', maxLength: limits.emailLengthMax })

/** A decimal as the specification takes and gives it: a JSON number, or a string when digits would be lost. */
export const DecimalNumber = Type.Unsafe<number | string>({
  type: ['number', 'string'],
  pattern: DECIMAL_PATTERN,
  maxLength: limits.decimalLengthMax,
})

/** The same between 0 and 1. The bound on strings is checked by the service, on their digits. */
export const ZeroToOne = Type.Unsafe<number | string>({
  type: ['number', 'string'],
  pattern: DECIMAL_PATTERN,
  maxLength: limits.decimalLengthMax,
  minimum: 0,
  maximum: 1,
})

/** The schema or null. Written as a list of types, so that a wrong value gets one error and not one per branch. */
export function Nullable<S extends TSchema & { type?: string; enum?: unknown[] }>(schema: S) {
  const withNull = schema.enum === undefined ? {} : { enum: [...schema.enum, null] }
  return Type.Unsafe<Static<S> | null>({ ...schema, ...withNull, type: [schema.type, 'null'] })
}

/**
 * A secret that is in the answer to the request which made it and nowhere else. It is not kept with the answer, so a
 * request that is repeated with its idempotency key is answered null here. Stands at the top of an answer's fields.
 */
export function ShownOnce(description: string) {
  const shown = `${description} Shown this once: null in the answer to a repeated request.`
  return Type.Unsafe<string>({ type: ['string', 'null'], description: shown, shownOnce: true })
}

/** The fields of an answer that are `ShownOnce`. */
export function shownOnceIn(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { shownOnce?: boolean }> }
  return Object.keys(properties).filter((name) => properties[name]?.shownOnce === true)
}

export function OneOf<const Value extends string>(values: readonly Value[]) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values] })
}

/** `limit` and `cursor` of every list that answers newest first. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
      description: 'Page size.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.cursorLengthMax,
      description: 'The `Next-Cursor` of the page before, with the same filters.',
    }),
  ),
}

export const IdParams = Closed({ id: Uuid() })

/** The body of every 4xx and 5xx answer. */
export const ApiErrorSchema = Closed(
  {
    code: Type.String({ description: 'Stable identifier to branch on.' }),
    message: Type.String({ description: 'For people; may change, must not be parsed.' }),
    details: Type.Optional(
      Type.Array(Closed({ path: Type.String(), message: Type.String() }), { description: 'The fields at fault.' }),
    ),
  },
  { $id: 'ApiError' },
)
