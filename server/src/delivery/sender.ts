import { isoFromMs, type Clock } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import { renderEvent } from '../timeline/render.ts'
import type { AttemptResult, Attempter } from './attempt.ts'
import type { DueDelivery, Outcome } from './deliveries.store.ts'
import { dueReader } from './due-reader.ts'
import { noteDueAt, type EndpointState } from './endpoint-state.ts'
import type { FreshDelivery } from './follow.ts'
import type { OutcomeWriter } from './outcomes.ts'
import { retryAfterMs, retryDelayMs, type RetrySchedule } from './retry-schedule.ts'
import { SeenDeliveries } from './seen-deliveries.ts'
import { signatureHeaders } from './sign.ts'
import type { Pool } from '../storage/pool.ts'

/** Sends what is due to the endpoints that it is given, each in its turn. */
export interface Sender {
  add(endpoint: EndpointState): void
  /** Forgets an endpoint; what is under way ends, and its outcome is recorded. */
  remove(endpointId: string): void
  get(endpointId: string): EndpointState | undefined
  endpoints(): Iterable<EndpointState>
  /** Takes deliveries that were just written, without reading them back. */
  offer(deliveries: readonly FreshDelivery[]): void
  /** Reads the due deliveries of an endpoint that may have some. */
  wake(endpointId: string): void
  /** Wakes the endpoints whose next retry or probe is due. */
  tick(): void
  /** Deliveries that are settled for good; the outcome writer calls it. */
  recorded(outcomes: readonly Outcome[]): void
  readonly inFlight: number
  /** Since when the longest waiting delivery is due, or when the next one will be. Milliseconds since 1970. */
  readonly oldestDueAt: number | undefined
  /** Resolves when nothing is under way for these lanes. */
  quiet(lanes: ReadonlySet<number>): Promise<void>
  /** Records nothing more: what is still under way will be sent again. */
  abandon: () => void
}

export interface SenderDeps {
  pool: Pool
  clock: Clock
  attempter: Attempter
  outcomes: () => OutcomeWriter
  schedule: RetrySchedule
  concurrencyPerEndpoint: number
  random: () => number
  /** True while this process may send for the lane. */
  holds(lane: number): boolean
  /** Runs before the first attempt at an endpoint after crashes; the attempt waits for it. */
  markUnproven(endpoint: EndpointState): Promise<void>
  /** An endpoint's first attempt after crashes has come to an end, and this process lives. The next waits for it. */
  proved(endpoint: EndpointState): Promise<void>
  /** Tells what an attempt came to: for metrics, the log, and the health of the endpoint. */
  attempted(endpoint: EndpointState, outcome: Outcome, result: AttemptResult): void
  failed: (error: unknown) => void
}

