import { expect, test } from 'vitest'
import { testClock } from '../testing/clock.ts'
import { limits } from './limits.ts'
import { minuteLimit } from './minute-limit.ts'

test('each name has its own count, which the next minute begins anew', () => {
  const clock = testClock('2026-11-21T08:30:59.999Z')
  const limit = minuteLimit(clock, 2)
  expect(['a', 'a', 'a', 'b'].map((name) => limit.exceeds(name))).toEqual([false, false, true, false])
  clock.advanceMs(1)
  expect(limit.exceeds('a')).toBe(false)
})

test('more names than are remembered do not take more memory', () => {
  const limit = minuteLimit(testClock(), 1)
  limit.exceeds('first')
  expect(limit.exceeds('first')).toBe(true)
  for (let name = 0; name < limits.namesCountedMax; name += 1) limit.exceeds(String(name))
  expect(limit.exceeds('first')).toBe(false)
})
