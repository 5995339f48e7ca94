import fc from 'fast-check'
import { expect, test } from 'vitest'
import { required } from '../kernel/assert.ts'
import { Allowance, type Policy } from './allowance.ts'

const policy: Policy = { name: 'live', perSecond: 100, burstSeconds: 2 }

test('a burst of two seconds of the rate is let through at once, and then one each hundredth of a second', () => {
  const allowance = new Allowance()
  for (let left = 199; left >= 0; left -= 1) {
    const verdict = allowance.take(policy, 1000)
    expect([verdict.isAllowed, verdict.remaining]).toEqual([true, left])
  }
  expect(allowance.take(policy, 1000)).toMatchObject({ isAllowed: false, remaining: 0, fullInMs: 2000, retryInMs: 10 })
  expect(allowance.take(policy, 1009).isAllowed).toBe(false)
  expect(allowance.take(policy, 1010)).toMatchObject({ isAllowed: true, remaining: 0, retryInMs: 10 })
  expect(allowance.take(policy, 1010).isAllowed).toBe(false)
  expect(allowance.take(policy, 1000 + 60_000)).toMatchObject({ isAllowed: true, remaining: 199, fullInMs: 10 })
})

const aPolicy = fc.record({
  name: fc.constant('any'),
  perSecond: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(0.5, 1 / 3)),
  // At least as long as one request's share of the rate.
  burstSeconds: fc.integer({ min: 3, max: 60 }),
})
const pauses = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 500, noNaN: true })), {
  minLength: 1,
  maxLength: 400,
})

test('whenever requests come, in no span of time are more let through than the rate times the span and the burst', () => {
  fc.assert(
    fc.property(aPolicy, pauses, (of, steps) => {
      const allowance = new Allowance()
      const passed: number[] = []
      let nowMs = 0
      for (const step of steps) {
        nowMs += step
        if (allowance.take(of, nowMs).isAllowed) passed.push(nowMs)
      }
      for (const [first, from] of passed.entries()) {
        const to = required(passed.at(-1), 'there is a first one')
        expect(passed.length - first).toBeLessThanOrEqual(of.perSecond * ((to - from) / 1000 + of.burstSeconds) + 0.01)
      }
    }),
  )
})

test('whoever waits as long as is said is let through, and whoever waits less is not; a refusal costs nothing', () => {
  fc.assert(
    fc.property(aPolicy, pauses, (of, steps) => {
      const allowance = new Allowance()
      let nowMs = 0
      for (const step of steps) {
        nowMs += step
        const { isAllowed, retryInMs, remaining } = allowance.take(of, nowMs)
        expect(remaining > 0).toBe(retryInMs < 0.01)
        if (isAllowed) continue
        if (retryInMs > 1) expect(allowance.take(of, nowMs + retryInMs - 1).isAllowed).toBe(false)
        nowMs += retryInMs
        expect(allowance.take(of, nowMs).isAllowed).toBe(true)
      }
    }),
  )
})
