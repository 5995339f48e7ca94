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
  /** Takes over what was read, and answers how many of these, from the first on, are in hand now. */
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

  /**
   * Each read goes on where the one before it ended. What stands before that place is in hand or ended, but for what
   * was committed late or given back; so only a read from the beginning that finds the end says that there is no more.
   */
  async function fill(endpoints: readonly EndpointState[]): Promise<void> {
    // Deliveries in hand come back in a read from the beginning, so that many more than those are asked for.
    const inHand = endpoints.map((endpoint) => (endpoint.readAfter === undefined ? endpoint.inHand : 0))
    const limit = limits.queuedPerEndpointMax + Math.max(...inHand)
    const share = Math.floor(limits.dueReadBytesMax / endpoints.length)
    const nowIso = isoFromMs(deps.clock.nowMs())
    const requests = endpoints.map(({ row, readAfter: after, dataInHand }) => {
      const bytesMax = after === undefined ? share + dataInHand : share
      return { tenantId: row.tenantId, endpointId: row.id, bytesMax, after }
    })
    const begun = new Map(endpoints.map((endpoint) => [endpoint, endpoint.readAfter]))
    for (const endpoint of endpoints) endpoint.hasMore = false
    const rows = await readDueDeliveries(deps.pool, requests, { nowIso, limit })
    const byEndpoint = Map.groupBy(rows, (row) => row.endpointId)
    const drained: EndpointState[] = []
    for (const endpoint of endpoints) {
      const found = byEndpoint.get(endpoint.row.id) ?? []
      // Whatever was given back during the read is found from the beginning.
      const wasReset = endpoint.readAfter !== begun.get(endpoint)
      const isCut = found.some((row) => row.isCut)
      const wasWhole = !isCut && begun.get(endpoint) === undefined
      if (wasWhole) drained.push(endpoint)
      else endpoint.hasMore = true
      const withEvent = found.filter(hasEvent)
      const taken = deps.arrived(endpoint, withEvent)
      const last = withEvent[taken - 1]
      if (wasReset || !isCut) endpoint.readAfter = undefined
      else if (last !== undefined) endpoint.readAfter = { dueAt: last.dueAt, id: last.id }
      // There is no room for more, or nothing else to be had: reading at once again would bring the same.
      if (isCut && taken === 0) endpoint.readAgainAt = performance.now() + limits.reconnectPauseMs
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
