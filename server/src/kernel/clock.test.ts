import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoFromMicros, isoFromMs, microsFromIso, systemClock } from './clock.ts'

/** As far as a double counts microseconds one by one: the years 1685 to 2254. */
const micros = fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })
const seconds = fc.integer({ min: -8_900_000_000, max: 8_900_000_000 })

test('every microsecond of the years 1685 to 2254 is written with six digits and read back as itself', () => {
  fc.assert(
    fc.property(micros, (value) => {
      const text = isoFromMicros(value)
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(microsFromIso(text)).toBe(value)
    }),
    { numRuns: 2000 },
  )
})

test('texts of microseconds sort as their moments do', () => {
  fc.assert(
    fc.property(micros, micros, (a, b) => {
      expect(isoFromMicros(a) < isoFromMicros(b)).toBe(a < b)
    }),
  )
})

test('one to nine digits are read exactly, cut off below the microsecond, before 1970 and after', () => {
  fc.assert(
    fc.property(seconds, fc.stringMatching(/^\d{1,9}$/), (second, digits) => {
      const text = `${isoFromMs(second * 1000).slice(0, 19)}.${digits}Z`
      expect(microsFromIso(text)).toBe(second * 1_000_000 + Number(digits.padEnd(6, '0').slice(0, 6)))
    }),
    { numRuns: 2000 },
  )
})

test('an offset names the same moment as Z does', () => {
  const offset = fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(seconds, offset, (second, [sign, hours, minutes]) => {
      const shift = (hours * 60 + minutes) * 60 * (sign === '+' ? 1 : -1)
      const two = (value: number) => String(value).padStart(2, '0')
      const local = isoFromMs((second + shift) * 1000).slice(0, 19)
      expect(microsFromIso(`${local}.5${sign}${two(hours)}:${two(minutes)}`)).toBe(second * 1_000_000 + 500_000)
    }),
  )
})

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1969-12-31T23:59:59.999999Z', -1],
  ['1969-12-31T23:59:59.9999999Z', -1],
  ['1969-12-31T23:59:59.9999991Z', -1],
  ['1970-01-01T00:00:00.000000999Z', 0],
  ['2024-02-29T23:59:59.9Z', 1_709_251_199_900_000],
  ['1970-01-01T05:30:00+05:30', 0],
])('%s is %i microseconds', (text, value) => {
  expect(microsFromIso(text)).toBe(value)
})

test.each([
  '',
  'now',
  '2026-11-21',
  '2026-11-21T08:30:00',
  '2026-11-21T08:30Z',
  '2026-11-21T08:30:00.Z',
  '2026-11-21T08:30:00,5Z',
  '2026-11-21T08:30:00.1234567890Z',
  '2026-11-21 08:30:00Z',
  '2026-11-21t08:30:00z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-11-31T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T08:60:00Z',
  '2026-11-21T08:30:61Z',
  '2026-11-21T08:30:00+24:00',
  '2026-11-21T08:30:00+01',
  '2026-11-21T08:30:00+0100',
  '2026-11-21T08:30:00Z[UTC]',
  '+012026-11-21T08:30:00Z',
  '-002026-11-21T08:30:00Z',
  ' 2026-11-21T08:30:00Z',
  '2026-11-21T08:30:00Z\n',
  '٢٠٢٦-11-21T08:30:00Z',
])('"%s" is no timestamp', (text) => {
  expect(microsFromIso(text)).toBeUndefined()
})

test('no text makes the reader throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void microsFromIso(text)))
  const almost = fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/)
  fc.assert(
    fc.property(almost, (text) => {
      const value = microsFromIso(text)
      expect(value === undefined || Number.isInteger(value)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the system clock gives whole milliseconds', () => {
  expect(Number.isInteger(systemClock.nowMs())).toBe(true)
})
