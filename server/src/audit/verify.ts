import { createHash } from 'node:crypto'
import { limits } from '../kernel/limits.ts'
import type { Sql } from '../storage/pool.ts'

/** What the walk along a company's chain came to. */
export interface AuditVerification {
  companyId: string
  /** Entries that fit, from the first on. */
  entries: number
  /** The end of the chain, which is kept beside the entries; null for a company of which nothing was ever recorded. */
  head: ChainEnd | null
  /** The first place at which the chain does not hold. */
  fault: ChainFault | null
}

export interface ChainEnd {
  sequence: number
  /** SHA-256 in hexadecimal digits. */
  hash: string
}

interface ChainFault {
  sequence: number
  kind: 'changed' | 'inserted' | 'missing' | 'cut_off' | 'rewritten'
  text: string
}

interface Row extends ChainEnd {
  id: string
  entry: string
}

/** What stands before the first entry. */
const START: ChainEnd = { sequence: 0, hash: '0'.repeat(64) }

/**
 * Walks a company's chain from its first entry and computes every hash again, up to the end that it had when the walk
 * began: what is appended meanwhile is not its matter. It holds `limits.auditBatchBytesMax` of entries at a time.
 *
 * `expected` is an end of this chain that was noted earlier and elsewhere: the chain must still run through it.
 */
export async function verifyAuditLog(sql: Sql, companyId: string, expected?: ChainEnd): Promise<AuditVerification> {
  const end = await readEnd(sql, companyId)
  let last = START
  let secondLast = START
  const found = (fault: ChainFault | null) => ({ companyId, entries: last.sequence, head: end.head, fault })
  for await (const row of readEntries(sql, companyId, end.head?.sequence ?? 0)) {
    if (row.sequence !== last.sequence + 1) return found(missing(last.sequence + 1, row.sequence))
    if (row.hash !== hashOf(last, row)) {
      // Whether the next entry fits to the one before this tells what happened here.
      const [next] = await readBatch(sql, { companyId, after: row.sequence, until: row.sequence + 1 })
      if (row.hash === hashOf(secondLast, row)) return found(inserted(last.sequence))
      return found(
        next !== undefined && next.hash === hashOf(last, next) ? inserted(row.sequence) : changed(row.sequence),
      )
    }
    if (idOf(row.entry) !== row.id) return found(changed(row.sequence))
    if (row.sequence === expected?.sequence && row.hash !== expected.hash) return found(rewritten(row.sequence))
    secondLast = last
    last = { sequence: row.sequence, hash: row.hash }
  }
  return found(faultAtEnd({ ...end, last, expected }))
}

/** The chain's SHA-256 of an entry: over the hash before it, as bytes, and the entry in UTF-8. */
function hashOf(before: ChainEnd, { entry }: Row): string {
  return createHash('sha256').update(before.hash, 'hex').update(entry, 'utf8').digest('hex')
}

/** The id inside of an entry, which the column repeats; undefined when it is no entry at all. */
function idOf(entry: string): unknown {
  try {
    return (JSON.parse(entry) as { id?: unknown }).id
  } catch {
    return undefined
  }
}

function faultAtEnd(end: {
  head: ChainEnd | null
  /** The highest sequence there is, and the last entry of the walk. */
  highest: number
  last: ChainEnd
  expected: ChainEnd | undefined
}): ChainFault | null {
  const { head, highest, last, expected } = end
  const until = Math.max(head?.sequence ?? 0, expected?.sequence ?? 0)
  if (last.sequence < until) return cutOff(last.sequence + 1, until)
  if (highest > last.sequence) return inserted(last.sequence + 1)
  return head === null || head.hash === last.hash ? null : changed(last.sequence)
}

function missing(sequence: number, next: number): ChainFault {
  return { sequence, kind: 'missing', text: `Entry ${sequence} is missing; the next one that is there is ${next}.` }
}

function changed(sequence: number): ChainFault {
  const text =
    `Entry ${sequence} does not fit to its hash: it was changed, or it is not the one that stood here ` +
    '(entries before it were taken out or exchanged, and the rest was numbered anew).'
  return { sequence, kind: 'changed', text }
}

function inserted(sequence: number): ChainFault {
  return { sequence, kind: 'inserted', text: `Entry ${sequence} was put in: the chain fits without it.` }
}

function cutOff(sequence: number, until: number): ChainFault {
  const text = `The chain ends before entry ${sequence}, where it should go to ${until}: its end was cut off.`
  return { sequence, kind: 'cut_off', text }
}

function rewritten(sequence: number): ChainFault {
  const text = `Entry ${sequence} has another hash than the one that was expected: it, or one before it, was rewritten.`
  return { sequence, kind: 'rewritten', text }
}

/** The end of the chain and the highest sequence, as of one moment. */
async function readEnd(sql: Sql, companyId: string): Promise<{ head: ChainEnd | null; highest: number }> {
  const [row] = await sql<{ sequence: number | null; hash: string | null; highest: number }[]>`
    select audit_heads.sequence, encode(audit_heads.hash, 'hex') as hash,
      coalesce((select max(audit_log.sequence) from audit_log where audit_log.company_id = ${companyId}), 0) as highest
    from (values (${companyId}::uuid)) as company (id)
    left join audit_heads on audit_heads.company_id = company.id`
  const { sequence = null, hash = null, highest = 0 } = row ?? {}
  return { head: sequence === null || hash === null ? null : { sequence, hash }, highest }
}

async function* readEntries(sql: Sql, companyId: string, until: number): AsyncGenerator<Row> {
  for (let after = 0; after < until;) {
    const batch = await readBatch(sql, { companyId, after, until })
    if (batch.length === 0) return
    yield* batch
    after = batch.at(-1)?.sequence ?? until
  }
}

/** The next entries, as many as may be in memory; one at least. */
async function readBatch(sql: Sql, range: { companyId: string; after: number; until: number }): Promise<Row[]> {
  return sql<Row[]>`
    select batch.sequence, batch.id, batch.entry, encode(batch.hash, 'hex') as hash
    from (
      select audit_log.sequence, audit_log.id, audit_log.entry, audit_log.hash,
        sum(octet_length(audit_log.entry)) over (order by audit_log.sequence) - octet_length(audit_log.entry) as bytes_before
      from (
        select audit_log.sequence, audit_log.id, audit_log.entry, audit_log.hash
        from audit_log
        where audit_log.company_id = ${range.companyId} and audit_log.sequence > ${range.after}
          and audit_log.sequence <= ${range.until}
        order by audit_log.sequence
        limit ${limits.auditBatchMax}
      ) as audit_log
    ) as batch
    where batch.bytes_before < ${limits.auditBatchBytesMax}
    order by batch.sequence`
}
