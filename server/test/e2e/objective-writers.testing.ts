import { expect, onTestFinished } from 'vitest'
import type { ObjectiveDetail } from '../../src/features/objectives/objectives.schema.ts'
import type { Pool } from '../../src/storage/pool.ts'
import { newEmployee, newObjective } from '../../src/testing/builders.ts'
import { apiClient, type ApiAnswer, type ApiClient } from './api-client.testing.ts'
import { after, type ServiceProcess } from './service-process.testing.ts'

/** Clients that create objectives with key results as fast as they are answered, until they are stopped. */
export interface Writers {
  /** What was answered with 201. */
  acknowledged: ObjectiveDetail[]
  /** Every answer that was not 201. */
  refused: ApiAnswer[]
  /** Stops after the requests in progress. */
  stop(): Promise<void>
  /** Waits until this many more objectives were acknowledged. */
  untilMore(count: number): Promise<void>
}

const WRITERS = 32
const PAUSE_AFTER_REFUSAL_MS = 20

/** Starts 32 writers, spread evenly over the services; every tenth objective has its first key result changed as well. */
export function startWriters(
  services: readonly Pick<ServiceProcess, 'url'>[],
  options: { key: string | undefined; ownerEmployeeId: string; answerMsMax?: number },
): Writers {
  const acknowledged: ObjectiveDetail[] = []
  const refused: ApiAnswer[] = []
  const stopping = new AbortController()

  async function write(client: ApiClient, number: number): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const created = await client.post<ObjectiveDetail>('/v1/performance/objectives', objective(number, turn))
      if (created.status === 201) acknowledged.push(created.body)
      else refused.push(created)
      const first = created.body?.keyResults?.[0]
      if (first !== undefined && turn % 10 === 0) {
        const changed = await client.patch(`/v1/performance/key-results/${first.id}`, { currentValue: turn + 1 })
        if (changed.status !== 200) refused.push(changed)
      }
      if (created.status !== 201) await after(PAUSE_AFTER_REFUSAL_MS)
    }
  }

  function objective(number: number, turn: number) {
    const keyResults = Array.from({ length: 1 + ((number + turn) % 4) }, (_, index) => ({
      description: `Key result ${index} of writer ${number}, turn ${turn}`,
      targetValue: index + 1,
      unit: 'steps',
    }))
    return newObjective(options.ownerEmployeeId, { title: `Writer ${number}, turn ${turn}`, keyResults })
  }

  const clients = services.map((service) => apiClient(service, options.key, options))
  const writing = Array.from({ length: WRITERS }, async (_, number) => {
    const client = clients[number % clients.length]
    if (client !== undefined) await write(client, number)
  })
  const stop = async () => {
    stopping.abort()
    await Promise.all(writing)
  }
  onTestFinished(stop)
  return {
    acknowledged,
    refused,
    stop,
    async untilMore(count) {
      const wanted = acknowledged.length + count
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(wanted)
    },
  }
}

/** The id of a new employee who owns what the writers create. */
export async function createOwner(service: Pick<ServiceProcess, 'url'>, key: string | undefined): Promise<string> {
  const created = await apiClient(service, key).post<{ id: string }>('/v1/employees', newEmployee())
  expect(created.status, created.text).toBe(201)
  return created.body.id
}

/** Holds that every acknowledged objective is stored with all its key results and its event. */
export async function expectAllStored(pool: Pool, acknowledged: readonly ObjectiveDetail[]): Promise<void> {
  const stored = await storedObjectives(pool)
  const missing = acknowledged.filter(({ objective, keyResults }) => {
    const found = stored.get(objective.id)
    const ids = keyResults.map((keyResult) => keyResult.id)
    return found === undefined || !sameSet(found.keyResultIds, ids) || !sameSet(found.keyResultIdsOfEvent, ids)
  })
  expect(missing).toEqual([])
}

/** Holds that no objective, key result or event of creation is there without the other two; answers how many there are. */
export async function expectNothingHalf(pool: Pool): Promise<number> {
  const stored = await storedObjectives(pool)
  const half = [...stored].filter(
    ([, { hasRow, events, keyResultIds, keyResultIdsOfEvent }]) =>
      !hasRow || events !== 1 || !sameSet(keyResultIds, keyResultIdsOfEvent),
  )
  expect(half).toEqual([])
  return stored.size
}

interface StoredObjective {
  hasRow: boolean
  events: number
  keyResultIds: string[]
  keyResultIdsOfEvent: string[]
}

/** The three tables side by side, as three questions that know nothing of each other. */
async function storedObjectives(pool: Pool): Promise<Map<string, StoredObjective>> {
  const found = new Map<string, StoredObjective>()
  const of = (id: string) => {
    const entry = found.get(id) ?? { hasRow: false, events: 0, keyResultIds: [], keyResultIdsOfEvent: [] }
    found.set(id, entry)
    return entry
  }
  for (const { id } of await pool<{ id: string }[]>`select objectives.id from objectives`) of(id).hasRow = true
  const keyResults = await pool<{ id: string; objectiveId: string }[]>`
    select key_results.id, key_results.objective_id as "objectiveId" from key_results`
  for (const { id, objectiveId } of keyResults) of(objectiveId).keyResultIds.push(id)
  const events = await pool<{ data: string }[]>`
    select events.data from events where events.type = 'performance.objective.created'`
  for (const { data } of events) {
    const detail = JSON.parse(data) as ObjectiveDetail
    const entry = of(detail.objective.id)
    entry.events += 1
    entry.keyResultIdsOfEvent.push(...detail.keyResults.map((keyResult) => keyResult.id))
  }
  return found
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && new Set([...left, ...right]).size === left.length
}
