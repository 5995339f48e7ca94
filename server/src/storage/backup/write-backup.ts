import { createHash, randomBytes } from 'node:crypto'
import { link, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { assert } from '../../kernel/assert.ts'
import { begin } from '../begin.ts'
import { openPool, type DatabaseAddress, type Pool, type Sql } from '../pool.ts'
import { BackupError, END_OF_TABLE, FORMAT, type BackupCounts, type BackupEnd, type BackupHeader } from './format.ts'
import { appliedMigrations, tablesInOrder } from './tables.ts'

/**
 * Writes everything of the database to a file, as it stood at one moment, while others go on writing. The file is
 * readable by its owner alone, appears under its name only once it is whole, and never replaces another.
 */
export async function writeBackup(
  address: DatabaseAddress,
  backup: { file: string; secrets: BackupHeader['secrets']; createdAt: string },
): Promise<{ rows: Record<string, number> }> {
  const { file } = backup
  if (await exists(file)) throw existsError(file)
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const handle = await openNew(partial)
  const pool = openPool(address, { connectionsMax: 1, name: 'wagebook backup' })
  try {
    const rows = await snapshot(pool, async (tx) => {
      const lines = new BackupLines(tx, backup)
      await pipeline(Readable.from(lines.all()), createGzip(), handle.createWriteStream({ flush: true }))
      return lines.rows
    })
    await giveName(partial, file)
    await syncFolder(dirname(file))
    return { rows }
  } finally {
    await handle.close()
    await pool.end({ timeout: 5 })
    await rm(partial, { force: true })
  }
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    throw new BackupError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Linked and not renamed, because a link does not replace a file that has appeared there meanwhile. */
async function giveName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch {
    if (await exists(file)) throw existsError(file)
    // Some file systems of removable disks and networks have no links.
    await rename(partial, file)
  }
}

function existsError(file: string): BackupError {
  return new BackupError(`${file} exists already; a backup never replaces a file.`)
}

async function snapshot<T>(pool: Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  // A large database takes longer than a request may.
  await pool`set statement_timeout = 0`
  await pool`set idle_in_transaction_session_timeout = 0`
  return begin(pool, work, 'isolation level repeatable read read only')
}

/** Makes the lines of the file, counting and hashing on the way. */
class BackupLines {
  readonly rows: Record<string, number> = {}
  readonly #tx: Sql
  readonly #backup: { secrets: BackupHeader['secrets']; createdAt: string }
  readonly #hash = createHash('sha256')

  constructor(tx: Sql, backup: { secrets: BackupHeader['secrets']; createdAt: string }) {
    this.#tx = tx
    this.#backup = backup
  }

  async *all(): AsyncGenerator<Buffer> {
    const { secrets, createdAt } = this.#backup
    const migrations = await appliedMigrations(this.#tx)
    yield this.#line(JSON.stringify({ format: FORMAT, createdAt, migrations, secrets } satisfies BackupHeader))
    for (const table of await tablesInOrder(this.#tx)) {
      yield this.#line(JSON.stringify(table))
      yield* this.#rowsOf(table.table, table.columns)
      yield this.#line(END_OF_TABLE)
    }
    yield this.#line(JSON.stringify({ rows: this.rows } satisfies BackupCounts))
    const end: BackupEnd = { sha256: this.#hash.digest('hex') }
    yield Buffer.from(`${JSON.stringify(end)}\n`)
  }

  async *#rowsOf(table: string, columns: string[]): AsyncGenerator<Buffer> {
    let count = 0
    const source = await this.#tx`copy (select ${this.#tx(columns)} from ${this.#tx(table)}) to stdout`.readable()
    for await (const chunk of source) {
      assert(Buffer.isBuffer(chunk), 'COPY data comes as bytes')
      for (const byte of chunk) if (byte === 10) count += 1
      this.#hash.update(chunk)
      yield chunk
    }
    // The driver pauses its connection while rows wait here, and goes on when more are asked for. After the last rows nobody
    // asks, so a pause would last for ever, and the next statement with it.
    source._read(0)
    this.rows[table] = count
  }

  #line(text: string): Buffer {
    const line = Buffer.from(`${text}\n`)
    this.#hash.update(line)
    return line
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}

/** So that the name, too, survives a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
