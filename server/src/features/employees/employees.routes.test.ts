import { expect, test } from 'vitest'
import { createEmployee, newEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { Employee } from './employees.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

/** How many answers have each status. */
function statusesOf(answers: readonly { status: number }[]): Record<string, number> {
  const groups = Map.groupBy(answers, (answer) => String(answer.status))
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]))
}

function patch(client: TestClient, { id, version }: Employee, change: Record<string, unknown>) {
  return client.patch<Employee>(`/v1/employees/${id}`, { version, ...change })
}

test('a new employee has the documented defaults and is the same when shown, listed and on the timeline', async () => {
  const { live } = await app.createCompany()
  const created = await live.client.post<Employee>('/v1/employees', {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
  })
  expect(created.status).toBe(201)
  const at = '2026-11-21T08:30:00.000Z'
  expect(created.body).toEqual({
    id: expect.any(String),
    externalId: null,
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
    phone: null,
    jobTitle: null,
    department: null,
    grade: null,
    managerId: null,
    employmentType: 'FullTime',
    status: 'Active',
    hireDate: '2026-11-21',
    terminationDate: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  })
  const shown = await live.client.get(`/v1/employees/${created.body.id}`)
  expect(shown.text).toBe(created.text)
  expect((await live.client.get('/v1/employees')).text).toBe(`[${created.text}]`)
  const events = await live.client.get<unknown[]>('/v1/events')
  expect(events.body).toMatchObject([{ type: 'employee.created', data: created.body }])
  expect(events.text).toContain(created.text)
})

test('an employee keeps every field that is sent, in any script', async () => {
  const { live } = await app.createCompany()
  const manager = await createEmployee(live.client)
  const fields = {
    firstName: 'Ọlúwáṣeun',
    lastName: '𠮷田 👩‍👩‍👧',
    email: 'Seun.O@Example.com',
    externalId: 'HR-1042',
    phone: '+234 1 234 5678',
    jobTitle: 'Driver',
    department: 'Fleet',
    grade: 'L2',
    managerId: manager.id,
    employmentType: 'Contract',
    hireDate: '2024-02-29',
  } as const
  const employee = await createEmployee(live.client, fields)
  expect(employee).toMatchObject({ ...fields, status: 'Active' })
  expect((await live.client.get(`/v1/employees/${employee.id}`)).body).toEqual(employee)
})

test("the company's time zone decides what today is, and so the default hire date and who is Pending", async () => {
  const utc = await app.createCompany({ timeZone: 'UTC' })
  const kiritimati = await app.createCompany({ timeZone: 'Pacific/Kiritimati' })
  const pagoPago = await app.createCompany({ timeZone: 'Pacific/Pago_Pago' })
  // 10:30 UTC is still the day before at UTC-11 and already the next day at UTC+14.
  clock.set('2026-11-21T10:30:00Z')
  expect(await createEmployee(utc.live.client)).toMatchObject({ hireDate: '2026-11-21', status: 'Active' })
  expect(await createEmployee(kiritimati.live.client)).toMatchObject({ hireDate: '2026-11-22', status: 'Active' })
  expect(await createEmployee(pagoPago.live.client)).toMatchObject({ hireDate: '2026-11-20', status: 'Active' })
  const hiredOn = async (client: TestClient, hireDate: string) => (await createEmployee(client, { hireDate })).status
  expect(await hiredOn(utc.live.client, '2026-11-22')).toBe('Pending')
  expect(await hiredOn(kiritimati.live.client, '2026-11-22')).toBe('Active')
  expect(await hiredOn(kiritimati.live.client, '2026-11-23')).toBe('Pending')
  expect(await hiredOn(pagoPago.live.client, '2026-11-21')).toBe('Pending')
})

test('a change sets what is sent, clears what is null, leaves the rest and emits the employee after it', async () => {
  const { live } = await app.createCompany()
  const before = await createEmployee(live.client, { jobTitle: 'Driver', department: 'Fleet', phone: '1' })
  clock.advanceMs(1000)
  const changed = await patch(live.client, before, { jobTitle: 'Dispatcher', phone: null })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    ...before,
    jobTitle: 'Dispatcher',
    phone: null,
    version: 2,
    updatedAt: Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString({ fractionalSecondDigits: 3 }),
  })
  expect((await live.client.get(`/v1/employees/${before.id}`)).text).toBe(changed.text)
  const events = await live.client.get<unknown[]>('/v1/events?type=employee.updated')
  expect(events.body).toMatchObject([{ data: changed.body }])
})

