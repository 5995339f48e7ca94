import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createEmployee, createObjective, newObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { deedsOf, makeTestKey } from '../../testing/keys.ts'
import {
  createCycle,
  createPromotion,
  createTeam,
  CYCLES,
  PROMOTIONS,
  REVIEWS,
  workOffDue,
} from '../../testing/performance.ts'
import { signIn, type SignedIn } from '../../testing/signed-in.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { testClient } from '../../testing/test-client.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { until } from '../../testing/webhooks.ts'

const clock = testClock()
const database = await makeTestDatabase()
afterAll(() => database.drop())
const shared = { clock, database, keyPepper: randomBytes(32), encryptionKey: randomBytes(32), role: 'api' } as const
const app = await startTestApp(shared)
const other = await startTestApp(shared)

const MODULES = '/dashboard/v1/modules'
const OBJECTIVES = '/v1/performance/objectives'

async function setPerformance(admin: SignedIn, enabled: boolean): Promise<void> {
  const switched = await admin.put(`${MODULES}/performance`, { enabled })
  expect([switched.status, switched.body]).toEqual([200, { module: 'performance', enabled }])
}

test('when a switch answers, every process refuses or takes the requests of the add-on, and its data is as it was', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const key = await makeTestKey(app, company.live.tenant)
  const clients = [app, other].map(({ service }) => testClient(service, key.secret))
  const { objective } = await createObjective(company.live.client)
  const path = `${OBJECTIVES}/${objective.id}`
  const seen = await Promise.all(clients.map((client) => client.get(path)))
  expect(seen.map(({ status }) => status)).toEqual([200, 200])

  await setPerformance(admin, false)
  for (const client of clients) expectRefusal(await client.get(path), 403, 'MODULE_NOT_ENABLED')
  expectRefusal(await admin.inMode('live').get(`/dashboard${path}`), 403, 'MODULE_NOT_ENABLED')
  const settings = await admin.get(MODULES)
  expect(settings.body).toEqual([
    { module: 'leave', enabled: true },
    { module: 'advances', enabled: true },
    { module: 'performance', enabled: false },
  ])
  await setPerformance(admin, true)
  for (const [index, client] of clients.entries()) expect((await client.get(path)).text).toBe(seen[index]?.text)
  expect(await deedsOf(app.pool, company.id)).toMatchObject(
    [false, true].map((enabled) => ({
      action: enabled ? 'module.enabled' : 'module.disabled',
      actor: { kind: 'user', id: admin.user.id, name: admin.user.email },
      mode: null,
      target: { kind: 'module', id: 'performance' },
      address: '127.0.0.1',
      before: { module: 'performance', enabled: !enabled },
      after: { module: 'performance', enabled },
    })),
  )
})

test('switching to what is so already changes nothing and is not noted', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  await expectUnchanged(app.pool, () => setPerformance(admin, true))
})

test('Admins switch, the others look; of another company nobody sees or changes anything', async () => {
  const company = await app.createCompany()
  const stranger = await signIn(app.service, await app.createCompany({ modules: [] }), { role: 'Admin' })
  const people = await Promise.all(
    (['Developer', 'Viewer'] as const).map((role) => signIn(app.service, company, { role })),
  )
  await expectUnchanged(app.pool, async () => {
    for (const person of people) {
      expect((await person.get(MODULES)).body).toContainEqual({ module: 'leave', enabled: true })
      expectRefusal(await person.put(`${MODULES}/leave`, { enabled: false }), 403, 'ROLE_NOT_ALLOWED')
    }
    expectRefusal(await stranger.put(`${MODULES}/payroll`, { enabled: true }), 400, 'VALIDATION_FAILED')
    expectRefusal(await stranger.put(`${MODULES}/leave`, { enabled: 'yes' }), 400, 'VALIDATION_FAILED')
    expectRefusal(await stranger.put(`${MODULES}/leave`, {}), 400, 'VALIDATION_FAILED')
  })
  expect((await stranger.get(MODULES)).body).toContainEqual({ module: 'leave', enabled: false })
})

test('switched off while writes run: what was accepted is there, what comes after the answer is refused', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const key = await makeTestKey(app, company.live.tenant)
  const owner = await createEmployee(company.live.client)
  let isOff = false
  const created: string[] = []
  const statuses = { before: new Set<number>(), after: new Set<number>() }
  const writers = [app, other, app, other].map(async ({ service }) => {
    const client = testClient(service, key.secret)
    for (let refusedAfter = 0; refusedAfter < 3;) {
      const when = isOff ? 'after' : 'before'
      const answer = await client.post<{ objective: { id: string } }>(OBJECTIVES, newObjective(owner.id))
      statuses[when].add(answer.status)
      if (answer.status === 201) created.push(answer.body.objective.id)
      if (when === 'after') refusedAfter += 1
    }
  })
  await until(
    () => created.length,
    (count) => count > 20,
  )
  await setPerformance(admin, false)
  isOff = true
  await Promise.all(writers)
  expect([...statuses.after]).toEqual([403])
  expect([...statuses.before].filter((status) => status !== 201 && status !== 403)).toEqual([])
  const stored = await app.pool<{ id: string }[]>`
    select objectives.id from objectives where objectives.tenant_id = ${company.live.tenant.tenantId}
    order by objectives.id limit 10000`
  expect(stored.map(({ id }) => id)).toEqual(created.toSorted())
})

test('what was agreed while the add-on was on happens on its day while it is off: cycles open and close, promotions apply', async () => {
  clock.set('2026-11-21T08:30:00.000Z')
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const { client } = company.live
  const { employee } = await createTeam(client)
  const cycle = await createCycle(client, { opensOn: '2026-12-01', closesOn: '2026-12-10' })
  const promotion = await createPromotion(client, { employeeId: employee.id, effectiveDate: '2026-12-05' })
  const approved = await client.request(`${PROMOTIONS}/${promotion.id}/approve`, { method: 'POST' })
  expect(approved.status).toBe(200)
  await setPerformance(admin, false)

  clock.set('2026-12-06T12:00:00.000Z')
  await workOffDue(app)
  const promoted = await client.get<{ jobTitle: string }>(`/v1/employees/${employee.id}`)
  expect(promoted.body.jobTitle).toBe(promotion.toJobTitle)
  clock.set('2026-12-11T12:00:00.000Z')
  await workOffDue(app)

  // The session has ended meanwhile.
  await setPerformance(await signIn(app.service, company, { role: 'Admin' }), true)
  expect((await client.get(`${CYCLES}/${cycle.id}`)).body).toMatchObject({ status: 'Closed' })
  expect((await client.get(`${PROMOTIONS}/${promotion.id}`)).body).toMatchObject({
    status: 'Applied',
    appliedAt: '2026-12-06T12:00:00.000Z',
  })
  expect((await client.get(`${REVIEWS}?cycleId=${cycle.id}`)).body).toHaveLength(1)
  const events = await client.get<{ type: string; occurredAt: string }[]>('/v1/events?limit=500')
  const onDay = (day: string) =>
    events.body.filter(({ occurredAt }) => occurredAt.startsWith(day)).map(({ type }) => type)
  expect(onDay('2026-12-06')).toContain('performance.promotion.applied')
  expect(onDay('2026-12-11').length).toBeGreaterThan(0)
})
