import { expect, test } from 'vitest'
import { required } from '../../kernel/assert.ts'
import { addKeyResult, createObjective, newCheckIn } from '../../testing/builders.ts'
import { startTestApp, type TestCompany } from '../../testing/test-app.ts'
import type { TestAnswer, TestClient } from '../../testing/test-client.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import type { KeyResult, ObjectiveDetail } from './objectives.schema.ts'
import { expectHistory, replay, type TimelineEvent } from '../../testing/replay-objectives.ts'

/** Two services on one database, so that writers of one tenant meet in the database and not in one process's queue. */
const database = await makeTestDatabase()
const app = await startTestApp({ database })
const second = await startTestApp({ database })

const PATH = '/v1/performance/objectives'
const keyResultPath = (id: string | undefined) => `/v1/performance/key-results/${id}`
const statuses = (answers: readonly TestAnswer[]) => answers.map((answer) => answer.status).toSorted((a, b) => a - b)

/** A new company's live data through both services. */
async function bothClients(): Promise<{ company: TestCompany; clients: [TestClient, TestClient] }> {
  const company = await app.createCompany()
  return { company, clients: [company.live.client, await second.clientFor(company.live.tenant, ['*'])] }
}

async function eventsOf(client: TestClient, objectiveId: string): Promise<TimelineEvent[]> {
  const { body } = await client.get<TimelineEvent[]>('/v1/events?limit=500')
  return body.filter((event) => JSON.stringify(event.data).includes(objectiveId))
}

function complete(client: TestClient, id: string): Promise<TestAnswer<ObjectiveDetail>> {
  return client.request<ObjectiveDetail>(`${PATH}/${id}/complete`, { method: 'POST' })
}

test('of two completions at once one wins; the other is refused and leaves nothing', async () => {
  const { clients } = await bothClients()
  for (let round = 0; round < 10; round += 1) {
    const { objective } = await createObjective(clients[0])
    const answers = await Promise.all(clients.map((client) => complete(client, objective.id)))
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'INVALID_STATE' })
    const types = (await eventsOf(clients[0], objective.id)).map((event) => event.type)
    expect(types).toEqual(['performance.objective.created', 'performance.objective.completed'])
    expect((await clients[0].get<unknown[]>(`${PATH}/${objective.id}/status-changes`)).body).toHaveLength(1)
  }
})

test('of a completion and an abandonment at once one wins', async () => {
  const { clients } = await bothClients()
  for (let round = 0; round < 10; round += 1) {
    const { objective } = await createObjective(clients[0])
    const [completed, abandoned] = await Promise.all([
      complete(clients[0], objective.id),
      clients[1].post(`${PATH}/${objective.id}/abandon`, { reason: 'No longer wanted.' }),
    ])
    expect(statuses([completed, abandoned])).toEqual([200, 409])
    const shown = await clients[0].get<ObjectiveDetail>(`${PATH}/${objective.id}`)
    expect(shown.body.objective.status).toBe(completed.status === 200 ? 'Completed' : 'Abandoned')
  }
})

test('a key result that changes while its objective is completed has changed before, or not at all', async () => {
  const { clients } = await bothClients()
  for (let round = 0; round < 20; round += 1) {
    const { objective, keyResults } = await createObjective(clients[0])
    const [one, other] = round % 2 === 0 ? clients : ([clients[1], clients[0]] as const)
    const [completed, changed] = await Promise.all([
      complete(one, objective.id),
      other.patch<KeyResult>(keyResultPath(keyResults[0]?.id), { currentValue: 7 }),
    ])
    expect(completed.status).toBe(200)
    expect([200, 409]).toContain(changed.status)
    const wasChanged = changed.status === 200
    const events = await eventsOf(clients[0], objective.id)
    expect(events.map((event) => event.type)).toEqual([
      'performance.objective.created',
      ...(wasChanged ? ['performance.key_result.updated'] : []),
      'performance.objective.completed',
    ])
    expect(completed.body.keyResults[0]?.currentValue).toBe(wasChanged ? 7 : 0)
    const shown = await clients[0].get(`${PATH}/${objective.id}`)
    expect(shown.body).toEqual(completed.body)
  }
})

