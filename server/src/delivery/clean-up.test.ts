import { expect, onTestFinished, test } from 'vitest'
import { randomIds } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import { makePartitions } from '../storage/daily-partitions.ts'
import { openPool, type Pool } from '../storage/pool.ts'
import { testClock } from '../testing/clock.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { attemptsTable, cleanUp } from './clean-up.ts'

const NOW = '2026-11-21T08:30:00.000Z'
const RETENTION_DAYS = 30
const ids = randomIds()

async function newPool(): Promise<Pool> {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 8, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  return pool
}

function msOf(iso: string): number {
  return Temporal.Instant.from(iso).epochMilliseconds
}

async function partitionsOf(pool: Pool): Promise<string[]> {
  const rows = await pool<{ name: string }[]>`
    select pg_class.relname as name from pg_inherits join pg_class on pg_class.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'attempts'::regclass order by 1 limit 100`
  return rows.map(({ name }) => name)
}

async function insertAttempt(pool: Pool, startedAt: string): Promise<void> {
  await pool`
    insert into attempts (tenant_id, delivery_id, number, triggered_by, started_at, duration_ms)
    values (gen_random_uuid(), gen_random_uuid(), 1, 'event', ${startedAt}, 5)`
}

/** An endpoint of a tenant of its own. */
async function insertEndpoint(pool: Pool, { deletedAt = null }: { deletedAt?: string | null } = {}) {
  const endpoint = { tenantId: ids.next(0), id: ids.next(0) }
  await pool`
    insert into webhook_endpoints (tenant_id, id, url, description, event_types, scopes, key_id, status, secret, lane,
      created_at, updated_at, deleted_at)
    values (${endpoint.tenantId}, ${endpoint.id}, 'http://127.0.0.1/', '', '{*}', '{*}', gen_random_uuid(), 'Enabled', '', 0,
      ${NOW}, ${NOW}, ${deletedAt})`
  return endpoint
}

async function insertDelivery(
  pool: Pool,
  endpoint: { tenantId: string; id: string },
  delivery: { status: string; createdAt: string },
): Promise<string> {
  const { status, createdAt } = delivery
  const isOpen = status === 'pending' || status === 'retrying'
  const id = ids.next(msOf(createdAt))
  await pool`
    insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, status, attempt_count,
      next_attempt_at, created_at, updated_at)
    values (${endpoint.tenantId}, ${id}, ${endpoint.id}, gen_random_uuid(), 'employee.created', 1, ${status}, 0,
      ${isOpen ? NOW : null}, ${createdAt}, ${createdAt})`
  return id
}

function run(pool: Pool, at = NOW): Promise<void> {
  return cleanUp({ pool, clock: testClock(at) }, RETENTION_DAYS)
}

test('partitions are made for today and two days ahead, and a second time changes nothing', async () => {
  const pool = await newPool()
  await makePartitions(pool, attemptsTable, '2026-12-30')
  await makePartitions(pool, attemptsTable, '2026-12-30')
  expect(await partitionsOf(pool)).toEqual([
    'attempts_2026_12_30',
    'attempts_2026_12_31',
    'attempts_2027_01_01',
    'attempts_default',
  ])
})

test('processes that make the same partitions at the same time all succeed', async () => {
  const pool = await newPool()
  await Promise.all(Array.from({ length: 8 }, () => makePartitions(pool, attemptsTable, '2026-11-21')))
  expect(await partitionsOf(pool)).toHaveLength(4)
})

test('a day whose attempts are in the default partition already stays there, and stands in nothing’s way', async () => {
  const pool = await newPool()
  await insertAttempt(pool, '2026-11-22T12:00:00Z')
  await makePartitions(pool, attemptsTable, '2026-11-21')
  expect(await partitionsOf(pool)).toEqual(['attempts_2026_11_21', 'attempts_2026_11_23', 'attempts_default'])
  await insertAttempt(pool, '2026-11-22T13:00:00Z')
})

