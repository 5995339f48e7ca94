import type { Pool } from '../../server/src/storage/pool.ts'
import { countDue, countEvents, publishedFor } from './delivery-database.ts'
import type { BenchEndpoint } from './endpoints.ts'
import { imbalances, imbalanceText, type LedgerEntry } from './ledger.ts'
import { pause } from './processes.ts'
import type { Receiver } from './receiver.ts'
import { VoidRun } from './void-run.ts'

export interface LedgerParts {
  pool: Pool
  receiver: Receiver
  endpoints: readonly BenchEndpoint[]
  /** Events that the benchmark published on the timelines of these endpoints, by its own count. */
  written: number
  /** Deliveries that were put straight into the database, by endpoint id. */
  backlog?: ReadonlyMap<string, number>
}

const LOOKS_MAX = 40
const BETWEEN_LOOKS_MS = 500
/** Places before this are those of events that a benchmark put in by itself, as a backlog. */
const FIRST_PLACE = 1_000_000_000

/**
 * Holds what was published against what the receiver acknowledged and what the database still holds as due, endpoint
 * by endpoint. What was under way is waited for; a ledger that does not balance then makes the run void. It has to
 * balance twice, so that an attempt under way cannot stand in for one that was lost. Answers the sum of all endpoints.
 */
export async function closeLedger(parts: LedgerParts): Promise<LedgerEntry> {
  const tenantIds = [...new Set(parts.endpoints.map(({ tenant }) => tenant.tenantId))]
  const events = await countEvents(parts.pool, tenantIds, FIRST_PLACE)
  if (events !== parts.written) {
    throw new VoidRun(`${parts.written} events were published, but the timelines hold ${events}.`)
  }
  let balanced = 0
  for (let look = 1; ; look += 1) {
    const entries: LedgerEntry[] = []
    for (const endpoint of parts.endpoints) entries.push(await entryOf(parts, endpoint))
    const lines = imbalances(entries)
    balanced = lines.length === 0 ? balanced + 1 : 0
    if (balanced === 2) return total(entries)
    if (look >= LOOKS_MAX) throw new VoidRun(imbalanceText(lines, entries.length))
    await pause(BETWEEN_LOOKS_MS)
  }
}

async function entryOf({ pool, receiver, backlog }: LedgerParts, endpoint: BenchEndpoint): Promise<LedgerEntry> {
  const published = new Set(await publishedFor(pool, endpoint))
  const { ids } = await receiver.ask({ kind: 'ids', path: endpoint.path })
  return {
    endpoint: endpoint.path,
    published: published.size + (backlog?.get(endpoint.id) ?? 0),
    acknowledged: ids.length,
    foreign: ids.filter(([id]) => !published.has(id)).length,
    due: await countDue(pool, endpoint),
  }
}

function total(entries: readonly LedgerEntry[]): LedgerEntry {
  const sum = (count: (entry: LedgerEntry) => number) => entries.reduce((sum, entry) => sum + count(entry), 0)
  return {
    endpoint: `${entries.length} endpoints`,
    published: sum((entry) => entry.published),
    acknowledged: sum((entry) => entry.acknowledged),
    foreign: sum((entry) => entry.foreign),
    due: sum((entry) => entry.due),
  }
}
