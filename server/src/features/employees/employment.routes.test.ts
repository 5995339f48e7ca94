import { expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { appendEvents } from '../../timeline/append.ts'
import { required } from '../../kernel/assert.ts'
import { ok } from '../../kernel/result.ts'
import { changeEmployment, createEmployee, newEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import {
  applyPromotion,
  employmentJob,
  findEmployeeForUpdate,
  terminateEmployee,
  type Employee,
  type OnTerminated,
} from './index.ts'
import { findEmployee } from './employees.store.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const TODAY = '2026-11-21'
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

interface EmployeeEvent {
  type: string
  occurredAt: string
  data: Employee
}

async function eventsOf(client: TestClient): Promise<EmployeeEvent[]> {
  return (await client.get<EmployeeEvent[]>('/v1/events?limit=500')).body
}

function pull(client: TestClient, id: string, action: string, body?: unknown): Promise<TestAnswer<Employee>> {
  const path = `/v1/employees/${id}/${action}`
  return body === undefined ? client.request(path, { method: 'POST' }) : client.post(path, body)
}

const calls = [
  ['suspend', undefined],
  ['reinstate', undefined],
  ['terminate', { terminationDate: TODAY }],
  ['cancel-termination', undefined],
] as const

test.each(calls)("%s: another tenant's employee and an unknown one are equally not found", async (action, body) => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { id } = await createEmployee(company.live.client)
  const unknown = await pull(company.live.client, UNKNOWN_ID, action, body)
  expectRefusal(unknown, 404, 'NOT_FOUND')
  await expectUnchanged(app.pool, async () => {
    for (const { client } of [other.live, other.test, company.test]) {
      const answer = await pull(client, id, action, body)
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
  })
})

test.each(calls)('%s needs employees:write, and no other scope stands in for it', async (action, body) => {
  const { live } = await app.createCompany()
  const { id } = await createEmployee(live.client)
  const others = await app.clientFor(live.tenant, ['payroll:write', 'performance:write', 'leave:write'])
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await pull(others, id, action, body), 403, 'INSUFFICIENT_SCOPE')
  })
  const writer = await app.clientFor(live.tenant, ['employees:write'])
  expect((await pull(writer, id, action, body)).status).not.toBe(403)
})

test.each([
  [{}, 'terminationDate'],
  [{ terminationDate: null }, 'terminationDate'],
  [{ terminationDate: '2026-02-29' }, 'terminationDate'],
  [{ terminationDate: '2026-11-21T00:00:00Z' }, 'terminationDate'],
  [{ terminationDate: '0000-12-31' }, 'terminationDate'],
  [{ terminationDate: '10000-01-01' }, 'terminationDate'],
  [{ terminationDate: 20_261_121 }, 'terminationDate'],
  [{ terminationDate: TODAY, version: 1 }, 'version'],
])('a termination by %j is refused by the name of its field', async (body, path) => {
  const { client } = (await app.createCompany()).live
  const { id } = await createEmployee(client)
  await expectUnchanged(app.pool, async () => {
    const refused = await pull(client, id, 'terminate', body)
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path }] })
  })
})

test('each change of state raises the version and needs none, so a PATCH based on what was before is refused', async () => {
  const { client } = (await app.createCompany()).live
  const employee = await createEmployee(client)
  const versions = []
  for (const action of [
    'suspend',
    'reinstate',
    { terminationDate: addDays(TODAY, 1) },
    'cancel-termination',
  ] as const) {
    clock.advanceMs(1)
    const changed = await changeEmployment(client, employee, action)
    expect(changed.updatedAt > employee.updatedAt).toBe(true)
    versions.push(changed.version)
  }
  expect(versions).toEqual([2, 3, 4, 5])
  const path = `/v1/employees/${employee.id}`
  expectRefusal(await client.patch(path, { version: 1, grade: 'L2' }), 409, 'VERSION_CONFLICT')
  expect((await client.patch<Employee>(path, { version: 5, grade: 'L2' })).body.version).toBe(6)
})

