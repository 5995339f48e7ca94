import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../e2e/postgres-server.testing.ts'
import { startReceiver } from './receiver.testing.ts'
import { externalScene, register, untilAllReceived, type Registered } from './scene.testing.ts'
import { after, startService } from './service-process.testing.ts'
import { startWriters } from './writers.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

test(
  'while the database is stopped and started under load the service stays up, and no event is lost to any endpoint',
  { timeout: 240_000 },
  async () => {
    const { settings, pool, key } = await externalScene(await postgres.createDatabase())
    const receiver = await startReceiver()
    const service = await startService(settings)
    // Its news comes from the other only over the database, so hearing it again afterwards is part of the test.
    const deliverer = await startService({ ...settings, WAGEBOOK_ROLE: 'delivery' })
    const endpoints: Registered[] = []
    for (let number = 1; number <= 5; number += 1) {
      endpoints.push(await register(service, key, { receiver, path: `/${number}` }))
    }
    const writers = startWriters(() => service, key, { writers: 4, pauseMs: 20 })
    for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) {
      await writers.untilMore(60)
      await postgres.stop(mode)
      await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 20_000 }).toBe(503)
      await postgres.start()
      await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    }
    await writers.untilMore(60)
    await writers.stop()
    expect(writers.refused).toEqual([])
    for (const endpoint of endpoints) await untilAllReceived(pool, receiver, endpoint, { withinMs: 45_000 })
    const open = () => pool`select deliveries.id from deliveries where deliveries.next_attempt_at is not null`
    await expect.poll(async () => (await open()).length, { timeout: 45_000 }).toBe(0)
    await expect
      .poll(
        async () =>
          ((await service.metric('wagebook_delivery_lanes')) ?? 0) +
          ((await deliverer.metric('wagebook_delivery_lanes')) ?? 0),
        { timeout: 20_000 },
      )
      .toBe(64)
    const words = service.stderr() + deliverer.stderr()
    expect(words).not.toMatch(/unhandled|uncaught/i)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
    expect(await deliverer.stop()).toEqual({ code: 0, signal: null })
  },
)

test(
  'while the database answers nothing for longer than a lease, callers get an answer, nothing is lost, and the service goes on after',
  { timeout: 180_000 },
  async () => {
    const { settings, pool, key } = await externalScene(await postgres.createDatabase())
    const receiver = await startReceiver()
    const service = await startService(settings)
    const endpoint = await register(service, key, { receiver, path: '/all' })
    const writers = startWriters(() => service, key, { writers: 4 })
    await writers.untilMore(60)
    await postgres.freeze()
    try {
      // Longer than a lease, and than anybody should wait for an answer.
      const [answer] = await Promise.all([
        fetch(`${service.url}/v1/employees`, { headers: { 'x-api-key': key } }),
        after(36_000),
      ])
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    } finally {
      await postgres.thaw()
    }
    await writers.untilMore(60)
    await writers.stop()
    await untilAllReceived(pool, receiver, endpoint, { withinMs: 45_000 })
    expect(writers.refused).toEqual([])
    expect(service.stderr()).not.toMatch(/unhandled|uncaught/i)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
)

test('a service that is told to stop while the database is away ends by itself', { timeout: 120_000 }, async () => {
  const { settings, key } = await externalScene(await postgres.createDatabase())
  const receiver = await startReceiver()
  const service = await startService(settings)
  await register(service, key, { receiver, path: '/all' })
  const writers = startWriters(() => service, key, { writers: 2 })
  await writers.untilMore(20)
  try {
    await postgres.stop('immediate')
    const { signal } = await service.stop()
    // Not by the test's SIGKILL after 30 s.
    expect(signal).toBeNull()
  } finally {
    await writers.stop()
    await postgres.start()
  }
})