test('attempts older than the retention are gone with their days, and younger ones stay', async () => {
  const pool = await newPool()
  for (const day of ['2026-10-20', '2026-10-22']) await makePartitions(pool, attemptsTable, day)
  for (const day of ['20', '21', '22', '23']) await insertAttempt(pool, `2026-10-${day}T12:00:00Z`)
  await run(pool)
  expect((await partitionsOf(pool)).slice(0, 2)).toEqual(['attempts_2026_10_22', 'attempts_2026_10_23'])
  const [row] = await pool`select count(*) as kept from attempts`
  expect(row).toEqual({ kept: 2 })
})

test('old attempts in the default partition are removed one by one, and the rest of it stays', async () => {
  const pool = await newPool()
  await insertAttempt(pool, '2026-10-22T08:29:59Z')
  await insertAttempt(pool, '2026-10-22T08:30:00Z')
  await run(pool)
  const rows = await pool`select attempts.started_at as at from attempts limit 10`
  expect([...rows]).toEqual([{ at: '2026-10-22T08:30:00.000Z' }])
})

test('ended deliveries older than the retention are removed; open ones stay however old, and young ones too', async () => {
  const pool = await newPool()
  const endpoints = [await insertEndpoint(pool), await insertEndpoint(pool)]
  const kept: string[] = []
  for (const endpoint of endpoints) {
    for (const status of ['acknowledged', 'exhausted', 'skipped', 'pending', 'retrying']) {
      const old = await insertDelivery(pool, endpoint, { status, createdAt: '2026-10-22T08:29:59.999Z' })
      if (status === 'pending' || status === 'retrying') kept.push(old)
      kept.push(await insertDelivery(pool, endpoint, { status, createdAt: '2026-10-22T08:30:00.000Z' }))
    }
  }
  await run(pool)
  const rows = await pool<{ id: string }[]>`select deliveries.id from deliveries limit 100`
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept))
})

test('more old deliveries than one statement takes are removed by one clean-up', async () => {
  const pool = await newPool()
  const endpoint = await insertEndpoint(pool)
  const id = await insertDelivery(pool, endpoint, { status: 'acknowledged', createdAt: '2026-01-01T00:00:00Z' })
  await pool`
    insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, status, attempt_count,
      created_at, updated_at)
    select deliveries.tenant_id, overlay(deliveries.id::text placing lpad(to_hex(copy), 8, '0') from 29)::uuid,
      deliveries.endpoint_id, deliveries.event_id, deliveries.event_type, deliveries.event_place, deliveries.status, 0,
      deliveries.created_at, deliveries.updated_at
    from deliveries, generate_series(1, ${limits.cleanUpRowsMax * 2}) as copy where deliveries.id = ${id}`
  await run(pool)
  const [row] = await pool`select count(*) as left from deliveries`
  expect(row).toEqual({ left: 0 })
})

test('open deliveries of deleted endpoints are skipped, and those of others stay open', async () => {
  const pool = await newPool()
  const [gone, there] = [await insertEndpoint(pool, { deletedAt: NOW }), await insertEndpoint(pool)]
  const createdAt = '2026-11-20T00:00:00.000Z'
  for (const status of ['pending', 'retrying', 'acknowledged']) {
    await insertDelivery(pool, gone, { status, createdAt })
    await insertDelivery(pool, there, { status, createdAt })
  }
  await run(pool)
  const statusesOf = async ({ id }: { id: string }) => {
    const rows = await pool<{ status: string; next: string | null }[]>`
      select deliveries.status, deliveries.next_attempt_at as next from deliveries
      where deliveries.endpoint_id = ${id} order by deliveries.id limit 10`
    return rows.map(({ status, next }) => `${status} ${next === null ? 'ended' : 'open'}`)
  }
  expect(await statusesOf(gone)).toEqual(['skipped ended', 'skipped ended', 'acknowledged ended'])
  expect(await statusesOf(there)).toEqual(['pending open', 'retrying open', 'acknowledged ended'])
})
