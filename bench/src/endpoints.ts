import { OBJECTIVE_CREATED } from './objective-requests.ts'
import type { BenchTenant } from './tenants.ts'

/** A registered webhook endpoint of a benchmark. */
export interface BenchEndpoint {
  id: string
  tenant: BenchTenant
  /** Of its URL: the receiver counts by it, so each endpoint has its own. */
  path: string
}

/** Registrations that are under way at once. */
const REGISTRATIONS = 16

/** Registers endpoints over HTTP, for the event that creating an objective writes. */
export async function registerEndpoints(
  service: { address: string },
  origin: string,
  wanted: readonly { tenant: BenchTenant; path: string }[],
): Promise<BenchEndpoint[]> {
  const endpoints: BenchEndpoint[] = []
  let next = 0
  const worker = async () => {
    for (let one = wanted[next]; one !== undefined; one = wanted[next]) {
      next += 1
      const body = { url: origin + one.path, eventTypes: OBJECTIVE_CREATED }
      const { id } = await post<{ id: string }>(service, one.tenant, { path: '/v1/webhooks', body })
      endpoints.push({ ...one, id })
    }
  }
  await Promise.all(Array.from({ length: REGISTRATIONS }, worker))
  return endpoints
}

/** An endpoint that is disabled keeps its open deliveries, and nothing is sent to it. */
export async function switchEndpoint(
  service: { address: string },
  { id, tenant }: BenchEndpoint,
  to: 'enable' | 'disable',
): Promise<void> {
  await post(service, tenant, { path: `/v1/webhooks/${id}/${to}` })
}

async function post<Answer>(
  service: { address: string },
  { key }: BenchTenant,
  { path, body }: { path: string; body?: unknown },
): Promise<Answer> {
  const answer = await fetch(service.address + path, {
    method: 'POST',
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  // The caller names the shape that it expects.
  return (await answer.json()) as Answer
}
