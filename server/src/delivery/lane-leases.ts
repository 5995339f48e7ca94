import { LANE_COUNT } from '../kernel/lanes.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { inTransaction } from '../storage/transaction.ts'
import { ok } from '../kernel/result.ts'
import {
  endOtherLeases,
  freeLanes,
  heartbeat,
  leaveLanes,
  renewLeases,
  takeLanes,
  type TakenLane,
} from './lanes.store.ts'

/** The lanes that this process holds, and how long that is certain. */
export interface LaneLeases {
  start(): Promise<void>
  /** True while the lane is ours for certain: asked before each send, without a look into the database. */
  holds(lane: number): boolean
  readonly held: ReadonlySet<number>
  /** Another process came or went: looks at once what there is to take or to give. */
  look: () => void
  /** Gives all lanes back at once, so that others need not wait for the leases to run out. */
  stop(): Promise<void>
}

interface LaneEvents {
  /** Told again until it succeeds. */
  gained(lanes: readonly TakenLane[]): Promise<void>
  /** Called before a lane is given back: resolves when nothing is being sent for it any more. */
  releasing(lanes: readonly number[]): Promise<void>
  /** The lanes are another's already. */
  lost(lanes: readonly number[]): void
  /** The others may want to look: this process came, or gave lanes back. */
  moved: () => void
  failed: (error: unknown) => void
}

/**
 * Shares the lanes fairly among the live processes. Real time only: a tenant's clock has no say in who sends. A process
 * that is `alone`, because nobody else can reach its database, takes all lanes at its start and waits for no lease of a
 * predecessor that was killed.
 */
export function laneLeases(deps: { pool: Pool; processId: string; alone: boolean }, events: LaneEvents): LaneLeases {
  const held = new Set<number>()
  /** Being given back: nothing new is sent for them, what is under way ends. */
  const leaving = new Set<number>()
  /** Held, but `gained` has not succeeded for them yet. */
  let untold: TakenLane[] = []
  let certainUntil = 0
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let isLookWanted = false
  let stopped = false

  async function renew({ isFirst = false } = {}): Promise<void> {
    isLookWanted = false
    const startedAt = performance.now()
    const outcome = await inTransaction(deps.pool, async (tx) => {
      if (isFirst && deps.alone) await endOtherLeases(tx, deps.processId)
      const processes = await heartbeat(tx, deps.processId)
      const ours = await renewLeases(tx, deps.processId)
      const share = Math.ceil(LANE_COUNT / Math.max(1, processes))
      const taken = ours.length < share ? await takeLanes(tx, deps.processId, share - ours.length) : []
      return ok({ ours, share, taken })
    })
    if (!outcome.ok) return
    certainUntil = startedAt + limits.leaseMs - limits.leaseMarginMs
    const { ours, share, taken } = outcome.value
    const owned = new Set(ours.map(({ lane }) => lane))
    forget([...held].filter((lane) => !owned.has(lane)))
    // Ours in the database, unknown here: the answer to their taking or giving back was lost with the connection. Whom
    // they are marked as sending to, if anybody, was written by this process, which lives.
    const found = ours.map((lane) => ({ ...lane, sendingEndpointId: null }))
    const added = [...taken, ...found].filter(({ lane }) => !held.has(lane) && !leaving.has(lane))
    for (const { lane } of added) held.add(lane)
    untold.push(...added)
    const surplus = [...held].toSorted((a, b) => a - b).slice(share)
    // In the background: attempts that hang must not keep the other leases from being renewed.
    if (surplus.length > 0) void release(surplus)
    untold = untold.filter(({ lane }) => held.has(lane))
    if (untold.length > 0) await events.gained(untold)
    untold = []
  }

  function forget(gone: readonly number[]): void {
    if (gone.length === 0) return
    for (const lane of gone) held.delete(lane)
    events.lost(gone)
  }

  async function release(lanes: readonly number[]): Promise<void> {
    for (const lane of lanes) {
      held.delete(lane)
      leaving.add(lane)
    }
    try {
      await events.releasing(lanes)
      await freeLanes(deps.pool, deps.processId, lanes)
      events.moved()
    } catch (error) {
      // They are still ours in the database: the next renewal finds them, or the leases run out.
      events.failed(error)
    }
    for (const lane of lanes) leaving.delete(lane)
  }

  function schedule(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, isLookWanted ? 0 : limits.leaseRenewMs)
  }

  function run(): void {
    turn = renew()
      .catch((error: unknown) => events.failed(error))
      .then(schedule)
  }

  return {
    held,
    holds: (lane) => held.has(lane) && performance.now() < certainUntil,
    async start() {
      await renew({ isFirst: true })
      events.moved()
      schedule()
    },
    look() {
      if (stopped || isLookWanted) return
      isLookWanted = true
      turn = turn.then(schedule)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
      await release([...held])
      await leaveLanes(deps.pool, deps.processId).catch(events.failed)
    },
  }
}
