import { expect } from 'vitest'
import type { Employee, NewEmployee } from '../features/employees/employees.schema.ts'
import type {
  CheckIn,
  KeyResult,
  KeyResultSpec,
  NewCheckIn,
  NewObjective,
  ObjectiveDetail,
} from '../features/objectives/objectives.schema.ts'
import type { TestClient } from './test-client.ts'

/** Bodies that are accepted as they stand, and the resources made from them through the API. */

let made = 0

/** A new employee with an e-mail address of its own. */
export function newEmployee(overrides: Partial<NewEmployee> = {}): NewEmployee {
  made += 1
  return { firstName: 'Amara', lastName: 'Okafor', email: `amara.${made}@example.com`, ...overrides }
}

export async function createEmployee(client: TestClient, overrides: Partial<NewEmployee> = {}): Promise<Employee> {
  const created = await client.post<Employee>('/v1/employees', newEmployee(overrides))
  expect(created.status, created.text).toBe(201)
  return created.body
}

/** Suspends, reinstates or terminates an employee, or cancels a termination; answers the employee after it. */
export async function changeEmployment(
  client: TestClient,
  { id }: { id: string },
  action: 'suspend' | 'reinstate' | 'cancel-termination' | { terminationDate: string },
): Promise<Employee> {
  const path = `/v1/employees/${id}`
  const changed =
    typeof action === 'string'
      ? await client.request<Employee>(`${path}/${action}`, { method: 'POST' })
      : await client.post<Employee>(`${path}/terminate`, action)
  expect(changed.status, changed.text).toBe(200)
  return changed.body
}

export function newObjective(ownerEmployeeId: string, overrides: Partial<NewObjective> = {}): NewObjective {
  return {
    ownerEmployeeId,
    title: 'Grow recurring revenue',
    description: null,
    cycleLabel: '2026-Q4',
    cycleStart: '2026-10-01',
    cycleEnd: '2026-12-31',
    keyResults: [{ description: 'Monthly recurring revenue', targetValue: 250_000, unit: 'EUR' }],
    ...overrides,
  }
}

/** An objective, and an employee who owns it unless one is named. */
export async function createObjective(
  client: TestClient,
  overrides: Partial<NewObjective> = {},
): Promise<ObjectiveDetail> {
  const ownerEmployeeId = overrides.ownerEmployeeId ?? (await createEmployee(client)).id
  const created = await client.post<ObjectiveDetail>(
    '/v1/performance/objectives',
    newObjective(ownerEmployeeId, overrides),
  )
  expect(created.status, created.text).toBe(201)
  return created.body
}

export function newCheckIn(authorEmployeeId: string, overrides: Partial<NewCheckIn> = {}): NewCheckIn {
  return { authorEmployeeId, note: 'First customer signed.', confidence: 0.7, ...overrides }
}

/** A check-in by the objective's owner. */
export async function createCheckIn(
  client: TestClient,
  { objective }: ObjectiveDetail,
  overrides: Partial<NewCheckIn> = {},
): Promise<CheckIn> {
  const path = `/v1/performance/objectives/${objective.id}/check-ins`
  const created = await client.post<CheckIn>(path, newCheckIn(objective.ownerEmployeeId, overrides))
  expect(created.status, created.text).toBe(201)
  return created.body
}

/** One more key result of an objective that is there. */
export async function addKeyResult(
  client: TestClient,
  objectiveId: string,
  overrides: Partial<KeyResultSpec> = {},
): Promise<KeyResult> {
  const spec = { description: 'Net revenue retention', targetValue: 2, unit: 'ratio', ...overrides }
  const added = await client.post<KeyResult>(`/v1/performance/objectives/${objectiveId}/key-results`, spec)
  expect(added.status, added.text).toBe(201)
  return added.body
}

/** Brings an Active objective to its end. */
export async function endObjective(
  client: TestClient,
  objectiveId: string,
  status: 'Completed' | 'Abandoned',
): Promise<ObjectiveDetail> {
  const path = `/v1/performance/objectives/${objectiveId}`
  const ended =
    status === 'Completed'
      ? await client.request<ObjectiveDetail>(`${path}/complete`, { method: 'POST' })
      : await client.post<ObjectiveDetail>(`${path}/abandon`, { reason: 'The market is closed for this year.' })
  expect(ended.status, ended.text).toBe(200)
  return ended.body
}
