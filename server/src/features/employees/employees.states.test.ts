import { expect, test } from 'vitest'
import { required } from '../../kernel/assert.ts'
import { addDays } from '../../kernel/calendar.ts'
import { targetsOf, type Transition } from '../../kernel/states.ts'
import { changeEmployment, createEmployee, newEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { employeeStatuses, type Employee } from './employees.schema.ts'
import { employeeStates } from './employees.states.ts'

type Status = Employee['status']

const clock = testClock()
const app = await startTestApp({ clock })

/** Noon in UTC, the companies' time zone; the clock moves on from test to test. */
const START = '2026-11-21'
const today = () => Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString().slice(0, 10)
const inDays = (days: number) => addDays(today(), days)

async function moveTo(date: string): Promise<void> {
  clock.set(`${date}T12:00:00Z`)
  await app.runDue()
}

/** A new employee in this state; with `endsInDays`, a termination that is still to come. */
async function employeeIn(client: TestClient, status: Status, endsInDays?: number): Promise<Employee> {
  let employee = await createEmployee(client, { hireDate: inDays(status === 'Pending' ? 5 : -5) })
  if (status === 'Suspended') employee = await changeEmployment(client, employee, 'suspend')
  if (status === 'Terminated') employee = await changeEmployment(client, employee, { terminationDate: inDays(-1) })
  if (endsInDays !== undefined) {
    employee = await changeEmployment(client, employee, { terminationDate: inDays(endsInDays) })
  }
  expect(employee.status).toBe(status)
  return employee
}

const actions: Record<string, string> = {
  suspendEmployee: 'suspend',
  reinstateEmployee: 'reinstate',
  cancelTermination: 'cancel-termination',
}

/** Pulls a trigger in the way that leads to the state, if the rules allow it; `clock` and creation have ways of their own. */
function pull(client: TestClient, employee: Employee, { trigger, to }: { trigger: string; to: Status | undefined }) {
  const path = `/v1/employees/${employee.id}`
  switch (trigger) {
    case 'changeEmployee': {
      const hireDate = to === employee.status ? employee.hireDate : inDays(to === 'Pending' ? 1 : 0)
      return client.patch<Employee>(path, { version: employee.version, grade: 'L9', hireDate })
    }
    case 'terminateEmployee':
      return client.post<Employee>(`${path}/terminate`, { terminationDate: inDays(to === employee.status ? 9 : 0) })
    default:
      return client.request<Employee>(`${path}/${required(actions[trigger], trigger)}`, { method: 'POST' })
  }
}

/** The employee before the transition, and after it. */
async function go(client: TestClient, { from, trigger, to }: Transition<Status>): Promise<[Employee, Employee]> {
  const status = required(from, 'creation has no state before it')
  if (trigger === 'clock') {
    const before = await employeeIn(client, status, to === 'Terminated' ? 5 : undefined)
    await moveTo(inDays(5))
    return [before, (await client.get<Employee>(`/v1/employees/${before.id}`)).body]
  }
  const before = await employeeIn(client, status, trigger === 'cancelTermination' ? 9 : undefined)
  const answer = await pull(client, before, { trigger, to })
  expect(answer.status, answer.text).toBe(200)
  return [before, answer.body]
}

interface EmployeeEvent {
  type: string
  occurredAt: string
  data: Employee
}

async function eventsAfter(client: TestClient, { id, version }: Employee): Promise<EmployeeEvent[]> {
  const { body } = await client.get<EmployeeEvent[]>('/v1/events?limit=500')
  return body.filter(({ data }) => data.id === id && data.version > version)
}

const changes = employeeStates.transitions.filter(({ from }) => from !== null)
const label = ({ from, trigger, to }: Transition<Status>) => `${from} ${trigger} ${to}`

test.each(changes.map((transition) => [label(transition), transition] as const))('%s', async (_label, transition) => {
  await moveTo(START)
  const { client } = (await app.createCompany()).live
  const [before, after] = await go(client, transition)
  expect(after.status).toBe(transition.to)
  expect(after.version).toBeGreaterThan(before.version)
  expect((await client.get(`/v1/employees/${before.id}`)).body).toEqual(after)
  const events = await eventsAfter(client, before)
  expect(events.map(({ type }) => type)).toEqual(transition.events)
  expect(events.at(-1)?.data).toEqual(after)
})

test.each(employeeStates.transitions.filter(({ from }) => from === null))(
  'an employee is created $to when $condition',
  async ({ to, events }) => {
    const { client } = (await app.createCompany()).live
    const created = await createEmployee(client, { hireDate: inDays(to === 'Pending' ? 1 : 0) })
    expect(created.status).toBe(to)
    const { body } = await client.get<EmployeeEvent[]>('/v1/events')
    expect(body.map(({ type, data }) => [type, data])).toEqual(events.map((type) => [type, created]))
  },
)

const triggers = [...new Set(changes.map(({ trigger }) => trigger))].filter((trigger) => trigger !== 'clock')
const refused = employeeStatuses.flatMap((status) =>
  triggers
    .filter((trigger) => targetsOf(employeeStates, status, trigger).length === 0)
    .map((trigger) => [status, trigger] as const),
)

test('the table has both: what is allowed and what is not', () => {
  expect(refused.length).toBeGreaterThan(5)
  expect(new Set(changes.map(label)).size).toBe(changes.length)
})

test.each(refused)('%s refuses %s, and nothing changes', async (status, trigger) => {
  const { client } = (await app.createCompany()).live
  const employee = await employeeIn(client, status)
  await expectUnchanged(app.pool, async () => {
    const answer = await pull(client, employee, { trigger, to: undefined })
    expectRefusal(answer, 409, 'INVALID_STATE')
    expect(answer.body).toMatchObject({ message: expect.stringContaining(status) })
  })
})

const alive = employeeStatuses.filter((status) => status !== 'Terminated')

test.each(alive)('%s: there is one termination at most, and none before the hire date', async (status) => {
  const { client } = (await app.createCompany()).live
  const leaving = await employeeIn(client, status, 9)
  const employee = await employeeIn(client, status)
  const terminate = (id: string, terminationDate: string): Promise<TestAnswer> =>
    client.post(`/v1/employees/${id}/terminate`, { terminationDate })
  await expectUnchanged(app.pool, async () => {
    for (const date of [leaving.terminationDate ?? '', inDays(0), inDays(20)]) {
      const again = await terminate(leaving.id, date)
      expectRefusal(again, 409, 'INVALID_STATE')
      expect(again.body).toMatchObject({ message: expect.stringContaining(inDays(9)) })
    }
    const early = await terminate(employee.id, addDays(employee.hireDate, -1))
    expectRefusal(early, 409, 'INVALID_STATE')
    expect(early.body).toMatchObject({ details: [{ path: 'terminationDate' }] })
  })
})

test.each(alive)('%s: without a termination there is none to cancel', async (status) => {
  const { client } = (await app.createCompany()).live
  const employee = await employeeIn(client, status)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await pull(client, employee, { trigger: 'cancelTermination', to: status }), 409, 'INVALID_STATE')
  })
})

