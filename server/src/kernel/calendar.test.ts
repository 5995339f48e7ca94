import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, endOfDate, isCalendarDate, isTimeZone, startOfDate } from './calendar.ts'

/** The Gregorian rule, written down a second time. */
function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

test('a date is one that the Gregorian calendar has, in the years 1 to 9999', () => {
  const parts = fc.tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: 0, max: 33 }),
  )
  fc.assert(
    fc.property(parts, ([year, month, day]) => {
      const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
        '-',
      )
      expect(isCalendarDate(text)).toBe(year >= 1 && day >= 1 && day <= daysIn(year, month))
    }),
    { numRuns: 5000 },
  )
})

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '0004-02-29', '9999-12-31'])('%s is a date', (text) => {
  expect(isCalendarDate(text)).toBe(true)
})

test.each([
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-00-01',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '0000-01-01',
  '0000-12-31',
  '',
  '2026-1-1',
  '26-01-01',
  '20260101',
  '10000-01-01',
  '+002026-01-01',
  '-000001-01-01',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '2026-01-01\n',
  '٢٠٢٦-01-01',
])('"%s" is no date', (text) => {
  expect(isCalendarDate(text)).toBe(false)
})

test.each([
  ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
  ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-21T09:59:59.999Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
  ['Pacific/Pago_Pago', '2026-11-21T10:59:59.999Z', '2026-11-20'],
  ['Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z', '2026-11-21'],
  ['Africa/Lagos', '2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['Africa/Lagos', '2026-12-31T23:00:00.000Z', '2027-01-01'],
  ['Asia/Kathmandu', '2024-02-28T18:15:00.000Z', '2024-02-29'],
  // Samoa left out a whole day to change sides of the date line.
  ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  // The day on which clocks go back has 25 hours.
  ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
])('in %s it is at %s the %s', (zone, at, date) => {
  expect(dateIn(zone, Temporal.Instant.from(at).epochMilliseconds)).toBe(date)
})

test('a time zone is an IANA name', () => {
  for (const name of ['UTC', 'Africa/Lagos', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata']) {
    expect(isTimeZone(name)).toBe(true)
  }
  for (const name of ['', '+01:00', '-05', 'Mars/Olympus', 'Africa', 'Lagos', '../etc/passwd', 'Z ', '2026-01-01']) {
    expect([name, isTimeZone(name)]).toEqual([name, false])
  }
})

test('days are added across the ends of months and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2024-01-01', 366)).toBe('2025-01-01')
  expect(addDays('2026-01-01', 0)).toBe('2026-01-01')
})

test.each([
  ['UTC', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-31', '2026-12-31T11:00:00.000Z'],
  ['America/New_York', '2027-11-07', '2027-11-08T05:00:00.000Z'],
  // The next day begins at one o'clock, because summer time begins with it.
  ['America/Santiago', '2027-09-04', '2027-09-05T04:00:00.000Z'],
  // The next day was left out when the islands changed sides.
  ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
])('in %s the date %s ends at %s, when the next one begins', (timeZone, date, end) => {
  expect(endOfDate(timeZone, date)).toBe(end)
  expect(startOfDate(timeZone, addDays(date, 1))).toBe(end)
})

test.each(['UTC', 'Pacific/Pago_Pago'])('in %s the last date of all ends within the year 9999', (timeZone) => {
  expect(endOfDate(timeZone, '9999-12-31')).toBe('9999-12-31T23:59:59.999Z')
})
