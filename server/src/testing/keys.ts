import { expect } from 'vitest'
import { issueKey } from '../features/api-keys/index.ts'
import type { Pool } from '../storage/pool.ts'
import type { Tenant } from '../storage/tenant-context.ts'
import type { TestApp } from './test-app.ts'
import { testClient, type TestAnswer, type TestClient } from './test-client.ts'

/** A key with its secret, and a client that holds it. */
export interface TestKey {
  id: string
  secret: string
  client: TestClient
}

/** A new key of a tenant. */
export async function makeTestKey(
  app: TestApp,
  tenant: Tenant,
  scopes: readonly string[] = ['*'],
  options: { expiresAt?: string; name?: string } = {},
): Promise<TestKey> {
  const { pool, clock, ids } = app.service.services
  const deps = { sql: pool, clock, ids, pepper: app.service.keyPepper }
  const { id, secret } = await issueKey(deps, { tenant, name: 'test', scopes, ...options })
  return { id, secret, client: testClient(app.service, secret) }
}

/** Who a secret opens as, asked of one service. */
export function opens(app: TestApp, secret: string): Promise<TestAnswer<{ id: string }>> {
  return testClient(app.service, secret).get('/v1/key')
}

/** Holds that a text stands in no row of any table, whatever the column's type. */
export async function expectNowhereInDatabase(pool: Pool, text: string): Promise<void> {
  const tables = await pool<{ name: string }[]>`
    select pg_class.relname as name from pg_class
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r'
    order by 1 limit 1000`
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const bytes = Buffer.from(text).toString('hex')
    const [found] = await pool<{ count: number }[]>`
      select count(*)::integer as count from ${pool(name)} as row
      where strpos(to_jsonb(row)::text, ${text}) > 0 or strpos(to_jsonb(row)::text, ${bytes}) > 0`
    expect([name, found?.count]).toEqual([name, 0])
  }
}

/** The actions that the audit log holds for a company, the latest last, with what was there before and after. */
export async function deedsOf(pool: Pool, companyId: string) {
  const rows = await pool<{ entry: string }[]>`
    select audit_log.entry from audit_log
    where audit_log.company_id = ${companyId}
    order by audit_log.sequence limit 1000`
  return rows.map((row) => JSON.parse(row.entry) as DeedShown)
}

interface DeedShown {
  action: string
  actor: { kind: string; id?: string; name?: string }
  factor: string | null
  mode: string | null
  target: { kind: string; id: string; name: string }
  address: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