export function sender(deps: SenderDeps): Sender {
  const endpoints = new Map<string, EndpointState>()
  /** Endpoints that have something to send and room for it, in the order of their turns. */
  const ready = new Set<EndpointState>()
  /** Of these, the ones that were not heard of since crashes: each is tried alone, before the others go on. */
  const readyUnproven = new Set<EndpointState>()
  const seen = new SeenDeliveries()
  const settledWaiters = new Set<() => void>()
  const underWay = new Set<{ startedAt: number; isUnproven: boolean }>()
  let unprovenUnderWay = 0
  /** Characters of event data that wait or are under way. */
  let heldInAll = 0
  let isAbandoned = false

  const reader = dueReader({ pool: deps.pool, clock: deps.clock, seen, arrived: enqueue, failed: deps.failed })

  /** Answers how many of these, from the first on, are in hand now; there is no room for the others. */
  function enqueue(endpoint: EndpointState, deliveries: readonly DueDelivery[]): number {
    let inHand = 0
    for (const delivery of deliveries) {
      if (isFull(endpoint) || endpoints.get(endpoint.row.id) !== endpoint) {
        endpoint.hasMore = true
        break
      }
      inHand += 1
      if (!seen.add(delivery.id)) continue
      endpoint.queue.push(delivery)
      endpoint.inHand += 1
      hold(endpoint, delivery.data.length)
    }
    turn(endpoint)
    return inHand
  }

  function hold(endpoint: EndpointState, length: number): void {
    endpoint.dataInHand += length
    heldInAll += length
  }

  /**
   * What is held in memory is bounded, for each endpoint and in all. One delivery is always taken, so that those who fill the
   * common room cannot shut an endpoint out; and an endpoint that is not sent to keeps no more than that.
   */
  function isFull(endpoint: EndpointState): boolean {
    if (endpoint.queue.length === 0) return false
    const max = isResting(endpoint) ? 1 : limits.queuedPerEndpointMax
    return endpoint.queue.length >= max || heldInAll >= limits.dataInHandMax
  }

  function isResting(endpoint: EndpointState): boolean {
    return endpoint.row.status !== 'Enabled' || endpoint.breaker.isOpen
  }

  /** Puts what waits beyond the first `kept` back: the database has it. */
  function putBack(endpoint: EndpointState, kept: number): void {
    const rest = endpoint.queue.splice(kept)
    if (rest.length === 0) return
    for (const { data } of rest) hold(endpoint, -data.length)
    endpoint.inHand -= rest.length
    lookAgain(endpoint)
    seen.drop(rest.map(({ id }) => id))
  }

  /** There are due deliveries in the database that this process has read before and let go of. */
  function lookAgain(endpoint: EndpointState): void {
    endpoint.hasMore = true
    endpoint.readAfter = undefined
  }

  /** Gives the endpoint a turn if it can use one, and asks for more when its queue runs low. */
  function turn(endpoint: EndpointState): void {
    // A forgotten endpoint whose read or attempt has just ended asks for nothing more.
    if (endpoints.get(endpoint.row.id) !== endpoint) return pump()
    if (isResting(endpoint)) putBack(endpoint, 1)
    if (canSend(endpoint)) line(endpoint).add(endpoint)
    // Early enough that the queue does not run dry while the database is being read.
    const wants = isResting(endpoint) ? 1 : limits.queuedPerEndpointMax / 2
    const mayAsk = endpoint.hasMore && performance.now() >= endpoint.readAgainAt
    if (mayAsk && endpoint.queue.length < wants && allowance(endpoint) > 0) reader.request(endpoint)
    pump()
  }

  function allowance(endpoint: EndpointState): number {
    if (endpoint.row.status !== 'Enabled' || !deps.holds(endpoint.row.lane)) return 0
    const isFailing = endpoint.failures >= limits.failuresAtFullSpeedMax
    if ((isFailing || !endpoint.isProven) && performance.now() < endpoint.restsUntil) return 0
    return endpoint.breaker.allowance(deps.clock.nowMs(), isFailing || !endpoint.isProven ? 1 : endpoint.cap)
  }

  function canSend(endpoint: EndpointState): boolean {
    return endpoint.queue.length > 0 && endpoint.inFlight < allowance(endpoint)
  }

  function line(endpoint: EndpointState): Set<EndpointState> {
    return endpoint.isProven ? ready : readyUnproven
  }

  /**
   * Whose turn it is. An unproven endpoint is sent to while nothing else is under way: should the process end again, then
   * it is known by whose answer, and nobody else is suspected. What has been under way for a while is not waited for any
   * longer: a receiver that hangs must not hold up all.
   */
  function next(): EndpointState | undefined {
    const [unproven] = readyUnproven
    if (unproven !== undefined || unprovenUnderWay > 0) {
      const since = performance.now() - limits.aloneMs
      const young = [...underWay].filter(({ startedAt }) => startedAt > since)
      if (young.some(({ isUnproven }) => isUnproven)) return undefined
      if (unproven !== undefined) return young.length === 0 ? unproven : undefined
    }
    const [endpoint] = ready
    return endpoint
  }

  function pump(): void {
    while (underWay.size < limits.attemptsInFlightMax && !deps.outcomes().isFull) {
      const endpoint = next()
      if (endpoint === undefined) return
      // Leaving and coming back puts it behind all the others: one delivery, one turn.
      line(endpoint).delete(endpoint)
      if (!canSend(endpoint)) continue
      const delivery = endpoint.queue.shift()
      if (delivery === undefined) continue
      void send(endpoint, delivery)
      if (canSend(endpoint)) line(endpoint).add(endpoint)
    }
  }

  async function send(endpoint: EndpointState, delivery: DueDelivery): Promise<void> {
    const isUnproven = !endpoint.isProven
    const attempt = { startedAt: performance.now(), isUnproven }
    underWay.add(attempt)
    endpoint.inFlight += 1
    if (isUnproven) unprovenUnderWay += 1
    try {
      if (isUnproven) await deps.markUnproven(endpoint)
      if (isUnproven && !deps.holds(endpoint.row.lane)) throw new Error('The lane was lost before the attempt.')
      const startedAtMs = deps.clock.nowMs()
      const result = await deps.attempter.attempt(postOf(endpoint, delivery, startedAtMs))
      if (isAbandoned) return
      // Before the outcome, which lets the next attempts begin: a mark that stays would lay their crash at this door.
      if (isUnproven) await proved(endpoint)
      settle(endpoint, delivery, result, startedAtMs)
    } catch (error) {
      // Only what comes before the attempt can fail, and then nothing was sent: the delivery is still due.
      seen.drop([delivery.id])
      endpoint.inHand -= 1
      lookAgain(endpoint)
      deps.failed(error)
    } finally {
      underWay.delete(attempt)
      hold(endpoint, -delivery.data.length)
      endpoint.inFlight -= 1
      if (isUnproven) unprovenUnderWay -= 1
      for (const waiter of settledWaiters) waiter()
      turn(endpoint)
    }
  }

  async function proved(endpoint: EndpointState): Promise<void> {
    endpoint.isProven = true
    readyUnproven.delete(endpoint)
    try {
      await deps.proved(endpoint)
    } catch (error) {
      deps.failed(error)
    }
  }

  function settle(endpoint: EndpointState, delivery: DueDelivery, result: AttemptResult, startedAtMs: number): void {
    const endedAtMs = deps.clock.nowMs()
    const number = delivery.attemptCount + 1
    const delayMs = result.acknowledged ? undefined : nextDelay(result, number, endedAtMs)
    const status = result.acknowledged ? 'acknowledged' : delayMs === undefined ? 'exhausted' : 'retrying'
    const nextAtMs = delayMs === undefined ? undefined : endedAtMs + delayMs
    adaptTo(endpoint, result, endedAtMs)
    const outcome: Outcome = {
      tenantId: endpoint.row.tenantId,
      endpointId: endpoint.row.id,
      deliveryId: delivery.id,
      number,
      status,
      triggeredBy: triggerOf(delivery),
      startedAt: isoFromMs(startedAtMs),
      endedAt: isoFromMs(endedAtMs),
      durationMs: result.durationMs,
      address: result.address,
      responseCode: result.responseCode,
      responseBody: result.responseBody,
      errorClass: result.errorClass,
      error: result.error,
      nextAttemptAt: nextAtMs === undefined ? null : isoFromMs(nextAtMs),
    }
    deps.outcomes().add(outcome)
    deps.attempted(endpoint, outcome, result)
  }

  /** Once its outcome is committed, and not before: a read must find the retry as it is now. */
  function noteRetry({ endpointId, nextAttemptAt }: Outcome): void {
    const endpoint = endpoints.get(endpointId)
    if (endpoint === undefined || nextAttemptAt === null) return
    noteDueAt(endpoint, Temporal.Instant.from(nextAttemptAt).epochMilliseconds)
  }

  function nextDelay(result: AttemptResult, failures: number, nowMs: number): number | undefined {
    const heeds = result.responseCode === 429 || result.responseCode === 503
    const waits = heeds ? retryAfterMs(result.retryAfter, nowMs) : undefined
    return retryDelayMs(deps.schedule, failures, { retryAfterMs: waits, random: deps.random() })
  }

  /** A receiver that does not answer holds a connection for the whole deadline, so it gets fewer until it does. */
  function adaptTo(endpoint: EndpointState, result: AttemptResult, nowMs: number): void {
    if (result.acknowledged) {
      endpoint.breaker.succeeded()
      endpoint.failures = 0
      endpoint.cap = Math.min(deps.concurrencyPerEndpoint, endpoint.cap + 1)
      return
    }
    endpoint.breaker.failed(nowMs)
    // One that fails again and again at once would keep the process busy with nothing else.
    endpoint.failures += 1
    endpoint.restsUntil = performance.now() + Math.min(limits.restMaxMs, 10 * endpoint.failures)
    if (result.errorClass === 'timeout') endpoint.cap = Math.max(1, Math.floor(endpoint.cap / 2))
  }

  return {
    add(endpoint) {
      endpoints.set(endpoint.row.id, endpoint)
    },
    remove(endpointId) {
      const endpoint = endpoints.get(endpointId)
      if (endpoint === undefined) return
      endpoints.delete(endpointId)
      ready.delete(endpoint)
      readyUnproven.delete(endpoint)
      putBack(endpoint, 0)
    },
    get: (endpointId) => endpoints.get(endpointId),
    endpoints: () => endpoints.values(),
    offer(deliveries) {
      const nowMs = deps.clock.nowMs()
      for (const [endpointId, group] of Map.groupBy(deliveries, (delivery) => delivery.endpointId)) {
        const endpoint = endpoints.get(endpointId)
        if (endpoint === undefined) continue
        enqueue(
          endpoint,
          group.map((delivery) => dueFromFresh(delivery, nowMs)),
        )
      }
    },
    wake(endpointId) {
      const endpoint = endpoints.get(endpointId)
      if (endpoint === undefined) return
      endpoint.hasMore = true
      turn(endpoint)
    },
    tick() {
      const nowMs = deps.clock.nowMs()
      for (const endpoint of endpoints.values()) {
        if (endpoint.nextDueAt !== undefined && endpoint.nextDueAt <= nowMs) {
          endpoint.nextDueAt = undefined
          endpoint.hasMore = true
        }
        if (endpoint.hasMore || endpoint.queue.length > 0) turn(endpoint)
      }
    },
    recorded(outcomes) {
      seen.settled(outcomes.map((outcome) => outcome.deliveryId))
      for (const { endpointId } of outcomes) {
        const endpoint = endpoints.get(endpointId)
        if (endpoint !== undefined) endpoint.inHand = Math.max(0, endpoint.inHand - 1)
      }
      outcomes.forEach(noteRetry)
      pump()
    },
    get inFlight() {
      return underWay.size
    },
    get oldestDueAt() {
      let oldest: number | undefined
      for (const { queue, nextDueAt } of endpoints.values()) {
        const due = queue[0]?.dueAtMs ?? nextDueAt
        if (due !== undefined && due < (oldest ?? Number.POSITIVE_INFINITY)) oldest = due
      }
      return oldest
    },
    abandon() {
      isAbandoned = true
    },
    async quiet(lanes) {
      const isBusy = () => [...endpoints.values()].some(({ row, inFlight }) => lanes.has(row.lane) && inFlight > 0)
      while (isBusy()) {
        await new Promise<void>((resolve) => {
          const waiter = () => {
            settledWaiters.delete(waiter)
            resolve()
          }
          settledWaiters.add(waiter)
        })
      }
    },
  }
}

function postOf(endpoint: EndpointState, delivery: DueDelivery, nowMs: number) {
  const { row, url, secrets } = endpoint
  const event = { id: delivery.eventId, type: delivery.eventType, occurredAt: delivery.eventPlace, data: delivery.data }
  const body = renderEvent(event, row)
  const keys = secrets.filter(({ untilMs }) => untilMs > nowMs).map(({ key }) => key)
  const signature = signatureHeaders({ id: delivery.eventId, timestampSeconds: Math.floor(nowMs / 1000), body }, keys)
  return {
    url,
    body,
    headers: { 'content-type': 'application/json', 'user-agent': 'Wagebook-Webhooks/1', ...signature },
  }
}

function triggerOf(delivery: DueDelivery): Outcome['triggeredBy'] {
  if (delivery.attemptCount > 0) return 'retry'
  if (delivery.isPing) return 'ping'
  return delivery.resendOf === null ? 'event' : 'resend'
}

function dueFromFresh(delivery: FreshDelivery, dueAtMs: number): DueDelivery {
  return { ...delivery, dueAtMs, attemptCount: 0, isPing: false, resendOf: null }
}
