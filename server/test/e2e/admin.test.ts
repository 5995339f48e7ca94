import { expect, onTestFinished, test } from 'vitest'
import { homeWithDatabase } from '../../src/storage/embedded/embedded.testing.ts'
import { embeddedSocketFolder } from '../../src/storage/embedded/index.ts'
import { latestMigration } from '../../src/storage/migrate.ts'
import { openPool, type Pool } from '../../src/storage/pool.ts'
import { expectUnchanged } from '../../src/testing/unchanged.ts'
import { adminJson, runAdmin, runAdminDirectly } from './admin-command.testing.ts'
import { apiClient } from './api-client.testing.ts'
import { createOwner } from './objective-writers.testing.ts'
import { startService } from './service-process.testing.ts'
import { newObjective } from '../../src/testing/builders.ts'

interface Key {
  id: string
  name: string
  mode: 'live' | 'test'
  scopes: string[]
  secret: string
}

interface CreatedCompany {
  company: { id: string; name: string; modules: string[] }
  keys: [Key, Key]
}

const aUuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/) as string
const secretOf = (mode: string) => expect.stringMatching(new RegExp(`^svc_${mode}_\\w{38}$`)) as string

test('every command answers with one JSON object and takes effect on the running service', async () => {
  const home = await homeWithDatabase()
  const settings = { WAGEBOOK_HOME: home }
  const service = await startService({ ...settings, WAGEBOOK_DEMO: '0' })

  const created = await adminJson<CreatedCompany>(settings, ['company', 'create', '--name', 'Kestrel "Nord" \\ ✓'])
  expect(created).toEqual({
    company: { id: aUuid, name: 'Kestrel "Nord" \\ ✓', modules: ['leave', 'advances', 'performance'] },
    keys: ['live', 'test'].map((mode) => {
      return { id: aUuid, name: expect.any(String) as string, mode, scopes: ['*'], secret: secretOf(mode) }
    }),
  })
  const { id: companyId, name: companyName } = created.company
  for (const { id, name, mode, secret } of created.keys) {
    const { body } = await apiClient(service, secret).get('/v1/key')
    expect(body).toMatchObject({ id, name, mode, scopes: ['*'], companyId, companyName })
  }

  const bare = ['company', 'create', '--name', 'Bare', '--modules', 'none', '--time-zone', 'Africa/Lagos']
  expect(await adminJson(settings, bare)).toMatchObject({ company: { modules: [] } })
  const one = ['company', 'create', '--name', 'One', '--modules', 'performance']
  expect(await adminJson(settings, one)).toMatchObject({ company: { modules: ['performance'] } })

  const ofCompany = ['--company', companyId]
  const scopes = ['performance:read', 'employees:write']
  const makeReader = ['key', 'create', ...ofCompany, '--mode', 'live', '--scopes', scopes.join(','), '--name', 'Reader']
  const scoped = await adminJson<Key>(settings, makeReader)
  expect(scoped).toEqual({ id: aUuid, name: 'Reader', mode: 'live', scopes, secret: secretOf('live') })
  expect((await apiClient(service, scoped.secret).get('/v1/key')).body).toMatchObject({ id: scoped.id, scopes })
  const none = await adminJson<Key>(settings, ['key', 'create', ...ofCompany, '--mode', 'test', '--scopes', ''])
  expect(none).toEqual({ id: aUuid, name: expect.any(String), mode: 'test', scopes: [], secret: secretOf('test') })
  expect((await apiClient(service, none.secret).get('/v1/performance/objectives')).body).toMatchObject({
    code: 'INSUFFICIENT_SCOPE',
  })

  const { stdout } = await runAdmin(settings, ['key', 'list', ...ofCompany, '--json'])
  const listed = JSON.parse(stdout) as { keys: Partial<Key>[] }
  const ids = [...created.keys, scoped, none].map((key) => key.id)
  expect(listed.keys.map((key) => key.id ?? '').toSorted()).toEqual(ids.toSorted())
  expect(listed.keys.find((key) => key.id === scoped.id)).toMatchObject({ name: 'Reader', mode: 'live', scopes })
  expect(stdout).not.toMatch(/svc_|secret|hash/i)

  expect(await adminJson(settings, ['migrate'])).toEqual({ applied: [], schema: latestMigration() })
  expect(service.stderr()).toBe('')
})

