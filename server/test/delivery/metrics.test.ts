import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../e2e/postgres-server.testing.ts'
import { answerAfter, startReceiver } from './receiver.testing.ts'
import { call, externalScene, register, untilAllReceived } from './scene.testing.ts'
import { startService } from './service-process.testing.ts'
import { newEmployee } from './writers.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

test(
  'metrics and one log line per attempt tell what was delivered and what waits, without bodies and secrets',
  { timeout: 120_000 },
  async () => {
    const { settings, pool, key } = await externalScene(await postgres.createDatabase())
    const service = await startService({
      ...settings,
      WAGEBOOK_LOG_LEVEL: 'info',
      WAGEBOOK_WEBHOOK_RETRY_SCHEDULE: '1h',
    })
    const receiver = await startReceiver()
    const good = await register(service, key, { receiver, path: '/secret-path-good' })
    const body = { url: 'http://127.0.0.1:1234/secret-path-bad', eventTypes: '*' }
    const bad = await call<{ secret: string }>(service, key, { path: '/v1/webhooks', body })
    expect(bad.status).toBe(201)
    const employee = newEmployee()
    expect((await call(service, key, { path: '/v1/employees', body: employee })).status).toBe(201)
    await untilAllReceived(pool, receiver, good, { withinMs: 20_000 })

    const attempts = (status: string, errorClass: string) =>
      service.metric(`wagebook_webhook_attempts_total{status="${status}",error_class="${errorClass}"}`)
    await expect.poll(() => attempts('acknowledged', 'none'), { timeout: 20_000 }).toBe(1)
    await expect.poll(() => attempts('retrying', 'connect'), { timeout: 20_000 }).toBe(1)
    expect(await service.metric('wagebook_webhook_attempt_duration_seconds_count')).toBe(2)
    expect(await service.metric('wagebook_delivery_lanes')).toBe(64)
    expect(await service.metric('wagebook_delivery_in_flight')).toBe(0)
    expect(await service.metric('wagebook_delivery_breakers_open')).toBe(0)
    expect(await service.metric('wagebook_delivery_lagging_tenants')).toBe(0)
    // The retry is due in an hour.
    expect(await service.metric('wagebook_delivery_oldest_due_seconds')).toBe(0)

    receiver.answer(good.path, answerAfter(5_000))
    for (let made = 0; made < 20; made += 1) await call(service, key, { path: '/v1/employees', body: newEmployee() })
    await expect.poll(() => service.metric('wagebook_delivery_in_flight'), { timeout: 20_000 }).toBeGreaterThan(0)
    await expect
      .poll(() => service.metric('wagebook_delivery_oldest_due_seconds'), { timeout: 20_000 })
      .toBeGreaterThan(0)

    const lines = service
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"webhook attempt"'))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ endpointId: good.id, attempt: 1, status: 'acknowledged', responseCode: 204 }),
        expect.objectContaining({ attempt: 1, status: 'retrying', errorClass: 'connect' }),
      ]),
    )
    const words = service.stdout() + service.stderr()
    for (const secret of [employee.email, bad.body.secret, 'secret-path', key]) expect(words).not.toContain(secret)
  },
)