test('a change of the hire date makes an employee Pending or Active by the calendar', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client)
  const later = await patch(live.client, employee, { hireDate: '2026-11-22' })
  expect(later.body).toMatchObject({ status: 'Pending', hireDate: '2026-11-22' })
  const now = await patch(live.client, later.body, { hireDate: '2026-11-21' })
  expect(now.body.status).toBe('Active')
})

test('an e-mail address is taken whatever its case, by a new employee and by a change', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  const first = await createEmployee(client, { email: 'Amara@Example.com' })
  const second = await createEmployee(client)
  await expectUnchanged(app.pool, async () => {
    const created = await client.post('/v1/employees', newEmployee({ email: 'aMARA@eXAMPLE.COM' }))
    expectRefusal(created, 409, 'EMAIL_TAKEN')
    expectRefusal(await patch(client, second, { email: 'amara@example.com' }), 409, 'EMAIL_TAKEN')
  })
  const same = await patch(client, first, { email: 'amara@example.com' })
  expect(same.body.email).toBe('amara@example.com')
  await createEmployee(company.test.client, { email: 'amara@example.com' })
  await createEmployee((await app.createCompany()).live.client, { email: 'amara@example.com' })
})

test('an externalId is taken once per tenant, and null as often as one likes', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  await createEmployee(client, { externalId: 'HR-1' })
  const second = await createEmployee(client, { externalId: null })
  await createEmployee(client, { externalId: null })
  await expectUnchanged(app.pool, async () => {
    const created = await client.post('/v1/employees', newEmployee({ externalId: 'HR-1' }))
    expectRefusal(created, 409, 'EXTERNAL_ID_TAKEN')
    expectRefusal(await patch(client, second, { externalId: 'HR-1' }), 409, 'EXTERNAL_ID_TAKEN')
  })
  await createEmployee(client, { externalId: 'hr-1' })
  await createEmployee(company.test.client, { externalId: 'HR-1' })
})

test('of 8 employees created at once with one e-mail address exactly one is', async () => {
  const { live } = await app.createCompany()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => live.client.post('/v1/employees', newEmployee({ email: 'one@example.com' }))),
  )
  expect(statusesOf(answers)).toEqual({ 201: 1, 409: 7 })
  const events = await live.client.get<unknown[]>('/v1/events')
  expect(events.body).toHaveLength(1)
})

test('a manager is an Active employee of the same company and mode', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { client } = company.live
  const employee = await createEmployee(client)
  const pending = await createEmployee(client, { hireDate: '2027-01-01' })
  const strangers = [UNKNOWN_ID, (await createEmployee(other.live.client)).id]
  strangers.push((await createEmployee(company.test.client)).id)
  await expectUnchanged(app.pool, async () => {
    for (const managerId of strangers) {
      const created = await client.post('/v1/employees', newEmployee({ managerId }))
      expectRefusal(created, 400, 'UNKNOWN_REFERENCE')
      expect(created.body).toMatchObject({ details: [{ path: 'managerId' }] })
      const changed = await patch(client, employee, { managerId })
      expectRefusal(changed, 400, 'UNKNOWN_REFERENCE')
      expect(changed.body).toMatchObject({ details: [{ path: 'managerId' }] })
    }
    const created = await client.post('/v1/employees', newEmployee({ managerId: pending.id }))
    expectRefusal(created, 409, 'INVALID_STATE')
    expect(created.body).toMatchObject({ message: expect.stringContaining('Pending') })
    expectRefusal(await patch(client, employee, { managerId: pending.id }), 409, 'INVALID_STATE')
  })
})

