import { isTimeZone } from '../../kernel/calendar.ts'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import { limits } from '../../kernel/limits.ts'
import { inModuleOrder } from '../../kernel/scopes.ts'
import { ok, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import type { Tenant } from '../../storage/tenant-context.ts'
import { insertCompany, type Company } from './companies.store.ts'

/** A new company, its live and its test tenant. */
export interface CreatedCompany {
  company: Company
  live: Tenant
  test: Tenant
}

/** Creates a company with an empty live and an empty test tenant. Time zones are IANA names; the default is UTC. */
export async function createCompany(
  deps: { sql: Sql; clock: Clock; ids: Ids },
  input: { name: string; modules: readonly string[]; timeZone?: string },
): Promise<Result<CreatedCompany, Refusal<'VALIDATION_FAILED'>>> {
  const { name, modules, timeZone = 'UTC' } = input
  const length = Array.from(name).length
  if (length < 1 || length > limits.nameLengthMax) {
    return refuseField('VALIDATION_FAILED', 'name', `must have 1 to ${limits.nameLengthMax} characters`)
  }
  if (!isTimeZone(timeZone)) {
    return refuseField('VALIDATION_FAILED', 'timeZone', 'must be an IANA time zone such as Africa/Lagos')
  }
  const nowMs = deps.clock.nowMs()
  const company: Company = { id: deps.ids.next(nowMs), name, timeZone, modules: inModuleOrder(modules) }
  const tenantOf = (mode: 'live' | 'test'): Tenant => {
    return { tenantId: deps.ids.next(nowMs), companyId: company.id, mode, timeZone, clockAheadMs: 0 }
  }
  const [live, test] = [tenantOf('live'), tenantOf('test')]
  const createdAt = isoFromMs(nowMs)
  await insertCompany(deps.sql, { ...company, createdAt, liveTenantId: live.tenantId, testTenantId: test.tenantId })
  return ok({ company, live, test })
}
