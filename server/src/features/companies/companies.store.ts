import { inModuleOrder, type Module } from '../../kernel/scopes.ts'
import type { Sql } from '../../storage/pool.ts'

/** A customer. `modules` are the add-ons that are switched on. */
export interface Company {
  id: string
  name: string
  timeZone: string
  modules: string[]
}

/** A company with its two tenants and their empty timelines, in one statement. */
export async function insertCompany(
  sql: Sql,
  company: Company & { createdAt: string; liveTenantId: string; testTenantId: string },
): Promise<void> {
  await sql`
    with company as (
      insert into companies (id, name, time_zone, modules, created_at)
      values (${company.id}, ${company.name}, ${company.timeZone}, ${company.modules}, ${company.createdAt})
      returning companies.id
    ),
    tenant as (
      insert into tenants (id, company_id, mode)
      select pair.id, company.id, pair.mode
      from company, (values (${company.liveTenantId}::uuid, 'live'), (${company.testTenantId}::uuid, 'test')) as pair (id, mode)
      returning tenants.id
    )
    insert into timelines (tenant_id, last_at) select tenant.id, 0 from tenant`
}

export async function findCompany(sql: Sql, id: string): Promise<Company | undefined> {
  const [row] = await sql<Company[]>`
    select companies.id, companies.name, companies.time_zone as "timeZone", companies.modules
    from companies
    where companies.id = ${id}`
  return row
}

/** The ids of all companies, in order, read some at a time. */
export async function* listCompanyIds(sql: Sql): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await sql<{ id: string }[]>`
      select companies.id from companies where companies.id > ${after} order by companies.id limit 1000`
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

export async function hasCompanies(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select from companies) as found`
  return row?.found === true
}

/** The tenants of a company, or undefined when there is no such company. */
export async function findTenants(sql: Sql, companyId: string): Promise<{ live: string; test: string } | undefined> {
  const rows = await sql<{ id: string; mode: 'live' | 'test' }[]>`
    select tenants.id, tenants.mode from tenants where tenants.company_id = ${companyId} order by tenants.mode limit 2`
  const live = rows.find((row) => row.mode === 'live')
  const test = rows.find((row) => row.mode === 'test')
  return live && test && { live: live.id, test: test.id }
}

/** The add-ons that are on, which nobody else switches until the transaction ends; undefined for an unknown company. */
export async function lockModules(tx: Sql, companyId: string): Promise<string[] | undefined> {
  const [row] = await tx<{ modules: string[] }[]>`
    select companies.modules from companies where companies.id = ${companyId} for no key update`
  return row?.modules
}

/** Switches an add-on on or off, and answers those that are on then. */
export async function setModule(
  tx: Sql,
  change: { companyId: string; module: Module; enabled: boolean },
): Promise<Module[]> {
  const [row] = await tx<{ modules: string[] }[]>`
    update companies
    set modules = case
      when ${change.enabled} then array_append(array_remove(companies.modules, ${change.module}), ${change.module})
      else array_remove(companies.modules, ${change.module})
    end
    where companies.id = ${change.companyId}
    returning companies.modules`
  return inModuleOrder(row?.modules ?? [])
}
