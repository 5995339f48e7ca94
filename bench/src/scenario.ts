import type { Comparison } from './comparison.ts'
import type { Cleanup } from './processes.ts'

/** What a scenario is run with. */
export interface Run {
  cleanup: Cleanup
  rounds: number | undefined
  seconds: number | undefined
  profile: string | undefined
  /** Tells how far it is. */
  report: (line: string) => void
}

/** A scenario sets up what it measures, measures, and answers one or more comparisons, the main one first. */
export type Scenario = (run: Run) => Promise<Comparison[]>
