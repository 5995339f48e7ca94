import { afterAll, expect, test } from 'vitest'
import { addDays, startOfDate } from '../../kernel/calendar.ts'
import { randomIds } from '../../kernel/ids.ts'
import { migrate } from '../../storage/migrate.ts'
import { openPool } from '../../storage/pool.ts'
import type { Tenant } from '../../storage/tenant-context.ts'
import { changeEmployment, createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import type { Employee } from './employees.schema.ts'

const START = '2026-11-21T12:00:00Z'
const TODAY = '2026-11-21'
const DAY = 24 * 3_600_000

/** A company of before employments had ends and a clock: somebody is Pending there, and nothing says until when. */
const old: Tenant = { tenantId: '', companyId: '', mode: 'live', timeZone: 'Pacific/Kiritimati', clockAheadMs: 0 }
const oldPendingId = randomIds().next(0)
const database = await makeTestDatabase({ empty: true })
await migrate(database.address, { upTo: '0006_jobs' })
await fillOldDatabase()
const clock = testClock(START)
const app = await startTestApp({ clock, database })
afterAll(() => database.drop())

async function fillOldDatabase(): Promise<void> {
  const ids = randomIds()
  old.tenantId = ids.next(0)
  old.companyId = ids.next(0)
  const pool = openPool(database.address, { connectionsMax: 1, name: 'test' })
  await pool`
    insert into companies (id, name, time_zone, modules, created_at)
    values (${old.companyId}, 'Old', ${old.timeZone}, '{}', ${START})`
  await pool`insert into tenants (id, company_id, mode) values (${old.tenantId}, ${old.companyId}, 'live')`
  await pool`insert into timelines (tenant_id, last_at) values (${old.tenantId}, 0)`
  await pool`
    insert into employees (tenant_id, id, first_name, last_name, email, employment_type, status, hire_date, version,
      created_at, updated_at)
    values (${old.tenantId}, ${oldPendingId}, 'Ada', 'Old', 'ada@example.com', 'FullTime', 'Pending', '2027-01-01', 1,
      ${START}, ${START})`
  await pool.end()
}

async function moveTo(iso: string): Promise<void> {
  clock.set(iso)
  await app.runDue()
}

/** Just before a moment, and then at it. */
async function around(iso: string, look: (where: 'before' | 'at') => Promise<void>): Promise<void> {
  await moveTo(Temporal.Instant.from(iso).subtract({ milliseconds: 1 }).toString())
  await look('before')
  await moveTo(iso)
  await look('at')
}

interface EmployeeEvent {
  type: string
  occurredAt: string
  data: Employee
}

async function statusOf(client: TestClient, { id }: { id: string }): Promise<string> {
  return (await client.get<Employee>(`/v1/employees/${id}`)).body.status
}

/** The events after the creations, as `type id`, in their order. */
async function lifeOf(client: TestClient): Promise<string[]> {
  const { body } = await client.get<EmployeeEvent[]>('/v1/events?limit=500')
  return body.filter(({ type }) => type !== 'employee.created').map(({ type, data }) => `${type} ${data.id}`)
}

async function dueWorkOf({ tenantId }: Tenant): Promise<string[]> {
  const rows = await app.pool<{ dueAt: string }[]>`
    select due_work.due_at as "dueAt" from due_work where due_work.tenant_id = ${tenantId} order by 1`
  return rows.map(({ dueAt }) => dueAt)
}

test('who was Pending before the clock was there becomes Active on the day, in the time zone of the company', async () => {
  // The first of the tests: the clock has not yet been moved.
  const client = await app.clientFor(old, ['*'])
  await around('2026-12-31T10:00:00Z', async (where) => {
    expect(await statusOf(client, { id: oldPendingId })).toBe(where === 'before' ? 'Pending' : 'Active')
  })
  expect(await lifeOf(client)).toEqual([`employee.activated ${oldPendingId}`])
})

/** Where a day begins: at both ends of the world, on days when clocks change, where midnight itself is skipped. */
const days = [
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00Z'],
  ['America/Los_Angeles', '2027-01-01', '2027-01-01T08:00:00Z'],
  ['America/Los_Angeles', '2027-03-14', '2027-03-14T08:00:00Z'],
  ['America/Los_Angeles', '2027-03-15', '2027-03-15T07:00:00Z'],
  ['America/Los_Angeles', '2027-11-07', '2027-11-07T07:00:00Z'],
  ['America/Los_Angeles', '2027-11-08', '2027-11-08T08:00:00Z'],
  ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00Z'],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00Z'],
] as const

