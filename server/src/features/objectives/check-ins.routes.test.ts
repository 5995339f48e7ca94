import { expect, test } from 'vitest'
import { createCheckIn, createEmployee, createObjective, endObjective, newCheckIn } from '../../testing/builders.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import type { CheckIn, ObjectiveDetail } from './objectives.schema.ts'

const app = await startTestApp()

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const pathOf = (objectiveId: string) => `/v1/performance/objectives/${objectiveId}/check-ins`

test('a check-in is listed, stands first in its objective and is on the timeline as it was answered', async () => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  const author = await createEmployee(live.client)
  const first = await live.client.post<CheckIn>(pathOf(objective.id), newCheckIn(author.id, { confidence: '0.70' }))
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    id: expect.any(String),
    objectiveId: objective.id,
    authorEmployeeId: author.id,
    note: 'First customer signed.',
    confidence: 0.7,
    createdAt: expect.any(String),
  })
  const second = await live.client.post<CheckIn>(pathOf(objective.id), newCheckIn(author.id, { note: 'Second.' }))
  expect((await live.client.get(pathOf(objective.id))).text).toBe(`[${second.text},${first.text}]`)
  const detail = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${objective.id}`)
  expect(detail.body.checkIns).toEqual([second.body, first.body])
  const events = await live.client.get<{ data: unknown }[]>('/v1/events?type=performance.check_in.created')
  expect(events.body.map((event) => event.data)).toEqual([first.body, second.body])
})

test("an objective shows its latest 20 check-ins; the list has all of the objective's and no other's", async () => {
  const { live } = await app.createCompany()
  const detail = await createObjective(live.client)
  const other = await createObjective(live.client, { ownerEmployeeId: detail.objective.ownerEmployeeId })
  await createCheckIn(live.client, other)
  const ids: string[] = []
  for (let index = 0; index < 22; index += 1) ids.unshift((await createCheckIn(live.client, detail)).id)
  const shown = await live.client.get<ObjectiveDetail>(`/v1/performance/objectives/${detail.objective.id}`)
  expect(shown.body.checkIns.map((checkIn) => checkIn.id)).toEqual(ids.slice(0, 20))
  const seen: string[] = []
  for (let next: string | undefined = `${pathOf(detail.objective.id)}?limit=7`; next !== undefined;) {
    const page: TestAnswer<CheckIn[]> = await live.client.get(next)
    seen.push(...page.body.map((checkIn) => checkIn.id))
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    await createCheckIn(live.client, detail)
  }
  expect(seen).toEqual(ids)
})

test.each(['1.0000000000000000001', 1.1, -0.1, '-0.0000000000000000001', '01', '+1', 'NaN', '', null])(
  'a confidence of %o is refused by its field',
  async (confidence) => {
    const { live } = await app.createCompany()
    const { objective } = await createObjective(live.client)
    await expectUnchanged(app.pool, async () => {
      const body = { ...newCheckIn(objective.ownerEmployeeId), confidence }
      const refused = await live.client.post(pathOf(objective.id), body)
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'confidence' }] })
    })
  },
)

test('the author is an employee of the same company and mode', async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { objective } = await createObjective(company.live.client)
  const strangers = [
    UNKNOWN_ID,
    (await createEmployee(other.live.client)).id,
    (await createEmployee(company.test.client)).id,
  ]
  await expectUnchanged(app.pool, async () => {
    for (const stranger of strangers) {
      const refused = await company.live.client.post(pathOf(objective.id), newCheckIn(stranger))
      expectRefusal(refused, 400, 'UNKNOWN_REFERENCE')
      expect(refused.body).toMatchObject({ details: [{ path: 'authorEmployeeId' }] })
    }
  })
})

test('an objective that is no longer Active takes no check-in, and still shows those it has', async () => {
  const { live } = await app.createCompany()
  const detail = await createObjective(live.client)
  await createCheckIn(live.client, detail)
  await endObjective(live.client, detail.objective.id, 'Completed')
  await expectUnchanged(app.pool, async () => {
    const body = newCheckIn(detail.objective.ownerEmployeeId)
    const refused = await live.client.post(pathOf(detail.objective.id), body)
    expectRefusal(refused, 409, 'OBJECTIVE_NOT_ACTIVE')
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Completed') })
  })
  expect((await live.client.get<CheckIn[]>(pathOf(detail.objective.id))).body).toHaveLength(1)
})

test("another tenant's objective and an unknown one are equally not found, to read and to write", async () => {
  const company = await app.createCompany()
  const other = await app.createCompany()
  const { objective } = await createObjective(company.live.client)
  const unknown = await company.live.client.get(pathOf(UNKNOWN_ID))
  expectRefusal(unknown, 404, 'NOT_FOUND')
  for (const { client } of [other.live, other.test, company.test]) {
    const author = await createEmployee(client)
    await expectUnchanged(app.pool, async () => {
      const read = await client.get(pathOf(objective.id))
      expect([read.status, read.text]).toEqual([404, unknown.text])
      const written = await client.post(pathOf(objective.id), newCheckIn(author.id))
      expect([written.status, written.text]).toEqual([404, unknown.text])
    })
  }
})

test('reading needs performance:read, writing performance:write, and both the add-on', async () => {
  const { live } = await app.createCompany()
  const { objective } = await createObjective(live.client)
  const reader = await app.clientFor(live.tenant, ['performance:read'])
  const writer = await app.clientFor(live.tenant, ['performance:write'])
  const without = await app.createCompany({ modules: [] })
  const body = newCheckIn(objective.ownerEmployeeId)
  await expectUnchanged(app.pool, async () => {
    const written = await reader.post(pathOf(objective.id), body)
    expectRefusal(written, 403, 'INSUFFICIENT_SCOPE')
    expect(written.body).toMatchObject({ message: expect.stringContaining('performance:write') })
    const read = await writer.get(pathOf(objective.id))
    expectRefusal(read, 403, 'INSUFFICIENT_SCOPE')
    expect(read.body).toMatchObject({ message: expect.stringContaining('performance:read') })
    expectRefusal(await without.live.client.post(pathOf(objective.id), body), 403, 'MODULE_NOT_ENABLED')
    expectRefusal(await without.live.client.get(pathOf(objective.id)), 403, 'MODULE_NOT_ENABLED')
  })
  expect((await writer.post(pathOf(objective.id), body)).status).toBe(201)
  expect((await reader.get<CheckIn[]>(pathOf(objective.id))).body).toHaveLength(1)
})

test('of two objectives that take turns each lists only its own, also with the cursor of the other', async () => {
  const { live } = await app.createCompany()
  const one = await createObjective(live.client)
  const two = await createObjective(live.client)
  for (let index = 0; index < 3; index += 1) {
    await createCheckIn(live.client, one)
    await createCheckIn(live.client, two)
  }
  const page = await live.client.get<CheckIn[]>(`${pathOf(one.objective.id)}?limit=1`)
  const cursor = page.headers.get('next-cursor')
  const rest = await live.client.get<CheckIn[]>(`${pathOf(two.objective.id)}?cursor=${cursor}`)
  // Whether such a cursor is refused or read as a moment, nothing of the other objective comes with it.
  const shown = rest.status === 200 ? rest.body : []
  expect([200, 400]).toContain(rest.status)
  expect(shown.every((checkIn) => checkIn.objectiveId === two.objective.id)).toBe(true)
})
