export type { Policy, Verdict } from './allowance.ts'
export { localLimiter, type LocalLimiter } from './local-limiter.ts'
export { sharedLimits, type RateLimiter } from './shared-limiter.ts'
