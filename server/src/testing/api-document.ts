import { createAjv } from '../http/validation.ts'
import type { Service } from '../main.ts'

/** A JSON schema as it stands in the document; references are local to it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minProperties?: number
  format?: string
  pattern?: string
  additionalProperties?: boolean | Schema
}

/** One operation of the OpenAPI document. */
export interface ApiOperation {
  method: string
  path: string
  operationId: string
  description: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: { schema: Schema; example: unknown } | undefined
  answers: Record<string, { examples: Record<string, unknown>; example: unknown; schema: Schema | undefined }>
  /** The scope without which a key is refused, whatever the request names. */
  scope: string | undefined
  /** Whether a key needs the scopes that what the request names was registered with. */
  needsRecordedScopes: boolean
  /** Nobody is asked for a key. */
  isPublic: boolean
  /** It acts on the keys of a company and not on the data of a tenant: its tests are with it, in `features/api-keys`. */
  actsOnKeys: boolean
}

export interface ApiDocument {
  operations: ApiOperation[]
  webhooks: { type: string; schema: Schema; example: unknown }[]
  /** The schema with what it refers to put in its place, one level deep. */
  resolve(schema: Schema): Schema
  /** Says what is wrong with a value by a schema of the document, or undefined when nothing is. */
  faultOf(schema: Schema, value: unknown): string | undefined
}

interface Content {
  'application/json'?: { schema?: Schema; example?: unknown; examples?: Record<string, unknown> }
}

interface RawOperation {
  operationId: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  security?: unknown[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>
  webhooks: Record<string, { post: RawOperation }>
  components: { schemas: Record<string, Schema> }
}

/** Reads the API description that the service serves, or the dashboard's. */
export function readApiDocument(service: Service, described: object = service.app.swagger()): ApiDocument {
  const document = { webhooks: {}, ...described } as RawDocument
  const { schemas } = document.components
  const validators = new WeakMap<Schema, ReturnType<typeof compile>>()
  return {
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => operationFrom(method.toUpperCase(), path, operation)),
    ),
    webhooks: Object.entries(document.webhooks).map(([type, { post }]) => {
      const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {}
      return { type, schema, example }
    }),
    resolve(schema) {
      const name = schema.$ref?.replace('#/components/schemas/', '')
      return name === undefined ? schema : { ...schemas[name] }
    },
    faultOf(schema, value) {
      const validate = validators.get(schema) ?? compile(schema, schemas)
      validators.set(schema, validate)
      return validate(value) ? undefined : JSON.stringify(validate.errors)
    },
  }
}

function compile(schema: Schema, schemas: Record<string, Schema>) {
  const text = JSON.stringify({ $defs: schemas, ...schema }).replaceAll('"#/components/schemas/', '"#/$defs/')
  return createAjv([]).compile(JSON.parse(text) as object)
}

function operationFrom(method: string, path: string, operation: RawOperation): ApiOperation {
  const json = operation.requestBody?.content['application/json']
  const answers = Object.entries(operation.responses).map(([status, response]) => {
    const { schema, example, examples = {} } = response.content?.['application/json'] ?? {}
    return [status, { schema, example, examples }] as const
  })
  const described = Object.fromEntries(answers)
  const { description = '' } = operation
  const actsOnKeys = path.includes('/api-keys/')
  const [, scope] = /^Scope: `(\w+:\w+|\*)`/m.exec(description) ?? []
  return {
    method,
    path,
    operationId: operation.operationId,
    description,
    parameters: (operation.parameters ?? []).map(({ name, in: place, required = false, schema }) => {
      return { name, in: place === 'path' || place === 'header' ? place : 'query', required, schema }
    }),
    body: json?.schema === undefined ? undefined : { schema: json.schema, example: json.example },
    answers: described,
    scope,
    needsRecordedScopes:
      scope === undefined && !actsOnKeys && 'INSUFFICIENT_SCOPE' in (described['403']?.examples ?? {}),
    isPublic: operation.security?.length === 0,
    actsOnKeys,
  }
}

/** `/v1/a/{id}/b/{bId}` with these values in the places of its parameters, in their order. */
export function fillPath(path: string, values: readonly string[]): string {
  let next = 0
  return path.replaceAll(/\{\w+\}/g, () => values[next++] ?? '')
}
