import type { Sql } from '../storage/pool.ts'

/** A delivery that is due, with what is needed to render its event. */
export interface DueDelivery {
  id: string
  endpointId: string
  eventId: string
  eventType: string
  /** Microseconds. */
  eventPlace: number
  data: string
  /** Milliseconds since 1970: since when it is due. */
  dueAtMs: number
  attemptCount: number
  isPing: boolean
  resendOf: string | null
}

/** An endpoint to read due deliveries of. */
export interface DueRequest {
  tenantId: string
  endpointId: string
}

/** A place in the order in which an endpoint's deliveries are due. */
export interface DuePlace {
  /** Microseconds since 1970. */
  dueAt: number
  id: string
}

/** A row of a read: `data` is null when the event is not there (any more). */
export interface DueRow extends Omit<DueDelivery, 'data'>, DuePlace {
  tenantId: string
  data: string | null
  /** True when the endpoint has due deliveries beyond those of this read. */
  isCut: boolean
}

/**
 * The due deliveries of some endpoints after a place, the longest due first, of each at most `limit` and, beyond the first,
 * `bytesMax` bytes of event data: one short index range per endpoint, so a million due deliveries of one never stand before
 * another's, and what was sent before the place and not yet removed from the index is not walked over.
 */
export async function readDueDeliveries(
  sql: Sql,
  requests: readonly (DueRequest & { bytesMax: number; after?: DuePlace | undefined })[],
  options: { nowIso: string; limit: number },
): Promise<DueRow[]> {
  return sql<DueRow[]>`
    select due.id, wanted.tenant_id as "tenantId", wanted.endpoint_id as "endpointId", due.event_id as "eventId",
      due.event_type as "eventType", due.event_place as "eventPlace", due.data,
      floor(extract(epoch from due.next_attempt_at) * 1000)::bigint as "dueAtMs",
      (extract(epoch from due.next_attempt_at) * 1000000)::bigint as "dueAt", due.attempt_count as "attemptCount",
      due.ping_data is not null as "isPing", due.resend_of as "resendOf",
      due.count > ${options.limit} or due.bytes_in_all > wanted.bytes_max as "isCut"
    from unnest(
      ${requests.map((request) => request.tenantId)}::uuid[],
      ${requests.map((request) => request.endpointId)}::uuid[],
      ${requests.map((request) => request.bytesMax)}::bigint[],
      ${requests.map((request) => request.after?.dueAt ?? 0)}::bigint[],
      ${requests.map((request) => request.after?.id ?? FIRST_ID)}::uuid[]
    ) as wanted (tenant_id, endpoint_id, bytes_max, after_due_at, after_id)
    cross join lateral (
      select ranked.*, row_number() over turns as turn, count(*) over () as count,
        sum(ranked.bytes) over turns as bytes_so_far, sum(ranked.bytes) over () as bytes_in_all
      from (
        select page.*, coalesce(page.ping_data, events.data) as data,
          coalesce(octet_length(coalesce(page.ping_data, events.data)), 0) as bytes
        from (
          select deliveries.id, deliveries.event_id, deliveries.event_type, deliveries.event_place, deliveries.ping_data,
            deliveries.attempt_count, deliveries.resend_of, deliveries.next_attempt_at
          from deliveries
          where deliveries.tenant_id = wanted.tenant_id and deliveries.endpoint_id = wanted.endpoint_id
            and deliveries.next_attempt_at <= ${options.nowIso}::timestamptz
            and (deliveries.next_attempt_at, deliveries.id)
              > (timestamptz 'epoch' + wanted.after_due_at * interval '1 microsecond', wanted.after_id)
          order by deliveries.next_attempt_at, deliveries.id
          limit ${options.limit + 1}
        ) as page
        -- One look-up for each: a join could read the whole timeline.
        left join lateral (
          select events.data from events
          where events.tenant_id = wanted.tenant_id and events.occurred_at = page.event_place
          limit 1
        ) as events on true
      ) as ranked
      window turns as (order by ranked.next_attempt_at, ranked.id rows unbounded preceding)
    ) as due
    where due.turn = 1 or (due.turn <= ${options.limit} and due.bytes_so_far <= wanted.bytes_max)`
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Ends open deliveries that can never be sent. */
export async function skipDeliveries(sql: Sql, deliveries: readonly DueRow[], reason: { error: string; at: string }) {
  await sql`
    update deliveries
    set status = 'skipped', next_attempt_at = null, last_error = ${reason.error}, updated_at = ${reason.at}
    from unnest(
      ${deliveries.map((delivery) => delivery.tenantId)}::uuid[],
      ${deliveries.map((delivery) => delivery.id)}::uuid[]
    ) as lost (tenant_id, id)
    where deliveries.tenant_id = lost.tenant_id and deliveries.id = lost.id and deliveries.next_attempt_at is not null`
}

/** When the next delivery of each of these endpoints becomes due after a moment; endpoints without one are left out. */
export async function findNextDue(
  sql: Sql,
  requests: readonly DueRequest[],
  afterIso: string,
): Promise<{ endpointId: string; dueAtMs: number }[]> {
  return sql<{ endpointId: string; dueAtMs: number }[]>`
    select wanted.endpoint_id as "endpointId",
      ceil(extract(epoch from next.next_attempt_at) * 1000)::bigint as "dueAtMs"
    from unnest(
      ${requests.map((request) => request.tenantId)}::uuid[],
      ${requests.map((request) => request.endpointId)}::uuid[]
    ) as wanted (tenant_id, endpoint_id)
    cross join lateral (
      select deliveries.next_attempt_at from deliveries
      where deliveries.tenant_id = wanted.tenant_id and deliveries.endpoint_id = wanted.endpoint_id
        and deliveries.next_attempt_at > ${afterIso}::timestamptz
      order by deliveries.next_attempt_at
      limit 1
    ) as next`
}

/** What an attempt came to, ready to be recorded. */
export interface Outcome {
  tenantId: string
  endpointId: string
  deliveryId: string
  /** 1 for the first attempt. */
  number: number
  status: 'acknowledged' | 'retrying' | 'exhausted'
  triggeredBy: 'event' | 'retry' | 'ping' | 'resend'
  startedAt: string
  endedAt: string
  durationMs: number
  address: string | null
  responseCode: number | null
  responseBody: string | null
  errorClass: string | null
  error: string | null
  nextAttemptAt: string | null
}

/**
 * Records attempts, many at once. The attempt's number fences the delivery: an outcome that comes late, from a process that
 * was stalled while another went on, changes nothing, except that an acknowledgement beats a failure of the same number.
 * Recording the same attempts again, when the answer to the first time was lost, changes nothing either.
 */
export async function writeOutcomes(sql: Sql, outcomes: readonly Outcome[]): Promise<void> {
  const column = <K extends keyof Outcome>(name: K) => outcomes.map((outcome) => outcome[name])
  await sql`
    with outcome as (
      select outcome.tenant_id, outcome.delivery_id, outcome.number, outcome.status, outcome.triggered_by,
        outcome.started_at, outcome.ended_at, outcome.duration_ms, outcome.address, outcome.response_code,
        outcome.response_body, outcome.error_class, outcome.error, outcome.next_attempt_at
      from unnest(
        ${column('tenantId')}::uuid[], ${column('deliveryId')}::uuid[], ${column('number')}::smallint[],
        ${column('status')}::text[], ${column('triggeredBy')}::text[], ${column('startedAt')}::timestamptz[],
        ${column('endedAt')}::timestamptz[], ${column('durationMs')}::integer[], ${column('address')}::text[],
        ${column('responseCode')}::smallint[], ${column('responseBody')}::text[], ${column('errorClass')}::text[],
        ${column('error')}::text[], ${column('nextAttemptAt')}::timestamptz[]
      ) as outcome (tenant_id, delivery_id, number, status, triggered_by, started_at, ended_at, duration_ms, address,
        response_code, response_body, error_class, error, next_attempt_at)
    ),
    attempt as (
      insert into attempts (tenant_id, delivery_id, number, triggered_by, started_at, duration_ms, address, response_code,
        response_body, error_class, error, next_attempt_at)
      select outcome.tenant_id, outcome.delivery_id, outcome.number, outcome.triggered_by, outcome.started_at,
        outcome.duration_ms, outcome.address, outcome.response_code, outcome.response_body, outcome.error_class,
        outcome.error, outcome.next_attempt_at
      from outcome
      on conflict do nothing
    )
    update deliveries
    set status = outcome.status, attempt_count = outcome.number, response_code = outcome.response_code,
      last_error = outcome.error, next_attempt_at = outcome.next_attempt_at, updated_at = outcome.ended_at
    from outcome
    where deliveries.tenant_id = outcome.tenant_id and deliveries.id = outcome.delivery_id
      and (
        (deliveries.attempt_count < outcome.number and deliveries.status in ('pending', 'retrying'))
        or (deliveries.attempt_count = outcome.number and outcome.status = 'acknowledged')
      )`
}
