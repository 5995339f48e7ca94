import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { Allowance, type Policy, type Verdict } from './allowance.ts'
import { removePaidDebts, settleDebts } from './rate-limits.store.ts'

/** Lets requests through by name, counted over all processes. */
export interface RateLimiter {
  policy: Policy
  take(name: string): Verdict
}

export interface SharedLimits {
  limiter(policy: Policy): RateLimiter
  /** Tells the other processes what was let through here, and learns what they let through. */
  settle(): Promise<void>
  /** Removes what has long been paid off from the shared table. */
  cleanUp(): Promise<void>
}

interface Entry {
  allowance: Allowance
  shareMs: number
  /** Debt of this process's own requests that the others do not know of yet. */
  unsettledMs: number
}

/**
 * Limits that hold over all processes on one database. A request is judged at once, by what this process knows; in the
 * background, every `limits.rateSettleMs`, the processes settle what they let through. In between each of them may let
 * through what is left as it last knew, so n processes together never let through more than
 *
 *     rate x time + n x (burst + rate x the time between two settlings)
 *
 * and what is too much is paid off before anything else is let through: over time it is the rate. While the database is
 * away, each process counts for itself.
 */
export function sharedLimits(deps: { pool: Pool; elapsedMs: () => number }): SharedLimits {
  const { pool, elapsedMs } = deps
  const entries = new Map<string, Entry>()

  const entryOf = (name: string, policy: Policy): Entry => {
    const known = entries.get(name)
    if (known !== undefined) return known
    if (entries.size >= limits.rateNamesMax) entries.delete(entries.keys().next().value ?? '')
    const entry = { allowance: new Allowance(), shareMs: 1000 / policy.perSecond, unsettledMs: 0 }
    entries.set(name, entry)
    return entry
  }

  const settle = async () => {
    const nowMs = elapsedMs()
    const added = new Map<string, number>()
    for (const [name, entry] of entries) {
      // Whoever owes nothing is not asked about: the next request begins with a full allowance.
      if (entry.unsettledMs === 0 && entry.allowance.debtMs(nowMs) === 0) entries.delete(name)
      else added.set(name, entry.unsettledMs)
    }
    if (added.size === 0) return
    for (const [name, sentMs] of added) subtract(entries.get(name), sentMs)
    try {
      const debts = await settleDebts(pool, added)
      for (const [name, debtMs] of debts) {
        const entry = entries.get(name)
        entry?.allowance.raiseDebt(debtMs + entry.unsettledMs, nowMs)
      }
    } catch (error) {
      for (const [name, sentMs] of added) subtract(entries.get(name), -sentMs)
      throw error
    }
  }

  return {
    limiter(policy) {
      return {
        policy,
        take(name) {
          const entry = entryOf(`${policy.name}:${name}`, policy)
          const verdict = entry.allowance.take(policy, elapsedMs())
          if (verdict.isAllowed) entry.unsettledMs += entry.shareMs
          return verdict
        },
      }
    },
    settle,
    cleanUp: () => removePaidDebts(pool, limits.cleanUpRowsMax),
  }
}

function subtract(entry: Entry | undefined, ms: number): void {
  if (entry !== undefined) entry.unsettledMs -= ms
}
