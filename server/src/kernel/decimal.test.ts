import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DECIMAL_PATTERN, decimalFrom, decimalToJson, isBetweenZeroAndOne } from './decimal.ts'

const pattern = new RegExp(DECIMAL_PATTERN)
const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const decimalText = fc.oneof(
  fc.stringMatching(pattern),
  fc
    .tuple(fc.bigInt(), fc.stringMatching(/^\d{0,30}$/))
    .map(([whole, digits]) => (digits ? `${whole}.${digits}` : `${whole}`)),
)

/** The exact value, as an integer and the power of ten that divides it. */
function valueOf(text: string): { units: bigint; scale: number } {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function areEqual(a: string, b: string): boolean {
  const [one, two] = [valueOf(a), valueOf(b)]
  return one.units * 10n ** BigInt(two.scale) === two.units * 10n ** BigInt(one.scale)
}

test('every double comes back as the double it was, and -0 as 0', () => {
  fc.assert(
    fc.property(finite, (double) => {
      expect(decimalToJson(decimalFrom(double))).toBe(Object.is(double, -0) ? 0 : double)
    }),
    { numRuns: 5000 },
  )
})

test('every double has a plain decimal of the pattern, without an exponent', () => {
  fc.assert(
    fc.property(finite, (double) => {
      expect(decimalFrom(double)).toMatch(pattern)
    }),
    { numRuns: 5000 },
  )
})

test('a text keeps its exact value, whatever its length', () => {
  fc.assert(
    fc.property(decimalText, (text) => {
      expect(areEqual(decimalFrom(text), text)).toBe(true)
    }),
  )
})

test('a text is answered as a number only when the number is exactly it', () => {
  fc.assert(
    fc.property(decimalText, (text) => {
      const answered = decimalToJson(text)
      expect(areEqual(decimalFrom(answered), text)).toBe(true)
    }),
  )
})

test('the canonical form is one per value: it is its own, and trailing zeros do not change it', () => {
  fc.assert(
    fc.property(decimalText, fc.integer({ min: 1, max: 20 }), (text, zeros) => {
      const canonical = decimalFrom(text)
      expect(canonical).toMatch(pattern)
      expect(decimalFrom(canonical)).toBe(canonical)
      expect(decimalFrom(`${text}${text.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`)).toBe(canonical)
    }),
  )
})

test.each<[value: number | string, decimal: string, json: number | string]>([
  [-0, '0', 0],
  ['-0', '0', 0],
  ['-0.00', '0', 0],
  [1e21, '1000000000000000000000', 1e21],
  [1e-7, '0.0000001', 1e-7],
  [-1.5e-7, '-0.00000015', -1.5e-7],
  [5e-324, `0.${'0'.repeat(323)}5`, 5e-324],
  [Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`, Number.MAX_VALUE],
  [2 / 3, '0.6666666666666666', 2 / 3],
  [0.1 + 0.2, '0.30000000000000004', 0.1 + 0.2],
  ['0.10', '0.1', 0.1],
  ['100', '100', 100],
  ['123456789012345678.123456789', '123456789012345678.123456789', '123456789012345678.123456789'],
  ['9007199254740993', '9007199254740993', '9007199254740993'],
  ['9007199254740992', '9007199254740992', 9007199254740992],
  [
    '0.1000000000000000055511151231257827',
    '0.1000000000000000055511151231257827',
    '0.1000000000000000055511151231257827',
  ],
])('%s is stored as %s', (value, decimal, json) => {
  expect(decimalFrom(value)).toBe(decimal)
  expect(decimalToJson(decimal)).toBe(json)
})

test('a decimal beyond every double stays a text', () => {
  const text = '9'.repeat(400)
  expect(decimalToJson(text)).toBe(text)
})

test('whether a decimal is between 0 and 1 is judged on its digits', () => {
  fc.assert(
    fc.property(decimalText, (text) => {
      const { units, scale } = valueOf(text)
      expect(isBetweenZeroAndOne(decimalFrom(text))).toBe(units >= 0n && units <= 10n ** BigInt(scale))
    }),
  )
  expect(isBetweenZeroAndOne('1.0000000000000000001')).toBe(false)
  expect(isBetweenZeroAndOne('-0.0000000000000000001')).toBe(false)
  expect(isBetweenZeroAndOne('1.000')).toBe(true)
  expect(isBetweenZeroAndOne('-0')).toBe(true)
})

test.each(['NaN', '1e5', '+1', '01', '-01', '.5', '1.', '', '-', '1,5', ' 1', '1\n', '١'])(
  'the pattern refuses "%s"',
  (text) => {
    expect(pattern.test(text)).toBe(false)
  },
)
