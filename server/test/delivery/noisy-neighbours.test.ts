import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDueDeliveries } from '../../src/delivery/deliveries.store.ts'
import { isoFromMs, systemClock } from '../../src/kernel/clock.ts'
import type { Sql } from '../../src/storage/pool.ts'
import { startPostgres, type PostgresServer } from '../e2e/postgres-server.testing.ts'
import { answerAfter, hang, startReceiver } from './receiver.testing.ts'
import { externalScene, register, untilAllReceived, type Registered, type Scene } from './scene.testing.ts'
import { startService } from './service-process.testing.ts'
import { startWriters } from './writers.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

/** A process that holds nothing needs some 150; the rest is room for garbage that was not collected yet. */
const RSS_MIB_MAX = 600
const NEIGHBOURS = 50

test('one endpoint of 50 that hangs keeps nothing from the other 49', { timeout: 120_000 }, async () => {
  const { settings, pool, key } = await externalScene(await postgres.createDatabase())
  const receiver = await startReceiver()
  receiver.answer('/hanging', hang)
  const service = await startService(settings)
  const hanging = await register(service, key, { receiver, path: '/hanging' })
  const others: Registered[] = []
  for (let number = 1; number < NEIGHBOURS; number += 1) {
    others.push(await register(service, key, { receiver, path: `/${number}`, eventTypes: 'employee.created' }))
  }
  const writers = startWriters(() => service, key, { writers: 2, pauseMs: 50 })
  await writers.untilMore(150)
  await writers.stop()
  // Sooner than the first of the hanging attempts could have ended.
  for (const endpoint of others) await untilAllReceived(pool, receiver, endpoint, { withinMs: 8_000 })
  expect(receiver.mostAtOnce(hanging.path)).toBeLessThanOrEqual(10)
  expect(service.rssMib()).toBeLessThan(RSS_MIB_MAX)
  service.signal('SIGKILL')
  await service.ended
})

test(
  'a dead endpoint with 200,000 due deliveries keeps nothing from the others, and its backlog stays in the database',
  { timeout: 180_000 },
  async () => {
    const { settings, pool, key } = await externalScene(await postgres.createDatabase())
    const receiver = await startReceiver()
    receiver.answer('/dead', (response) => void response.destroy())
    const service = await startService(settings)
    const others: Registered[] = []
    for (let number = 1; number <= 10; number += 1)
      others.push(await register(service, key, { receiver, path: `/${number}` }))
    const dead = await register(service, key, { receiver, path: '/dead' })
    const writers = startWriters(() => service, key, { writers: 2, pauseMs: 20 })
    await writers.untilMore(5)
    await addBacklog(pool, dead.id, 200_000)
    await writers.untilMore(100)
    await writers.stop()
    for (const endpoint of others) await untilAllReceived(pool, receiver, endpoint, { withinMs: 10_000 })
    expect(await openOf(pool, dead.id)).toBeGreaterThan(100_000)
    expect(service.rssMib()).toBeLessThan(RSS_MIB_MAX)

    const plan = await planOfDueRead(pool, dead.id)
    expect(plan).toContain('Index Scan using deliveries_due')
    expect(plan).toContain('Index Scan using events_pkey')
    expect(plan).not.toMatch(/Sort|Seq Scan|Hash/)
    service.signal('SIGKILL')
    await service.ended
  },
)

test('of 100,000 due deliveries of a slow endpoint the process holds a few hundred', { timeout: 120_000 }, async () => {
  const { settings, pool, key } = await externalScene(await postgres.createDatabase())
  const receiver = await startReceiver()
  receiver.answer('/slow', answerAfter(20))
  const service = await startService(settings)
  const slow = await register(service, key, { receiver, path: '/slow' })
  const writers = startWriters(() => service, key, { writers: 1 })
  await writers.untilMore(1)
  await writers.stop()
  const before = service.rssMib()
  await addBacklog(pool, slow.id, 100_000)
  // 1,500 answers of 20 ms, ten at a time: long enough that whoever reads all had read all.
  await expect.poll(() => receiver.requestsTo('/slow'), { timeout: 60_000 }).toBeGreaterThan(1_500)
  expect(receiver.mostAtOnce('/slow')).toBeLessThanOrEqual(10)
  const after = service.rssMib()
  process.stdout.write(`slow endpoint: ${Math.round(before)} MiB before, ${Math.round(after)} MiB after\n`)
  // With their data of 4 KB each, 100,000 deliveries would be 400 MB and more.
  expect(after).toBeLessThan(RSS_MIB_MAX)
  expect(await openOf(pool, slow.id)).toBeGreaterThan(60_000)
  service.signal('SIGKILL')
  await service.ended
})

const BACKLOG_EVENTS = 1_000
const ROWS_PER_STATEMENT = 20_000

/** Due deliveries of one endpoint, of events with 4 KB of data each, from a time before all others. */
async function addBacklog(pool: Scene['pool'], endpointId: string, count: number): Promise<void> {
  await pool`
    insert into events (tenant_id, occurred_at, id, type, data)
    select webhook_endpoints.tenant_id, number, uuidv7(), 'employee.created',
      json_build_object('id', number, 'filler', repeat('x', 4000))
    from webhook_endpoints, generate_series(1, ${BACKLOG_EVENTS}::integer) as number
    where webhook_endpoints.id = ${endpointId}`
  for (let made = 0; made < count; made += ROWS_PER_STATEMENT) {
    await pool`
      insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, status, attempt_count,
        next_attempt_at, created_at, updated_at)
      select events.tenant_id, uuidv7(), ${endpointId}, events.id, events.type, events.occurred_at, 'pending', 0,
        now() - interval '1 hour', now(), now()
      from events, generate_series(1, ${ROWS_PER_STATEMENT / BACKLOG_EVENTS}::integer)
      where events.occurred_at <= ${BACKLOG_EVENTS}`
  }
  await pool`analyze deliveries`
  const news = { from: 'test', tenants: [], changed: [], due: [endpointId], lanes: [] }
  await pool`select pg_notify('wagebook_delivery', ${JSON.stringify(news)})`
}

async function openOf(pool: Scene['pool'], endpointId: string): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select count(*) as count from deliveries
    where deliveries.endpoint_id = ${endpointId} and deliveries.next_attempt_at is not null`
  return row?.count ?? 0
}

/** How the database reads the due deliveries of an endpoint: the engine's own statement, explained. */
async function planOfDueRead(pool: Scene['pool'], endpointId: string): Promise<string> {
  const [endpoint] = await pool<{ tenantId: string; endpointId: string }[]>`
    select webhook_endpoints.tenant_id as "tenantId", webhook_endpoints.id as "endpointId" from webhook_endpoints
    where webhook_endpoints.id = ${endpointId}`
  const explaining = (strings: TemplateStringsArray, ...values: never[]) =>
    pool(Object.assign([`explain (costs off) ${strings[0]}`, ...strings.slice(1)], { raw: strings.raw }), ...values)
  const now = isoFromMs(systemClock.nowMs())
  // Only called with a template here, which is all that a pool is asked for.
  const rows = await readDueDeliveries(
    explaining as unknown as Sql,
    endpoint === undefined ? [] : [{ ...endpoint, bytesMax: 1_000_000 }],
    {
      nowIso: now,
      limit: 210,
    },
  )
  return rows.map((row) => String(Object.values(row)[0])).join('\n')
}
