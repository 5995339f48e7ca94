import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../src/storage/pool.ts'
import { apiClient, type ApiAnswer } from './api-client.testing.ts'
import { prepareExternalDatabase } from './external-service.testing.ts'
import { createOwner, expectAllStored, expectNothingHalf, startWriters } from './objective-writers.testing.ts'
import { startPostgres, type PostgresServer } from './postgres-server.testing.ts'
import { after, startService } from './service-process.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
  return () => postgres.remove()
})

/** Without a database a request must be answered within about six seconds; the rest is for a busy machine. */
const ANSWER_MS_MAX = 8_000
const OUTAGE_MS = 10_000

test.for(['fast', 'immediate'] as const)(
  'while the database is gone (%s shutdown) requests are answered 503 with Retry-After; then all is well, and nothing acknowledged is lost',
  async (mode) => {
    const { service, writers, key, pool } = await serviceUnderLoad()
    await postgres.stop(mode)
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 10_000 }).toBe(503)

    const client = apiClient(service, key, { answerMsMax: ANSWER_MS_MAX })
    const end = performance.now() + OUTAGE_MS
    while (performance.now() < end) {
      const answers = await Promise.all([
        client.get('/v1/performance/objectives'),
        client.get('/v1/events'),
        client.post('/v1/employees', { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }),
        client.get('/readyz'),
      ])
      for (const answer of answers) expectUnavailable(answer)
      expect((await client.get('/healthz')).status).toBe(200)
      await after(100)
    }
    await postgres.start()
    await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 20_000 }).toBe(200)
    await writers.untilMore(100)
    await writers.stop()
    for (const answer of writers.refused) expectUnavailable(answer)
    expect(writers.refused.length).toBeGreaterThan(0)
    await expectAllStored(pool, writers.acknowledged)
    await expectNothingHalf(pool)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
)

test('a restart of the database under load is over when the database is back', async () => {
  const { service, writers, pool } = await serviceUnderLoad()
  for (const mode of ['fast', 'immediate', 'fast'] as const) {
    await postgres.stop(mode)
    await postgres.start()
    await writers.untilMore(100)
  }
  await writers.stop()
  for (const answer of writers.refused) expectUnavailable(answer)
  await expectAllStored(pool, writers.acknowledged)
  await expectNothingHalf(pool)
  expect(await service.stop()).toEqual({ code: 0, signal: null })
})

test('cutting all connections of the service again and again costs at most the requests in progress', async () => {
  const { url, service, writers, pool } = await serviceUnderLoad()
  const killer = openPool({ url }, { connectionsMax: 1, name: 'test killer' })
  onTestFinished(() => killer.end({ timeout: 5 }))
  let cuts = 0
  for (let round = 0; round < 15; round += 1) {
    const cut = await killer`
      select pg_terminate_backend(pg_stat_activity.pid) from pg_stat_activity
      where pg_stat_activity.application_name = ${`wagebook ${service.pid}`}`
    cuts += cut.length
    await writers.untilMore(40)
  }
  expect(cuts).toBeGreaterThan(30)
  await writers.stop()
  for (const answer of writers.refused) expectUnavailable(answer)
  await expectAllStored(pool, writers.acknowledged)
  await expectNothingHalf(pool)
  expect(await service.stop()).toEqual({ code: 0, signal: null })
})

async function serviceUnderLoad() {
  const { url, settings, pool, key } = await prepareExternalDatabase(await postgres.createDatabase())
  const service = await startService(settings)
  const ownerEmployeeId = await createOwner(service, key)
  const writers = startWriters([service], { key, ownerEmployeeId, answerMsMax: ANSWER_MS_MAX })
  await writers.untilMore(100)
  return { url, service, writers, key, pool }
}

function expectUnavailable(answer: ApiAnswer): void {
  expect(answer, String(answer.failure)).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) },
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}
