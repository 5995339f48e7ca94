import { Allowance, type Policy, type Verdict } from './allowance.ts'

/** Lets requests through by name, as this process alone counts them. */
export interface LocalLimiter {
  policy: Policy
  take(name: string): Verdict
  /** Whether the next request would be refused; costs nothing. */
  isExhausted(name: string): boolean
  /** Names that are remembered. */
  readonly size: number
}

/** A limiter of one process that remembers so many names at most; beyond them the one that was asked for longest ago is forgotten. */
export function localLimiter(policy: Policy, options: { namesMax: number; elapsedMs: () => number }): LocalLimiter {
  const { namesMax, elapsedMs } = options
  const allowances = new Map<string, Allowance>()
  return {
    policy,
    take(name) {
      const known = allowances.get(name)
      const allowance = known ?? new Allowance()
      // A Map keeps the order in which names were set: the first is the one that was asked for longest ago.
      if (known !== undefined) allowances.delete(name)
      else if (allowances.size >= namesMax) allowances.delete(allowances.keys().next().value ?? '')
      allowances.set(name, allowance)
      return allowance.take(policy, elapsedMs())
    },
    isExhausted(name) {
      const debtMs = allowances.get(name)?.debtMs(elapsedMs()) ?? 0
      return debtMs + 1000 / policy.perSecond > policy.burstSeconds * 1000
    },
    get size() {
      return allowances.size
    },
  }
}
