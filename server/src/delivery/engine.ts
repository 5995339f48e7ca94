import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isoFromMs, type Clock } from '../kernel/clock.ts'
import type { AddressPolicy } from '../kernel/address-policy.ts'
import type { Ids } from '../kernel/ids.ts'
import { laneOf } from '../kernel/lanes.ts'
import { limits } from '../kernel/limits.ts'
import type { SecretBox } from '../kernel/secret-box.ts'
import { makePartitions } from '../storage/daily-partitions.ts'
import type { Pool } from '../storage/pool.ts'
import type { EventCatalogue } from '../timeline/event-types.ts'
import { attempter, type AttemptResult, type LookupAll } from './attempt.ts'
import { attemptsTable, cleanUp } from './clean-up.ts'
import { findNextDue, type Outcome } from './deliveries.store.ts'
import { endpointState, noteDueAt, refreshEndpoint, type EndpointState } from './endpoint-state.ts'
import {
  countCrash,
  findChangedEndpoints,
  findEndpointsById,
  findEndpointsOfLanes,
  writeFailingSince,
  type EndpointRow,
} from './endpoints.store.ts'
import { follower } from './follow.ts'
import { laneLeases } from './lane-leases.ts'
import { forgetCrashes, markSending, unmarkSending, type TakenLane } from './lanes.store.ts'
import { notifications, type News } from './notifications.ts'
import { outcomeWriter, type OutcomeWriter } from './outcomes.ts'
import { workOffRecoveries } from './recovery.ts'
import type { RetrySchedule } from './retry-schedule.ts'
import { sender } from './sender.ts'

/** How the rest of the program tells the engine of news. Calls return at once and never fail. */
export interface DeliverySignals {
  timelineMoved: (tenantId: string) => void
  endpointChanged: (endpointId: string) => void
  deliveryDue: (endpointId: string) => void
}

export interface DeliveryEngine {
  signals: DeliverySignals
  /** For the metrics. */
  stats: () => {
    lanes: number
    inFlight: number
    breakersOpen: number
    lagging: number
    oldestDueAtMs: number | undefined
  }
  /** Ends what is under way, records it, and gives the lanes to the other processes. */
  stop(): Promise<void>
}

export interface DeliveryOptions {
  pool: Pool
  clock: Clock
  ids: Ids
  eventTypes: EventCatalogue
  box: SecretBox
  policy: AddressPolicy
  schedule: RetrySchedule
  timeoutMs: number
  concurrencyPerEndpoint: number
  retentionDays: number
  /** Disables an endpoint by the service's own decision, with an event on the timeline. */
  disable(endpoint: EndpointRow, reason: string): Promise<void>
  attempted(endpoint: { row: EndpointRow; url: URL }, outcome: Outcome, result: AttemptResult): void
  /** Nobody else can reach the database, so whoever holds a lane at the start is dead. */
  alone?: boolean
  failed: (error: unknown) => void
  lookup?: LookupAll
  random?: () => number
}

/** For processes that only take requests: passes the news on to those that deliver. */
export function remoteSignals(deps: { pool: Pool; failed: (error: unknown) => void }) {
  const news = notifications({ ...deps, processId: randomUUID() })
  const signals: DeliverySignals = {
    timelineMoved: (tenantId) => news.tell('tenants', tenantId),
    endpointChanged: (endpointId) => news.tell('changed', endpointId),
    deliveryDue: (endpointId) => news.tell('due', endpointId),
  }
  return { signals, stop: () => news.stop() }
}

