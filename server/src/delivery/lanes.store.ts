import { limits } from '../kernel/limits.ts'
import type { Sql } from '../storage/pool.ts'

/** A lane that was taken. `crashes`: how many owners in a row did not give it back. */
export interface TakenLane {
  lane: number
  crashes: number
  /** The endpoint that the last owner was sending to alone, when it ended. */
  sendingEndpointId: string | null
}

/** Notes that this process lives, forgets the dead, and answers how many live. */
export async function heartbeat(tx: Sql, processId: string): Promise<number> {
  await tx`
    insert into delivery_processes (id, seen_at) values (${processId}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`
  await tx`delete from delivery_processes where delivery_processes.seen_at < clock_timestamp() - interval '1 hour'`
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from delivery_processes
    where delivery_processes.seen_at > clock_timestamp() - make_interval(secs => ${limits.leaseMs / 1000})`
  return row?.count ?? 1
}

/**
 * Ends the leases of all others at once, for a process that knows that they are dead. Their lanes keep their owner, so
 * that taking them counts as after a crash.
 */
export async function endOtherLeases(tx: Sql, processId: string): Promise<void> {
  await tx`delete from delivery_processes where delivery_processes.id <> ${processId}`
  await tx`
    update delivery_lanes set leased_until = '-infinity'
    where delivery_lanes.owner <> ${processId} and delivery_lanes.leased_until <> '-infinity'`
}

/** Prolongs the leases of this process and answers its lanes: those that nobody took, even if they had run out. */
export async function renewLeases(tx: Sql, processId: string): Promise<TakenLane[]> {
  return tx<TakenLane[]>`
    update delivery_lanes
    set leased_until = clock_timestamp() + make_interval(secs => ${limits.leaseMs / 1000})
    where delivery_lanes.owner = ${processId}
    returning delivery_lanes.lane, delivery_lanes.crashes, delivery_lanes.sending_endpoint_id as "sendingEndpointId"`
}

/**
 * Takes up to `count` lanes that nobody holds. Processes that look at the same time take different ones. Whom the last
 * owner was sending to is answered once and cleared: the next crash must not be laid at the same door unseen.
 */
export async function takeLanes(tx: Sql, processId: string, count: number): Promise<TakenLane[]> {
  return tx<TakenLane[]>`
    with free as (
      select delivery_lanes.lane, delivery_lanes.owner is not null as crashed, delivery_lanes.sending_endpoint_id
      from delivery_lanes
      where delivery_lanes.owner is null or delivery_lanes.leased_until < clock_timestamp()
      order by delivery_lanes.lane
      limit ${count}
      for update skip locked
    )
    update delivery_lanes
    set owner = ${processId}, leased_until = clock_timestamp() + make_interval(secs => ${limits.leaseMs / 1000}),
      crashes = case when free.crashed then least(delivery_lanes.crashes + 1, 1000) else delivery_lanes.crashes end,
      sending_endpoint_id = null
    from free
    where delivery_lanes.lane = free.lane
    returning delivery_lanes.lane, delivery_lanes.crashes, free.sending_endpoint_id as "sendingEndpointId"`
}

/** Forgets the crashes of lanes that have been held for a while without another. */
export async function forgetCrashes(sql: Sql, processId: string): Promise<void> {
  await sql`
    update delivery_lanes set crashes = 0, sending_endpoint_id = null
    where delivery_lanes.owner = ${processId} and delivery_lanes.crashes > 0`
}

export async function freeLanes(sql: Sql, processId: string, lanes: readonly number[]): Promise<void> {
  if (lanes.length === 0) return
  await sql`
    update delivery_lanes
    set owner = null, leased_until = '-infinity', crashes = 0, sending_endpoint_id = null
    where delivery_lanes.owner = ${processId} and delivery_lanes.lane = any(${lanes as number[]}::smallint[])`
}

export async function leaveLanes(sql: Sql, processId: string): Promise<void> {
  await sql`delete from delivery_processes where delivery_processes.id = ${processId}`
}

/** Notes, after crashes, which endpoint this process is sending to alone. */
export async function markSending(sql: Sql, processId: string, endpoint: { id: string; lane: number }): Promise<void> {
  await sql`
    update delivery_lanes set sending_endpoint_id = ${endpoint.id}
    where delivery_lanes.lane = ${endpoint.lane} and delivery_lanes.owner = ${processId}`
}

/** Takes the note back, unless another endpoint of the lane stands there by now. */
export async function unmarkSending(
  sql: Sql,
  processId: string,
  endpoint: { id: string; lane: number },
): Promise<void> {
  await sql`
    update delivery_lanes set sending_endpoint_id = null
    where delivery_lanes.lane = ${endpoint.lane} and delivery_lanes.owner = ${processId}
      and delivery_lanes.sending_endpoint_id = ${endpoint.id}`
}
