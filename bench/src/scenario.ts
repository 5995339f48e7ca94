import type { Comparison } from './comparison.ts'
import type { Measurement } from './measurement.ts'
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

/** What a scenario found out: a ratio of two sides, or a figure by itself. */
export type Finding = Comparison | Measurement

/** A scenario sets up what it measures, measures, and answers one or more findings, the main one first. */
export type Scenario = (run: Run) => Promise<Finding[]>
