import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { begin } from './begin.ts'
import { openPool, type DatabaseAddress, type Sql } from './pool.ts'

interface Migration {
  name: string
  checksum: string
  statements: string
}

const FOLDER = join(import.meta.dirname, '../../migrations')

/** The lock that makes processes which start at once migrate one after the other; the number is ours alone. */
const MIGRATION_LOCK = 0x7761_6765

/** What a migration refuses to run over: a database that this program did not make or is too old for. */
export class MigrationError extends Error {}

/**
 * Brings the database to this program's schema and answers the names of the migrations that it ran. Safe to call from
 * many processes at once. Each migration is one transaction; forward only. `upTo` stops
 * after that migration, which is how a backup finds the schema that it was made of.
 */
export async function migrate(address: DatabaseAddress, options: { upTo?: string } = {}): Promise<string[]> {
  const pool = openPool(address, { connectionsMax: 1, name: 'wagebook migrate' })
  try {
    await refuseOldServer(pool)
    // Waiting for another process's migration may take longer than a request may.
    await pool`set lock_timeout = 0`
    await pool`set statement_timeout = 0`
    await pool`select pg_advisory_lock(${MIGRATION_LOCK})`
    await createMigrationTable(pool)
    const { upTo = latestMigration() } = options
    const pending = pendingMigrations(migrationFiles(), await appliedMigrations(pool)).filter(
      ({ name }) => name <= upTo,
    )
    for (const migration of pending) await apply(pool, migration)
    return pending.map((migration) => migration.name)
  } finally {
    // Ending the connection releases the advisory lock, whatever happened above.
    await pool.end({ timeout: 5 })
  }
}

/** The newest migration that this program knows, e.g. `0004_objectives`. */
export function latestMigration(): string {
  return migrationNames().at(-1) ?? ''
}

/** The migrations that this program knows, in order. */
export function migrationNames(): string[] {
  return migrationFiles().map((file) => file.name)
}

async function refuseOldServer(pool: Sql): Promise<void> {
  const [row] = await pool<{ version: string }[]>`select current_setting('server_version_num') as version`
  const major = Math.floor(Number(row?.version) / 10_000)
  if (major < 15) throw new MigrationError(`Wagebook needs PostgreSQL 15 or newer; the database is version ${major}.`)
}

async function createMigrationTable(pool: Sql): Promise<void> {
  const [row] = await pool<{ exists: boolean }[]>`select to_regclass('schema_migrations') is not null as exists`
  if (row?.exists === true) return
  await pool`
    create table schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
}

async function appliedMigrations(pool: Sql): Promise<Map<string, string>> {
  const rows = await pool<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations order by name limit 10000`
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function migrationFiles(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const statements = readFileSync(join(FOLDER, file), 'utf8')
      const checksum = createHash('sha256').update(statements).digest('hex')
      return { name: file.replace(/\.sql$/, ''), checksum, statements }
    })
}

function pendingMigrations(files: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(files.map((file) => file.name))
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new MigrationError(`The database has migration ${name}, which this version of Wagebook does not know: it was
run by a newer version. Start that version, or restore a backup made before it.`)
    }
  }
  for (const file of files) {
    const checksum = applied.get(file.name)
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new MigrationError(`Migration ${file.name} was changed after it was run on this database.`)
    }
  }
  return files.filter((file) => !applied.has(file.name))
}

async function apply(pool: Sql, migration: Migration): Promise<void> {
  const run = async (tx: Sql) => {
    await tx.unsafe(migration.statements)
    await tx`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`
  }
  await begin(pool, run)
}
