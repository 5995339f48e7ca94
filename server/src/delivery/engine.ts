import { randomUUID } from 'node:crypto'
import { isoFromMs, type Clock } from '../kernel/clock.ts'
import type { AddressPolicy } from '../kernel/address-policy.ts'
import type { Ids } from '../kernel/ids.ts'
import { laneOf } from '../kernel/lanes.ts'
import { limits } from '../kernel/limits.ts'
import type { SecretBox } from '../kernel/secret-box.ts'
import type { Pool } from '../storage/pool.ts'
import type { EventCatalogue } from '../timeline/event-types.ts'
import { attempter, type AttemptResult, type LookupAll } from './attempt.ts'
import { cleanUp, makePartitions } from './clean-up.ts'
import { findNextDue, type Outcome } from './deliveries.store.ts'
import { endpointState, refreshEndpoint, type EndpointState } from './endpoint-state.ts'
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
import { forgetCrashes, markSending, type TakenLane } from './lanes.store.ts'
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
  stats: () => { lanes: number; inFlight: number; breakersOpen: number; lagging: number; oldestDueAtMs: number | undefined }
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
  attempted(endpoint: EndpointRow, outcome: Outcome, result: AttemptResult): void
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
  let lastGainAt = clock.nowMs()
  let refreshedAtMs = clock.nowMs()

  const lanes = laneLeases({ pool, processId }, { gained, releasing, lost, failed })
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
    markUnproven: (endpoint) => markSending(pool, endpoint.row.lane, processId, endpoint.row.id),
    proved: (endpoint) => background(prove(endpoint)),
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
    for (const { sendingEndpointId } of taken) if (sendingEndpointId !== null) await suspect(sendingEndpointId)
    const crashed = new Set(taken.filter(({ crashes }) => crashes > 1).map(({ lane }) => lane))
    const rows = await findEndpointsOfLanes(
      pool,
      taken.map(({ lane }) => lane),
    )
    for (const row of rows) place(row, { isProven: !crashed.has(row.lane) })
    await noteDue(rows)
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
    await markSending(pool, endpoint.row.lane, processId, null)
  }

  function place(row: EndpointRow, { isProven }: { isProven: boolean }): void {
    const known = sending.get(row.id)
    if (row.deletedAt !== null || !lanes.held.has(row.lane)) return sending.remove(row.id)
    if (known !== undefined) return refreshEndpoint(known, row, options.box)
    sending.add(endpointState(row, { box: options.box, cap: options.concurrencyPerEndpoint, isProven }))
  }

  /** Looks which endpoints have open deliveries, and when the next is due. */
  async function noteDue(rows: readonly EndpointRow[]): Promise<void> {
    const enabled = rows.filter((row) => row.status === 'Enabled' && row.deletedAt === null)
    for (let from = 0; from < enabled.length; from += 1000) {
      const requests = enabled.slice(from, from + 1000).map((row) => ({ tenantId: row.tenantId, endpointId: row.id }))
      for (const { endpointId, dueAtMs } of await findNextDue(pool, requests, '-infinity')) {
        const endpoint = sending.get(endpointId)
        if (endpoint !== undefined) endpoint.nextDueAt = dueAtMs
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
    for (const { row } of sending.endpoints()) if (gone.has(row.lane)) sending.remove(row.id)
  }

  function attempted(endpoint: EndpointState, outcome: Outcome, result: AttemptResult): void {
    options.attempted(endpoint.row, outcome, result)
    background(judge(endpoint, outcome, result))
  }

  /** What an attempt means for its endpoint: since when it fails, and whether it is to be disabled. */
  async function judge(endpoint: EndpointState, outcome: Outcome, result: AttemptResult): Promise<void> {
    const { row } = endpoint
    if (result.acknowledged) {
      if (row.failingSince === null) return
      row.failingSince = null
      return writeFailingSince(pool, row, null)
    }
    if (result.responseCode === 410) return disable(endpoint, 'The receiver answered 410 Gone.')
    if (row.failingSince === null) {
      row.failingSince = outcome.endedAt
      return writeFailingSince(pool, row, row.failingSince)
    }
    const failingMs = clock.nowMs() - Temporal.Instant.from(row.failingSince).epochMilliseconds
    if (failingMs >= limits.disableAfterFailingMs) return disable(endpoint, 'Every attempt failed for 5 days.')
  }

  async function disable(endpoint: EndpointState, reason: string): Promise<void> {
    if (endpoint.row.status === 'Disabled') return
    endpoint.row.status = 'Disabled'
    await options.disable(endpoint.row, reason)
  }

  async function reload(endpointIds: readonly string[], { areDue }: { areDue: boolean }): Promise<void> {
    const rows = await findEndpointsById(pool, endpointIds)
    for (const row of rows) place(row, { isProven: true })
    if (!areDue) return noteDue(rows)
    for (const row of rows) sending.wake(row.id)
  }

  function hear(told: News): void {
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
    hear({ tenants: [], changed: [], due: [], [kind]: [id] })
  }

  /** Changed endpoints whose notification was lost. Looks back further than the last look, for commits that were late. */
  async function refresh(): Promise<void> {
    const since = isoFromMs(refreshedAtMs - 30_000)
    refreshedAtMs = clock.nowMs()
    if (lanes.held.size === 0) return
    for (const row of await findChangedEndpoints(pool, [...lanes.held], since)) place(row, { isProven: true })
    const recovered = await workOffRecoveries(options, [...lanes.held])
    for (const endpointId of recovered.endpointIds) sending.wake(endpointId)
    if (clock.nowMs() - lastGainAt > 60_000) await forgetCrashes(pool, processId)
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

  await makePartitions(pool, isoFromMs(clock.nowMs()).slice(0, 10))
  await news.listen(hear)
  await lanes.start()
  every(limits.followPollMs, () => following.poll())
  every(200, () => sending.tick())
  every(1_000, refresh)
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
      await following.stop()
      await lanes.stop()
      await news.stop()
      await http.close()
    },
  }
}
