import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { FindLimit } from './http/rate-limit.ts'
import { cleanUpAnswers } from './idempotency/index.ts'
import type { Clock, Stopwatch } from './kernel/clock.ts'
import { limits } from './kernel/limits.ts'
import { localLimiter, sharedLimits, type LocalLimiter, type RateLimiter } from './rate-limit/index.ts'
import { repeat } from './repeat.ts'
import type { Pool } from './storage/pool.ts'

/** What stands at the doors beside the keys: how many requests there may be, and how many wrong keys. */
export interface Gates {
  /** By the mode of the data; undefined where there is no limit. */
  rates: Record<'live' | 'test' | 'session', RateLimiter | undefined>
  wrongKeys: LocalLimiter
}

/** Seconds of the rate that may come at once. A page of the dashboard asks for several things when it is opened. */
const BURST_SECONDS = 2
const SESSION_BURST_SECONDS = 5

/** Sets the gates up, and runs what they need in the background: the processes settle their counts, old rows go. */
export function startGates(deps: {
  pool: Pool
  clock: Clock
  elapsedMs: Stopwatch
  logger: Logger
  rateLimits: Config['rateLimits']
  settlesRates: boolean
}): Gates & { stop(): Promise<void> } {
  const { pool, clock, elapsedMs, logger, rateLimits, settlesRates } = deps
  const shared = sharedLimits({ pool, elapsedMs })
  const limiter = (mode: 'live' | 'test') =>
    rateLimits[mode] === 0
      ? undefined
      : shared.limiter({ name: mode, perSecond: rateLimits[mode], burstSeconds: BURST_SECONDS })
  const settling = settlesRates ? repeat(limits.rateSettleMs, () => shared.settle(), { logger }) : undefined
  const cleaning = repeat(
    limits.cleanUpMs,
    async () => {
      await cleanUpAnswers({ pool, clock })
      await shared.cleanUp()
    },
    { logger },
  )
  return {
    rates: { live: limiter('live'), test: limiter('test'), session: sessionLimiter(rateLimits.session, elapsedMs) },
    wrongKeys: wrongKeyLimiter(elapsedMs),
    async stop() {
      await settling?.stop()
      await cleaning.stop()
    },
  }
}

/** Counts wrong keys by the address that they come from; of this process alone, which keeps the database out of it. */
export function wrongKeyLimiter(elapsedMs: Stopwatch): LocalLimiter {
  const policy = { name: 'wrong keys', perSecond: limits.wrongKeysPerMinute / 60, burstSeconds: 60 }
  return localLimiter(policy, { namesMax: limits.wrongKeyAddressesMax, elapsedMs })
}

/** Of this process alone: a person's browser is served by one of them at a time, or gets the rate of each. */
function sessionLimiter(perSecond: number, elapsedMs: Stopwatch): RateLimiter | undefined {
  if (perSecond === 0) return undefined
  const policy = { name: 'session', perSecond, burstSeconds: SESSION_BURST_SECONDS }
  return localLimiter(policy, { namesMax: limits.limitedSessionsMax, elapsedMs })
}

/** Each session in the dashboard has a rate; before there is one, each address. */
export function ofSession(rates: Gates['rates']): FindLimit {
  return ({ session, ip }) => rates.session && { limiter: rates.session, name: session?.id ?? ip }
}

/** A company's live data and its test data have a rate each, whichever of its keys is used. */
export function ofTenant(rates: Gates['rates']): FindLimit {
  return ({ caller }) => {
    const limiter = caller && rates[caller.mode]
    return limiter && { limiter, name: caller.tenantId }
  }
}
