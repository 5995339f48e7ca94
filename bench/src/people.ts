import type { Pool } from '../../server/src/storage/pool.ts'
import type { BenchTenant } from './tenants.ts'

/** Gives the tenant's employee so many direct reports, straight into the table. */
export async function addReports(pool: Pool, { tenantId, employeeId }: BenchTenant, count: number): Promise<void> {
  await pool`
    insert into employees (tenant_id, id, first_name, last_name, email, manager_id, employment_type, status, hire_date,
      version, created_at, updated_at)
    select ${tenantId}, uuidv7(), 'Person', place::text, place || '@example.com', ${employeeId}, 'FullTime', 'Active',
      '2020-01-01', 1, now(), now()
    from generate_series(1, ${count}::int) as place`
  await pool`analyze employees`
}