test('nobody is their own manager, directly, through one or through two others', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const top = await createEmployee(client)
  const middle = await createEmployee(client, { managerId: top.id })
  const bottom = await createEmployee(client, { managerId: middle.id })
  await expectUnchanged(app.pool, async () => {
    for (const managerId of [top.id, middle.id, bottom.id]) {
      expectRefusal(await patch(client, top, { managerId }), 409, 'MANAGER_CYCLE')
    }
    expectRefusal(await patch(client, middle, { managerId: bottom.id }), 409, 'MANAGER_CYCLE')
  })
  const freed = await patch(client, middle, { managerId: null })
  expect(freed.body.managerId).toBeNull()
  expect((await patch(client, top, { managerId: bottom.id })).status).toBe(200)
})

test('of two changes that would close a cycle together exactly one wins, again and again', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await createEmployee(client), await createEmployee(client)]
    const [one, two] = await Promise.all([patch(client, a, { managerId: b.id }), patch(client, b, { managerId: a.id })])
    expect(statusesOf([one, two])).toEqual({ 200: 1, 409: 1 })
    const refused = one.status === 409 ? one : two
    expectRefusal(refused, 409, 'MANAGER_CYCLE')
  }
})

test('of three changes that would close a cycle together exactly one fails', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const people = [await createEmployee(client), await createEmployee(client), await createEmployee(client)] as const
  const [a, b, c] = people
  const answers = await Promise.all([
    patch(client, a, { managerId: b.id }),
    patch(client, b, { managerId: c.id }),
    patch(client, c, { managerId: a.id }),
  ])
  expect(statusesOf(answers)).toEqual({ 200: 2, 409: 1 })
})

test('a change that is based on an old version is refused and says the present one', async () => {
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client)
  expect((await patch(live.client, employee, { grade: 'L2' })).status).toBe(200)
  await expectUnchanged(app.pool, async () => {
    for (const version of [1, 3, 2_147_483_647]) {
      const refused = await live.client.patch(`/v1/employees/${employee.id}`, { version, grade: 'L3' })
      expectRefusal(refused, 409, 'VERSION_CONFLICT')
      expect(refused.body).toMatchObject({ message: expect.stringContaining('version 2') })
    }
  })
})

test('of 16 changes at once that are based on the same version exactly one wins', async () => {
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => patch(live.client, employee, { grade: `L${index}` })),
  )
  const won = answers.filter((answer) => answer.status === 200)
  expect(won).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'VERSION_CONFLICT')
  expect((await live.client.get(`/v1/employees/${employee.id}`)).body).toEqual(won[0]?.body)
  const events = await live.client.get<unknown[]>('/v1/events?type=employee.updated')
  expect(events.body).toMatchObject([{ data: won[0]?.body }])
})

test('each filter shows exactly the employees it names, newest first, and filters combine', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany()
  const { client } = live
  const boss = await createEmployee(client, { email: 'Boss@example.com', externalId: 'HR-1' })
  const one = await createEmployee(client, { managerId: boss.id })
  const two = await createEmployee(client, { managerId: boss.id, hireDate: '2027-01-01' })
  const ids = async (query: string) =>
    (await client.get<Employee[]>(`/v1/employees?${query}`)).body.map((employee) => employee.id)
  expect(await ids('')).toEqual([two.id, one.id, boss.id])
  expect(await ids(`managerId=${boss.id}`)).toEqual([two.id, one.id])
  expect(await ids(`managerId=${boss.id.toUpperCase()}`)).toEqual([two.id, one.id])
  expect(await ids('status=Pending')).toEqual([two.id])
  expect(await ids('status=Active')).toEqual([one.id, boss.id])
  expect(await ids('email=bOSS%40EXAMPLE.com')).toEqual([boss.id])
  expect(await ids('externalId=HR-1')).toEqual([boss.id])
  expect(await ids('externalId=hr-1')).toEqual([])
  expect(await ids(`managerId=${boss.id}&status=Active`)).toEqual([one.id])
  expect(await ids(`managerId=${UNKNOWN_ID}`)).toEqual([])
})

test('walking the pages with limit 7 shows everybody once although others are added on the way', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const present: string[] = []
  for (let index = 0; index < 30; index += 1) present.unshift((await createEmployee(client)).id)
  const seen: string[] = []
  let pages = 0
  for (let next: string | undefined = '/v1/employees?limit=7'; next !== undefined; pages += 1) {
    const page: TestAnswer<Employee[]> = await client.get(next)
    expect(page.status).toBe(200)
    seen.push(...page.body.map((employee) => employee.id))
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    expect(page.headers.get('next-cursor') !== null).toBe(next !== undefined)
    await createEmployee(client)
  }
  expect(seen).toEqual(present)
  expect(pages).toBe(5)
})

