import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD = '// Made from the API descriptions in openapi/ by `npm run generate`. Do not edit.\n\n'

type Document = OpenAPI3 & { webhooks?: Record<string, unknown> }

/** The dashboard's generated files by their names in `src/api`, from the two descriptions as they are committed. */
export async function dashboardFiles(descriptions: {
  api: string
  dashboard: string
}): Promise<{ name: string; text: string }[]> {
  const api = JSON.parse(descriptions.api) as Document
  const dashboard = JSON.parse(descriptions.dashboard) as Document
  // The dashboard's door leads to the API's operations too; those are in the API's own description.
  const ownPaths = Object.entries(dashboard.paths ?? {}).filter(([, path]) => !actsOnTenant(path))
  const own = { ...dashboard, paths: Object.fromEntries(ownPaths) }
  return [
    { name: 'v1.generated.ts', text: await typesOf(api) },
    { name: 'dashboard.generated.ts', text: await typesOf(own) },
    { name: 'event-types.generated.ts', text: eventTypesOf(api) },
  ]
}

/** What of an operation's description is left out of the types. */
interface Operation {
  parameters?: { name?: string }[]
  requestBody?: Content
  responses?: Record<string, Content & { headers?: unknown }>
}

interface Content {
  content?: Record<string, { example?: unknown }>
}

/** The API's operations are told which data to act on, which the dashboard's own are not. */
function actsOnTenant(path: object): boolean {
  return Object.values(path as Record<string, Operation>).some(({ parameters }) =>
    parameters?.some(({ name }) => name === 'Wagebook-Mode'),
  )
}

/**
 * TypeScript's view of an OpenAPI document, as text: all that the dashboard knows of the service. Refusals have one
 * shape everywhere (`ApiError`), so only the answers of success are kept; no webhooks, and no examples.
 */
async function typesOf(document: Document): Promise<string> {
  const { webhooks: _, ...rest } = structuredClone(document)
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
function eventTypesOf({ webhooks = {} }: Document): string {
  const types = Object.keys(webhooks).filter((type) => type !== 'webhook.ping')
  return `${HEAD}export const eventTypes = [\n${types.map((type) => `  '${type}',\n`).join('')}]\n`
}
