import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../src/storage/embedded/embedded.testing.ts'
import { migrationNames } from '../../src/storage/migrate.ts'
import { openPool } from '../../src/storage/pool.ts'
import { newObjective } from '../../src/testing/builders.ts'
import { adminJson } from './admin-command.testing.ts'
import { apiClient } from './api-client.testing.ts'
import { externalSettings } from './external-service.testing.ts'
import { createOwner, expectAllStored, expectNothingHalf, startWriters } from './objective-writers.testing.ts'
import { startPostgres } from './postgres-server.testing.ts'
import { startService } from './service-process.testing.ts'

/** Where Debian puts the oldest version that is supported. */
const FOLDER = '/usr/lib/postgresql/15'
const isMissing = !existsSync(join(FOLDER, 'bin/postgres'))
if (isMissing) process.stderr.write(`\n*** ${FOLDER} is missing: the tests against PostgreSQL 15 are SKIPPED ***\n`)

test.skipIf(isMissing)('everything works on PostgreSQL 15', async () => {
  const postgres = await startPostgres({ native: FOLDER, version: '15' })
  onTestFinished(() => postgres.remove())
  const url = await postgres.createDatabase()
  const settings = externalSettings(url)
  expect(await adminJson(settings, ['migrate'])).toMatchObject({ applied: migrationNames() })
  const pool = openPool({ url }, { connectionsMax: 1, name: 'test' })
  onTestFinished(() => pool.end({ timeout: 5 }))
  expect(await pool`show server_version`).toEqual([{ server_version: expect.stringMatching(/^15\./) }])

  const service = await startService(settings)
  const created = await adminJson<{ company: { id: string }; keys: { id: string; secret: string }[] }>(settings, [
    'company',
    'create',
    '--name',
    'Kestrel',
  ])
  const key = created.keys[0]?.secret
  const client = apiClient(service, key)
  const ownerEmployeeId = await createOwner(service, key)
  const objective = await client.post<{ objective: { id: string }; keyResults: { id: string }[] }>(
    '/v1/performance/objectives',
    newObjective(ownerEmployeeId),
  )
  expect(objective.status, objective.text).toBe(201)
  const { id } = objective.body.objective
  const changed = await client.patch(`/v1/performance/key-results/${objective.body.keyResults[0]?.id}`, {
    currentValue: 2,
  })
  expect(changed).toMatchObject({ status: 200, body: { currentValue: 2 } })
  const note = { authorEmployeeId: ownerEmployeeId, note: 'Half way', confidence: 0.5 }
  expect((await client.post(`/v1/performance/objectives/${id}/check-ins`, note)).status).toBe(201)
  const lists = ['/v1/employees', '/v1/performance/objectives', `/v1/performance/objectives/${id}/check-ins`]
  for (const path of lists) expect((await client.get(path)).body, path).toHaveLength(1)
  expect((await client.get<{ type: string }[]>('/v1/events')).body.map((event) => event.type)).toEqual([
    'employee.created',
    'performance.objective.created',
    'performance.key_result.updated',
    'performance.check_in.created',
  ])

  const writers = startWriters([service], { key, ownerEmployeeId })
  await writers.untilMore(100)
  await writers.stop()
  expect(writers.refused).toEqual([])
  await expectAllStored(pool, writers.acknowledged)
  await expectNothingHalf(pool)

  const ofCompany = ['--company', created.company.id]
  await adminJson(settings, ['module', 'disable', ...ofCompany, '--module', 'leave'])
  expect(await adminJson(settings, ['key', 'list', ...ofCompany])).toMatchObject({ keys: [{}, {}] })
  await adminJson(settings, ['key', 'revoke', '--key', created.keys[0]?.id ?? ''])
  expect((await client.get('/v1/key')).status).toBe(401)

  const file = join(temporaryFolder(), 'backup')
  const { rows } = await adminJson<{ rows: object }>(settings, ['backup', file])
  const other = { ...settings, DATABASE_URL: await postgres.createDatabase() }
  expect(await adminJson(other, ['restore', file])).toEqual({ file, rows })
})
