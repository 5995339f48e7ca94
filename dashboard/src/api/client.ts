import createClient from 'openapi-fetch'
import type { paths as DashboardPaths } from './dashboard.generated.ts'
import { refusalOf, unreachable } from './request-error.ts'
import type { paths as ApiPaths } from './v1.generated.ts'

export type Mode = 'live' | 'test'

/** The dashboard's own operations: signing in, people, keys, add-ons, logs. */
export const own = createClient<DashboardPaths>({ baseUrl: location.origin })

/** The API's operations, as the person who has signed in, on the company's live or test data. */
export const apiOf: Readonly<Record<Mode, ApiClient>> = { live: clientOf('live'), test: clientOf('test') }

export type ApiClient = ReturnType<typeof clientOf>

function clientOf(mode: Mode) {
  return createClient<ApiPaths>({
    baseUrl: `${location.origin}/dashboard`,
    headers: { 'Wagebook-Mode': mode },
  })
}

interface Outcome<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The body of an answer. Throws a RequestError when it is a refusal or none came. */
export async function answered<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data } = await settled(call)
  return data
}

/** One page of a list, and where the next begins. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

export async function pageOf<Row>(call: Promise<Outcome<Row[]>>): Promise<Page<Row>> {
  const { data, response } = await settled(call)
  return { rows: data, next: response.headers.get('next-cursor') }
}

async function settled<Data>(call: Promise<Outcome<Data>>): Promise<{ data: Data; response: Response }> {
  const { data, error, response } = await call.catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await refusalOf(response, error)
  // A success has the body that its description names; with 204 that is none.
  return { data: data as Data, response }
}