test('a page that is exactly full and the last has no next page', async () => {
  const { live } = await app.createCompany()
  for (let index = 0; index < 3; index += 1) await createEmployee(live.client)
  const page = await live.client.get<Employee[]>('/v1/employees?limit=3')
  expect(page.body).toHaveLength(3)
  expect(page.headers.get('next-cursor')).toBeNull()
  expect(page.headers.get('link')).toBeNull()
})

test('a cursor is refused with other filters, and anything that is no cursor is too', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  for (let index = 0; index < 3; index += 1) await createEmployee(client)
  const page = await client.get('/v1/employees?limit=1&status=Active')
  const cursor = page.headers.get('next-cursor') ?? ''
  expect((await client.get(`/v1/employees?limit=2&status=Active&cursor=${cursor}`)).status).toBe(200)
  const wrong = [
    `status=Pending&cursor=${cursor}`,
    `cursor=${cursor}`,
    `status=Active&email=a%40example.com&cursor=${cursor}`,
    'cursor=x',
    `cursor=${UNKNOWN_ID}`,
    `status=Active&cursor=${cursor}x`,
    `status=Active&cursor=${Buffer.from(`${UNKNOWN_ID}.wrong`).toString('base64url')}`,
  ]
  for (const query of wrong) {
    const refused = await client.get(`/v1/employees?${query}`)
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'cursor' }] })
  }
})

test('ids are taken in upper case and answered in lower case', async () => {
  const { live } = await app.createCompany()
  const manager = await createEmployee(live.client)
  const employee = await createEmployee(live.client, { managerId: manager.id.toUpperCase() })
  expect(employee.managerId).toBe(manager.id)
  const shown = await live.client.get<Employee>(`/v1/employees/${employee.id.toUpperCase()}`)
  expect(shown.body).toEqual(employee)
  const path = `/v1/employees/${employee.id.toUpperCase()}`
  const changed = await live.client.patch<Employee>(path, { version: 1, managerId: manager.id.toUpperCase() })
  expect(changed.body).toMatchObject({ id: employee.id, managerId: manager.id })
})

test("another tenant's employee and an unknown one are equally not found", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { id } = await createEmployee(company.live.client)
  const unknown = await company.live.client.get(`/v1/employees/${UNKNOWN_ID}`)
  expectRefusal(unknown, 404, 'NOT_FOUND')
  await expectUnchanged(app.pool, async () => {
    for (const { client } of [other.live, other.test, company.test]) {
      const shown = await client.get(`/v1/employees/${id}`)
      expect([shown.status, shown.text]).toEqual([404, unknown.text])
      const changed = await client.patch(`/v1/employees/${id}`, { version: 1, grade: 'L1' })
      expect([changed.status, changed.text]).toEqual([404, unknown.text])
      expect((await client.get('/v1/employees')).text).toBe('[]')
    }
  })
})

test('writing needs employees:write, and no other scope stands in for it; reading needs none', async () => {
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client)
  const others = await app.clientFor(live.tenant, ['payroll:write', 'performance:write', 'leave:write'])
  await expectUnchanged(app.pool, async () => {
    for (const refused of [
      await others.post('/v1/employees', newEmployee()),
      await patch(others, employee, { grade: 'L1' }),
    ]) {
      expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE')
      expect(refused.body).toMatchObject({ message: expect.stringContaining('employees:write') })
    }
  })
  const none = await app.clientFor(live.tenant, [])
  expect((await none.get(`/v1/employees/${employee.id}`)).status).toBe(200)
  expect((await none.get('/v1/employees')).status).toBe(200)
  const writer = await app.clientFor(live.tenant, ['employees:write'])
  await createEmployee(writer)
  expect((await patch(writer, employee, { grade: 'L1' })).status).toBe(200)
})

test('a company without any add-on has employees', async () => {
  const { live } = await app.createCompany({ modules: [] })
  const { id } = await createEmployee(live.client)
  expect((await live.client.get(`/v1/employees/${id}`)).status).toBe(200)
})
