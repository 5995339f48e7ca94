export type { Policy, Verdict } from './allowance.ts'
export { localLimiter, type LocalLimiter } from './local-limiter.ts'
export { sharedLimits, type RateLimiter, type SharedLimits } from './shared-limiter.ts'
