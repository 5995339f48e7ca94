import fc from 'fast-check'
import { expect, test } from 'vitest'
import { httpDate } from '../testing/receiver.ts'
import { retryAfterMs, retryDelayMs, retrySchedule } from './retry-schedule.ts'

const DAY = 24 * 3_600_000
const delays = fc.array(fc.integer({ min: 1, max: 7 * DAY }), { minLength: 1, maxLength: 20 })
const random = fc.double({ min: 0, max: 1, noNaN: true })

test('a schedule of n delays has n + 1 attempts, and no delay beyond them', () => {
  fc.assert(
    fc.property(delays, random, (delaysMs, random) => {
      const schedule = retrySchedule(delaysMs)
      expect(schedule.attemptsMax).toBe(delaysMs.length + 1)
      for (let failures = 1; failures <= delaysMs.length; failures += 1) {
        expect(retryDelayMs(schedule, failures, { retryAfterMs: undefined, random })).toBeDefined()
      }
      expect(retryDelayMs(schedule, schedule.attemptsMax, { retryAfterMs: DAY, random })).toBeUndefined()
    }),
  )
})

test('a delay is never shorter than the schedule says, and at most a tenth longer', () => {
  fc.assert(
    fc.property(delays, random, fc.nat(), (delaysMs, random, pick) => {
      const index = pick % delaysMs.length
      const scheduled = delaysMs[index] ?? 0
      const delay = retryDelayMs(retrySchedule(delaysMs), index + 1, { retryAfterMs: undefined, random }) ?? -1
      expect(Number.isSafeInteger(delay)).toBe(true)
      expect(delay).toBeGreaterThanOrEqual(scheduled)
      expect(delay).toBeLessThanOrEqual(Math.round(scheduled * 1.1))
    }),
  )
})

test('Retry-After lengthens a delay up to a day, and never shortens one', () => {
  const wish = fc.oneof(fc.nat({ max: 10 * DAY }), fc.constant(Number.POSITIVE_INFINITY))
  fc.assert(
    fc.property(delays, random, wish, (delaysMs, random, retryAfterMs) => {
      const schedule = retrySchedule(delaysMs)
      const plain = retryDelayMs(schedule, 1, { retryAfterMs: undefined, random }) ?? 0
      const delay = retryDelayMs(schedule, 1, { retryAfterMs, random })
      expect(delay).toBe(Math.max(plain, Math.min(retryAfterMs, DAY)))
    }),
  )
})

test('Retry-After is read in seconds and as an HTTP date', () => {
  const nowMs = Temporal.Instant.from('1994-11-06T08:48:37Z').epochMilliseconds
  expect(retryAfterMs('120', nowMs)).toBe(120_000)
  expect(retryAfterMs('0', nowMs)).toBe(0)
  expect(retryAfterMs('Sun, 06 Nov 1994 08:49:37 GMT', nowMs)).toBe(60_000)
  expect(retryAfterMs('Sun, 06 Nov 1994 08:40:00 GMT', nowMs)).toBe(0)
})

test('every date of the coming years is read as the moment that it names', () => {
  const seconds = fc.integer({ min: 0, max: 4_102_444_800 })
  fc.assert(
    fc.property(seconds, (at) => {
      expect(retryAfterMs(httpDate(at * 1_000), 0)).toBe(at * 1_000)
    }),
  )
})

test.each([
  undefined,
  '',
  'soon',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'Sun, 06 Nov 1994 08:49:37 CET',
  'Sun, 31 Feb 1994 08:49:37 GMT',
  'Sun, 06 Nop 1994 08:49:37 GMT',
  '1994-11-06T08:49:37Z',
])('the Retry-After "%s" is none', (header) => {
  expect(retryAfterMs(header, 0)).toBeUndefined()
})

test('whatever a receiver sends as Retry-After, it is a time from now or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/)),
      (header) => {
        const ms = retryAfterMs(header, 0)
        expect(ms === undefined || ms >= 0).toBe(true)
      },
    ),
  )
})
