import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { newEmployee, newObjective } from '../../src/testing/builders.ts'
import { apiClient } from './api-client.testing.ts'
import { prepareExternalDatabase } from './external-service.testing.ts'
import { startPostgres, type PostgresServer } from './postgres-server.testing.ts'
import { startService, type ServiceProcess } from './service-process.testing.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
  return () => postgres.remove()
})

/** Stands in every text that the requests of these tests carry, and must stand in no log and no metric. */
const PERSONAL = 'Zaphod-Beeblebrox-7731'

interface Resource {
  id: string
  objective: { id: string }
  keyResults: { id: string }[]
}

/** Requests of all sorts, with personal data wherever a request can carry it. */
async function useService(service: ServiceProcess, key: string): Promise<string[]> {
  const client = apiClient(service, key)
  const email = `${PERSONAL}@example.com`
  const person = await client.post<Resource>('/v1/employees', newEmployee({ firstName: PERSONAL, email }))
  expect(person.status, person.text).toBe(201)
  const objective = await client.post<Resource>(
    '/v1/performance/objectives',
    newObjective(person.body.id, { title: PERSONAL, description: PERSONAL }),
  )
  const keyResult = objective.body.keyResults[0]?.id ?? ''
  const statuses = [
    await client.get(`/v1/employees/${person.body.id}`),
    await client.get(`/v1/employees?email=${email}`),
    await client.get('/v1/events?limit=500'),
    await client.patch(`/v1/key-results/${keyResult}`, { currentValue: 1 }),
    await client.patch(`/v1/performance/key-results/${keyResult}`, { currentValue: 1 }),
    await client.patch(`/v1/performance/key-results/${keyResult}`, { note: PERSONAL }),
    await client.post('/v1/employees', newEmployee({ email })),
    await client.post('/v1/employees', { firstName: PERSONAL, surname: PERSONAL }),
    await client.post('/v1/employees', newEmployee({ managerId: randomUUID(), phone: PERSONAL })),
    await client.post(`/v1/performance/objectives/${objective.body.objective.id}/check-ins`, {
      authorEmployeeId: person.body.id,
      note: PERSONAL,
      confidence: 0.5,
    }),
    await client.get(`/v1/${PERSONAL}/${randomUUID()}?name=${PERSONAL}`),
    await client.get(`/v1/employees/%zz${PERSONAL}`),
    await apiClient(service, `${key.slice(0, -1)}!${PERSONAL}`).get('/v1/key'),
  ].map((answer) => answer.status)
  expect(statuses).toEqual([200, 200, 200, 404, 200, 400, 409, 400, 400, 201, 404, 400, 401])
  return [person.body.id, objective.body.objective.id, keyResult]
}

test('the log tells of every request at level debug, and of none what it carried, nor any secret', async () => {
  const { url, settings, key } = await prepareExternalDatabase(await postgres.createDatabase())
  const service = await startService({ ...settings, WAGEBOOK_LOG_LEVEL: 'debug' })
  await useService(service, key)
  const client = apiClient(service, key)
  await postgres.stop('immediate')
  const failed = await client.post('/v1/employees', newEmployee({ lastName: PERSONAL, phone: PERSONAL }))
  expect(failed.status).toBe(503)
  await postgres.start()
  expect(await service.stop()).toEqual({ code: 0, signal: null })

  const log = service.stdout() + service.stderr()
  expect(log).toContain('"route":"/v1/employees/:id"')
  expect(log).toContain('"status":409')
  expect(log).toContain('SERVICE_UNAVAILABLE')
  const secrets = [key, ...Object.values(settings), new URL(url).password, PERSONAL, 'svc_live_']
  for (const secret of secrets) expect(log.includes(secret), `the log holds ${secret}`).toBe(false)
})

test('the metrics show durations by route template, connections and the event loop, and no id, key or text of a request', async () => {
  const { settings, key } = await prepareExternalDatabase(await postgres.createDatabase())
  const service = await startService({ ...settings, HOST: '0.0.0.0' })
  const ids = await useService(service, key)
  const scraped = await fetch(service.metricsUrl)
  expect(scraped.status).toBe(200)
  const text = await scraped.text()
  expect(text).toMatch(
    /^wagebook_http_request_duration_seconds_count\{method="GET",route="\/v1\/employees\/:id",status="200"\} 1$/m,
  )
  expect(text).toMatch(
    /^wagebook_http_request_duration_seconds_count\{method="POST",route="\/v1\/employees",status="409"\} 1$/m,
  )
  expect(text).toMatch(
    /^wagebook_http_request_duration_seconds_bucket\{le="0\.1",.*route="\/v1\/performance\/objectives"/m,
  )
  expect(text).toMatch(/^wagebook_database_connections\{state="\w+"\} [1-9]/m)
  expect(text).toMatch(/^wagebook_database_connections_max 16$/m)
  expect(text).toMatch(/^wagebook_database_up 1$/m)
  expect(text).toMatch(/^wagebook_nodejs_eventloop_lag_p99_seconds \d/m)
  for (const part of [...ids, PERSONAL, key, 'svc_'])
    expect(text.includes(part), `the metrics hold ${part}`).toBe(false)

  const onApiPort = await apiClient(service, key).get('/metrics')
  expect(onApiPort.status).toBe(404)
  expect((await fetch(service.metricsUrl.replace('/metrics', '/'))).status).toBe(404)
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)
  if (outside === undefined) return
  const { port } = new URL(service.url)
  expect((await fetch(`http://${outside.address}:${port}/healthz`)).status).toBe(200)
  await expect(fetch(service.metricsUrl.replace('127.0.0.1', outside.address))).rejects.toThrow('fetch failed')
})

test('while the database is away the metrics are still answered, and say so', async () => {
  const { settings } = await prepareExternalDatabase(await postgres.createDatabase())
  const service = await startService(settings)
  await postgres.stop()
  const text = await (await fetch(service.metricsUrl)).text()
  expect(text).toMatch(/^wagebook_database_up 0$/m)
  await postgres.start()
  await expect
    .poll(async () => (await fetch(service.metricsUrl)).text(), { timeout: 20_000 })
    .toMatch(/^wagebook_database_up 1$/m)
})

test('WAGEBOOK_METRICS_PORT=0 switches the metrics off', async () => {
  const { settings } = await prepareExternalDatabase(await postgres.createDatabase())
  const service = await startService({ ...settings, WAGEBOOK_METRICS_PORT: '0' })
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
})