/** Starts following timelines and sending webhooks, for the lanes that this process gets. */
export async function startDelivery(options: DeliveryOptions): Promise<DeliveryEngine> {
  const { pool, clock, failed } = options
  const processId = randomUUID()
  const news = notifications({ pool, processId, failed })
  const http = attempter(options)
  const timers: NodeJS.Timeout[] = []
  /** Lanes whose last owners did not give them back, more than once in a row. */
  const careful = new Set<number>()
  let lastGainAt = clock.nowMs()
  let refreshedAtMs = clock.nowMs()

  const moved = () => news.tell('lanes', processId)
  const lanes = laneLeases(
    { pool, processId, alone: options.alone ?? false },
    { gained, releasing, lost, moved, failed },
  )
  // The sender and the writer of its outcomes need each other; the writer is made right below.
  let outcomes: OutcomeWriter
  const sending = sender({
    pool,
    clock,
    attempter: http,
    outcomes: () => outcomes,
    schedule: options.schedule,
    concurrencyPerEndpoint: options.concurrencyPerEndpoint,
    random: options.random ?? Math.random,
    holds: (lane) => lanes.holds(lane),
    markUnproven: (endpoint) => markSending(pool, processId, endpoint.row),
    proved: prove,
    attempted,
    failed,
  })
  outcomes = outcomeWriter({ pool, recorded: (batch) => sending.recorded(batch), failed })
  const following = follower({ ...options, lanes, written: (deliveries) => sendOrTell(deliveries) })

  function background(work: Promise<unknown>): void {
    work.catch((error: unknown) => failed(error))
  }

  function sendOrTell(deliveries: Parameters<typeof sending.offer>[0]): void {
    sending.offer(deliveries)
    for (const endpointId of new Set(deliveries.map((delivery) => delivery.endpointId))) {
      if (sending.get(endpointId) === undefined) signals.deliveryDue(endpointId)
    }
  }

  async function gained(taken: readonly TakenLane[]): Promise<void> {
    lastGainAt = clock.nowMs()
    for (const { lane, crashes } of taken) if (crashes > 1) careful.add(lane)
    for (const one of taken) {
      if (one.sendingEndpointId !== null) await suspect(one.sendingEndpointId)
      // Counted once, even when what follows fails and is tried again.
      one.sendingEndpointId = null
    }
    const rows = await findEndpointsOfLanes(
      pool,
      taken.map(({ lane }) => lane),
    )
    for (const row of rows) place(row)
    // Of all endpoints: what the last owner wrote for those of other lanes, it may not have told.
    await noteDue([...sending.endpoints()].map(({ row }) => row))
    following.poll()
  }

  /** The last owner of a lane ended while it was sending to this endpoint alone: after three times, it is set aside. */
  async function suspect(endpointId: string): Promise<void> {
    const crashes = await countCrash(pool, endpointId)
    const [row] = await findEndpointsById(pool, [endpointId])
    if (row === undefined || crashes < limits.crashesMax) return
    await options.disable(row, `Set aside: the service ended ${crashes} times while it was sending to this endpoint.`)
  }

  async function prove(endpoint: EndpointState): Promise<void> {
    await writeFailingSince(pool, endpoint.row, endpoint.row.failingSince)
    await unmarkSending(pool, processId, endpoint.row)
  }

  function place(row: EndpointRow): void {
    const known = sending.get(row.id)
    if (row.deletedAt !== null || !lanes.held.has(row.lane)) return sending.remove(row.id)
    try {
      if (known !== undefined) return refreshEndpoint(known, row, options.box)
      const isProven = !careful.has(row.lane)
      sending.add(endpointState(row, { box: options.box, cap: options.concurrencyPerEndpoint, isProven }))
    } catch (error) {
      // A secret that cannot be opened (of another encryption key) must not keep the other endpoints from being placed.
      sending.remove(row.id)
      failed(new Error(`endpoint ${row.id} cannot be sent to`, { cause: error }))
    }
  }

  /** Looks which endpoints have open deliveries, and when the next is due. */
  async function noteDue(rows: readonly EndpointRow[]): Promise<void> {
    const enabled = rows.filter((row) => row.status === 'Enabled' && row.deletedAt === null)
    for (let from = 0; from < enabled.length; from += 1000) {
      const requests = enabled.slice(from, from + 1000).map((row) => ({ tenantId: row.tenantId, endpointId: row.id }))
      for (const { endpointId, dueAtMs } of await findNextDue(pool, requests, '-infinity')) {
        const endpoint = sending.get(endpointId)
        if (endpoint === undefined) continue
        noteDueAt(endpoint, dueAtMs)
        // From the beginning again, from time to time: what was committed late may stand before where the reads go on.
        endpoint.readAfter = undefined
      }
    }
    sending.tick()
  }

  async function releasing(given: readonly number[]): Promise<void> {
    const gone = new Set(given)
    await sending.quiet(gone)
    await outcomes.flushed(limits.drainMs / 2)
    lost(given)
  }

  function lost(given: readonly number[]): void {
    const gone = new Set(given)
    for (const lane of given) careful.delete(lane)
    for (const { row } of sending.endpoints()) if (gone.has(row.lane)) sending.remove(row.id)
  }

  function attempted(endpoint: EndpointState, outcome: Outcome, result: AttemptResult): void {
    options.attempted(endpoint, outcome, result)
    background(judge(endpoint, outcome, result))
  }

  /** What an attempt means for its endpoint: since when it fails, and whether it is to be disabled. */
  async function judge(endpoint: EndpointState, outcome: Outcome, result: AttemptResult): Promise<void> {
    const { row } = endpoint
    if (result.acknowledged) row.failingSince = null
    else row.failingSince ??= outcome.endedAt
    if (result.responseCode === 410) return disable(endpoint, 'The receiver answered 410 Gone.')
    if (row.failingSince !== null) {
      const failingMs = clock.nowMs() - Temporal.Instant.from(row.failingSince).epochMilliseconds
      if (failingMs >= limits.disableAfterFailingMs) return disable(endpoint, 'Every attempt failed for 5 days.')
    }
    return writeHealth(endpoint)
  }

  /**
   * Writes since when an endpoint fails, one statement at a time: two on their way at once could arrive in the other
   * order, and an endpoint with a success in between would be disabled for failures of long ago.
   */
  async function writeHealth(endpoint: EndpointState): Promise<void> {
    if (endpoint.isWritingHealth) return
    endpoint.isWritingHealth = true
    try {
      while (endpoint.row.failingSince !== endpoint.storedFailingSince) {
        const since = endpoint.row.failingSince
        await writeFailingSince(pool, endpoint.row, since)
        endpoint.storedFailingSince = since
      }
    } finally {
      endpoint.isWritingHealth = false
    }
  }

  async function disable(endpoint: EndpointState, reason: string): Promise<void> {
    const { row } = endpoint
    if (row.status === 'Disabled') return
    row.status = 'Disabled'
    try {
      await options.disable(row, reason)
    } catch (error) {
      // It is still enabled, so it goes on being sent to; the next failure disables it.
      row.status = 'Enabled'
      sending.wake(row.id)
      throw error
    }
  }

  async function reload(endpointIds: readonly string[], { areDue }: { areDue: boolean }): Promise<void> {
    const rows = await findEndpointsById(pool, endpointIds)
    for (const row of rows) place(row)
    if (!areDue) return noteDue(rows)
    for (const row of rows) sending.wake(row.id)
  }

  function hear(told: News): void {
    if (told.lanes.length > 0) lanes.look()
    for (const tenantId of told.tenants) following.wake(tenantId)
    const ours = (ids: readonly string[]) => ids.filter((id) => lanes.held.has(laneOf(id)))
    const changed = ours(told.changed)
    const due = ours(told.due)
    const unknown = due.filter((id) => sending.get(id) === undefined)
    for (const id of due) sending.wake(id)
    if (changed.length > 0) background(reload(changed, { areDue: false }))
    if (unknown.length > 0) background(reload(unknown, { areDue: true }))
  }

  const signals: DeliverySignals = {
    timelineMoved: (tenantId) => tellOwner('tenants', tenantId),
    endpointChanged: (endpointId) => tellOwner('changed', endpointId),
    deliveryDue: (endpointId) => tellOwner('due', endpointId),
  }

  function tellOwner(kind: keyof News, id: string): void {
    if (!lanes.held.has(laneOf(id))) return news.tell(kind, id)
    hear({ tenants: [], changed: [], due: [], lanes: [], [kind]: [id] })
  }

  /** Changed endpoints whose notification was lost. Looks back further than the last look, for commits that were late. */
  async function refresh(): Promise<void> {
    const nowMs = clock.nowMs()
    if (lanes.held.size > 0) {
      const since = isoFromMs(refreshedAtMs - 30_000)
      for (const row of await findChangedEndpoints(pool, [...lanes.held], since)) place(row)
    }
    // Only now: what changes while the database cannot be reached from here is looked for when it can be again.
    refreshedAtMs = nowMs
    if (lanes.held.size === 0) return
    if (clock.nowMs() - lastGainAt > 60_000) {
      careful.clear()
      await forgetCrashes(pool, processId)
    }
  }

  function every(ms: number, work: () => Promise<void> | void): void {
    let running = false
    const run = async () => {
      if (running) return
      running = true
      try {
        await work()
      } catch (error) {
        failed(error)
      }
      running = false
    }
    timers.push(setInterval(() => void run(), ms))
  }

  async function leave(): Promise<void> {
    await following.stop()
    await lanes.stop()
    await news.stop()
  }

  await makePartitions(pool, attemptsTable, isoFromMs(clock.nowMs()).slice(0, 10))
  await news.listen(hear)
  await lanes.start()
  every(limits.followPollMs, () => following.poll())
  every(200, () => sending.tick())
  every(1_000, refresh)
  every(1_000, () => workOffRecoveries({ ...options, created: (endpointId) => sending.wake(endpointId) }, lanes))
  every(limits.dueScanMs, () => noteDue([...sending.endpoints()].map(({ row }) => row)))
  every(limits.cleanUpMs, async () => {
    if (lanes.holds(0)) await cleanUp(options, options.retentionDays)
  })

  return {
    signals,
    stats: () => ({
      lanes: lanes.held.size,
      inFlight: sending.inFlight,
      breakersOpen: [...sending.endpoints()].filter(({ breaker }) => breaker.isOpen).length,
      lagging: following.waiting,
      oldestDueAtMs: sending.oldestDueAt,
    }),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      // A database or a receiver that hangs does not hold the stop up for ever: what it leaves undone is done again.
      await Promise.race([leave(), pause(2 * limits.drainMs, undefined, { ref: false })])
      sending.abandon()
      outcomes.stop()
      await http.close()
    },
  }
}
