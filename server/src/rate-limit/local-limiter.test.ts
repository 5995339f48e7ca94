import { expect, test } from 'vitest'
import { localLimiter } from './local-limiter.ts'

test('as many names are remembered as may be, and those that were asked for last', () => {
  let nowMs = 0
  const policy = { name: 'any', perSecond: 1, burstSeconds: 2 }
  const limiter = localLimiter(policy, { namesMax: 3, elapsedMs: () => nowMs })
  for (const name of ['a', 'b', 'c', 'a']) limiter.take(name)
  expect([limiter.isExhausted('a'), limiter.isExhausted('b')]).toEqual([true, false])
  for (let index = 0; index < 1000; index += 1) limiter.take(index % 2 === 0 ? 'a' : `${index}`)
  expect(limiter.size).toBe(3)
  expect(limiter.isExhausted('a')).toBe(true)
  nowMs = 1000
  expect(limiter.isExhausted('a')).toBe(false)
  expect(limiter.take('a').isAllowed).toBe(true)
  expect(limiter.take('a').isAllowed).toBe(false)
})
