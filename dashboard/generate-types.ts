import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD = '// Made from the API descriptions in openapi/ by `npm run generate`. Do not edit.\n\n'

/** What of an operation's description is left out of the types. */
interface Operation {
  requestBody?: Content
  responses?: Record<string, Content & { headers?: unknown }>
}

interface Content {
  content?: Record<string, { example?: unknown }>
}

/**
 * TypeScript's view of an OpenAPI document, as text: all that the dashboard knows of the service. Refusals have one
 * shape everywhere (`ApiError`), so only the answers of success are kept; no webhooks, and no examples.
 */
export async function typesOf(document: string): Promise<string> {
  const { webhooks: _, ...rest } = JSON.parse(document) as OpenAPI3 & { webhooks?: unknown }
  for (const path of Object.values(rest.paths ?? {})) {
    for (const operation of Object.values(path as Record<string, Operation>)) keepEssentials(operation)
  }
  return HEAD + astToString(await openapiTypes(rest))
}

function keepEssentials(operation: Operation): void {
  dropExamples(operation.requestBody)
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    delete response.headers
    dropExamples(response)
    if (!status.startsWith('2')) delete operation.responses?.[status]
  }
}

function dropExamples(described: Content | undefined): void {
  for (const media of Object.values(described?.content ?? {})) delete media.example
}

/** The types of events that a webhook can be registered for, and that the timeline can be filtered by. */
export function eventTypesOf(document: string): string {
  const { webhooks } = JSON.parse(document) as { webhooks: Record<string, unknown> }
  const types = Object.keys(webhooks).filter((type) => type !== 'webhook.ping')
  return `${HEAD}export const eventTypes = [\n${types.map((type) => `  '${type}',\n`).join('')}]\n`
}
