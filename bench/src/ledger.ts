/** What one endpoint was due, and where it is. */
export interface LedgerEntry {
  endpoint: string
  /** Events that were published for it. */
  published: number
  /** Webhook ids that the receiver acknowledged on its path, each counted once. */
  acknowledged: number
  /** Of these, ids of events that nobody published for it. */
  foreign: number
  /** Deliveries that the database still holds as open. */
  due: number
}

/**
 * The endpoints for which published = acknowledged + still due does not hold. An event too few was lost; one too many is
 * acknowledged and due at once, so its outcome is not recorded (yet).
 */
export function imbalances(entries: readonly LedgerEntry[]): string[] {
  return entries
    .filter((entry) => entry.foreign > 0 || entry.published !== entry.acknowledged + entry.due)
    .map(
      ({ endpoint, published, acknowledged, foreign, due }) =>
        `${endpoint}: ${published} published, ${acknowledged} acknowledged (${foreign} of them never published), ${due} due`,
    )
}

/** How to say that some endpoints do not balance, without a line for each of thousands. */
export function imbalanceText(lines: readonly string[], endpoints: number): string {
  const shown = lines.slice(0, 5).join('; ')
  const rest = lines.length > 5 ? `; and ${lines.length - 5} more` : ''
  return `the ledger does not balance for ${lines.length} of ${endpoints} endpoints: ${shown}${rest}`
}
