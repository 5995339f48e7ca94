/** So many requests per second, and as many at once as come together in `burstSeconds`. */
export interface Policy {
  /** Names it in the headers and in the shared table. */
  name: string
  perSecond: number
  burstSeconds: number
}

/** What became of one request, and how much is left. */
export interface Verdict {
  isAllowed: boolean
  /** Requests that would be let through at this moment. */
  remaining: number
  /** Until the whole burst is there again. */
  fullInMs: number
  /** Until the next request is let through; 0 when one is now. */
  retryInMs: number
}

/**
 * The allowance of one caller by the generic cell rate algorithm: each request adds its share of a second to a debt that
 * time pays off, and is let through while the debt fits into the burst. Times are milliseconds of any steady clock.
 */
export class Allowance {
  /** When the debt is paid off (the algorithm's theoretical arrival time). */
  #paidAt = Number.NEGATIVE_INFINITY

  /** The debt at a moment, in milliseconds. */
  debtMs(nowMs: number): number {
    return Math.max(this.#paidAt - nowMs, 0)
  }

  /** Counts what others have added: the debt was so high at a moment, unless it was known to be higher. */
  raiseDebt(debtMs: number, atMs: number): void {
    this.#paidAt = Math.max(this.#paidAt, atMs + debtMs)
  }

  /** Asks for one request. A request that is refused costs nothing. */
  take(policy: Policy, nowMs: number): Verdict {
    const shareMs = 1000 / policy.perSecond
    const burstMs = policy.burstSeconds * 1000
    const debtMs = this.debtMs(nowMs)
    const isAllowed = debtMs + shareMs <= burstMs + ROUNDING_MS
    const owedMs = isAllowed ? debtMs + shareMs : debtMs
    this.#paidAt = nowMs + owedMs
    return {
      isAllowed,
      remaining: Math.max(Math.floor((burstMs - owedMs + ROUNDING_MS) / shareMs), 0),
      fullInMs: owedMs,
      retryInMs: Math.max(owedMs + shareMs - burstMs, 0),
    }
  }
}

/** Sums of fractions of a millisecond are not exact; a microsecond more or less is no request. */
const ROUNDING_MS = 0.001
