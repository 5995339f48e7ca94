/** Throws when something that the program itself guarantees does not hold: a defect, never a caller's mistake. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Defect: ${message}`)
}

/** The value, which the program itself guarantees to be there. */
export function required<T>(value: T | undefined | null, message: string): T {
  assert(value !== undefined && value !== null, message)
  return value
}
