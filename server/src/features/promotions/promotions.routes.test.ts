import { expect, test } from 'vitest'
import { createEmployee } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import {
  createPromotion,
  createReview,
  PROMOTIONS,
  setEmployeeStatus,
  terminate,
  workOffDue,
} from '../../testing/performance.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { Employee } from '../employees/index.ts'
import type { Promotion } from './promotions.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

const act = (client: TestClient, { id }: Promotion, action: string): Promise<TestAnswer<Promotion>> =>
  client.request(`${PROMOTIONS}/${id}/${action}`, { method: 'POST' })

const shown = async (client: TestClient, { id }: { id: string }) =>
  (await client.get<Promotion>(`${PROMOTIONS}/${id}`)).body

const employeeOf = async (client: TestClient, { employeeId }: Promotion) =>
  (await client.get<Employee>(`/v1/employees/${employeeId}`)).body

test('a proposed promotion keeps what the employee is, and is the same when shown, listed and on the timeline', async () => {
  const { live } = await app.createCompany()
  const { employee, review } = await createReview(live.client)
  const change = { version: 1, jobTitle: 'Account Executive', grade: 'L3' }
  await live.client.patch(`/v1/employees/${employee.id}`, change)
  const proposed = await createPromotion(live.client, { employeeId: employee.id, reviewId: review.id })
  expect(proposed).toEqual({
    id: expect.any(String),
    employeeId: employee.id,
    employeeName: 'Grace Kim',
    reviewId: review.id,
    effectiveDate: '2026-12-01',
    fromJobTitle: 'Account Executive',
    toJobTitle: 'Staff Engineer',
    fromGrade: 'L3',
    toGrade: 'L5',
    fromSalary: null,
    toSalary: null,
    currency: null,
    reason: 'Leads the team.',
    status: 'Proposed',
    approvedAt: null,
    appliedAt: null,
    createdAt: '2026-11-21T08:30:00.000Z',
    updatedAt: '2026-11-21T08:30:00.000Z',
  })
  expect(await shown(live.client, proposed)).toEqual(proposed)
  expect((await live.client.get(PROMOTIONS)).body).toEqual([proposed])
  expect((await eventsOf(live.client)).at(-1)).toMatchObject({ type: 'performance.promotion.proposed', data: proposed })
})

test('a grade that is left out stays, null takes it away', async () => {
  const { live } = await app.createCompany()
  const { id: employeeId } = await createEmployee(live.client, { grade: 'L3' })
  const base = { employeeId, effectiveDate: '2026-11-21', toJobTitle: 'Lead', reason: 'x' }
  const kept = await live.client.post<Promotion>(PROMOTIONS, base)
  expect(kept.body).toMatchObject({ fromJobTitle: null, fromGrade: 'L3', toGrade: 'L3' })
  const cleared = await live.client.post<Promotion>(PROMOTIONS, { ...base, toGrade: null })
  expect(cleared.body.toGrade).toBeNull()
  await act(live.client, cleared.body, 'approve')
  expect(await employeeOf(live.client, cleared.body)).toMatchObject({ jobTitle: 'Lead', grade: null, version: 2 })
})

test.each(['fromSalary', 'toSalary', 'currency', 'status', 'fromJobTitle'])('%s cannot be sent', async (field) => {
  const { live } = await app.createCompany()
  const { id: employeeId } = await createEmployee(live.client)
  const body = { employeeId, effectiveDate: '2026-12-01', toJobTitle: 'Lead', reason: 'x', [field]: null }
  await expectUnchanged(app.pool, async () => {
    const refused = await live.client.post(PROMOTIONS, body)
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: field }] })
  })
})

test('the employee is an Active one of the same company and mode, and the review is one of theirs', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  const { employee, manager, review } = await createReview(client)
  const stranger = await createReview(company.test.client)
  const pending = await createEmployee(client, { hireDate: '2027-01-01' })
  const body = { effectiveDate: '2026-12-01', toJobTitle: 'Lead', reason: 'x' }
  await expectUnchanged(app.pool, async () => {
    for (const employeeId of [UNKNOWN_ID, stranger.employee.id]) {
      const refused = await client.post(PROMOTIONS, { ...body, employeeId })
      expectRefusal(refused, 400, 'UNKNOWN_REFERENCE')
      expect(refused.body).toMatchObject({ details: [{ path: 'employeeId' }] })
    }
    for (const [employeeId, reviewId] of [
      [employee.id, UNKNOWN_ID],
      [employee.id, stranger.review.id],
      [manager.id, review.id],
    ]) {
      const refused = await client.post(PROMOTIONS, { ...body, employeeId, reviewId })
      expectRefusal(refused, 400, 'UNKNOWN_REFERENCE')
      expect(refused.body).toMatchObject({ details: [{ path: 'reviewId' }] })
    }
    const refused = await client.post(PROMOTIONS, { ...body, employeeId: pending.id })
    expectRefusal(refused, 409, 'INVALID_STATE')
  })
})

test('an approved promotion changes the employee when its date begins in the time zone of the company, in one tick', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany({ timeZone: 'Pacific/Auckland' })
  const { client } = live
  const promotion = await createPromotion(client, { effectiveDate: '2027-01-01' })
  expect((await act(client, promotion, 'approve')).body).toMatchObject({ status: 'Approved', appliedAt: null })
  clock.set('2026-12-31T10:59:59.999Z')
  await workOffDue(app)
  expect(await shown(client, promotion)).toMatchObject({ status: 'Approved' })
  expect(await employeeOf(client, promotion)).toMatchObject({ jobTitle: null, version: 1 })
  clock.set('2026-12-31T11:00:00Z')
  await workOffDue(app)
  expect(await shown(client, promotion)).toMatchObject({ status: 'Applied', appliedAt: '2026-12-31T11:00:00.000Z' })
  const employee = await employeeOf(client, promotion)
  expect(employee).toMatchObject({ jobTitle: 'Staff Engineer', grade: 'L5', version: 2 })
  const [applied, updated] = (await eventsOf(client)).slice(-2)
  expect([applied?.type, updated?.type]).toEqual(['performance.promotion.applied', 'employee.updated'])
  expect(applied?.data).toEqual(await shown(client, promotion))
  expect(updated?.data).toEqual(employee)
  expect(updated?.occurredAt.slice(0, 19)).toBe('2026-12-31T11:00:00')
})

