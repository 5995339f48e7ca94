import { expect, test } from 'vitest'
import { clampedToOne, fraction, inCommonUnits, mean, ONE, roundedTo, ZERO } from './fraction.ts'

test.each<[numerator: bigint, denominator: bigint, rounded: string]>([
  [1n, 3n, '0.333333'],
  [2n, 3n, '0.666667'],
  [-2n, 3n, '-0.666667'],
  [2n, -3n, '-0.666667'],
  [1n, 2_000_000n, '0.000001'],
  [-1n, 2_000_000n, '-0.000001'],
  [1n, 2_000_001n, '0.000000'],
  [-1n, 2_000_001n, '0.000000'],
  [0n, 7n, '0.000000'],
  [7n, 7n, '1.000000'],
  [9_999_995n, 10_000_000n, '1.000000'],
  [10n ** 40n + 1n, 1n, `1${'0'.repeat(39)}1.000000`],
])('%d / %d is %s', (numerator, denominator, rounded) => {
  expect(roundedTo(6, fraction(numerator, denominator))).toBe(rounded)
})

test('decimals come down to the smallest unit that any of them needs', () => {
  expect(inCommonUnits(['1.5', '-2', '0.025'])).toEqual({ integers: [1500n, -2000n, 25n], unitsInOne: 1000n })
  expect(inCommonUnits(['7'])).toEqual({ integers: [7n], unitsInOne: 1n })
  expect(inCommonUnits(['-0.5'])).toEqual({ integers: [-5n], unitsInOne: 10n })
})

test('a mean is exact: three thirds are one', () => {
  const third = fraction(1n, 3n)
  expect(roundedTo(30, mean([third, third, fraction(7n, 3n)]))).toBe(`1.${'0'.repeat(30)}`)
  expect(roundedTo(6, mean([third]))).toBe('0.333333')
})

test('a fraction is cut off at 0 and at 1', () => {
  expect(clampedToOne(fraction(-1n, 9n))).toEqual(ZERO)
  expect(clampedToOne(fraction(10n, 9n))).toEqual(ONE)
  expect(clampedToOne(fraction(8n, 9n))).toEqual(fraction(8n, 9n))
})
