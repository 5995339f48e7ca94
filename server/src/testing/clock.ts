import type { Clock } from '../kernel/clock.ts'

/** A clock that stands still until a test moves it, in either direction. */
export interface TestClock extends Clock {
  set(iso: string): void
  advanceMs(ms: number): void
}

export function testClock(start = '2026-11-21T08:30:00.000Z'): TestClock {
  let nowMs = Temporal.Instant.from(start).epochMilliseconds
  return {
    nowMs: () => nowMs,
    set(iso) {
      nowMs = Temporal.Instant.from(iso).epochMilliseconds
    },
    advanceMs(ms) {
      nowMs += ms
    },
  }
}
