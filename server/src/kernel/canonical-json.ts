/**
 * A JSON value as text that does not depend on the order in which its fields were written: names sorted by UTF-16 code
 * units, no spaces (as RFC 8785 has it). Two values have the same text when they say the same.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => (isObject(inner) ? sorted(inner) : inner))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
