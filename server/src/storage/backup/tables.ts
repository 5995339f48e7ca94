import type { Sql } from '../pool.ts'
import { BackupError, type BackupTable } from './format.ts'

/**
 * What a database has of its own: its migrations, and who does its work at the moment. The rows of the lanes are made by a
 * migration, and a restored database must wait for no lease of a process that knows nothing of it. Sessions do not come
 * back with a restore, and mails that wait to be sent, whose links open accounts, stand in no file.
 */
const LEFT_OUT = [
  'schema_migrations',
  'delivery_lanes',
  'delivery_processes',
  'sessions',
  'confirmations',
  'attempt_counts',
  'outbox',
  'rate_limits',
]

/** Every table but those, partitions by their parent, each after the tables that it refers to, so that rows can be loaded in turn. */
export async function tablesInOrder(sql: Sql): Promise<BackupTable[]> {
  const tables = await sql<BackupTable[]>`
    select pg_class.relname as table,
      array_agg(pg_attribute.attname::text order by pg_attribute.attnum) as columns
    from pg_class
    join pg_attribute on pg_attribute.attrelid = pg_class.oid
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind in ('r', 'p')
      and not pg_class.relispartition
      and pg_class.relname <> all(${LEFT_OUT}::text[])
      and pg_attribute.attnum > 0 and not pg_attribute.attisdropped and pg_attribute.attgenerated = ''
    group by pg_class.relname
    order by pg_class.relname
    limit 1000`
  const references = await sql<{ from: string; to: string }[]>`
    select referring.relname as from, referred.relname as to
    from pg_constraint
    join pg_class as referring on referring.oid = pg_constraint.conrelid
    join pg_class as referred on referred.oid = pg_constraint.confrelid
    where pg_constraint.contype = 'f' and pg_constraint.connamespace = 'public'::regnamespace
      and referring.oid <> referred.oid
    limit 10000`
  return ordered(tables, references)
}

function ordered(tables: BackupTable[], references: { from: string; to: string }[]): BackupTable[] {
  const placed = new Set<string>()
  const result: BackupTable[] = []
  while (result.length < tables.length) {
    const next = tables.find(
      ({ table }) => !placed.has(table) && references.every(({ from, to }) => from !== table || placed.has(to)),
    )
    if (next === undefined) throw new BackupError('The tables refer to each other in a circle.')
    placed.add(next.table)
    result.push(next)
  }
  return result
}

export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from schema_migrations order by name limit 10000`
  return rows.map((row) => row.name)
}
