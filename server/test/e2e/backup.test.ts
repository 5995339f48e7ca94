import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { homeWithDatabase, newHome, temporaryFolder } from '../../src/storage/embedded/embedded.testing.ts'
import { embeddedSocketFolder } from '../../src/storage/embedded/index.ts'
import { openPool, type Pool } from '../../src/storage/pool.ts'
import { newObjective } from '../../src/testing/builders.ts'
import { contentsOf } from '../../src/testing/unchanged.ts'
import { adminJson, runAdmin, runAdminDirectly } from './admin-command.testing.ts'
import { apiClient } from './api-client.testing.ts'
import { externalSettings } from './external-service.testing.ts'
import { createOwner, expectNothingHalf, startWriters } from './objective-writers.testing.ts'
import { startPostgres } from './postgres-server.testing.ts'
import { startService } from './service-process.testing.ts'

const NASTY = 'tab\t newline\n \\. \\N \\\\ "quoted" \u0001 👩‍🚀 Ünïcödé'

test('a backup made under load is one moment of all tables, and in a new home the old keys open the same data', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase() }
  const service = await startService(settings)
  const key = /svc_test_\w+/.exec(service.stdout())?.[0]
  const ownerEmployeeId = await createOwner(service, key)
  const noted = await apiClient(service, key).post<{ objective: { id: string } }>(
    '/v1/performance/objectives',
    newObjective(ownerEmployeeId, { title: NASTY, description: NASTY }),
  )
  expect(noted.status, noted.text).toBe(201)

  const file = join(temporaryFolder(), 'wagebook backup ✓')
  const writers = startWriters([service], { key, ownerEmployeeId })
  await writers.untilMore(50)
  const before = writers.acknowledged.length
  const made = await adminJson<{ file: string; rows: Record<string, number> }>(settings, ['backup', file])
  await writers.untilMore(50)
  await writers.stop()
  expect(made).toMatchObject({ file, rows: { employees: 26, api_keys: 2 } })
  expect(made.rows['objectives']).toBeGreaterThanOrEqual(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(file, '..'))).toEqual(['wagebook backup ✓'])
  const again = await runAdmin(settings, ['backup', file, '--json'])
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('exists already') })
  await service.stop()

  const elsewhere = { WAGEBOOK_HOME: newHome() }
  expect(await adminJson(elsewhere, ['restore', file])).toEqual({ file, rows: made.rows })
  const restored = await startService(elsewhere)
  expect(restored.stdout()).not.toContain('svc_')
  const client = apiClient(restored, key)
  const { body } = await client.get<{ objective: object }>(`/v1/performance/objectives/${noted.body.objective.id}`)
  expect(body.objective).toMatchObject({ title: NASTY, description: NASTY })
  expect(await expectNothingHalf(poolOf(elsewhere))).toBe(made.rows['objectives'])
  expect((await client.post('/v1/employees', { firstName: 'A', lastName: 'B', email: 'new@example.com' })).status).toBe(
    201,
  )
})

test('a restore that is refused says why in one line and changes nothing', async () => {
  const source = { WAGEBOOK_HOME: await homeWithDatabase() }
  await adminJson(source, ['company', 'create', '--name', 'Kestrel'])
  const file = join(temporaryFolder(), 'backup')
  await adminJson(source, ['backup', file])
  const truncated = join(temporaryFolder(), 'truncated')
  writeFileSync(truncated, readFileSync(file).subarray(0, -20))

  const used = { WAGEBOOK_HOME: await homeWithDatabase() }
  await startService(used)
  const empty = { WAGEBOOK_HOME: await homeWithDatabase(), WAGEBOOK_DEMO: '0' }
  await startService(empty)
  const refusals = [
    { settings: used, file, says: 'holds companies already' },
    { settings: used, file: truncated, says: 'cannot be read' },
    { settings: empty, file: truncated, says: 'cannot be read' },
    { settings: empty, file: '/nowhere/backup', says: 'ENOENT' },
    { settings: empty, file, says: 'Stop the service first' },
  ]
  for (const { settings, file, says } of refusals) {
    const pool = poolOf(settings)
    const before = { tables: await contentsOf(pool), secrets: secretsIn(settings) }
    const refused = await runAdminDirectly(settings, ['restore', file, '--json'])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(new RegExp(`^.*${says}.*\\n$`))
    expect({ tables: await contentsOf(pool), secrets: secretsIn(settings) }).toEqual(before)
  }
})

test('with an external database a backup is restored under the same secrets and refused under others', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.remove())
  const source = { WAGEBOOK_HOME: await homeWithDatabase() }
  const { keys } = await adminJson<{ keys: { secret: string }[] }>(source, ['company', 'create', '--name', 'Kestrel'])
  const file = join(temporaryFolder(), 'backup')
  await adminJson(source, ['backup', file])

  const url = await postgres.createDatabase()
  const others = await runAdmin(externalSettings(url), ['restore', file, '--json'])
  expect(others).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('WAGEBOOK_KEY_PEPPER') })
  const pool = openPool({ url }, { connectionsMax: 1, name: 'test' })
  expect(await contentsOf(pool)).toEqual({})
  await pool.end()

  const { keyPepper, encryptionKey } = secretsIn(source)
  const settings = { DATABASE_URL: url, WAGEBOOK_KEY_PEPPER: keyPepper, WAGEBOOK_ENCRYPTION_KEY: encryptionKey }
  expect(await adminJson(settings, ['restore', file])).toMatchObject({ rows: { companies: 1, api_keys: 2 } })
  const service = await startService(settings)
  expect((await apiClient(service, keys[0]?.secret).get('/v1/key')).status).toBe(200)
})

function secretsIn({ WAGEBOOK_HOME }: { WAGEBOOK_HOME: string }): { keyPepper: string; encryptionKey: string } {
  return JSON.parse(readFileSync(join(WAGEBOOK_HOME, 'secrets.json'), 'utf8')) as {
    keyPepper: string
    encryptionKey: string
  }
}

function poolOf({ WAGEBOOK_HOME }: { WAGEBOOK_HOME: string }): Pool {
  const pool = openPool({ socketFolder: embeddedSocketFolder(WAGEBOOK_HOME) }, { connectionsMax: 1, name: 'test' })
  onTestFinished(() => pool.end({ timeout: 5 }))
  return pool
}
