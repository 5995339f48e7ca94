import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalFrom } from '../../kernel/decimal.ts'
import { computeProgress, type Measures } from './compute-progress.ts'

/**
 * The oracle: rational numbers in lowest terms, which know nothing of the code under test. A figure is right when it has
 * 6 digits at most and lies no further than half a unit of the sixth from the exact value, at exactly half away from 0.
 */
interface Rational {
  top: bigint
  bottom: bigint
}

function rational(top: bigint, bottom: bigint): Rational {
  const divisor = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) * (bottom < 0n ? -1n : 1n)
  return { top: top / divisor, bottom: bottom / divisor }
}

function gcd(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

function parse(value: number | string): Rational {
  const [, sign = '', whole = '', digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimalFrom(value)) ?? []
  return rational(BigInt(sign + whole + digits), 10n ** BigInt(digits.length))
}

const add = (a: Rational, b: Rational) => rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
const negate = (a: Rational) => rational(-a.top, a.bottom)
const divide = (a: Rational, b: Rational) => rational(a.top * b.bottom, a.bottom * b.top)
const compare = (a: Rational, b: Rational) => add(a, negate(b)).top
const magnitude = (a: Rational) => (a.top < 0n ? negate(a) : a)
const nothing = rational(0n, 1n)
const all = rational(1n, 1n)

function meanOf(values: readonly Rational[]): Rational {
  return divide(values.reduce(add), rational(BigInt(values.length), 1n))
}

function attainmentOf(keyResult: Measures): Rational {
  const way = add(parse(keyResult.targetValue), negate(parse(keyResult.startValue)))
  const done = add(parse(keyResult.currentValue), negate(parse(keyResult.startValue)))
  if (way.top === 0n) return done.top === 0n ? all : nothing
  return divide(done, way)
}

function clamp(value: Rational): Rational {
  if (compare(value, nothing) < 0n) return nothing
  return compare(value, all) > 0n ? all : value
}

function expectNearest(shown: number | string | null, exact: Rational): void {
  const answer = parse(shown ?? '')
  expect(1_000_000n % answer.bottom).toBe(0n)
  const distance = magnitude(add(answer, negate(exact)))
  const beyondHalf = compare(distance, rational(1n, 2_000_000n))
  expect(beyondHalf <= 0n, `${shown} for ${exact.top}/${exact.bottom}`).toBe(true)
  if (beyondHalf === 0n) expect(compare(magnitude(answer), magnitude(exact)) > 0n).toBe(true)
}

const decimal = fc
  .oneof(
    fc.integer({ min: -20, max: 20 }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.stringMatching(/^-?(0|[1-9]\d{0,7})(\.\d{1,7})?$/),
    fc.stringMatching(/^-?(0|[1-9]\d{0,180})(\.\d{1,180})?$/),
  )
  .map((text) => decimalFrom(text.includes('e') ? Number(text) : text))
const share = fc.oneof(fc.constantFrom('0', '1', '0.5'), fc.stringMatching(/^0\.\d{1,60}$/)).map(decimalFrom)
const keyResult: fc.Arbitrary<Measures> = fc.record({
  keyResultId: fc.uuid(),
  startValue: decimal,
  targetValue: decimal,
  currentValue: decimal,
  confidenceScore: share,
})

test('every figure is the one nearest to the exact value, for any numbers', () => {
  fc.assert(
    fc.property(fc.array(keyResult, { minLength: 1, maxLength: 6 }), (keyResults) => {
      const shown = computeProgress(keyResults)
      const attainments = keyResults.map(attainmentOf)
      expectNearest(shown.attainment, meanOf(attainments))
      expectNearest(shown.progress, meanOf(attainments.map(clamp)))
      expectNearest(shown.confidence, meanOf(keyResults.map((each) => parse(each.confidenceScore))))
      for (const [index, each] of shown.keyResults.entries()) {
        const exact = attainments[index] ?? nothing
        expectNearest(each.attainment, exact)
        expectNearest(each.progress, clamp(exact))
        expect(typeof each.progress).toBe('number')
      }
    }),
    { numRuns: 300 },
  )
})

test('50 key results with the longest numbers there are add up without losing a digit', () => {
  const keyResults = Array.from({ length: 50 }, (_, index) => {
    const target = `${index + 1}${'37'.repeat(98)}.${'91'.repeat(100)}${index + 1}1`
    return {
      keyResultId: String(index),
      startValue: index % 2 === 0 ? '0' : `-${target}`,
      targetValue: target,
      currentValue: target,
      confidenceScore: `0.${'73'.repeat(198)}1`,
    }
  })
  const [first, ...others] = keyResults as [Measures, ...Measures[]]
  expect(computeProgress(keyResults)).toMatchObject({ attainment: 1, progress: 1, confidence: 0.737374 })
  expect(computeProgress([{ ...first, currentValue: `-${first.targetValue}` }, ...others])).toMatchObject({
    attainment: 0.96,
    progress: 0.98,
  })
})
