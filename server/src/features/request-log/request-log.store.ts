import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import { addDays, dateIn } from '../../kernel/calendar.ts'
import { limits } from '../../kernel/limits.ts'
import { again, dropPartitions, makePartitions, removeStrays, type DailyTable } from '../../storage/daily-partitions.ts'
import type { Page } from '../../storage/page.ts'
import type { Pool, Sql } from '../../storage/pool.ts'
import type { LoggedRequest } from './request-log.schema.ts'

/** A request as it is stored. */
export interface RequestRow {
  tenantId: string
  id: string
  at: string
  keyId: string
  method: string
  route: string
  path: string
  status: number
  code: string | null
  durationUs: number
  address: string
}

/** Writes requests, many at once. Writing them again, after a failure of which nobody knows how far it got, changes nothing. */
export async function insertRequests(sql: Sql, rows: readonly RequestRow[]): Promise<void> {
  await sql`
    insert into request_log (tenant_id, id, at, key_id, method, route, path, status, code, duration_us, address)
    select batch.tenant_id, batch.id, batch.at, batch.key_id, batch.method, batch.route, batch.path, batch.status,
      batch.code, batch.duration_us, batch.address
    from unnest(
      ${rows.map((row) => row.tenantId)}::uuid[],
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.at)}::timestamptz[],
      ${rows.map((row) => row.keyId)}::uuid[],
      ${rows.map((row) => row.method)}::text[],
      ${rows.map((row) => row.route)}::text[],
      ${rows.map((row) => row.path)}::text[],
      ${rows.map((row) => row.status)}::smallint[],
      ${rows.map((row) => row.code) as string[]}::text[],
      ${rows.map((row) => row.durationUs)}::integer[],
      ${rows.map((row) => row.address)}::text[]
    ) as batch (tenant_id, id, at, key_id, method, route, path, status, code, duration_us, address)
    on conflict do nothing`
}

/** Which requests to read: of these tenants (one company's), all or those of one key, all or those of one class of status. */
export interface RequestRange {
  tenantIds: readonly string[]
  keyId: string | undefined
  /** The first digit of the status. */
  statusClass: number | undefined
}

/** A page of requests, newest first, and one more when there is a next page. Each tenant's are a range of one index. */
export async function listRequests(sql: Sql, range: RequestRange, page: Page): Promise<LoggedRequest[]> {
  const { tenantIds, keyId, statusClass } = range
  return sql<LoggedRequest[]>`
    select request.id, request.at, tenants.mode, request.key_id as "keyId", api_keys.name as "keyName", request.method,
      request.route, request.path, request.status, request.code, request.duration_us / 1000.0::float8 as "durationMs",
      request.address
    from unnest(${tenantIds as string[]}::uuid[]) as wanted (tenant_id)
    cross join lateral (
      select request_log.tenant_id, request_log.id, request_log.at, request_log.key_id, request_log.method,
        request_log.route, request_log.path, request_log.status, request_log.code, request_log.duration_us, request_log.address
      from request_log
      where request_log.tenant_id = wanted.tenant_id
        ${keyId === undefined ? sql`` : sql`and request_log.key_id = ${keyId}`}
        ${statusClass === undefined ? sql`` : sql`and request_log.status / 100 = ${statusClass}`}
        ${page.beforeId === undefined ? sql`` : sql`and request_log.id < ${page.beforeId}`}
      order by request_log.id desc
      limit ${page.limit + 1}
    ) as request
    join tenants on tenants.id = request.tenant_id
    join api_keys on api_keys.id = request.key_id
    order by request.id desc
    limit ${page.limit + 1}`
}

export const requestLogTable: DailyTable = { name: 'request_log', column: 'at' }

const DAY_MS = 24 * 3_600_000

/** Makes the partitions of the coming days; removes what is too old, and of each key what is beyond its latest. */
export async function cleanUpRequestLog({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const nowMs = clock.nowMs()
  const today = dateIn('UTC', nowMs)
  await makePartitions(pool, requestLogTable, today)
  await dropPartitions(pool, requestLogTable, addDays(today, -limits.requestLogDays))
  await again(() => removeStrays(pool, requestLogTable, isoFromMs(nowMs - limits.requestLogDays * DAY_MS)))
  await again(() => trimKeys(pool))
}

/** Removes some of the requests that lie behind the latest of their key; answers how many. */
async function trimKeys(pool: Pool): Promise<number> {
  const result = await pool`
    with excess as (
      select old.tenant_id, old.id, old.at
      from api_keys
      cross join lateral (
        select request_log.id from request_log
        where request_log.tenant_id = api_keys.tenant_id and request_log.key_id = api_keys.id
        order by request_log.id desc
        offset ${limits.requestLogPerKeyMax} limit 1
      ) as first_beyond
      cross join lateral (
        select request_log.tenant_id, request_log.id, request_log.at from request_log
        where request_log.tenant_id = api_keys.tenant_id and request_log.key_id = api_keys.id
          and request_log.id <= first_beyond.id
        limit ${limits.cleanUpRowsMax}
      ) as old
      limit ${limits.cleanUpRowsMax}
    )
    delete from request_log using excess
    where request_log.tenant_id = excess.tenant_id and request_log.id = excess.id and request_log.at = excess.at`
  return result.count
}