test('a new manager is told of by an event of its own, on the same tick as the change, and an unchanged one is not', async () => {
  const { client } = (await app.createCompany()).live
  const [one, two] = [await createEmployee(client), await createEmployee(client)]
  const employee = await createEmployee(client, { managerId: one.id })
  const path = `/v1/employees/${employee.id}`
  const changes = [{ managerId: two.id, grade: 'L2' }, { managerId: two.id }, { grade: 'L3' }, { managerId: null }]
  for (const [index, change] of changes.entries()) {
    expect((await client.patch(path, { version: index + 1, ...change })).status).toBe(200)
  }
  const events = (await eventsOf(client)).filter(({ data }) => data.id === employee.id && data.version > 1)
  expect(events.map(({ type, data }) => [type, data.version, data.managerId])).toEqual([
    ['employee.updated', 2, two.id],
    ['employee.manager.changed', 2, two.id],
    ['employee.updated', 3, two.id],
    ['employee.updated', 4, two.id],
    ['employee.updated', 5, null],
    ['employee.manager.changed', 5, null],
  ])
  const [updated, moved] = events
  expect(moved?.data).toEqual(updated?.data)
})

test('reports are the direct ones, whatever their state, newest first and by pages; of an unknown employee there are none', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  const boss = await createEmployee(client)
  const reports = []
  for (let made = 0; made < 5; made += 1) reports.unshift(await createEmployee(client, { managerId: boss.id }))
  const [newest, ...rest] = reports
  await createEmployee(client, { managerId: newest?.id ?? null })
  await changeEmployment(client, rest[0] ?? boss, { terminationDate: TODAY })
  await changeEmployment(client, boss, { terminationDate: TODAY })
  const seen: string[] = []
  let pages = 0
  for (let next: string | undefined = `/v1/employees/${boss.id}/reports?limit=2`; next !== undefined; pages += 1) {
    const page: TestAnswer<Employee[]> = await client.get(next)
    expect(page.status).toBe(200)
    seen.push(...page.body.map(({ id }) => id))
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(reports.map(({ id }) => id))
  expect(pages).toBe(3)
  const bare = await app.clientFor(company.live.tenant, [])
  const all = await bare.get<Employee[]>(`/v1/employees/${boss.id.toUpperCase()}/reports`)
  expect(all.body.map(({ status }) => status)).toEqual(['Active', 'Terminated', 'Active', 'Active', 'Active'])
  expect(all.body[1]).toEqual((await client.get(`/v1/employees/${all.body[1]?.id}`)).body)
  const nobody = await client.get(`/v1/employees/${reports[4]?.id}/reports`)
  expect(nobody.text).toBe('[]')
  const unknown = await client.get(`/v1/employees/${UNKNOWN_ID}/reports`)
  expectRefusal(unknown, 404, 'NOT_FOUND')
  for (const stranger of [company.test, (await app.createCompany()).live]) {
    const refused = await stranger.client.get(`/v1/employees/${boss.id}/reports`)
    expect([refused.status, refused.text]).toEqual([404, unknown.text])
  }
  const cursor = (await client.get(`/v1/employees/${boss.id}/reports?limit=1`)).headers.get('next-cursor') ?? ''
  expectRefusal(await client.get(`/v1/employees/${newest?.id}/reports?cursor=${cursor}`), 400, 'VALIDATION_FAILED')
})

/** A character beyond 16 bits, a base letter with a mark of its own, and letters that run the other way. */
const names = [
  ['emoji', '💥'],
  ['right-to-left letters', 'ש'],
  ['right-to-left letters in an isolate', '\u2067م\u2069'],
  ['letters with combining marks', 'e\u0301'],
  ['families joined into one sign', '👩\u200d👩\u200d👧\u200d👦'],
] as const

