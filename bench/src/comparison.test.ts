import { expect, test, vi } from 'vitest'
import { conclude, takeTurns } from './comparison.ts'
import { measured } from './measurement.ts'
import { asObject, asText } from './report.ts'
import { percentile } from './statistics.ts'
import { requireSteadyClock } from './wall-clock.ts'

test('sides take turns, after a round of each that does not count', async () => {
  const order: string[] = []
  const side = (name: string) => ({
    async run(seconds: number) {
      order.push(`${name}${seconds}`)
      return order.length
    },
  })
  const told: (readonly number[])[] = []
  const figures = await takeTurns([side('a'), side('b'), side('c')], {
    rounds: 2,
    seconds: 5,
    told: (_, ofRound) => told.push(ofRound),
  })
  expect(order).toEqual(['a3', 'b3', 'c3', 'a5', 'b5', 'c5', 'a5', 'b5', 'c5'])
  expect(figures).toEqual([
    [4, 7],
    [5, 8],
    [6, 9],
  ])
  expect(told).toEqual([
    [4, 5, 6],
    [7, 8, 9],
  ])
})

test('a percentile is the smallest value that so many of all do not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(percentile(values, 50)).toBe(100)
  expect(percentile(values, 99)).toBe(198)
  expect(percentile(values, 100)).toBe(200)
  expect(percentile([7], 1)).toBe(7)
  expect(() => percentile([], 50)).toThrow('at least one')
})

test('a measurement is the median of its rounds, and a missed aim of any finding is told', () => {
  const good = measured({ name: 'p50', unit: 'ms', rounds: [9, 4, 5], aim: { value: 5, is: 'at most' } })
  const bad = measured({ name: 'p99', unit: 'ms', rounds: [60], aim: { value: 50, is: 'at most' } })
  expect(good).toMatchObject({ median: 5, spread: [4, 9], met: true })
  expect(asObject('s', [good])).toMatchObject({ met: true })
  expect(asObject('s', [good, bad])).toMatchObject({ met: false })
  expect(asText('s', [bad])).toContain('p99: 60 ms (60 to 60), aim at most 50: missed')
})

test('a finding without an aim is told and not judged', () => {
  const figures: [number[], number[]] = [[20], [100]]
  const ratio = conclude({ name: 'r', unit: 'per s', names: ['a', 'b'], figures })
  const figure = measured({ name: 'f', unit: 'bytes', rounds: [1_500] })
  expect(asObject('s', [figure, ratio])).toMatchObject({ met: true, ratio: 0.2, rounds: 1 })
  expect(asText('s', [figure, ratio])).not.toContain('aim')
})

test('a clock that was set during a run makes it void', () => {
  requireSteadyClock()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
  try {
    expect(() => requireSteadyClock()).toThrow('clock was set')
  } finally {
    vi.useRealTimers()
  }
})
