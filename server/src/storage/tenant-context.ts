import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Sql } from './pool.ts'

/** A company's live data or its test data. */
export interface Tenant {
  tenantId: string
  companyId: string
  mode: 'live' | 'test'
  /** IANA name; "today" is the company's. */
  timeZone: string
  /** How far the tenant's clock is ahead of real time; 0 for live data. */
  clockAheadMs: number
}

/** What a service works with: one tenant's data, through a pool or a transaction, and where time and ids come from. */
export interface TenantContext {
  sql: Sql
  clock: Clock
  ids: Ids
  tenant: Tenant
}
