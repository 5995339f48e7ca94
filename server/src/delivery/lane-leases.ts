import { LANE_COUNT } from '../kernel/lanes.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { inTransaction } from '../storage/transaction.ts'
import { ok } from '../kernel/result.ts'
import { freeLanes, heartbeat, leaveLanes, renewLeases, takeLanes, type TakenLane } from './lanes.store.ts'

/** The lanes that this process holds, and how long that is certain. */
export interface LaneLeases {
  start(): Promise<void>
  /** True while the lane is ours for certain: asked before each send, without a look into the database. */
  holds(lane: number): boolean
  readonly held: ReadonlySet<number>
  /** Gives all lanes back at once, so that others need not wait for the leases to run out. */
  stop(): Promise<void>
}

interface LaneEvents {
  gained(lanes: readonly TakenLane[]): Promise<void>
  /** Called before a lane is given back: resolves when nothing is being sent for it any more. */
  releasing(lanes: readonly number[]): Promise<void>
  /** The lanes are another's already. */
  lost(lanes: readonly number[]): void
  failed: (error: unknown) => void
}

/** Shares the lanes fairly among the live processes. Real time only: a tenant's clock has no say in who sends. */
export function laneLeases(deps: { pool: Pool; processId: string }, events: LaneEvents): LaneLeases {
  const held = new Set<number>()
  let certainUntil = 0
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  async function renew(): Promise<void> {
    const startedAt = performance.now()
    const outcome = await inTransaction(deps.pool, async (tx) => {
      const processes = await heartbeat(tx, deps.processId)
      const ours = await renewLeases(tx, deps.processId)
      const share = Math.ceil(LANE_COUNT / Math.max(1, processes))
      const taken = ours.length < share ? await takeLanes(tx, deps.processId, share - ours.length) : []
      return ok({ ours, share, taken })
    })
    if (!outcome.ok) return
    const { ours, share, taken } = outcome.value
    const gone = [...held].filter((lane) => !ours.includes(lane))
    for (const lane of gone) held.delete(lane)
    if (gone.length > 0) events.lost(gone)
    certainUntil = startedAt + limits.leaseMs - limits.leaseMarginMs
    const added = taken.filter(({ lane }) => !held.has(lane))
    for (const { lane } of added) held.add(lane)
    if (added.length > 0) await events.gained(added)
    if (ours.length > share) await release(ours.slice(share))
  }

  async function release(lanes: readonly number[]): Promise<void> {
    for (const lane of lanes) held.delete(lane)
    await events.releasing(lanes)
    await freeLanes(deps.pool, deps.processId, lanes)
  }

  function schedule(): void {
    timer = setTimeout(() => {
      turn = renew()
        .catch((error: unknown) => events.failed(error))
        .then(schedule)
    }, limits.leaseRenewMs)
  }

  return {
    held,
    holds: (lane) => held.has(lane) && performance.now() < certainUntil,
    async start() {
      await renew()
      schedule()
    },
    async stop() {
      clearTimeout(timer)
      await turn
      clearTimeout(timer)
      await release([...held])
      await leaveLanes(deps.pool, deps.processId)
    },
  }
}
