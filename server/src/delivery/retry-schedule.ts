/** When an attempt failed, how long until the next: entry n after the n-th failure. No entry left: exhausted. */
export interface RetrySchedule {
  delaysMs: readonly number[]
  attemptsMax: number
}

/** Jitter only adds, and at most this share: receivers that came back together are not called together. */
const JITTER_MAX = 0.1
const RETRY_AFTER_MAX_MS = 24 * 3_600_000

export function retrySchedule(delaysMs: readonly number[]): RetrySchedule {
  return { delaysMs, attemptsMax: delaysMs.length + 1 }
}

/**
 * Milliseconds until the next attempt after `failures` failed ones, or undefined when there is none. A longer
 * `Retry-After` of the receiver is kept to, up to a day. `random` is from 0 to 1.
 */
export function retryDelayMs(
  schedule: RetrySchedule,
  failures: number,
  options: { retryAfterMs: number | undefined; random: number },
): number | undefined {
  const delay = schedule.delaysMs[failures - 1]
  if (delay === undefined) return undefined
  const jittered = Math.round(delay * (1 + JITTER_MAX * options.random))
  return Math.max(jittered, Math.min(options.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS))
}

/** `Retry-After` in seconds or as an HTTP date, in milliseconds from now; undefined when it is neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = httpDateMs(header)
  return at === undefined ? undefined : Math.max(0, at - nowMs)
}

const HTTP_DATE = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function httpDateMs(text: string): number | undefined {
  const [, day, month = '', year, hour, minute, second] = HTTP_DATE.exec(text) ?? []
  const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  try {
    return Temporal.Instant.from(`${year}-${monthNumber}-${day}T${hour}:${minute}:${second}Z`).epochMilliseconds
  } catch {
    return undefined
  }
}
