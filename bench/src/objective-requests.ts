import { newObjectiveExample } from '../../server/src/features/objectives/objectives.schema.ts'
import { requestBytes } from './http-load.ts'
import type { BenchTenant } from './tenants.ts'

/** The type of event that creating an objective writes. */
export const OBJECTIVE_CREATED = 'performance.objective.created'

/** The request that creates an objective with three key results. */
export function createObjectiveRequest(
  { key, employeeId }: BenchTenant,
  { title = newObjectiveExample.title }: { title?: string } = {},
): Buffer {
  const [keyResult] = newObjectiveExample.keyResults
  return requestBytes({
    method: 'POST',
    path: '/v1/performance/objectives',
    key,
    body: { ...newObjectiveExample, title, ownerEmployeeId: employeeId, keyResults: [keyResult, keyResult, keyResult] },
  })
}
