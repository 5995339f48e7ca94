import { issueKey } from '../../server/src/features/api-keys/index.ts'
import { createCompany } from '../../server/src/features/companies/index.ts'
import { createEmployee } from '../../server/src/features/employees/index.ts'
import { assert } from '../../server/src/kernel/assert.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { embeddedSocketFolder, loadOrCreateSecrets } from '../../server/src/storage/embedded/index.ts'
import { openPool, type Pool } from '../../server/src/storage/pool.ts'
import type { Cleanup } from './processes.ts'

/** A tenant with what a load on it needs: a key that may do everything, and an employee who owns objectives. */
export interface BenchTenant {
  tenantId: string
  employeeId: string
  key: string
}

/** A pool on the embedded database of a running service. */
export function openBeside(cleanup: Cleanup, home: string): Pool {
  const pool = openPool({ socketFolder: embeddedSocketFolder(home) }, { connectionsMax: 4, name: 'wagebook bench' })
  cleanup.defer(() => pool.end({ timeout: 5 }))
  return pool
}

/** Makes companies, each with its live and its test tenant, until there are as many tenants as asked for. */
export async function makeTenants(pool: Pool, home: string, count: number): Promise<BenchTenant[]> {
  const pepper = Buffer.from(loadOrCreateSecrets(home).keyPepper, 'base64')
  const deps = { sql: pool, clock: systemClock, ids: randomIds() }
  const tenants: BenchTenant[] = []
  while (tenants.length < count) {
    const created = await createCompany(deps, { name: 'Benchmark', modules: ['performance'] })
    assert(created.ok, 'the company of a benchmark is valid')
    for (const tenant of [created.value.live, created.value.test]) {
      const employee = await createEmployee(
        { ...deps, tenant },
        { firstName: 'Ada', lastName: 'Bench', email: 'ada@example.com', employmentType: 'FullTime' },
      )
      assert(employee.ok, 'the employee of a benchmark is valid')
      const { secret } = await issueKey({ ...deps, pepper }, { tenant, name: 'benchmark', scopes: ['*'] })
      tenants.push({ tenantId: tenant.tenantId, employeeId: employee.value.id, key: secret })
    }
  }
  return tenants.slice(0, count)
}
