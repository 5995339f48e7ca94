import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { issueKey } from '../../src/features/api-keys/index.ts'
import { createCompany } from '../../src/features/companies/index.ts'
import { assert } from '../../src/kernel/assert.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { openPool, type Pool } from '../../src/storage/pool.ts'
import type { Tenant } from '../../src/storage/tenant-context.ts'

/** A migrated external database with one company, and the settings with which service processes use it. */
export interface ExternalDatabase {
  url: string
  settings: Record<string, string>
  pool: Pool
  tenant: Tenant
  /** Holds `*` for the live tenant. */
  key: string
}

/** The settings of a service with an external database, with secrets of its own. */
export function externalSettings(url: string): Record<string, string> & { WAGEBOOK_KEY_PEPPER: string } {
  return {
    DATABASE_URL: url,
    WAGEBOOK_KEY_PEPPER: randomBytes(32).toString('base64'),
    WAGEBOOK_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
}

export async function prepareExternalDatabase(url: string): Promise<ExternalDatabase> {
  const settings = externalSettings(url)
  await migrate({ url })
  const pool = openPool({ url }, { connectionsMax: 4, name: 'test' })
  onTestFinished(() => pool.end({ timeout: 5 }))
  const pepper = Buffer.from(settings.WAGEBOOK_KEY_PEPPER, 'base64')
  const deps = { sql: pool, clock: systemClock, ids: randomIds(), pepper }
  const created = await createCompany(deps, { name: 'Kestrel', modules: ['leave', 'advances', 'performance'] })
  assert(created.ok, 'the company is valid')
  const { live } = created.value
  const { secret } = await issueKey(deps, { tenant: live, name: 'test', scopes: ['*'] })
  return { url, settings, pool, tenant: live, key: secret }
}
