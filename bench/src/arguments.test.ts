import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'
import { conclude } from './comparison.ts'
import { median } from './statistics.ts'

test('a scenario and its options are read; rounds and seconds are left to the scenario unless given', () => {
  expect(parseArguments(['auth', '--json', '--rounds', '3'])).toEqual({
    scenario: 'auth',
    json: true,
    rounds: 3,
    seconds: undefined,
    profile: undefined,
  })
})

test.each([[], ['nothing'], ['auth', 'idle'], ['auth', '--rounds', '0'], ['auth', '--round', '3']])(
  'a wrong command line is told in one line, with exit code 2: %j',
  (...args) => {
    const { status, stderr, stdout } = spawnSync('node', [join(import.meta.dirname, 'main.ts'), ...args])
    expect(status).toBe(2)
    expect(stdout.toString()).toBe('')
    expect(stderr.toString().trimEnd().split('\n')).toHaveLength(1)
  },
)

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(() => median([])).toThrow('at least one')
})

test('the ratio is the median of the rounds own ratios, and is held against the aim in its direction', () => {
  const figures: [number[], number[]] = [
    [50, 90, 80],
    [100, 100, 100],
  ]
  const measured = { name: 'n', unit: 'u', names: ['a', 'b'] as [string, string], figures }
  expect(conclude({ ...measured, aim: { value: 0.8, is: 'at least' } })).toMatchObject({ ratio: 0.8, met: true })
  expect(conclude({ ...measured, aim: { value: 0.7, is: 'at most' } })).toMatchObject({ ratio: 0.8, met: false })
})
