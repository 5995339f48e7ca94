import { expect, test } from 'vitest'
import { limits } from '../kernel/limits.ts'
import { Breaker } from './breaker.ts'

const CAP = 10
const SPAN = limits.breakerSpanMs

/** A breaker after so many failures, the last one at `spanMs`. */
function failed(count: number, spanMs: number): Breaker {
  const breaker = new Breaker()
  for (let failure = 1; failure < count; failure += 1) breaker.failed(0)
  breaker.failed(spanMs)
  return breaker
}

test('19 failures over 5 minutes and 20 within less leave it closed', () => {
  for (const breaker of [failed(19, SPAN), failed(20, SPAN - 1), failed(1_000, SPAN - 1), new Breaker()]) {
    expect(breaker.isOpen).toBe(false)
    expect(breaker.allowance(SPAN, CAP)).toBe(CAP)
  }
})

test('20 failures over 5 minutes open it; the probe may go after 5 seconds', () => {
  const breaker = failed(20, SPAN)
  expect(breaker.isOpen).toBe(true)
  expect(breaker.allowance(SPAN, CAP)).toBe(0)
  expect(breaker.allowance(SPAN + 4_999, CAP)).toBe(0)
  expect(breaker.allowance(SPAN + 5_000, CAP)).toBe(1)
})

test('each probe that fails doubles the pause, up to 5 minutes', () => {
  const breaker = failed(20, SPAN)
  const pauses: number[] = []
  let now: number = SPAN
  for (let probe = 0; probe < 10; probe += 1) {
    const at = breaker.probeAt ?? 0
    pauses.push(at - now)
    now = at
    breaker.failed(now)
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 300].map((seconds) => seconds * 1_000))
})

test('attempts that were under way when it opened and fail then do not make the pause grow', () => {
  const breaker = failed(20, SPAN)
  for (let late = 0; late < CAP; late += 1) breaker.failed(SPAN + late)
  expect(breaker.probeAt).toBe(SPAN + 5_000)
})

test('one success closes it and forgets the failures and the pauses', () => {
  const breaker = failed(20, SPAN)
  breaker.failed(breaker.probeAt ?? 0)
  breaker.succeeded()
  expect(breaker.isOpen).toBe(false)
  expect(breaker.allowance(SPAN, CAP)).toBe(CAP)
  const later = 10 * SPAN
  for (let failure = 1; failure < 20; failure += 1) breaker.failed(later)
  expect(breaker.isOpen).toBe(false)
  breaker.failed(later + SPAN)
  expect((breaker.probeAt ?? 0) - later - SPAN).toBe(5_000)
})

test('a success between failures begins the count and the span anew', () => {
  const breaker = failed(19, SPAN)
  breaker.succeeded()
  breaker.failed(2 * SPAN)
  expect(breaker.isOpen).toBe(false)
})
