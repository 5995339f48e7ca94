import type { Event } from '../../api/types.ts'

const names = ['title', 'name', 'employeeName', 'description', 'note', 'url'] as const

/** What an event is about in a few words, from whatever its data calls it; undefined when that says nothing. */
export function subjectOf({ data }: Pick<Event, 'data'>): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields: Record<string, unknown> = { ...data, ...('objective' in data && (data.objective as object)) }
  if (typeof fields['firstName'] === 'string') return `${fields['firstName']} ${String(fields['lastName'])}`
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found.slice(0, 120) : undefined
}
