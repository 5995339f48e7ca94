import { isoFromMs } from './clock.ts'

/** A calendar date, `YYYY-MM-DD`. It has no time zone and never becomes a moment in time on its way to the database. */
export type CalendarDate = string

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

/** True for a date that exists in the proleptic Gregorian calendar, years 0001 to 9999 (there is no year 0 in SQL). */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text) || text.startsWith('0000')) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** The calendar date at a moment in an IANA time zone, e.g. `Africa/Lagos`. */
export function dateIn(timeZone: string, nowMs: number): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The moment at which a calendar date begins in a time zone, ISO 8601; where midnight is skipped, the day's first moment. */
export function startOfDate(timeZone: string, date: CalendarDate): string {
  return isoFromMs(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The moment at which a calendar date is over in a time zone, ISO 8601; never beyond the year 9999, where timestamps end. */
export function endOfDate(timeZone: string, date: CalendarDate): string {
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  return isoFromMs(Math.min(end, LAST_MOMENT_MS))
}

const LAST_MOMENT_MS = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds

export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are zones to Temporal; a company's zone must have a name and so its own rules.
    return /^[A-Za-z]/.test(name) && Boolean(Temporal.Now.zonedDateTimeISO(name))
  } catch {
    return false
  }
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
