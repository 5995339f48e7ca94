import { expect, test } from 'vitest'
import { randomIds } from './ids.ts'
import { LANE_COUNT, laneOf } from './lanes.ts'

test('ids spread evenly over the lanes, also those of one millisecond', () => {
  const ids = randomIds()
  const counts = new Map<number, number>()
  const each = 1_000
  for (let made = 0; made < each * LANE_COUNT; made += 1) {
    const lane = laneOf(ids.next(0))
    counts.set(lane, (counts.get(lane) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: LANE_COUNT }, (_, lane) => lane))
  // Seven standard deviations; a fair spread leaves them once in some thousand million runs.
  for (const count of counts.values()) expect(Math.abs(count - each)).toBeLessThan(7 * Math.sqrt(each))
})

test('a lane does not depend on how an id is written', () => {
  const id = '019a9f50-11aa-7c02-9e40-71b0c2d3e4f5'
  expect(laneOf(id)).toBe(0xf5 % LANE_COUNT)
  expect(laneOf(id.toUpperCase())).toBe(laneOf(id))
})
