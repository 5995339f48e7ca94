import { expect, test } from 'vitest'
import { createCheckIn, createEmployee, createObjective, endObjective } from '../../testing/builders.ts'
import { testClock } from '../../testing/clock.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { ObjectiveDetail, ObjectiveStatusChange } from './objectives.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const PATH = '/v1/performance/objectives'
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'

test('an ended objective is answered, shown and put on the timeline as one and the same, with all it had', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const created = await createObjective(client)
  const checkIn = await createCheckIn(client, created)
  const path = `${PATH}/${created.objective.id}`
  for (const [action, status] of [
    ['complete', 'Completed'],
    ['reopen', 'Active'],
    ['abandon', 'Abandoned'],
    ['reopen', 'Active'],
  ] as const) {
    clock.advanceMs(60_000)
    const body = action === 'abandon' ? { reason: 'Why.' } : undefined
    const done = body
      ? await client.post<ObjectiveDetail>(`${path}/${action}`, body)
      : await client.request<ObjectiveDetail>(`${path}/${action}`, { method: 'POST' })
    const updatedAt = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString({ smallestUnit: 'millisecond' })
    expect(done.body).toEqual({
      objective: { ...created.objective, status, updatedAt },
      keyResults: created.keyResults,
      checkIns: [checkIn],
    })
    expect((await client.get(path)).text).toBe(done.text)
    const type = `performance.objective.${{ complete: 'completed', abandon: 'abandoned', reopen: 'reopened' }[action]}`
    const events = await client.get<{ data: unknown }[]>(`/v1/events?type=${type}`)
    expect(events.body.at(-1)?.data).toEqual(done.body)
    expect(events.text).toContain(done.text)
  }
})

test('the changes of status are listed newest first, page by page; only an abandonment has a reason', async () => {
  const { live } = await app.createCompany()
  const { client } = live
  const { objective } = await createObjective(client)
  await endObjective(client, (await createObjective(client)).objective.id, 'Completed')
  const path = `${PATH}/${objective.id}`
  expect((await client.get(`${path}/status-changes`)).text).toBe('[]')
  await endObjective(client, objective.id, 'Completed')
  await client.request(`${path}/reopen`, { method: 'POST' })
  const reason = '  Nobody wants it.\nנגמר 🎈 '
  await client.post(`${path}/abandon`, { reason })
  const changes = await client.get<ObjectiveStatusChange[]>(`${path}/status-changes`)
  const common = { id: expect.any(String), objectiveId: objective.id, createdAt: expect.any(String) }
  expect(changes.body).toEqual([
    { ...common, fromStatus: 'Active', toStatus: 'Abandoned', reason },
    { ...common, fromStatus: 'Completed', toStatus: 'Active', reason: null },
    { ...common, fromStatus: 'Active', toStatus: 'Completed', reason: null },
  ])
  const first = await client.get<ObjectiveStatusChange[]>(`${path}/status-changes?limit=2`)
  const cursor = first.headers.get('next-cursor')
  const rest = await client.get<ObjectiveStatusChange[]>(`${path}/status-changes?limit=2&cursor=${cursor}`)
  expect([...first.body, ...rest.body]).toEqual(changes.body)
})

test.each([{}, { reason: '' }, { reason: null }, { reason: 1 }, { reason: '\ud800' }, { reason: 'x'.repeat(20_001) }])(
  'an objective is not abandoned for %o',
  async (body) => {
    const { live } = await app.createCompany()
    const { objective } = await createObjective(live.client)
    await expectUnchanged(app.pool, async () => {
      const refused = await live.client.post(`${PATH}/${objective.id}/abandon`, body)
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'reason' }] })
    })
  },
)

test('a filter by status follows the objectives', async () => {
  const { live } = await app.createCompany()
  const owner = await createEmployee(live.client)
  const create = async () => (await createObjective(live.client, { ownerEmployeeId: owner.id })).objective.id
  const [active, completed, abandoned] = [await create(), await create(), await create()]
  await endObjective(live.client, completed, 'Completed')
  await endObjective(live.client, abandoned, 'Abandoned')
  const ids = async (status: string) =>
    (await live.client.get<{ id: string }[]>(`${PATH}?ownerEmployeeId=${owner.id}&status=${status}`)).body.map(
      ({ id }) => id,
    )
  expect([await ids('Active'), await ids('Completed'), await ids('Abandoned')]).toEqual([
    [active],
    [completed],
    [abandoned],
  ])
})

test("another tenant's objective and an unknown one are equally not found, and stay as they are", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { objective } = await createObjective(company.live.client)
  await expectUnchanged(app.pool, async () => {
    for (const { client } of [other.live, other.test, company.test]) {
      for (const id of [objective.id, UNKNOWN_ID]) {
        const post = { method: 'POST' }
        expectRefusal(await client.request(`${PATH}/${id}/complete`, post), 404, 'NOT_FOUND')
        expectRefusal(await client.request(`${PATH}/${id}/reopen`, post), 404, 'NOT_FOUND')
        expectRefusal(await client.post(`${PATH}/${id}/abandon`, { reason: 'x' }), 404, 'NOT_FOUND')
        expectRefusal(await client.patch(`${PATH}/${id}`, { title: 'x' }), 404, 'NOT_FOUND')
        expectRefusal(await client.get(`${PATH}/${id}/status-changes`), 404, 'NOT_FOUND')
      }
    }
  })
})
