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
      return withoutInternals(full) as typeof openapiObject
    },
  })
}

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

function mapObjects(value: unknown, change: (object: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(change(value as Record<string, unknown>))
  return Object.fromEntries(entries.map(([key, child]) => [key, mapObjects(child, change)]))
}
