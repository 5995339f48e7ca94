/** The one place that reads the machine's clock and knows how times are written. */
export function isPast(iso: string): boolean {
  return Date.parse(iso) <= Date.now()
}

/** Today's date where the reader is, `2026-11-21`. */
export function today(): string {
  const now = new Date()
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** ISO 8601 of some hours ago. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}

/** The end of a day where the reader is, as ISO 8601. */
export function endOfDay(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString()
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3 minutes ago`, and the date beyond a week. */
export function inWords(iso: string): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  const distance = Math.abs(seconds)
  if (distance < 45) return seconds > 5 ? 'in a moment' : 'just now'
  if (distance > 7 * 86_400) return day.format(new Date(iso))
  const [unit, size] = units.find(([, size]) => distance >= size * 0.95) ?? ['minute', 60]
  return relative.format(Math.round(seconds / size), unit)
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** A calendar date, `21 Nov 2026`. */
export function asDay(date: string): string {
  return day.format(new Date(date.length === 10 ? `${date}T12:00:00` : date))
}

/** `09:18:58` */
export function asClock(iso: string): string {
  return clock.format(new Date(iso))
}

/** `09:18` */
export function asHour(iso: string): string {
  return hour.format(new Date(iso))
}

/** With weekday, seconds and zone, and as the API writes it. */
export function exactly(iso: string): string {
  return `${full.format(new Date(iso))} (${iso})`
}

export function hoursBetween(from: string | undefined, until: string | undefined): number {
  if (from === undefined || until === undefined) return 0
  return (Date.parse(until) - Date.parse(from)) / 3_600_000
}