test('a person is added with a link to a password, listed, and removed, on the running service', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase(), WAGEBOOK_PUBLIC_URL: 'https://payroll.example.com' }
  const service = await startService({ ...settings, WAGEBOOK_DEMO: '0', WAGEBOOK_SIGNUP: 'closed' })
  const { company } = await adminJson<CreatedCompany>(settings, ['company', 'create', '--name', 'Kestrel'])
  const create = ['user', 'create', '--company', company.id, '--name', 'Ada', '--role', 'Admin', '--email']
  const made = await adminJson<{ id: string; link: string }>(settings, [...create, 'ada@example.com'])
  expect(made).toMatchObject({ id: aUuid, email: 'ada@example.com', name: 'Ada', role: 'Admin' })
  const [, token] = /^https:\/\/payroll\.example\.com\/reset-password\?token=([\w-]{43})$/.exec(made.link) ?? []
  const post = (path: string, body: object) =>
    fetch(`${service.url}/dashboard/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://payroll.example.com' },
      body: JSON.stringify(body),
    })
  const password = 'eleven purple otters dance'
  expect((await post('password-resets/complete', { token, password })).status).toBe(204)
  expect((await post('password-resets/complete', { token, password })).status).toBe(400)
  const shown = await post('sign-in', { email: 'ada@example.com', password })
  expect(await shown.json()).toMatchObject({ state: 'FactorSetUp', company: { id: company.id } })

  const twice = await runAdmin(settings, [...create, 'ADA@example.com'])
  expect([twice.code, twice.stderr]).toEqual([2, 'This address has an account already.\n'])
  await adminJson(settings, [...create, 'grace@example.com'])
  const { stdout } = await runAdmin(settings, ['user', 'list', '--company', company.id, '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ users: [{ email: 'grace@example.com' }, { email: 'ada@example.com' }] })
  expect(stdout).not.toContain('argon2')
  const reset = ['user', 'reset-factors', '--email', 'ada@example.com']
  expect(await adminJson(settings, reset)).toEqual({ id: made.id, factorsReset: true })
  expect(await adminJson(settings, ['user', 'remove', '--email', 'ada@example.com'])).toEqual({
    id: made.id,
    removed: true,
  })
  const last = await runAdmin(settings, ['user', 'remove', '--email', 'grace@example.com'])
  expect([last.code, last.stderr]).toEqual([2, 'A company keeps at least one Admin.\n'])
})

test('a revoked key, however busy, is refused by a running service as soon as the command has ended', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase() }
  const service = await startService({ ...settings, WAGEBOOK_DEMO: '0' })
  const { keys } = await adminJson<CreatedCompany>(settings, ['company', 'create', '--name', 'Kestrel'])
  const [live, test] = keys
  const client = apiClient(service, live.secret)
  let isOver = false
  const busy = (async () => {
    // Until the first refusal: more of them would be limited as guesses are.
    while (!isOver && (await client.get('/v1/key')).status === 200);
  })()
  expect((await client.get('/v1/key')).status).toBe(200)
  await adminJson(settings, ['key', 'revoke', '--key', live.id])
  expect((await client.get('/v1/key')).status).toBe(401)
  isOver = true
  await busy
  expect((await apiClient(service, test.secret).get('/v1/key')).status).toBe(200)
})

test('an add-on is closed and opened again for a running service by the commands, and its data is kept', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase() }
  const service = await startService({ ...settings, WAGEBOOK_DEMO: '0' })
  const { company, keys } = await adminJson<CreatedCompany>(settings, ['company', 'create', '--name', 'Kestrel'])
  const client = apiClient(service, keys[0].secret)
  const path = '/v1/performance/objectives'
  const ownerEmployeeId = await createOwner(service, keys[0].secret)
  expect((await client.post(path, newObjective(ownerEmployeeId))).status).toBe(201)

  const module = ['--company', company.id, '--module', 'performance']
  const off = await adminJson(settings, ['module', 'disable', ...module])
  expect(off).toEqual({ company: { id: company.id, modules: ['leave', 'advances'] } })
  await expect
    .poll(async () => (await client.get(path)).body, { timeout: 5_000 })
    .toMatchObject({ code: 'MODULE_NOT_ENABLED' })
  const on = await adminJson(settings, ['module', 'enable', ...module])
  expect(on).toEqual({ company: { id: company.id, modules: ['leave', 'advances', 'performance'] } })
  await expect.poll(async () => (await client.get(path)).body, { timeout: 5_000 }).toHaveLength(1)
})

test('commands work without a service, one after the other and several at once, and the next start finds what they made', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase() }
  const { company, keys } = await adminJson<CreatedCompany>(settings, ['company', 'create', '--name', 'First'])
  const several = await Promise.all(
    ['Second', 'Third', 'Fourth'].map((name) =>
      runAdminDirectly(settings, ['company', 'create', '--name', name, '--json']),
    ),
  )
  expect(several.map(({ code, stderr }) => ({ code, stderr }))).toEqual(several.map(() => ({ code: 0, stderr: '' })))
  await adminJson(settings, ['key', 'revoke', '--key', keys[1].id])

  const service = await startService(settings)
  expect(service.stdout(), 'there are companies, so no demo is made').not.toContain('svc_')
  expect((await apiClient(service, keys[0].secret).get('/v1/key')).body).toMatchObject({ companyId: company.id })
  expect((await apiClient(service, keys[1].secret).get('/v1/key')).status).toBe(401)
})

test('without --json a command tells people the same, and help lists every command', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase() }
  const created = await runAdmin(settings, ['company', 'create', '--name', 'Kestrel'])
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(created.stdout).toMatch(/Kestrel.*svc_live_\w{38}.*svc_test_\w{38}/s)
  const help = await runAdminDirectly(settings, ['help'])
  expect(help.code).toBe(0)
  for (const name of [
    'company create',
    'key create',
    'key list',
    'key revoke',
    'module enable',
    'backup',
    'restore',
    'migrate',
  ]) {
    expect(help.stdout).toContain(name)
  }
})

test('wrong arguments are told in one line and end with 2, and nothing is changed', async () => {
  const home = await homeWithDatabase()
  const settings = { WAGEBOOK_HOME: home }
  await startService(settings)
  const pool = poolOf(home)
  const [company] = await pool<{ id: string }[]>`select companies.id from companies`
  const ofCompany = ['--company', company?.id ?? '']
  const nobody = '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3'
  const wrong = [
    ['compnay', 'create', '--name', 'X'],
    ['company', 'create', '--name', 'X', '--time-zone', 'Mars/Olympus'],
    ['key', 'create', ...ofCompany, '--mode', 'live', '--scopes', 'payroll:read'],
    ['key', 'create', '--company', nobody, '--mode', 'live', '--scopes', '*'],
    ['key', 'create', '--company', 'kestrel', '--mode', 'live', '--scopes', '*'],
    ['key', 'list', '--company', nobody],
    ['key', 'revoke', '--key', nobody],
    ['module', 'disable', '--company', nobody, '--module', 'leave'],
  ]
  await expectUnchanged(pool, async () => {
    expect(await runAdmin(settings, ['key', 'create', '--mode', 'live', '--json'])).toMatchObject({
      code: 2,
      stdout: '',
    })
    for (const args of wrong) {
      const { code, stdout, stderr } = await runAdminDirectly(settings, [...args, '--json'])
      expect({ code, stdout }, `${args.join(' ')}: ${stderr}`).toEqual({ code: 2, stdout: '' })
      expect(stderr.endsWith('\n') && stderr.trim().split('\n').length === 1, `${args.join(' ')}: ${stderr}`).toBe(true)
    }
  })
})

function poolOf(home: string): Pool {
  const pool = openPool({ socketFolder: embeddedSocketFolder(home) }, { connectionsMax: 1, name: 'test' })
  onTestFinished(() => pool.end({ timeout: 5 }))
  return pool
}