test('a hire date after the termination date, or to come while Suspended, is refused by its name', async () => {
  const { client } = (await app.createCompany()).live
  const leaving = await employeeIn(client, 'Active', 9)
  const suspended = await employeeIn(client, 'Suspended')
  await expectUnchanged(app.pool, async () => {
    for (const [{ id, version }, hireDate] of [[leaving, inDays(10)] as const, [suspended, inDays(1)] as const]) {
      const answer = await client.patch(`/v1/employees/${id}`, { version, hireDate })
      expectRefusal(answer, 409, 'INVALID_STATE')
      expect(answer.body).toMatchObject({ details: [{ path: 'hireDate' }] })
    }
  })
})

test('who is not Active cannot become a manager, and stays one', async () => {
  const { client } = (await app.createCompany()).live
  for (const action of ['suspend', { terminationDate: inDays(0) }] as const) {
    const manager = await employeeIn(client, 'Active')
    const report = await createEmployee(client, { managerId: manager.id })
    const { status } = await changeEmployment(client, manager, action)
    const other = await createEmployee(client)
    await expectUnchanged(app.pool, async () => {
      const created = await client.post('/v1/employees', newEmployee({ managerId: manager.id }))
      const changed = await client.patch(`/v1/employees/${other.id}`, { version: 1, managerId: manager.id })
      for (const answer of [created, changed]) {
        expectRefusal(answer, 409, 'INVALID_STATE')
        expect(answer.body).toMatchObject({ message: expect.stringContaining(status) })
      }
    })
    // Who is named already stays named, also by a change that names them again.
    const kept = await client.patch<Employee>(`/v1/employees/${report.id}`, { version: 1, managerId: manager.id })
    expect(kept.body).toMatchObject({ managerId: manager.id, version: 2 })
  }
})
