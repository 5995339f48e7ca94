import { expect, test } from 'vitest'
import { createCheckIn, createEmployee, createObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { ObjectiveDetail } from './objectives.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const pathOf = (id: string) => `/v1/performance/objectives/${id}`

test('a change of each field, alone and of all at once, is answered, shown and put on the timeline', async () => {
  const { live } = await app.createCompany()
  const created = await createObjective(live.client)
  const checkIn = await createCheckIn(live.client, created)
  const owner = await createEmployee(live.client)
  const path = pathOf(created.objective.id)
  const changes = [
    { title: 'Shrink it' },
    { description: 'Said at last.' },
    { description: null },
    { cycleLabel: '2027-Q1' },
    { cycleEnd: '2027-03-31' },
    { cycleStart: '2027-01-01' },
    { ownerEmployeeId: owner.id },
    {
      title: 'All',
      description: 'of',
      cycleLabel: 'it',
      cycleStart: '2020-01-01',
      cycleEnd: '2020-01-01',
      ownerEmployeeId: created.objective.ownerEmployeeId,
    },
  ]
  let expected = created.objective
  for (const change of changes) {
    clock.advanceMs(1_000)
    const changed = await live.client.patch<ObjectiveDetail>(path, change)
    const updatedAt = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString({ smallestUnit: 'millisecond' })
    expected = { ...expected, ...change, updatedAt }
    expect([changed.status, changed.body]).toEqual([
      200,
      { objective: expected, keyResults: created.keyResults, checkIns: [checkIn] },
    ])
    expect((await live.client.get(path)).text).toBe(changed.text)
    const events = await live.client.get<{ type: string; data: unknown }[]>('/v1/events')
    expect(events.body.at(-1)).toMatchObject({ type: 'performance.objective.updated', data: changed.body })
  }
})

test('what changes the key results or adds a check-in leaves the time of the objective alone', async () => {
  const { live } = await app.createCompany()
  const created = await createObjective(live.client)
  clock.advanceMs(1_000)
  await live.client.patch(`/v1/performance/key-results/${created.keyResults[0]?.id}`, { currentValue: 1 })
  await createCheckIn(live.client, created)
  const shown = await live.client.get<ObjectiveDetail>(pathOf(created.objective.id))
  expect(shown.body.objective).toEqual(created.objective)
})

test.each<[body: object, path: string]>([
  [{}, ''],
  [{ unknown: 1 }, 'unknown'],
  [{ title: 'x', status: 'Completed' }, 'status'],
  [{ keyResults: [] }, 'keyResults'],
  [{ title: '' }, 'title'],
  [{ title: null }, 'title'],
  [{ cycleLabel: '' }, 'cycleLabel'],
  [{ cycleStart: '2027-01-01', cycleEnd: '2026-12-31' }, 'cycleEnd'],
  [{ cycleStart: '2027-01-01' }, 'cycleStart'],
  [{ cycleEnd: '2026-09-30' }, 'cycleEnd'],
  [{ cycleEnd: '2026-02-29' }, 'cycleEnd'],
  [{ ownerEmployeeId: 'x' }, 'ownerEmployeeId'],
])('the change %j is refused by its field', async (body, path) => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  await expectUnchanged(app.pool, async () => {
    const refused = await live.client.patch(pathOf(objective.id), body)
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path }] })
  })
})

test('the new owner is an employee of the same company and mode', async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { objective } = await createObjective(company.live.client)
  const strangers = [(await createEmployee(other.live.client)).id, (await createEmployee(company.test.client)).id]
  await expectUnchanged(app.pool, async () => {
    for (const ownerEmployeeId of strangers) {
      const refused = await company.live.client.patch(pathOf(objective.id), { ownerEmployeeId })
      expectRefusal(refused, 400, 'UNKNOWN_REFERENCE')
      expect(refused.body).toMatchObject({ details: [{ path: 'ownerEmployeeId' }] })
    }
  })
})

test('the filters follow a change', async () => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  const owner = await createEmployee(live.client)
  await live.client.patch(pathOf(objective.id), { ownerEmployeeId: owner.id, cycleLabel: 'H1' })
  const count = async (query: string) =>
    (await live.client.get<unknown[]>(`/v1/performance/objectives?${query}`)).body.length
  expect(await count(`ownerEmployeeId=${owner.id}`)).toBe(1)
  expect(await count(`ownerEmployeeId=${objective.ownerEmployeeId}`)).toBe(0)
  expect(await count('cycleLabel=H1')).toBe(1)
  expect(await count(`cycleLabel=${objective.cycleLabel}`)).toBe(0)
})

/** Each operation of the slice that came with the life of objectives, and the scope it needs. */
const operations = [
  ['PATCH', '', 'performance:write', { title: 'x' }],
  ['POST', '/complete', 'performance:write', undefined],
  ['POST', '/reopen', 'performance:write', undefined],
  ['POST', '/abandon', 'performance:write', { reason: 'x' }],
  ['GET', '/status-changes', 'performance:read', undefined],
  ['GET', '/progress', 'performance:read', undefined],
  ['PATCH', '/progress', 'performance:write', { keyResults: [] }],
  ['POST', '/key-results', 'performance:write', { description: 'x', targetValue: 1, unit: 'x' }],
] as const

test.each(operations)(
  '%s %s needs %s, which the other scope is not, and the add-on',
  async (method, path, scope, body) => {
    const { live } = await app.createCompany()
    const { objective } = await createObjective(live.client)
    const otherScope = scope === 'performance:read' ? 'performance:write' : 'performance:read'
    const client = await app.clientFor(live.tenant, [otherScope, 'leave:read', 'leave:write', 'employees:write'])
    const without = await app.createCompany({ modules: ['leave'] })
    const init = {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }
    await expectUnchanged(app.pool, async () => {
      const refused = await client.request(pathOf(objective.id) + path, init)
      expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE')
      expect(refused.body).toMatchObject({ message: expect.stringContaining(scope) })
      expectRefusal(await without.live.client.request(pathOf(objective.id) + path, init), 403, 'MODULE_NOT_ENABLED')
    })
  },
)