test.each(names)(
  'names of 200 characters of %s are kept as they are, and one more is too many',
  async (_what, unit) => {
    const { client } = (await app.createCompany()).live
    const characters = Array.from(unit.repeat(200))
    const name = characters.slice(0, 200).join('')
    const fields = { firstName: name, lastName: name, jobTitle: name, department: name, grade: name, phone: name }
    const employee = await createEmployee(client, { ...fields, externalId: name })
    const suspended = await changeEmployment(client, employee, 'suspend')
    expect(suspended).toMatchObject({ ...fields, externalId: name })
    expect((await client.get(`/v1/employees/${employee.id}`)).body).toEqual(suspended)
    expect((await eventsOf(client)).at(-1)?.data).toEqual(suspended)
    const found = await client.get<Employee[]>(`/v1/employees?externalId=${encodeURIComponent(name)}`)
    expect(found.body.map(({ id }) => id)).toEqual([employee.id])
    const tooLong = name + characters[0]
    await expectUnchanged(app.pool, async () => {
      for (const field of ['firstName', 'lastName', 'jobTitle', 'department', 'grade', 'phone', 'externalId']) {
        const refused = await client.post('/v1/employees', { ...newEmployee(), [field]: tooLong })
        expectRefusal(refused, 400, 'VALIDATION_FAILED')
        expect(refused.body).toMatchObject({ details: [{ path: field }] })
      }
    })
  },
)

/** What happened to each of several calls: how many won, and that all others were refused with the code. */
function expectOneWinner(answers: readonly TestAnswer[], code = 'INVALID_STATE'): void {
  const lost = answers.filter(({ status }) => status !== 200)
  expect(lost).toHaveLength(answers.length - 1)
  for (const answer of lost) expectRefusal(answer, 409, code)
}

test.each([
  ['suspend', undefined, 'employee.suspended'],
  ['terminate', { terminationDate: TODAY }, 'employee.terminated'],
  ['terminate', { terminationDate: addDays(TODAY, 1) }, 'employee.updated'],
] as const)('of 8 calls of %s (%j) at once one wins, and there is one event', async (action, body, type) => {
  const { client } = (await app.createCompany()).live
  const { id } = await createEmployee(client)
  expectOneWinner(await Promise.all(Array.from({ length: 8 }, () => pull(client, id, action, body))))
  const events = await eventsOf(client)
  expect(events.map((event) => event.type)).toEqual(['employee.created', type])
  expect((await client.get(`/v1/employees/${id}`)).body).toEqual(events[1]?.data)
})

test('of a termination and a change at once both may win, but never the change after the termination', async () => {
  const { client } = (await app.createCompany()).live
  for (let round = 0; round < 12; round += 1) {
    const { id } = await createEmployee(client)
    const change = () => client.patch<Employee>(`/v1/employees/${id}`, { version: 1, grade: 'L2' })
    const end = () => pull(client, id, 'terminate', { terminationDate: TODAY })
    const [one, two] = await Promise.all(round % 2 === 0 ? [change(), end()] : [end(), change()])
    const [changed, ended] = round % 2 === 0 ? [one, two] : [two, one]
    expect(ended.status).toBe(200)
    if (changed.status !== 200) expectRefusal(changed, 409, 'INVALID_STATE')
    const types = (await eventsOf(client)).filter(({ data }) => data.id === id).map(({ type }) => type)
    const between = changed.status === 200 ? ['employee.updated'] : []
    expect(types).toEqual(['employee.created', ...between, 'employee.terminated'])
    const shown = (await client.get<Employee>(`/v1/employees/${id}`)).body
    expect(shown).toEqual(ended.body)
    expect(shown).toMatchObject({ version: types.length, grade: changed.status === 200 ? 'L2' : null })
  }
})

test('nobody is assigned to a manager who was terminated before, also when both meet', async () => {
  const { client } = (await app.createCompany()).live
  for (let round = 0; round < 12; round += 1) {
    const manager = await createEmployee(client)
    const employee = await createEmployee(client)
    const answers = await Promise.all([
      client.post<Employee>('/v1/employees', newEmployee({ managerId: manager.id })),
      client.patch<Employee>(`/v1/employees/${employee.id}`, { version: 1, managerId: manager.id }),
      pull(client, manager.id, 'terminate', { terminationDate: TODAY }),
    ])
    expect(answers[2].status).toBe(200)
    const events = await eventsOf(client)
    const end = events.findIndex(({ type, data }) => type === 'employee.terminated' && data.id === manager.id)
    const assignments = events.flatMap(({ data }, index) => (data.managerId === manager.id ? [index] : []))
    for (const index of assignments) expect(index).toBeLessThan(end)
    for (const answer of answers.slice(0, 2)) if (answer.status === 409) expectRefusal(answer, 409, 'INVALID_STATE')
  }
})

