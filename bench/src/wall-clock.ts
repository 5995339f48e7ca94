import { VoidRun } from './void-run.ts'

const STEP_MS_MAX = 2
const LOOKS = 50

/**
 * Milliseconds since 1970 with fractions. All processes of a machine, PostgreSQL included, read the same clock, so what
 * one of them noted can be held against what another did.
 */
export function wallMs(): number {
  return performance.timeOrigin + performance.now()
}

/** Each process follows the clock from its own start: if the clock was set since, their times no longer agree. */
export function requireSteadyClock(): void {
  // The process may be set aside between the two readings, so the closest of several counts.
  const stepMs = Math.min(...Array.from({ length: LOOKS }, () => Math.abs(Date.now() - wallMs())))
  if (stepMs > STEP_MS_MAX) throw new VoidRun(`the machine's clock was set by ${Math.round(stepMs)} ms during the run.`)
}
