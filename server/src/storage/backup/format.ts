import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/**
 * The file of a backup: gzip of lines. The first line is the header; then for each table a line that names it and its
 * columns, its rows in PostgreSQL's COPY text format (one line each, special characters escaped), and `\.`; then a line
 * that counts the rows, and one with the SHA-256 of everything before it. Being plain COPY data it can be restored into
 * another major version of PostgreSQL, which is also the way from one to the next.
 */
export const FORMAT = 'wagebook-backup/1'

export interface BackupHeader {
  format: typeof FORMAT
  createdAt: string
  /** The migrations that had been run, in order: the schema that the rows fit. */
  migrations: string[]
  /** The secrets under which keys are hashed and stored secrets encrypted, base64; without them no key works. */
  secrets: { keyPepper: string; encryptionKey: string }
}

export interface BackupTable {
  table: string
  columns: string[]
}

export interface BackupCounts {
  rows: Record<string, number>
}

export interface BackupEnd {
  sha256: string
}

/** A backup that cannot be written or restored, in words for the operator. */
export class BackupError extends Error {}

export const END_OF_TABLE = '\\.'

/** The lines of a gzip file as bytes, without their line ends. Split on the byte itself: rows hold any Unicode. */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  const stream = createReadStream(file).on('error', (error) => unzipped.destroy(error))
  const unzipped = stream.pipe(createGunzip())
  for await (const chunk of unzipped) {
    const bytes: Buffer = Buffer.concat([rest, chunk as Buffer])
    let from = 0
    for (let end = bytes.indexOf(10, from); end !== -1; end = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, end)
      from = end + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield rest
}

/** Reads a whole backup and answers its header. Throws a BackupError unless every byte is as it was written. */
export async function verifyBackup(file: string): Promise<{ header: BackupHeader; rows: Record<string, number> }> {
  const hash = createHash('sha256')
  let header: BackupHeader | undefined
  let counts: Buffer | undefined
  let last: Buffer | undefined
  try {
    for await (const line of readLines(file)) {
      header ??= headerFrom(line)
      if (last !== undefined) hash.update(last).update('\n')
      counts = last
      last = Buffer.from(line)
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { sha256 } = (parsed(last) ?? {}) as Partial<BackupEnd>
  if (header === undefined || sha256 !== hash.digest('hex')) {
    throw new BackupError(`${file} is damaged or incomplete; nothing was restored.`)
  }
  // What has the right digest was written by us.
  const { rows } = parsed(counts) as BackupCounts
  return { header, rows }
}

function headerFrom(line: Buffer): BackupHeader {
  const header = parsed(line) as BackupHeader | undefined
  if (header?.format !== FORMAT) throw new BackupError('The file is no backup of Wagebook.')
  return header
}

function parsed(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(line?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}
