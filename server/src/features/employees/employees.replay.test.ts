import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, type CalendarDate } from '../../kernel/calendar.ts'
import { newEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { Employee } from './employees.schema.ts'
import { employeeStates } from './employees.states.ts'

const clock = testClock('2026-11-21T12:00:00Z')
const app = await startTestApp({ clock })

/** One thing that somebody, or the clock, does; `who` and `boss` count through the employees that there are. */
type Step =
  | { do: 'hire'; days: number; boss: number }
  | { do: 'patch'; who: number; change: { grade?: string; days?: number; boss?: number } }
  | { do: 'suspend' | 'reinstate' | 'cancel-termination'; who: number }
  | { do: 'terminate'; who: number; days: number }
  | { do: 'wait'; days: number }

const who = fc.nat({ max: 3 })
const days = fc.integer({ min: -3, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hire'), days, boss: who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('patch'),
      who,
      change: fc.record({ grade: fc.constantFrom('L1', 'L2'), days, boss: who }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('suspend', 'reinstate', 'cancel-termination'), who }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('terminate'), who, days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 4 }) }) },
)

const today = (): CalendarDate => dateIn('UTC', clock.nowMs())

/** Does a step and answers the status with which it was answered. What the state does not allow is refused, cleanly. */
async function take(client: TestClient, employees: readonly Employee[], step: Step): Promise<number> {
  const of = (index: number) => employees[index % Math.max(employees.length, 1)]
  if (step.do === 'wait') {
    clock.advanceMs(step.days * 24 * 3_600_000)
    await app.runDue()
    return 200
  }
  if (step.do === 'hire') {
    const managerId = of(step.boss)?.id ?? null
    const hireDate = addDays(today(), step.days)
    return (await client.post('/v1/employees', newEmployee({ hireDate, managerId }))).status
  }
  const employee = of(step.who)
  if (employee === undefined) return 404
  const path = `/v1/employees/${employee.id}`
  switch (step.do) {
    case 'patch': {
      const { grade, days, boss } = step.change
      const change = {
        version: employee.version,
        ...(grade !== undefined && { grade }),
        ...(days !== undefined && { hireDate: addDays(today(), days) }),
        ...(boss !== undefined && { managerId: of(boss)?.id ?? null }),
      }
      return (await client.patch(path, change)).status
    }
    case 'terminate':
      return (await client.post(`${path}/terminate`, { terminationDate: addDays(today(), step.days) })).status
    default:
      return (await client.request(`${path}/${step.do}`, { method: 'POST' })).status
  }
}

interface EmployeeEvent {
  type: string
  data: Employee
}

/** All changes of an employee in their order: each has one version, and one or more events that show the same. */
function expectLife(events: readonly EmployeeEvent[]): void {
  const versions = [...Map.groupBy(events, ({ data }) => data.version)]
  expect(versions.map(([version]) => version)).toEqual(versions.map((_, index) => index + 1))
  let from: Employee | undefined
  for (const [, group] of versions) {
    const after = group[0]?.data
    for (const { data } of group) expect(data).toEqual(after)
    const types = group.map(({ type }) => type)
    const isMoved = from !== undefined && from.managerId !== after?.managerId
    expect(types.includes('employee.manager.changed')).toBe(isMoved)
    const rest = types.filter((type) => type !== 'employee.manager.changed')
    const allowed = employeeStates.transitions.filter(
      (transition) => transition.from === (from?.status ?? null) && transition.to === after?.status,
    )
    expect(allowed.map((transition) => transition.events)).toContainEqual(rest)
    from = after
  }
}

test('after any sequence of calls and days the events replay to what is shown, and the dates say the state', async () => {
  const seen = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      const { client } = (await app.createCompany()).live
      const shown = async () => (await client.get<Employee[]>('/v1/employees?limit=500')).body
      for (const step of steps) {
        const status = await take(client, (await shown()).slice(0, 4), step)
        expect([200, 201, 400, 404, 409]).toContain(status)
        seen[status < 300 ? 'accepted' : 'refused'] += 1
      }
      await app.runDue()
      const employees = await shown()
      const { body: events } = await client.get<EmployeeEvent[]>('/v1/events?limit=500')
      const replayed = new Map(events.map(({ data }) => [data.id, data]))
      expect(replayed).toEqual(new Map(employees.map((employee) => [employee.id, employee])))
      for (const group of Map.groupBy(events, ({ data }) => data.id).values()) expectLife(group)
      for (const { status, hireDate, terminationDate } of employees) {
        const hasEnded = terminationDate !== null && terminationDate <= today()
        expect(status === 'Terminated').toBe(hasEnded)
        if (!hasEnded) expect(status === 'Pending').toBe(hireDate > today())
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
  expect(seen.accepted).toBeGreaterThan(100)
  expect(seen.refused).toBeGreaterThan(10)
})
