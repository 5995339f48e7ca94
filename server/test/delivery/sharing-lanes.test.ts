import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../e2e/postgres-server.testing.ts'
import { answerAfter, startReceiver, type Receiver } from './receiver.testing.ts'
import { call, externalScene, register, untilAllReceived, type Registered, type Scene } from './scene.testing.ts'
import { startService, type ServiceProcess } from './service-process.testing.ts'
import { newEmployee, startWriters } from './writers.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

const ENDPOINTS = 12

test(
  'a second process takes its share of the lanes within 10 s, all within 20 s of a kill of the first, and nothing is lost',
  { timeout: 120_000 },
  async () => {
    const { settings, pool, key, receiver, endpoints, first } = await startScene()
    await expectLanes(first, 64, 1_000)
    const writers = startWriters(() => first, key, { writers: 2, pauseMs: 20 })
    await writers.untilMore(20)
    const second = await startService(settings)
    await Promise.all([expectLanes(first, 32, 10_000), expectLanes(second, 32, 10_000)])
    await writers.untilMore(20)

    const survivorsWriters = startWriters(() => second, key, { writers: 2, pauseMs: 20 })
    await survivorsWriters.untilMore(10)
    first.signal('SIGKILL')
    await first.ended
    await writers.stop()
    await expectLanes(second, 64, 20_000)
    await survivorsWriters.untilMore(10)
    await survivorsWriters.stop()
    await expectAllReceived({ pool, receiver, endpoints })
    expect(await second.stop()).toEqual({ code: 0, signal: null })
  },
)

test(
  'a process that is told to stop gives its lanes over at once, with attempts under way, and sends nothing twice',
  { timeout: 120_000 },
  async () => {
    const { settings, pool, key, receiver, endpoints, first } = await startScene()
    for (const { path } of endpoints) receiver.answer(path, answerAfter(50))
    const second = await startService(settings)
    await Promise.all([expectLanes(first, 32, 10_000), expectLanes(second, 32, 10_000)])
    const writers = startWriters(() => second, key, { writers: 2, pauseMs: 20 })
    await writers.untilMore(30)
    const ending = first.stop()
    expect(await ending).toEqual({ code: 0, signal: null })
    // Well before the leases of 15 s could have run out, and before the next renewal.
    await expectLanes(second, 64, 3_000)
    await writers.untilMore(10)
    await writers.stop()
    await expectAllReceived({ pool, receiver, endpoints })
    for (const { path } of endpoints) expect(receiver.requestsTo(path)).toBe(receiver.received(path).size)
    expect(await second.stop()).toEqual({ code: 0, signal: null })
  },
)

test(
  'with split roles the API never sends, the deliverer has no API, and what the one writes the other sends',
  { timeout: 120_000 },
  async () => {
    const { settings, key, pool } = await externalScene(await postgres.createDatabase())
    const receiver = await startReceiver()
    const api = await startService({ ...settings, WAGEBOOK_ROLE: 'api' })
    const endpoint = await register(api, key, { receiver, path: '/all' })
    for (let count = 0; count < 5; count += 1) {
      expect((await call(api, key, { path: '/v1/employees', body: newEmployee() })).status).toBe(201)
    }
    expect(await api.metric('wagebook_delivery_lanes')).toBeUndefined()

    const deliverer = await startService({ ...settings, WAGEBOOK_ROLE: 'delivery' })
    await untilAllReceived(pool, receiver, endpoint, { withinMs: 10_000 })
    expect((await call(deliverer, key, { path: '/v1/employees', body: newEmployee() })).status).toBe(404)
    await deliverer.stop()

    // Nobody delivers now: what is written waits, and its event is on the timeline before the answer.
    const before = receiver.requestsTo('/all')
    expect((await call(api, key, { path: '/v1/employees', body: newEmployee() })).status).toBe(201)
    expect(await api.stop()).toEqual({ code: 0, signal: null })
    expect(receiver.requestsTo('/all')).toBe(before)
  },
)