test.each<[what: string, change: (client: TestClient, employee: Employee) => Promise<unknown>]>([
  ['another title', (client, { id }) => client.patch(`/v1/employees/${id}`, { version: 1, jobTitle: 'Architect' })],
  ['another grade', (client, { id }) => client.patch(`/v1/employees/${id}`, { version: 1, grade: 'L9' })],
  ['a suspension', (_client, employee) => setEmployeeStatus(app, employee, 'Suspended')],
])('%s since the proposal is a conflict on approval', async (_what, change) => {
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client, { jobTitle: 'Engineer', grade: 'L3' })
  const promotion = await createPromotion(live.client, { employeeId: employee.id })
  await change(live.client, employee)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await act(live.client, promotion, 'approve'), 409, 'PROMOTION_CONFLICT')
  })
  expect((await act(live.client, promotion, 'cancel')).body.status).toBe('Cancelled')
})

test('a promotion of somebody who has left by its date is cancelled as conflicted, and nothing else happens', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany()
  const promotion = await createPromotion(live.client)
  await act(live.client, promotion, 'approve')
  await terminate(app, live.tenant, { id: promotion.employeeId })
  clock.set('2026-12-05T00:00:00Z')
  await workOffDue(app)
  const after = await shown(live.client, promotion)
  expect(after).toMatchObject({ status: 'Cancelled', appliedAt: null, approvedAt: '2026-11-21T08:30:00.000Z' })
  expect(await employeeOf(live.client, promotion)).toMatchObject({ jobTitle: null, version: 1 })
  expect((await eventsOf(live.client)).at(-1)).toMatchObject({
    type: 'performance.promotion.conflicted',
    data: after,
  })
})

test('of two promotions for one day the first applies and the second conflicts', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany()
  const first = await createPromotion(live.client)
  const second = await createPromotion(live.client, { employeeId: first.employeeId, toJobTitle: 'Architect' })
  for (const promotion of [first, second]) await act(live.client, promotion, 'approve')
  clock.set('2027-03-01T00:00:00Z')
  await workOffDue(app)
  const statuses = [await shown(live.client, first), await shown(live.client, second)].map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['Applied', 'Cancelled'])
  const employee = await employeeOf(live.client, first)
  expect(employee).toMatchObject({ jobTitle: statuses[0] === 'Applied' ? 'Staff Engineer' : 'Architect', version: 2 })
})

test('of approvals at once exactly one wins, and the employee changes once', async () => {
  const { live } = await app.createCompany()
  const promotion = await createPromotion(live.client, { effectiveDate: '2026-11-01' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => act(live.client, promotion, 'approve')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'INVALID_STATE')
  expect((await employeeOf(live.client, promotion)).version).toBe(2)
})

test('an approval and a change of the title at once: either the change comes first and the approval conflicts, or not', async () => {
  const { live } = await app.createCompany()
  for (let round = 0; round < 8; round += 1) {
    const promotion = await createPromotion(live.client, { effectiveDate: '2026-11-01' })
    const [approved, changed] = await Promise.all([
      act(live.client, promotion, 'approve'),
      live.client.patch(`/v1/employees/${promotion.employeeId}`, { version: 1, jobTitle: 'Architect' }),
    ])
    expect(new Set([approved.status, changed.status])).toEqual(new Set([200, 409]))
    if (approved.status === 409) expectRefusal(approved, 409, 'PROMOTION_CONFLICT')
  }
})

test.each(['0001-01-01', '2026-11-21'])('a promotion from %s on applies with its approval', async (effectiveDate) => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany({ timeZone: 'Pacific/Kiritimati' })
  const promotion = await createPromotion(live.client, { effectiveDate })
  expect((await act(live.client, promotion, 'approve')).body.status).toBe('Applied')
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'in %s a promotion may lie on the last day',
  async (timeZone) => {
    const { live } = await app.createCompany({ timeZone })
    const promotion = await createPromotion(live.client, { effectiveDate: '9999-12-31' })
    expect((await act(live.client, promotion, 'approve')).body.status).toBe('Approved')
  },
)

test('each filter shows exactly the promotions it names, newest first, page by page', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const first = await createPromotion(client)
  const second = await createPromotion(client, { employeeId: first.employeeId })
  const third = await createPromotion(client)
  await act(client, second, 'reject')
  const ids = async (query: string) =>
    (await client.get<Promotion[]>(`${PROMOTIONS}?${query}`)).body.map((promotion) => promotion.id)
  expect(await ids('')).toEqual([third.id, second.id, first.id])
  expect(await ids(`employeeId=${first.employeeId}`)).toEqual([second.id, first.id])
  expect(await ids('status=Proposed')).toEqual([third.id, first.id])
  expect(await ids(`employeeId=${first.employeeId}&status=Rejected`)).toEqual([second.id])
  const page = await client.get<Promotion[]>(`${PROMOTIONS}?limit=2`)
  expect(await ids(`limit=2&cursor=${page.headers.get('next-cursor')}`)).toEqual([first.id])
})
