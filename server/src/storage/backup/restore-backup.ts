import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { assert } from '../../kernel/assert.ts'
import { begin } from '../begin.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { openPool, type DatabaseAddress, type Pool, type Sql } from '../pool.ts'
import { BackupError, END_OF_TABLE, readLines, verifyBackup, type BackupHeader, type BackupTable } from './format.ts'
import { appliedMigrations } from './tables.ts'

/**
 * Puts a backup into an empty database and brings it to this version's schema. The file is checked to its last byte
 * first, and all rows go in as one transaction: a restore happens whole or not at all.
 *
 * `acceptSecrets` is asked before anything is changed; it keeps the backup's secrets, or throws.
 */
export async function restoreBackup(
  address: DatabaseAddress,
  backup: { file: string; acceptSecrets: (secrets: BackupHeader['secrets']) => void },
): Promise<{ rows: Record<string, number> }> {
  const { header, rows } = await verifyBackup(backup.file)
  const pool = openPool(address, { connectionsMax: 1, name: 'wagebook restore' })
  try {
    refuseUnknownMigrations(header)
    await refuseUnlessEmpty(pool, header)
    backup.acceptSecrets(header.secrets)
    await migrate(address, { upTo: header.migrations.at(-1) ?? '' })
    await pool`set statement_timeout = 0`
    await pool`set idle_in_transaction_session_timeout = 0`
    await begin(pool, (tx) => loadTables(tx, backup.file))
    await migrate(address)
    return { rows }
  } finally {
    await pool.end({ timeout: 5 })
  }
}

function refuseUnknownMigrations({ migrations }: BackupHeader): void {
  const known = new Set(migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new BackupError(`The backup has migration ${unknown}: it was made by a newer version of Wagebook.`)
}

async function refuseUnlessEmpty(pool: Pool, header: BackupHeader): Promise<void> {
  const [row] = await pool<{ migrated: boolean }[]>`select to_regclass('schema_migrations') is not null as migrated`
  if (row?.migrated !== true) return
  const [found] = await pool<{ companies: boolean }[]>`select exists (select from companies) as companies`
  if (found?.companies === true) {
    throw new BackupError(
      'The database holds companies already; restore into a new WAGEBOOK_HOME or an empty database.',
    )
  }
  const applied = await appliedMigrations(pool)
  if (applied.length > header.migrations.length) {
    throw new BackupError('The database has a newer schema than the backup; restore into a new WAGEBOOK_HOME.')
  }
}

async function loadTables(tx: Sql, file: string): Promise<void> {
  let table: { target: Writable; done: Promise<void> } | undefined
  let isHeader = true
  for await (const line of readLines(file)) {
    if (isHeader) {
      isHeader = false
    } else if (table === undefined) {
      const next = JSON.parse(line.toString('utf8')) as Partial<BackupTable>
      // The line after the last table counts the rows; it names no table.
      if (next.table === undefined || next.columns === undefined) return
      table = await openTable(tx, next.table, next.columns)
    } else if (line.toString('latin1') === END_OF_TABLE) {
      table.target.end()
      await table.done
      table = undefined
    } else if (!table.target.write(Buffer.concat([line, NEWLINE]))) {
      await Promise.race([once(table.target, 'drain'), table.done])
    }
  }
  assert(false, 'a verified backup ends with its count of rows')
}

const NEWLINE = Buffer.from('\n')

async function openTable(
  tx: Sql,
  table: string,
  columns: string[],
): Promise<{ target: Writable; done: Promise<void> }> {
  const copy = tx`copy ${tx(table)} (${tx(columns)}) from stdin`
  const target = await copy.writable()
  // The driver does not pass to the stream what goes wrong once all rows were sent, and would wait for ever. It rejects the
  // statement, which had its answer when the stream was there; that rejection is listened to here.
  const { promise: failure, reject } = Promise.withResolvers<never>()
  void Object.assign(copy, { reject })
  const done = Promise.race([finished(target), failure])
  // Rejected while the next rows are still being read, it is found as soon as they are written.
  done.catch(() => undefined)
  return { target, done }
}
