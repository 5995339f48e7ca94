import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { referToComponents } from './describe-operation.ts'

interface WebhookDescription {
  type: string
  summary: string
  schema: TSchema
  example: unknown
}

export interface ApiDescription {
  publicUrl: string
  tags: readonly { name: string; description: string }[]
  webhooks: readonly WebhookDescription[]
}

/** Makes the OpenAPI 3.1 document of all routes that are added after this. */
export async function describeApi(app: FastifyInstance, description: ApiDescription): Promise<void> {
  // Registered now, so that the components are there when the document is made.
  const webhooks = Object.fromEntries(description.webhooks.map((webhook) => [webhook.type, webhookItem(app, webhook)]))
  const bodies = new Map<unknown, BodyFacts>()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wagebook',
        version: 'v1',
        description:
          "A company's developer API for payroll, wallets and payments. Every request acts on the company that owns the " +
          'key, in the mode of the key: live or test.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: description.publicUrl }],
      tags: [...description.tags],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: KEY_DESCRIPTION } },
      },
    },
    refResolver: { buildLocalReference: (json) => json.$id as string },
    transform: ({ schema, url, route }) => {
      // What browsers call behind the dashboard's door is described in a document of its own.
      if (url.startsWith('/dashboard/')) return { schema: { ...schema, hide: true }, url }
      const { bodyExample: example, bodyMayBeLeftOut = false } = route.config ?? {}
      bodies.set(schema.operationId, { example, isRequired: !bodyMayBeLeftOut })
      return { schema, url }
    },
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: Record<string, unknown> }
      const full = withBodyFacts({ ...openapiObject, webhooks: rewriteReferences(webhooks) }, bodies)
      // swagger types the result as its own document, to which this is one.
      return withoutStrayComponents(withoutInternals(full)) as typeof openapiObject
    },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of what stands behind the dashboard's door, where this process has one. */
    dashboardDocument(): object
  }
}

/**
 * Makes a document of its own of all routes that are added to this context after this: what the dashboard's pages call.
 * The operations of the API stand in it with the header that they need here. Answers what renders it, once all is ready.
 */
export async function describeDashboard(
  app: FastifyInstance,
  description: { publicUrl: string },
): Promise<() => object> {
  const bodies = new Map<unknown, BodyFacts>()
  await app.register(swagger, {
    // swagger's type knows the name `swagger` alone.
    decorator: DECORATOR as 'swagger',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wagebook dashboard',
        version: 'v1',
        description:
          "What the dashboard's own pages call, with the session's cookie. It changes with them and without notice: " +
          'programs use the API with a key.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: description.publicUrl }],
    },
    refResolver: { buildLocalReference: (json) => json.$id as string },
    transform: ({ schema, url, route }) => {
      const { access, isConfirmed, bodyExample: example, bodyMayBeLeftOut = false } = route.config ?? {}
      bodies.set(schema.operationId, { example, isRequired: !bodyMayBeLeftOut })
      const headers = {
        ...(access && { 'Wagebook-Mode': { type: 'string', enum: ['live', 'test'], description: MODE_DESCRIPTION } }),
        ...(isConfirmed && { 'Wagebook-Confirmation': { type: 'string', format: 'uuid' } }),
      }
      const required = access === undefined ? [] : ['Wagebook-Mode']
      if (Object.keys(headers).length === 0) return { schema, url }
      return { schema: { ...schema, headers: { type: 'object', properties: headers, required } }, url }
    },
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: Record<string, unknown> }
      const full = withBodyFacts(openapiObject, bodies)
      // swagger types the result as its own document, to which this is one.
      return withoutStrayComponents(withoutInternals(full)) as typeof openapiObject
    },
  })
  return app.getDecorator<() => object>(DECORATOR)
}

const DECORATOR = 'documentOfDoor'

const MODE_DESCRIPTION = "Which of the company's data the request acts on."

const KEY_DESCRIPTION =
  'A key of this company: `svc_live_...` opens the live data, `svc_test_...` the test data. Keep it on your servers.'

function webhookItem(app: FastifyInstance, webhook: WebhookDescription): unknown {
  return {
    post: {
      operationId: `on.${webhook.type}`,
      summary: webhook.summary,
      tags: ['Events'],
      requestBody: {
        content: { 'application/json': { schema: referToComponents(app, webhook.schema), example: webhook.example } },
      },
      responses: { '2XX': { description: 'Acknowledged.' } },
    },
  }
}

/** `Employee#`, as the validator wants it, to `#/components/schemas/Employee`, as OpenAPI does. */
function rewriteReferences(value: unknown): unknown {
  return mapObjects(value, (object) => {
    const { $ref } = object
    return typeof $ref === 'string' ? { $ref: `#/components/schemas/${$ref.replace(/#$/, '')}` } : object
  })
}

interface BodyFacts {
  example: unknown
  isRequired: boolean
}

/** The plug-in drops what stands beside a reference and takes every body for required, so this is put in here. */
function withBodyFacts(document: unknown, bodies: ReadonlyMap<unknown, BodyFacts>): unknown {
  return mapObjects(document, (object) => {
    const body = bodies.get(object['operationId'])
    if (body?.example === undefined) return object
    const { requestBody } = object as { requestBody: { content: { 'application/json': object } } }
    const content = { 'application/json': { ...requestBody.content['application/json'], example: body.example } }
    return { ...object, requestBody: { ...requestBody, required: body.isRequired, content } }
  })
}

/** Our validator's own keywords mean nothing to readers of the document. */
function withoutInternals(value: unknown): unknown {
  return mapObjects(value, ({ lowercase: _lowercase, shownOnce: _shownOnce, ...rest }) => rest)
}

/** swagger lists the components of the whole program; those of another document are left out. */
function withoutStrayComponents(document: unknown): unknown {
  const whole = document as { components: { schemas?: Record<string, unknown> } }
  const { components, ...rest } = whole
  const schemas = components.schemas ?? {}
  const used = new Set<string>()
  const use = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      use(schemas[name] ?? {})
    }
  }
  use(rest)
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...whole, components: { ...components, schemas: kept } }
}

function mapObjects(value: unknown, change: (object: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(change(value as Record<string, unknown>))
  return Object.fromEntries(entries.map(([key, child]) => [key, mapObjects(child, change)]))
}
