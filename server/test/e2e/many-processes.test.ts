import { beforeAll, expect, test } from 'vitest'
import { ok } from '../../src/kernel/result.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { latestMigration } from '../../src/storage/migrate.ts'
import { openPool } from '../../src/storage/pool.ts'
import { inTransaction } from '../../src/storage/transaction.ts'
import { appendEvents } from '../../src/timeline/append.ts'
import { apiClient } from './api-client.testing.ts'
import { externalSettings, prepareExternalDatabase, type ExternalDatabase } from './external-service.testing.ts'
import { createOwner, expectAllStored, expectNothingHalf, startWriters } from './objective-writers.testing.ts'
import { startPostgres, type PostgresServer } from './postgres-server.testing.ts'
import { after, launchService, startService, untilReady, type ServiceProcess } from './service-process.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
  return () => postgres.remove()
})

interface Event {
  id: string
  type: string
  occurredAt: string
  data: { objective: { id: string } }
}

test('pollers that only follow `since` on two processes see every event exactly once and in order, while 32 writers and long transactions append', async () => {
  const database = await prepareExternalDatabase(await postgres.createDatabase())
  const { settings, key, pool } = database
  const services = await Promise.all([startService(settings), startService(settings)])
  const ownerEmployeeId = await createOwner(services[0] ?? { url: '' }, key)
  const pollers = services.map((service) => startPoller(service, key))
  const writers = startWriters(services, { key, ownerEmployeeId })
  const appended = []
  for (let round = 0; round < 10; round += 1) appended.push(...(await appendSlowly(database)))
  await writers.untilMore(200)
  await writers.stop()

  const seen = await Promise.all(pollers.map((poller) => poller.stop()))
  const acknowledged = [...writers.acknowledged.map(({ objective }) => objective.id), ...appended].toSorted()
  expect(writers.refused).toEqual([])
  for (const events of seen) {
    const times = events.map((event) => event.occurredAt)
    expect(times).toEqual([...new Set(times)].toSorted())
    expect(events.flatMap(subjectOf).toSorted()).toEqual(acknowledged)
    expect(events.map((event) => event.id)).toEqual(seen[0]?.map((event) => event.id))
  }
  await expectAllStored(pool, writers.acknowledged)
  await expectNothingHalf(pool)
})

/** What an event stands for in this test: an objective of a writer, or itself when a long transaction wrote it. */
function subjectOf({ type, id, data }: Event): string[] {
  if (type === 'performance.objective.created') return [data.objective.id]
  return type === 'test.appended' ? [id] : []
}

/** Reads page after page, each from the last `occurredAt` that it saw, until it is stopped and has reached the end. */
function startPoller(service: ServiceProcess, key: string) {
  const client = apiClient(service, key)
  const events: Event[] = []
  let isStopping = false
  const polling = (async () => {
    for (;;) {
      const isLast = isStopping
      const since = events.at(-1)?.occurredAt
      const page = await client.get<Event[]>(`/v1/events?limit=50${since === undefined ? '' : `&since=${since}`}`)
      expect(page.status, page.text).toBe(200)
      events.push(...page.body)
      if (page.body.length === 0 && isLast) return events
    }
  })()
  return {
    stop() {
      isStopping = true
      return polling
    },
  }
}

/** Appends three events and holds the transaction, and with it the timeline, for a while before it commits. */
async function appendSlowly({ pool, tenant }: ExternalDatabase): Promise<string[]> {
  const ids = randomIds()
  const nowMs = systemClock.nowMs()
  const events = Array.from({ length: 3 }, () => ({ id: ids.next(nowMs), type: 'test.appended', data: '{}' }))
  await inTransaction(pool, async (tx) => {
    await appendEvents(tx, { tenantId: tenant.tenantId, nowMs, events })
    await after(100)
    return ok(undefined)
  })
  return events.map((event) => event.id)
}

test('four processes that start at once on an empty database migrate it once, and all serve', async () => {
  const url = await postgres.createDatabase()
  const settings = { ...externalSettings(url), WAGEBOOK_DEMO: '1' }
  const services = await Promise.all(Array.from({ length: 4 }, () => launchService(settings)))
  await Promise.all(services.map(untilReady))

  const printed = services.map((service) => service.stdout().match(/svc_test_\w+/)?.[0])
  expect(
    printed.filter((key) => key !== undefined),
    'one of them made the demo',
  ).toHaveLength(1)
  const key = printed.find((key) => key !== undefined)
  for (const service of services) {
    expect(service.stderr()).toBe('')
    expect((await apiClient(service, key).get('/v1/employees?limit=500')).body).toHaveLength(25)
  }
  const pool = openPool({ url }, { connectionsMax: 1, name: 'test' })
  const applied = await pool<{ name: string }[]>`select name from schema_migrations order by name`
  await pool.end()
  expect(applied.at(-1)?.name).toBe(latestMigration())
  expect(new Set(applied.map((row) => row.name)).size).toBe(applied.length)
  for (const service of services) expect(await service.stop()).toEqual({ code: 0, signal: null })
})