test.each(days)('in %s the day %s begins at %s, for who begins and for who leaves', async (timeZone, date, start) => {
  clock.set(START)
  const { client, tenant } = (await app.createCompany({ timeZone })).live
  const joiner = await createEmployee(client, { hireDate: date })
  const leaver = await createEmployee(client)
  await changeEmployment(client, leaver, { terminationDate: date })
  const at = Temporal.Instant.from(start).toString({ fractionalSecondDigits: 3 })
  expect(await dueWorkOf(tenant)).toEqual([at, at])
  await around(start, async (where) => {
    expect(await statusOf(client, joiner)).toBe(where === 'before' ? 'Pending' : 'Active')
    expect(await statusOf(client, leaver)).toBe(where === 'before' ? 'Active' : 'Terminated')
  })
  expect(await lifeOf(client)).toHaveLength(3)
  expect((await client.get<Employee>(`/v1/employees/${joiner.id}`)).body).toEqual({
    ...joiner,
    status: 'Active',
    version: 2,
    updatedAt: at,
  })
  expect(await dueWorkOf(tenant)).toEqual([])
})

test('after ten days of being down everything is made up for, once and in the order in which it fell due', async () => {
  clock.set(START)
  const { client } = (await app.createCompany()).live
  const joiners = []
  const leavers = []
  for (const day of [7, 2, 9, 4]) {
    joiners[day] = await createEmployee(client, { hireDate: addDays(TODAY, day) })
    leavers[day] = await createEmployee(client)
    await changeEmployment(client, leavers[day], { terminationDate: addDays(TODAY, day + 1) })
  }
  const brief = await createEmployee(client, { hireDate: addDays(TODAY, 6) })
  await changeEmployment(client, brief, { terminationDate: addDays(TODAY, 6) })
  const later = await createEmployee(client, { hireDate: addDays(TODAY, 11) })
  const told = (await lifeOf(client)).length
  await moveTo('2026-12-01T12:00:00Z')
  await app.runDue()
  expect((await lifeOf(client)).slice(told)).toEqual([
    `employee.activated ${joiners[2]?.id}`,
    `employee.terminated ${leavers[2]?.id}`,
    `employee.activated ${joiners[4]?.id}`,
    `employee.terminated ${leavers[4]?.id}`,
    `employee.activated ${brief.id}`,
    `employee.terminated ${brief.id}`,
    `employee.activated ${joiners[7]?.id}`,
    `employee.terminated ${leavers[7]?.id}`,
    `employee.activated ${joiners[9]?.id}`,
    `employee.terminated ${leavers[9]?.id}`,
  ])
  expect(await statusOf(client, later)).toBe('Pending')
})

test("a test tenant's clock that is ahead begins and ends employments there, and nothing among the live data", async () => {
  clock.set(START)
  const { live, test: sandbox } = await app.createCompany()
  const made = async (client: TestClient) => {
    const joiner = await createEmployee(client, { hireDate: addDays(TODAY, 5) })
    const leaver = await createEmployee(client)
    await changeEmployment(client, leaver, { terminationDate: addDays(TODAY, 5) })
    return { joiner, leaver }
  }
  const [real, tried] = [await made(live.client), await made(sandbox.client)]
  await app.pool`update tenants set clock_ahead_ms = ${5 * DAY} where tenants.id = ${sandbox.tenant.tenantId}`
  await app.runDue()
  expect(await statusOf(sandbox.client, tried.joiner)).toBe('Active')
  expect(await statusOf(sandbox.client, tried.leaver)).toBe('Terminated')
  expect(await statusOf(live.client, real.joiner)).toBe('Pending')
  expect(await statusOf(live.client, real.leaver)).toBe('Active')
  // A key of the test data made from now on acts by the clock that is ahead: there it is five days later.
  const ahead = await app.clientFor({ ...sandbox.tenant, clockAheadMs: 5 * DAY }, ['*'])
  expect(await createEmployee(ahead)).toMatchObject({ hireDate: addDays(TODAY, 5), status: 'Active' })
})

