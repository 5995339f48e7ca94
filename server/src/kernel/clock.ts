/** Where the time comes from. Everything that needs it takes a clock, so that a test or a sandbox can move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z, a whole number. */
  nowMs(): number
}

/** A clock that is ahead of another one by a fixed time: a test tenant's. */
export function clockAhead(clock: Clock, aheadMs: number): Clock {
  return aheadMs === 0 ? clock : { nowMs: () => clock.nowMs() + aheadMs }
}

/** A clock that stands where another one is now, so that all of a change happens at one moment, on one date. */
export function stoppedClock(clock: Clock): Clock {
  const nowMs = clock.nowMs()
  return { nowMs: () => nowMs }
}

/** The only reader of the machine's wall clock. */
export const systemClock: Clock = { nowMs: () => Date.now() }

/** Milliseconds on a clock that only goes forward, from some moment on: for spans of time, whatever is set at the wall. */
export type Stopwatch = () => number

export const systemStopwatch: Stopwatch = () => performance.now()

/** `2026-11-21T08:30:00.125Z`, as `createdAt` and `updatedAt` are shown. */
export function isoFromMs(ms: number): string {
  return new Date(ms).toISOString()
}

/** `2026-11-21T08:30:00.125000Z`: six digits, because the timeline counts microseconds. */
export function isoFromMicros(micros: number): string {
  const ms = Math.floor(micros / 1000)
  return `${isoFromMs(ms).slice(0, -1)}${String(micros - ms * 1000).padStart(3, '0')}Z`
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Microseconds since 1970 of an RFC 3339 timestamp with 0 to 9 fraction digits and `Z` or an offset; undefined when it
 * is malformed or names no moment. Digits below the microsecond are cut off: the timeline has no finer places, so
 * "after .1234567" and "after .123456" name the same events. Never passes through `Date`, which keeps three digits.
 */
export function microsFromIso(text: string): number | undefined {
  if (!TIMESTAMP.test(text)) return undefined
  try {
    const nanos = Temporal.Instant.from(text).epochNanoseconds
    // BigInt division rounds towards zero; times before 1970 must round down like all others.
    const micros = nanos / 1000n - (nanos < 0n && nanos % 1000n !== 0n ? 1n : 0n)
    return Number(micros)
  } catch {
    return undefined
  }
}

const DURATION = /^(\d{1,9})(ms|s|m|h|d)$/
const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `250ms`, `10s`, `5m`, `2h` or `30d`; undefined for anything else. */
export function msFromDuration(text: string): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text) ?? []
  const unitMs = UNIT_MS[unit]
  return unitMs === undefined ? undefined : Number(count) * unitMs
}
