import type { Fragment, Sql } from '../storage/pool.ts'
import type { Tenant } from '../storage/tenant-context.ts'

/** What is to be looked at, and when by the tenant's clock. */
export interface DueWork {
  kind: string
  subjectId: string
  /** ISO 8601. */
  dueAt: string
}

/** Work that is due, with the tenant whose it is. */
export interface FoundWork extends DueWork {
  tenant: Tenant
  failures: number
}

/**
 * Notes that a subject is to be looked at, once, in the transaction that makes it so and under the lock of the subject's
 * row. A new time replaces the old one.
 */
export async function schedule(tx: Sql, tenantId: string, work: DueWork): Promise<void> {
  await tx`
    insert into due_work (tenant_id, kind, subject_id, due_at)
    values (${tenantId}, ${work.kind}, ${work.subjectId}, ${work.dueAt})
    on conflict (tenant_id, kind, subject_id) do update
    set due_at = excluded.due_at, failures = 0, retry_at = null`
}

/**
 * The part of a statement that notes the same for a subject that the statement itself creates, beside `appendedAfter`:
 * `writer` is the CTE that wrote it, and where that wrote nothing, nothing is noted.
 */
export function scheduledAfter(sql: Sql, writer: string, tenantId: string, work: DueWork): Fragment {
  return sql`
    due as (
      insert into due_work (tenant_id, kind, subject_id, due_at)
      select ${tenantId}, ${work.kind}, ${work.subjectId}, ${work.dueAt} from ${sql(writer)}
    )`
}

/** Takes the note back: nothing falls due any more. */
export async function unschedule(tx: Sql, tenantId: string, work: Omit<DueWork, 'dueAt'>): Promise<void> {
  await tx`
    delete from due_work
    where due_work.tenant_id = ${tenantId} and due_work.kind = ${work.kind} and due_work.subject_id = ${work.subjectId}`
}

/** True when this transaction is the only one, in all processes, that works off what is due. */
export async function takeTurn(tx: Sql): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('wagebook due work', 0)) as taken`
  return row?.taken === true
}

/** What has been due the longest, by each tenant's own clock. Nothing is locked. */
export async function findNextDue(tx: Sql, nowIso: string): Promise<FoundWork | undefined> {
  const [row] = await tx<(Tenant & DueWork & { failures: number })[]>`
    select due.tenant_id as "tenantId", due.kind, due.subject_id as "subjectId", due.due_at as "dueAt", due.failures,
      tenants.company_id as "companyId", tenants.mode, tenants.clock_ahead_ms as "clockAheadMs",
      companies.time_zone as "timeZone"
    from (
      (
        select * from due_work
        where due_work.due_at <= ${nowIso} and (due_work.retry_at is null or due_work.retry_at <= ${nowIso})
        order by due_work.due_at
        limit 1
      )
      union all
      (
        select ahead.* from tenants
        cross join lateral (
          select * from due_work
          where due_work.tenant_id = tenants.id
            and due_work.due_at <= ${nowIso}::timestamptz + tenants.clock_ahead_ms * interval '1 millisecond'
            and (due_work.retry_at is null or due_work.retry_at <= ${nowIso})
          order by due_work.due_at
          limit 1
        ) as ahead
        where tenants.clock_ahead_ms > 0
        order by ahead.due_at
        limit 1
      )
    ) as due
    join tenants on tenants.id = due.tenant_id
    join companies on companies.id = tenants.company_id
    order by due.due_at
    limit 1`
  if (row === undefined) return undefined
  const { kind, subjectId, dueAt, failures, ...tenant } = row
  return { kind, subjectId, dueAt, failures, tenant }
}

/** Strikes the work out, unless it was scheduled anew while it was being done. */
export async function settle(tx: Sql, work: FoundWork): Promise<void> {
  await tx`
    delete from due_work
    where due_work.tenant_id = ${work.tenant.tenantId} and due_work.kind = ${work.kind}
      and due_work.subject_id = ${work.subjectId} and due_work.due_at = ${work.dueAt}`
}

export async function noteFailure(sql: Sql, work: FoundWork, retryAt: string): Promise<void> {
  await sql`
    update due_work set failures = due_work.failures + 1, retry_at = ${retryAt}
    where due_work.tenant_id = ${work.tenant.tenantId} and due_work.kind = ${work.kind}
      and due_work.subject_id = ${work.subjectId} and due_work.due_at = ${work.dueAt}`
}
