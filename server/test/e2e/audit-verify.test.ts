import { expect, test } from 'vitest'
import { homeWithDatabase } from '../../src/storage/embedded/embedded.testing.ts'
import { embeddedSocketFolder } from '../../src/storage/embedded/index.ts'
import { openPool } from '../../src/storage/pool.ts'
import { adminJson, runAdminDirectly } from './admin-command.testing.ts'
import { apiClient } from './api-client.testing.ts'
import { startService } from './service-process.testing.ts'

interface Verified {
  broken: number
  chains: {
    companyId: string
    entries: number
    head: { sequence: number; hash: string } | null
    fault: { kind: string; sequence: number } | null
  }[]
}

test('the operator verifies the chains of a running service, keeps their ends, and finds what was tampered with', async () => {
  const home = await homeWithDatabase()
  const settings = { WAGEBOOK_HOME: home }
  const service = await startService({ ...settings, WAGEBOOK_DEMO: '0' })
  const created = await adminJson<{ company: { id: string }; keys: { secret: string }[] }>(settings, [
    'company',
    'create',
    '--name',
    'Kestrel',
  ])
  const { id } = created.company
  const client = apiClient(service, created.keys[0]?.secret ?? '')
  const webhook = { url: 'https://hooks.example.com/', eventTypes: '*' }
  expect((await client.post('/v1/webhooks', webhook)).status).toBe(201)

  const whole = await adminJson<Verified>(settings, ['audit', 'verify'])
  const { entries, head, fault } = whole.chains.find(({ companyId }) => companyId === id) ?? {}
  expect([whole.broken, fault]).toEqual([0, null])
  expect(entries).toBeGreaterThanOrEqual(2)
  expect(head?.sequence).toBe(entries)
  const log = (await client.get('/v1/audit-log')).body as { action: string; actor: object; hash: string }[]
  expect(log[0]).toMatchObject({ action: 'webhook.registered', hash: head?.hash })
  expect(log.at(-1)).toMatchObject({ action: 'company.created', actor: { kind: 'operator', id: null } })

  expect((await client.post('/v1/webhooks', webhook)).status).toBe(201)
  const expecting = ['audit', 'verify', '--company', id, '--expect', `${head?.sequence}:${head?.hash}`]
  const kept = await runAdminDirectly(settings, expecting)
  expect([kept.code, kept.stderr]).toEqual([0, ''])
  expect(kept.stdout).toMatch(
    new RegExp(`${id}  ${(entries ?? 0) + 1} entries hold  ${(entries ?? 0) + 1}:[0-9a-f]{64}\n`),
  )
  expect(kept.stdout).toContain('No chain can tell of what was never recorded.')

  const other = await runAdminDirectly(settings, [...expecting.slice(0, -1), `${head?.sequence}:${'0'.repeat(64)}`])
  expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('BROKEN')])

  const pool = openPool({ socketFolder: embeddedSocketFolder(home) }, { connectionsMax: 1, name: 'test' })
  await pool`alter table audit_log disable trigger audit_log_is_append_only`
  await pool`update audit_log set entry = replace(entry, 'Kestrel', 'Falcon') where company_id = ${id} and sequence = 1`
  await pool.end()
  const broken = await runAdminDirectly(settings, ['audit', 'verify', '--json'])
  expect([broken.code, broken.stderr]).toEqual([1, ''])
  const { chains } = JSON.parse(broken.stdout) as Verified
  expect(chains.find(({ companyId }) => companyId === id)).toMatchObject({
    entries: 0,
    fault: { kind: 'changed', sequence: 1 },
  })
})