test(
  'a process that delivers hears of what another wrote, also after its connections were cut',
  { timeout: 120_000 },
  async () => {
    const { settings, key, pool } = await externalScene(await postgres.createDatabase())
    const receiver = await startReceiver()
    const api = await startService({ ...settings, WAGEBOOK_ROLE: 'api' })
    const deliverer = await startService({ ...settings, WAGEBOOK_ROLE: 'delivery' })
    const endpoint = await register(api, key, { receiver, path: '/all' })
    const isListening = async () => {
      const rows = await pool`
        select 1 from pg_stat_activity
        where pg_stat_activity.application_name = ${`wagebook ${deliverer.pid}`} and pg_stat_activity.query like 'listen %'`
      return rows.length
    }
    await expect.poll(isListening, { timeout: 5_000 }).toBe(1)
    await pool`
      select pg_terminate_backend(pg_stat_activity.pid) from pg_stat_activity
      where pg_stat_activity.application_name = ${`wagebook ${deliverer.pid}`}`
    await expect.poll(isListening, { timeout: 10_000 }).toBe(1)

    // Each write right after the delivery of the one before: by polling alone, once a second, these would take twenty.
    const startedAt = performance.now()
    for (let count = 1; count <= 20; count += 1) {
      expect((await call(api, key, { path: '/v1/employees', body: newEmployee() })).status).toBe(201)
      await expect.poll(() => receiver.requestsTo('/all'), { timeout: 10_000, interval: 5 }).toBe(count)
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await untilAllReceived(pool, receiver, endpoint, { withinMs: 1_000 })
  },
)

test(
  'a process that was stopped beyond its lease and goes on undoes nothing and sends nothing for the lanes that it lost',
  { timeout: 180_000 },
  async () => {
    const { settings, pool, key, receiver, endpoints, first } = await startScene()
    const second = await startService({ ...settings, WAGEBOOK_ROLE: 'delivery' })
    const third = await startService({ ...settings, WAGEBOOK_ROLE: 'api' })
    await Promise.all([expectLanes(first, 32, 10_000), expectLanes(second, 32, 10_000)])
    for (const { path } of endpoints) receiver.answer(path, answerAfter(100))
    const writers = startWriters(() => third, key, { writers: 2, pauseMs: 200 })
    await writers.untilMore(20)
    const inFlight = async () => (await first.metric('wagebook_delivery_in_flight')) ?? 0
    await expect.poll(inFlight, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
    first.signal('SIGSTOP')
    await expectLanes(second, 64, 25_000)
    await writers.untilMore(20)
    await writers.stop()
    await expectAllReceived({ pool, receiver, endpoints })
    await untilNothingOpen(pool)
    const acknowledged = await countOf(pool, 'acknowledged')
    const sentBefore = requestsTo(receiver, endpoints)

    first.signal('SIGCONT')
    // It has looked at its lanes when it has got its share again.
    await Promise.all([expectLanes(first, 32, 20_000), expectLanes(second, 32, 20_000)])
    expect(await countOf(pool, 'acknowledged')).toBe(acknowledged)
    expect(requestsTo(receiver, endpoints)).toBe(sentBefore)
    expect(await first.stop()).toEqual({ code: 0, signal: null })
    expect(await second.stop()).toEqual({ code: 0, signal: null })
  },
)

async function startScene() {
  const scene = await externalScene(await postgres.createDatabase())
  const receiver = await startReceiver()
  const first = await startService(scene.settings)
  const endpoints: Registered[] = []
  for (let number = 1; number <= ENDPOINTS; number += 1) {
    endpoints.push(await register(first, scene.key, { receiver, path: `/${number}` }))
  }
  return { ...scene, receiver, first, endpoints }
}

async function expectLanes(service: ServiceProcess, count: number, withinMs: number): Promise<void> {
  const lanes = () => service.metric('wagebook_delivery_lanes')
  await expect.poll(lanes, { timeout: withinMs, interval: 50 }).toBe(count)
}

async function expectAllReceived(all: { pool: Scene['pool']; receiver: Receiver; endpoints: readonly Registered[] }) {
  for (const endpoint of all.endpoints) await untilAllReceived(all.pool, all.receiver, endpoint, { withinMs: 20_000 })
  const [row] = await all.pool<{ count: number }[]>`select count(*) as count from deliveries`
  expect(row?.count).toBeGreaterThan(0)
}

async function untilNothingOpen(pool: Scene['pool']): Promise<void> {
  const open = async () => (await countOf(pool, 'pending')) + (await countOf(pool, 'retrying'))
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
}

async function countOf(pool: Scene['pool'], status: string): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select count(*) as count from deliveries where deliveries.status = ${status}`
  return row?.count ?? 0
}

function requestsTo(receiver: Receiver, endpoints: readonly Registered[]): number {
  return endpoints.reduce((sum, { path }) => sum + receiver.requestsTo(path), 0)
}
