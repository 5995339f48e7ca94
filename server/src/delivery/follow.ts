import { isoFromMs, type Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { laneOf } from '../kernel/lanes.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import type { EventCatalogue } from '../timeline/event-types.ts'
import {
  findLaggingTenants,
  findPositions,
  findSubscriptions,
  readNextEvents,
  writeDeliveries,
  type FollowedEvent,
  type NewDelivery,
  type SubscriptionRow,
} from './follow.store.ts'

/** A delivery that was just written, with its event's data: it need not be read again to be sent. */
export interface FreshDelivery extends NewDelivery {
  data: string
}

/** Turns the timelines of this process's lanes into deliveries. */
export interface Follower {
  /** Says that a tenant's timeline has gone on. Cheap; tenants of others' lanes are ignored. */
  wake(tenantId: string): void
  /** Looks for tenants whose news nobody told of. */
  poll(): void
  /** Tenants that wait to be followed. */
  readonly waiting: number
  /** Resolves when nothing is being followed; wakes are ignored from now on. */
  stop(): Promise<void>
}

export interface FollowerDeps {
  pool: Pool
  clock: Clock
  ids: Ids
  eventTypes: EventCatalogue
  lanes: { held: ReadonlySet<number>; holds(lane: number): boolean }
  written(deliveries: readonly FreshDelivery[]): void
  failed: (error: unknown) => void
}

/**
 * Follows timelines in batches: reads the next events of up to 64 tenants, then the subscriptions, matches them here, and
 * writes deliveries and positions in one statement. The subscriptions are read after the events: whatever was committed
 * before an event is then seen, and the places on both decide who receives what.
 */
export function follower(deps: FollowerDeps): Follower {
  const dirty = new Set<string>()
  let stopped = false
  let polling = false
  let running: Promise<void> | undefined

  function run(): void {
    if (running !== undefined || stopped || (dirty.size === 0 && !polling)) return
    running = step()
      .catch(async (error: unknown) => {
        deps.failed(error)
        // Whatever was being followed is found again by the poll; a database that is away is not hammered.
        await new Promise((resolve) => setTimeout(resolve, limits.reconnectPauseMs))
      })
      .finally(() => {
        running = undefined
        run()
      })
  }

  async function step(): Promise<void> {
    if (polling) {
      polling = false
      const lagging = await findLaggingTenants(deps.pool, [...deps.lanes.held], limits.followTenantsMax * 10)
      for (const tenantId of lagging) dirty.add(tenantId)
    }
    const tenantIds = [...dirty].slice(0, limits.followTenantsMax)
    for (const tenantId of tenantIds) dirty.delete(tenantId)
    const ours = tenantIds.filter((tenantId) => deps.lanes.holds(laneOf(tenantId)))
    if (ours.length === 0) return
    for (const tenantId of await followTenants(deps, ours)) dirty.add(tenantId)
  }

  return {
    wake(tenantId) {
      if (stopped || !deps.lanes.held.has(laneOf(tenantId))) return
      dirty.add(tenantId)
      run()
    },
    poll() {
      polling = true
      run()
    },
    get waiting() {
      return dirty.size
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

/** Follows these tenants by one batch each, and answers those that have more. */
async function followTenants(deps: FollowerDeps, tenantIds: readonly string[]): Promise<string[]> {
  const { pool } = deps
  // The end of each timeline is read first: every event up to it is committed, so an empty range may be skipped over.
  const positions = await findPositions(pool, tenantIds)
  const behind = positions.filter((position) => position.lastAt > position.place)
  if (behind.length === 0) return []
  const pageSize = Math.min(limits.followEventsMax, Math.ceil(limits.followEventsInAllMax / behind.length))
  const events = Map.groupBy(await readNextEvents(pool, behind, pageSize), (event) => event.tenantId)
  const subscriptions = Map.groupBy(await findSubscriptions(pool, behind), (subscription) => subscription.tenantId)

  const fresh: FreshDelivery[] = []
  const moves: { tenantId: string; from: number; to: number }[] = []
  const more: string[] = []
  for (const position of behind) {
    const page = events.get(position.tenantId) ?? []
    const room = limits.followDeliveriesMax - fresh.length
    const matched = match(deps, page, { subscriptions: subscriptions.get(position.tenantId) ?? [], room })
    const isFull = page.length === pageSize || matched.events < page.length
    if (isFull) more.push(position.tenantId)
    const end = page[matched.events - 1]?.occurredAt ?? position.place
    const to = isFull ? end : Math.max(position.lastAt, end)
    if (to === position.place) continue
    moves.push({ tenantId: position.tenantId, from: position.place, to })
    for (const delivery of matched.deliveries) fresh.push(delivery)
  }
  const at = isoFromMs(deps.clock.nowMs())
  const moved = await writeDeliveries(pool, { moves, deliveries: fresh, at })
  deps.written(fresh.filter((delivery) => moved.has(delivery.tenantId)))
  return more
}

/** The deliveries of the first events of a page: of all, or of as many as there is `room` for, and one at least into an empty room. */
function match(
  deps: Pick<FollowerDeps, 'clock' | 'ids' | 'eventTypes'>,
  page: readonly FollowedEvent[],
  to: { subscriptions: readonly SubscriptionRow[]; room: number },
): { deliveries: FreshDelivery[]; events: number } {
  const deliveries: FreshDelivery[] = []
  if (to.subscriptions.length === 0) return { deliveries, events: page.length }
  const nowMs = deps.clock.nowMs()
  for (const [index, event] of page.entries()) {
    if (deliveries.length >= to.room) return { deliveries, events: index }
    for (const subscription of to.subscriptions) {
      if (!receives(subscription, event, deps.eventTypes)) continue
      deliveries.push({
        id: deps.ids.next(nowMs),
        tenantId: event.tenantId,
        endpointId: subscription.endpointId,
        eventId: event.id,
        eventType: event.type,
        eventPlace: event.occurredAt,
        data: event.data,
      })
    }
  }
  return { deliveries, events: page.length }
}

/** True when the event lies in the span, is of a type that was asked for, and may be read with the recorded scopes. */
export function receives(
  subscription: Pick<SubscriptionRow, 'afterPlace' | 'untilPlace' | 'eventTypes' | 'scopes'>,
  event: { occurredAt: number; type: string },
  eventTypes: EventCatalogue,
): boolean {
  const { afterPlace, untilPlace } = subscription
  if (event.occurredAt <= afterPlace || (untilPlace !== null && event.occurredAt > untilPlace)) return false
  if (!subscription.eventTypes.includes('*') && !subscription.eventTypes.includes(event.type)) return false
  return eventTypes.isVisible(event.type, subscription.scopes)
}