/** What other slices reach through the index. */
function contextOf({ live }: TestCompany): TenantContext {
  const { pool, ids } = app.service.services
  return { sql: pool, clock, ids, tenant: live.tenant }
}

test('what other slices do about a termination is part of it: its event follows on the same tick', async () => {
  const company = await app.createCompany()
  const context = contextOf(company)
  const { client } = company.live
  const seen: Employee[] = []
  const report = await createEmployee(client)
  const onTerminated: OnTerminated = async (inside, employee) => {
    seen.push(employee)
    // The change is there for it to see, and is not yet for anybody else.
    expect(await findEmployee(inside.sql, inside.tenant.tenantId, employee.id)).toEqual(employee)
    expect(await findEmployee(context.sql, inside.tenant.tenantId, employee.id)).not.toEqual(employee)
    const locked = required(await findEmployeeForUpdate(inside.sql, inside.tenant.tenantId, report.id), 'the report')
    return [await applyPromotion(inside, locked, { jobTitle: 'Stand-in', grade: null })]
  }
  const [now, later] = [await createEmployee(client), await createEmployee(client)]
  expect((await terminateEmployee(context, now.id, { terminationDate: TODAY }, onTerminated)).ok).toBe(true)
  expect(seen.map(({ id, status }) => [id, status])).toEqual([[now.id, 'Terminated']])
  // By the clock it is the same.
  await terminateEmployee(context, later.id, { terminationDate: addDays(TODAY, 1) }, onTerminated)
  expect(seen).toHaveLength(1)
  const nextDay = { nowMs: () => clock.nowMs() + 24 * 3_600_000 }
  await inTransaction(app.pool, async (sql) =>
    ok(await employmentJob(onTerminated).run({ ...context, sql, clock: nextDay }, later.id)),
  )
  expect(seen.map(({ id }) => id)).toEqual([now.id, later.id])
  const events = (await eventsOf(client)).filter(({ data }) => data.version > 1)
  expect(events.map(({ type, data }) => [type, data.id])).toEqual([
    ['employee.terminated', now.id],
    ['employee.updated', report.id],
    ['employee.updated', later.id],
    ['employee.terminated', later.id],
    ['employee.updated', report.id],
  ])
})

test('when what other slices do about a termination fails, nobody is terminated', async () => {
  const company = await app.createCompany()
  const context = contextOf(company)
  const { id } = await createEmployee(company.live.client)
  const failing: OnTerminated = async () => {
    throw new Error('reviews cannot be moved')
  }
  await expectUnchanged(app.pool, async () => {
    await expect(terminateEmployee(context, id, { terminationDate: TODAY }, failing)).rejects.toThrow('reviews')
  })
})

test('a promotion sets job title and grade in the transaction of its caller, who appends its event', async () => {
  const company = await app.createCompany()
  const context = contextOf(company)
  const { client } = company.live
  const employee = await createEmployee(client, { jobTitle: 'Engineer', grade: 'L3' })
  const { tenantId } = context.tenant
  await inTransaction(app.pool, async (sql) => {
    const locked = required(await findEmployeeForUpdate(sql, tenantId, employee.id), 'the employee')
    const event = await applyPromotion({ ...context, sql }, locked, { jobTitle: 'Senior', grade: 'L4' })
    await appendEvents(sql, { tenantId, nowMs: clock.nowMs(), events: [event] })
    return ok(undefined)
  })
  const shown = (await client.get<Employee>(`/v1/employees/${employee.id}`)).body
  expect(shown).toMatchObject({ jobTitle: 'Senior', grade: 'L4', version: 2, status: 'Active' })
  expect((await eventsOf(client)).at(-1)).toMatchObject({ type: 'employee.updated', data: shown })
})
