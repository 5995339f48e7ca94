/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('a median needs at least one value')
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}

/** The smallest value that `percent` of all values do not exceed (nearest rank); 99 is the p99. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1]
  if (value === undefined) throw new Error('a percentile needs at least one value')
  return value
}

/** The lowest and the highest value. */
export function spread(values: readonly number[]): [low: number, high: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** Three significant digits at least, and no fraction of large numbers. */
export function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
