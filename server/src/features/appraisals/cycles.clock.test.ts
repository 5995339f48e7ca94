import { expect, test } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { createCycle, createTeam, CYCLES, reviewsOf, workOffDue } from '../../testing/performance.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { eventsOf } from '../../testing/webhooks.ts'
import type { AppraisalCycle } from './cycles.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const statusOf = async (client: TestClient, { id }: { id: string }) =>
  (await client.get<AppraisalCycle>(`${CYCLES}/${id}`)).body.status

async function at(iso: string): Promise<void> {
  clock.set(iso)
  await workOffDue(app)
}

/** When a cycle from the first to the last day is first open and first closed, to the millisecond. */
test.each<[timeZone: string, opensOn: string, closesOn: string, opens: string, closes: string]>([
  ['UTC', '2026-12-31', '2026-12-31', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['Pacific/Auckland', '2027-01-01', '2027-01-31', '2026-12-31T11:00:00Z', '2027-01-31T11:00:00Z'],
  ['America/Los_Angeles', '2026-12-31', '2026-12-31', '2026-12-31T08:00:00Z', '2027-01-01T08:00:00Z'],
  // Summer time begins and ends within the cycle, on its first day and on its last.
  ['America/New_York', '2027-03-14', '2027-11-07', '2027-03-14T05:00:00Z', '2027-11-08T05:00:00Z'],
  ['Europe/Berlin', '2027-03-28', '2027-10-31', '2027-03-27T23:00:00Z', '2027-10-31T23:00:00Z'],
  // There is no midnight on the day on which summer time begins.
  ['Africa/Cairo', '2027-04-30', '2027-05-31', '2027-04-29T22:00:00Z', '2027-05-31T21:00:00Z'],
  ['America/Santiago', '2027-08-01', '2027-09-04', '2027-08-01T04:00:00Z', '2027-09-05T04:00:00Z'],
  ['Asia/Kolkata', '2028-02-29', '2028-02-29', '2028-02-28T18:30:00Z', '2028-02-29T18:30:00Z'],
])('in %s a cycle from %s to %s is open from %s to %s', async (timeZone, opensOn, closesOn, opens, closes) => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany({ timeZone })
  await createTeam(live.client)
  const cycle = await createCycle(live.client, { opensOn, closesOn })
  expect(cycle.status).toBe('Scheduled')
  const justBefore = (iso: string) => Temporal.Instant.from(iso).subtract({ milliseconds: 1 }).toString()
  await at(justBefore(opens))
  expect(await statusOf(live.client, cycle)).toBe('Scheduled')
  await at(opens)
  expect(await statusOf(live.client, cycle)).toBe('Open')
  expect(await reviewsOf(live.client, cycle)).toMatchObject([
    { createdAt: Temporal.Instant.from(opens).toString().replace('Z', '.000Z') },
  ])
  await at(justBefore(closes))
  expect(await statusOf(live.client, cycle)).toBe('Open')
  await at(closes)
  expect(await statusOf(live.client, cycle)).toBe('Closed')
})

test('at one moment "today" differs from company to company', async () => {
  clock.set('2026-12-31T12:00:00Z')
  const east = await app.createCompany({ timeZone: 'Pacific/Kiritimati' })
  const west = await app.createCompany({ timeZone: 'Pacific/Pago_Pago' })
  const days = { opensOn: '2027-01-01', closesOn: '2027-01-01' }
  expect((await createCycle(east.live.client, days)).status).toBe('Open')
  expect((await createCycle(west.live.client, days)).status).toBe('Scheduled')
})

test('after days of being down everything is made up for in the order in which it fell due', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany()
  await createTeam(live.client)
  const late = await createCycle(live.client, { name: 'late', opensOn: '2026-12-05', closesOn: '2026-12-20' })
  const early = await createCycle(live.client, { name: 'early', opensOn: '2026-12-01', closesOn: '2026-12-10' })
  const before = await eventsOf(live.client)
  await at('2027-01-15T00:00:00Z')
  const events = (await eventsOf(live.client)).slice(before.length)
  expect(events.map(({ type, data }) => [type, data['name'] ?? data['cycleId']])).toEqual([
    ['performance.cycle.opened', 'early'],
    ['performance.review.created', early.id],
    ['performance.cycle.opened', 'late'],
    ['performance.review.created', late.id],
    ['performance.cycle.closed', 'early'],
    ['performance.cycle.closed', 'late'],
  ])
})

test('a cycle whose days are over opens at once and is closed by the clock', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { live } = await app.createCompany()
  await createTeam(live.client)
  const cycle = await createCycle(live.client, { opensOn: '0001-01-01', closesOn: '2026-11-20' })
  expect(cycle.status).toBe('Open')
  await at('2026-11-21T08:30:00Z')
  expect(await statusOf(live.client, cycle)).toBe('Closed')
})

test.each(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'])(
  'in %s a cycle may last to the last day of all',
  async (timeZone) => {
    clock.set('2026-11-21T08:30:00Z')
    const { live } = await app.createCompany({ timeZone })
    const open = await createCycle(live.client, { opensOn: '2026-11-01', closesOn: '9999-12-31' })
    const scheduled = await createCycle(live.client, { opensOn: '9999-12-31', closesOn: '9999-12-31' })
    expect([open.status, scheduled.status]).toEqual(['Open', 'Scheduled'])
  },
)

test("a test tenant's cycle goes by the test tenant's clock", async () => {
  clock.set('2026-11-21T08:30:00Z')
  const company = await app.createCompany()
  const days = { opensOn: '2026-12-01', closesOn: '2026-12-31' }
  const [sandbox, live] = [await createCycle(company.test.client, days), await createCycle(company.live.client, days)]
  const { tenantId } = company.test.tenant
  await app.pool`update tenants set clock_ahead_ms = ${15 * 86_400_000} where tenants.id = ${tenantId}`
  await at('2026-11-21T08:30:01Z')
  expect([await statusOf(company.test.client, sandbox), await statusOf(company.live.client, live)]).toEqual([
    'Open',
    'Scheduled',
  ])
})

test('a company that moves to another time zone opens and closes by the new one', async () => {
  clock.set('2026-11-21T08:30:00Z')
  const { id, live } = await app.createCompany({ timeZone: 'Pacific/Auckland' })
  const cycle = await createCycle(live.client, { opensOn: '2026-12-01', closesOn: '2026-12-01' })
  await app.pool`update companies set time_zone = 'America/Los_Angeles' where companies.id = ${id}`
  await at('2026-11-30T11:00:00Z')
  expect(await statusOf(live.client, cycle)).toBe('Scheduled')
  await at('2026-12-01T08:00:00Z')
  expect(await statusOf(live.client, cycle)).toBe('Open')
  await at('2026-12-02T08:00:00Z')
  expect(await statusOf(live.client, cycle)).toBe('Closed')
})
