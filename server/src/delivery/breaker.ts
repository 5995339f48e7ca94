import { limits } from '../kernel/limits.ts'

/**
 * Keeps an endpoint that does nothing but fail from using up attempts and connections. It opens after 20 failures in a
 * row that span 5 minutes; then one probe at a time is let through, with pauses that double up to 5 minutes; one success
 * closes it. Times are milliseconds, by the clock.
 */
export class Breaker {
  #failures = 0
  #firstFailureAt = 0
  #openUntil: number | undefined
  #pauseMs = 0

  get isOpen(): boolean {
    return this.#openUntil !== undefined
  }

  /** How many attempts may be under way at once: all that the endpoint's cap allows, one probe, or none yet. */
  allowance(now: number, cap: number): number {
    if (this.#openUntil === undefined) return cap
    return now >= this.#openUntil ? 1 : 0
  }

  /** When a probe may be sent next; undefined while closed. */
  get probeAt(): number | undefined {
    return this.#openUntil
  }

  succeeded(): void {
    this.#failures = 0
    this.#openUntil = undefined
    this.#pauseMs = 0
  }

  failed(now: number): void {
    // An attempt that was under way when it opened; only a probe that fails makes the pause grow.
    if (this.#openUntil !== undefined && now < this.#openUntil) return
    if (this.#failures === 0) this.#firstFailureAt = now
    this.#failures += 1
    const { breakerFailures, breakerSpanMs, breakerPauseMinMs, breakerPauseMaxMs } = limits
    if (this.#failures < breakerFailures || now - this.#firstFailureAt < breakerSpanMs) return
    this.#pauseMs = Math.min(breakerPauseMaxMs, Math.max(breakerPauseMinMs, this.#pauseMs * 2))
    this.#openUntil = now + this.#pauseMs
  }
}