test('a hire date that is moved moves the beginning with it', async () => {
  clock.set(START)
  const { client, tenant } = (await app.createCompany()).live
  const employee = await createEmployee(client, { hireDate: addDays(TODAY, 5) })
  const path = `/v1/employees/${employee.id}`
  const patchTo = (version: number, days: number) =>
    client.patch<Employee>(path, { version, hireDate: addDays(TODAY, days) })
  await patchTo(1, 8)
  expect(await dueWorkOf(tenant)).toEqual([startOfDate('UTC', addDays(TODAY, 8))])
  await moveTo('2026-11-27T00:00:00Z')
  expect(await statusOf(client, employee)).toBe('Pending')
  await patchTo(2, 7)
  await moveTo('2026-11-28T00:00:00Z')
  expect(await statusOf(client, employee)).toBe('Active')
  const gone = await patchTo(4, 8)
  expect(gone.body.status).toBe('Pending')
  const back = await patchTo(5, 7)
  expect(back.body.status).toBe('Active')
  expect(await dueWorkOf(tenant)).toEqual([])
  await moveTo('2026-12-05T00:00:00Z')
  expect((await client.get<Employee>(path)).body).toEqual(back.body)
})

test('a termination that was cancelled does not happen, and the one set after it does', async () => {
  clock.set(START)
  const { client, tenant } = (await app.createCompany()).live
  const employee = await createEmployee(client)
  await changeEmployment(client, employee, { terminationDate: addDays(TODAY, 2) })
  expect(await changeEmployment(client, employee, 'cancel-termination')).toMatchObject({ terminationDate: null })
  expect(await dueWorkOf(tenant)).toEqual([])
  await changeEmployment(client, employee, { terminationDate: addDays(TODAY, 4) })
  await moveTo('2026-11-24T00:00:00Z')
  expect(await statusOf(client, employee)).toBe('Active')
  await moveTo('2026-11-25T00:00:00Z')
  expect(await statusOf(client, employee)).toBe('Terminated')
})

test('a fixed term that is entered with the hire begins and ends by itself; a term of no day does both on one tick', async () => {
  clock.set(START)
  const { client } = (await app.createCompany()).live
  const term = await createEmployee(client, { hireDate: addDays(TODAY, 2) })
  await changeEmployment(client, term, { terminationDate: addDays(TODAY, 4) })
  const nothing = await createEmployee(client, { hireDate: addDays(TODAY, 3) })
  await changeEmployment(client, nothing, { terminationDate: addDays(TODAY, 3) })
  const seen = []
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) {
    await moveTo(`${day}T00:00:00Z`)
    seen.push([await statusOf(client, term), await statusOf(client, nothing)])
  }
  expect(seen).toEqual([
    ['Active', 'Pending'],
    ['Active', 'Terminated'],
    ['Terminated', 'Terminated'],
  ])
  const { body } = await client.get<EmployeeEvent[]>('/v1/events?limit=500')
  const told = body.filter(({ data }) => data.id === nothing.id).slice(-2)
  expect(told.map(({ type, data }) => [type, data.status, data.version])).toEqual([
    ['employee.activated', 'Active', 3],
    ['employee.terminated', 'Terminated', 4],
  ])
  const [first, second] = told.map(({ occurredAt }) => Temporal.Instant.from(occurredAt).epochNanoseconds)
  expect(Number((second ?? 0n) - (first ?? 0n))).toBe(20_000)
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'in %s the first and the last dates that there are can be both ends of an employment',
  async (timeZone) => {
    clock.set(START)
    const { client, tenant } = (await app.createCompany({ timeZone })).live
    const first = await createEmployee(client, { hireDate: '0001-01-01' })
    expect(first).toMatchObject({ status: 'Active', hireDate: '0001-01-01' })
    expect(await changeEmployment(client, first, { terminationDate: '0001-01-01' })).toMatchObject({
      status: 'Terminated',
      terminationDate: '0001-01-01',
    })
    const last = await createEmployee(client, { hireDate: '9999-12-31' })
    expect(last).toMatchObject({ status: 'Pending', hireDate: '9999-12-31' })
    expect(await dueWorkOf(tenant)).toEqual([startOfDate(timeZone, '9999-12-31')])
    const leaving = await changeEmployment(client, last, { terminationDate: '9999-12-31' })
    expect(leaving.terminationDate).toBe('9999-12-31')
    expect((await client.get(`/v1/employees/${last.id}`)).body).toEqual(leaving)
    await app.runDue()
    expect(await statusOf(client, last)).toBe('Pending')
  },
)

test('the last second of a year and the first of the next are different days', async () => {
  clock.set('2026-12-31T23:59:59.999Z')
  const { client } = (await app.createCompany()).live
  expect(await createEmployee(client)).toMatchObject({ hireDate: '2026-12-31' })
  const joiner = await createEmployee(client, { hireDate: '2027-01-01' })
  expect(joiner.status).toBe('Pending')
  await moveTo('2027-01-01T00:00:00Z')
  expect(await statusOf(client, joiner)).toBe('Active')
  expect(await createEmployee(client)).toMatchObject({ hireDate: '2027-01-01' })
})
