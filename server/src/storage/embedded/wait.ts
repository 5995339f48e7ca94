import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 10

/**
 * Asks about every 10 ms, until the answer is not undefined; undefined when none came within `withinMs`. Throws an
 * AbortError once the signal aborts.
 */
export async function poll<T>(
  ask: () => T | undefined,
  options: { withinMs: number; signal: AbortSignal },
): Promise<T | undefined> {
  const deadline = performance.now() + options.withinMs
  for (;;) {
    const answer = ask()
    if (answer !== undefined || performance.now() >= deadline) return answer
    await pause(POLL_MS, undefined, { signal: options.signal })
  }
}

/** Whether the promise settled within the time; its value is not passed on. */
export async function settlesWithin(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = pause(withinMs, false, { signal: timer.signal }).catch(() => false)
  const settled = await Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    late,
  ])
  timer.abort()
  return settled
}
