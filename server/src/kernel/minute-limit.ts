import type { Clock } from './clock.ts'
import { limits } from './limits.ts'

/** Lets each name do something so many times in a minute of the clock, in this process. */
export interface MinuteLimit {
  /** Counts one time; true when that was one too many. */
  exceeds(name: string): boolean
}

/** The counts are forgotten with each minute, and when there are too many names to remember. */
export function minuteLimit(clock: Clock, timesMax: number): MinuteLimit {
  const counts = new Map<string, number>()
  let minute = 0
  return {
    exceeds(name) {
      const present = Math.floor(clock.nowMs() / 60_000)
      if (present !== minute || counts.size >= limits.namesCountedMax) counts.clear()
      minute = present
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count > timesMax
    },
  }
}
