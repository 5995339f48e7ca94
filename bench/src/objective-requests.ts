import { randomUUID } from 'node:crypto'
import { newObjectiveExample } from '../../server/src/features/objectives/objectives.schema.ts'
import { requestBytes } from './http-load.ts'
import type { BenchTenant } from './tenants.ts'

/** The type of event that creating an objective writes. */
export const OBJECTIVE_CREATED = 'performance.objective.created'

/** The request that creates an objective with three key results. */
export function createObjectiveRequest(
  { key, employeeId }: BenchTenant,
  { title = newObjectiveExample.title, headers = [] }: { title?: string; headers?: readonly string[] } = {},
): Buffer {
  const [keyResult] = newObjectiveExample.keyResults
  return requestBytes({
    method: 'POST',
    path: '/v1/performance/objectives',
    key,
    headers,
    body: { ...newObjectiveExample, title, ownerEmployeeId: employeeId, keyResults: [keyResult, keyResult, keyResult] },
  })
}

/** Makes the same request with another idempotency key each time, a UUID's length long. */
export function keyedObjectiveRequests(tenant: BenchTenant): () => Buffer {
  const template = createObjectiveRequest(tenant, { headers: [`Idempotency-Key: ${PLACE}`] })
  const place = template.indexOf(PLACE)
  return () => {
    made += 1
    const request = Buffer.from(template)
    request.write(String(made).padStart(12, '0'), place + KEY_PREFIX_LENGTH, 'latin1')
    return request
  }
}

const PLACE = randomUUID()
const KEY_PREFIX_LENGTH = 24
let made = 0
