import type { Decimal } from './decimal.ts'

/** An exact fraction, for arithmetic in which no digit may be lost on the way. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }
export const ONE: Fraction = { numerator: 1n, denominator: 1n }

/** `numerator / denominator`, of which the latter is not 0. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator }
}

/** Decimals as whole numbers of one unit, the smallest that any of them needs: `['1.5', '-2']` -> 15, -20, and 10 in one. */
export function inCommonUnits(decimals: readonly Decimal[]): { integers: bigint[]; unitsInOne: bigint } {
  const places = Math.max(...decimals.map((decimal) => placesOf(decimal)))
  return {
    integers: decimals.map((decimal) => BigInt(decimal.replace('.', '') + '0'.repeat(places - placesOf(decimal)))),
    unitsInOne: 10n ** BigInt(places),
  }
}

/** The arithmetic mean of one fraction or more. */
export function mean(fractions: readonly Fraction[]): Fraction {
  const sum = fractions.reduce((total, each) =>
    fraction(
      total.numerator * each.denominator + each.numerator * total.denominator,
      total.denominator * each.denominator,
    ),
  )
  return fraction(sum.numerator, sum.denominator * BigInt(fractions.length))
}

/** The fraction, but not below 0 and not above 1. */
export function clampedToOne(value: Fraction): Fraction {
  if (value.numerator <= 0n) return ZERO
  return value.numerator >= value.denominator ? ONE : value
}

/** The nearest decimal with so many digits behind the point; of two equally near ones that which is further from 0. */
export function roundedTo(places: number, { numerator, denominator }: Fraction): Decimal {
  const magnitude = numerator < 0n ? -numerator : numerator
  const units = (magnitude * 10n ** BigInt(places) * 2n + denominator) / (denominator * 2n)
  const digits = String(units).padStart(places + 1, '0')
  const sign = numerator < 0n && units > 0n ? '-' : ''
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The digits behind the point. */
function placesOf(decimal: Decimal): number {
  return decimal.split('.')[1]?.length ?? 0
}