test('16 key results added at once to an objective with 45 are 5 more', async () => {
  const { clients } = await bothClients()
  const spec = { description: 'x', targetValue: 1, unit: 'x' }
  const { objective } = await createObjective(clients[0], { keyResults: Array.from({ length: 45 }, () => spec) })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? clients[0] : clients[1]).post(`${PATH}/${objective.id}/key-results`, spec),
    ),
  )
  const added = answers.filter((answer) => answer.status === 201)
  const refused = answers.filter((answer) => answer.status === 409)
  expect([added.length, refused.length]).toEqual([5, 11])
  expect(refused.map((answer) => answer.body)).toEqual(
    refused.map(() => expect.objectContaining({ code: 'LIMIT_REACHED' })),
  )
  const shown = await clients[0].get<ObjectiveDetail>(`${PATH}/${objective.id}`)
  expect(shown.body.keyResults).toHaveLength(50)
})

test('of a deletion and other writes of one key result at once, none comes after the deletion', async () => {
  const { clients } = await bothClients()
  for (let round = 0; round < 10; round += 1) {
    const { objective, keyResults } = await createObjective(clients[0])
    const path = keyResultPath(keyResults[0]?.id)
    const [changed, ...deletions] = await Promise.all([
      clients[round % 2]?.patch(path, { currentValue: 1 }),
      clients[0].request(path, { method: 'DELETE' }),
      clients[1].request(path, { method: 'DELETE' }),
    ])
    expect(statuses(deletions)).toEqual([204, 404])
    expect([200, 404]).toContain(changed?.status)
    const types = (await eventsOf(clients[0], objective.id)).map((event) => event.type)
    expect(types.at(-1)).toBe('performance.key_result.deleted')
    expect(types).toHaveLength(changed?.status === 200 ? 3 : 2)
  }
})

test('32 writers on one objective: each answered write is one event, and their order gives what is shown', async () => {
  const { clients } = await bothClients()
  const [client] = clients
  const created = await createObjective(client)
  const { id, ownerEmployeeId } = created.objective
  const shared = created.keyResults[0]?.id
  await addKeyResult(client, id)
  const reopened: TestAnswer[] = []
  const writes: ((client: TestClient, turn: number) => Promise<TestAnswer | undefined>)[] = [
    (client, turn) => client.patch(keyResultPath(shared), { currentValue: turn }),
    (client, turn) => client.patch(keyResultPath(shared), { confidenceScore: `0.${turn + 1}` }),
    (client, turn) => client.patch(`${PATH}/${id}`, { title: `Turn ${turn}` }),
    (client, turn) => client.post(`${PATH}/${id}/check-ins`, newCheckIn(ownerEmployeeId, { note: `Turn ${turn}` })),
    (client, turn) =>
      client.post(`${PATH}/${id}/key-results`, { description: `Turn ${turn}`, targetValue: turn, unit: 'x' }),
    (client, turn) =>
      client.patch(`${PATH}/${id}/progress`, { keyResults: [{ keyResultId: shared, startValue: turn }] }),
    async (client) => {
      const { body } = await client.get<ObjectiveDetail>(`${PATH}/${id}`)
      const last = body.keyResults.at(-1)
      return last?.id === shared ? undefined : client.request(keyResultPath(last?.id), { method: 'DELETE' })
    },
    async (client) => {
      const answer = await complete(client, id)
      reopened.push(await client.request(`${PATH}/${id}/reopen`, { method: 'POST' }))
      return answer
    },
  ]
  const answers = await Promise.all(
    Array.from({ length: 32 }, async (_, writer) => {
      const made: (TestAnswer | undefined)[] = []
      for (let turn = 0; turn < 4; turn += 1) {
        const write = writes[(writer + turn) % writes.length]
        made.push(await write?.(clients[writer % 2] ?? client, writer * 4 + turn))
      }
      return made
    }),
  )
  const all = [...answers.flat(), ...reopened].filter((answer) => answer !== undefined)
  expect(all.filter((answer) => answer.status >= 300 && answer.status !== 409 && answer.status !== 404)).toEqual([])
  const written = all.filter((answer) => answer.status < 300)
  const events = await eventsOf(client, id)
  // The objective's creation and the addition of the second key result came before the writers.
  expect(events).toHaveLength(written.length + 2)
  const shown = await client.get<ObjectiveDetail>(`${PATH}/${id}`)
  expect(replay(events).get(id)).toEqual(shown.body)
  await expectHistory(client, required(shared, 'it has a key result'), events)
})
