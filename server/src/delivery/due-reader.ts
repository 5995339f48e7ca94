import { isoFromMs, type Clock } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { findNextDue, readDueDeliveries, skipDeliveries, type DueDelivery, type DueRow } from './deliveries.store.ts'
import { noteDueAt, type EndpointState } from './endpoint-state.ts'
import type { SeenDeliveries } from './seen-deliveries.ts'

/** Brings due deliveries from the database, for the endpoints that ask, many endpoints at a time. */
export interface DueReader {
  request: (endpoint: EndpointState) => void
}

export function dueReader(deps: {
  pool: Pool
  clock: Clock
  seen: SeenDeliveries
  /** Takes over what was read, and answers how many of these were not in hand already. */
  arrived(endpoint: EndpointState, deliveries: readonly DueDelivery[]): number
  failed: (error: unknown) => void
}): DueReader {
  const wanted = new Set<EndpointState>()
  let running: Promise<void> | undefined

  function run(): void {
    if (running !== undefined || wanted.size === 0) return
    running = readBatch()
      .catch(async (error: unknown) => {
        deps.failed(error)
        await new Promise((resolve) => setTimeout(resolve, limits.reconnectPauseMs))
      })
      .finally(() => {
        running = undefined
        run()
      })
  }

  async function readBatch(): Promise<void> {
    const endpoints = [...wanted].slice(0, limits.dueEndpointsMax)
    const read = deps.seen.beginRead()
    try {
      await fill(endpoints)
      for (const endpoint of endpoints) {
        wanted.delete(endpoint)
        endpoint.isReading = false
      }
    } finally {
      deps.seen.endRead(read)
    }
  }

  async function fill(endpoints: readonly EndpointState[]): Promise<void> {
    // Deliveries in hand come back too, so that many more than those are asked for.
    const limit = limits.queuedPerEndpointMax + Math.max(...endpoints.map((endpoint) => endpoint.inHand))
    const share = Math.floor(limits.dueReadBytesMax / endpoints.length)
    const nowIso = isoFromMs(deps.clock.nowMs())
    for (const endpoint of endpoints) endpoint.hasMore = false
    const requests = endpoints.map(({ row, dataInHand }) => {
      return { tenantId: row.tenantId, endpointId: row.id, bytesMax: share + dataInHand }
    })
    const rows = await readDueDeliveries(deps.pool, requests, { nowIso, limit })
    const byEndpoint = Map.groupBy(rows, (row) => row.endpointId)
    const drained: EndpointState[] = []
    for (const endpoint of endpoints) {
      const found = byEndpoint.get(endpoint.row.id) ?? []
      const isCut = found.some((row) => row.isCut)
      if (isCut) endpoint.hasMore = true
      else drained.push(endpoint)
      const fresh = deps.arrived(endpoint, found.filter(hasEvent))
      // All of it is in hand, and there is more behind it: reading at once again would bring the same.
      if (isCut && fresh === 0) endpoint.readAgainAt = performance.now() + limits.reconnectPauseMs
    }
    await endWithoutEvent(rows, nowIso)
    await noteNextDue(drained, nowIso)
  }

  /** An event that is gone (from a database that was cut down by hand) must not keep what stands behind it waiting. */
  async function endWithoutEvent(rows: readonly DueRow[], at: string): Promise<void> {
    const lost = rows.filter((row) => !hasEvent(row))
    if (lost.length === 0) return
    deps.failed(new Error(`${lost.length} deliveries are skipped, for their events are gone`))
    await skipDeliveries(deps.pool, lost, { error: 'the event is gone', at })
  }

  /**
   * Of endpoints whose due deliveries are all in hand: when the next one will be due. Asked after the moment up to which
   * was read, not after now: what became due in between is in neither hand.
   */
  async function noteNextDue(endpoints: readonly EndpointState[], readUpToIso: string): Promise<void> {
    if (endpoints.length === 0) return
    const byId = new Map(endpoints.map((endpoint) => [endpoint.row.id, endpoint]))
    const requests = endpoints.map(({ row }) => ({ tenantId: row.tenantId, endpointId: row.id }))
    for (const { endpointId, dueAtMs } of await findNextDue(deps.pool, requests, readUpToIso)) {
      const endpoint = byId.get(endpointId)
      if (endpoint !== undefined) noteDueAt(endpoint, dueAtMs)
    }
  }

  return {
    request(endpoint) {
      if (endpoint.isReading) return
      endpoint.isReading = true
      wanted.add(endpoint)
      run()
    },
  }
}

function hasEvent(row: DueRow): row is DueRow & DueDelivery {
  return row.data !== null
}
