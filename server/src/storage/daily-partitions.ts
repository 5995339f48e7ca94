import { addDays } from '../kernel/calendar.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from './pool.ts'

/**
 * A table with a partition for each day (UTC) of one column, and a default partition for the rest, e.g. `attempts` with
 * `attempts_2026_11_21` and `attempts_default`. Old days are dropped, which costs nothing, where deleting rows would.
 */
export interface DailyTable {
  name: string
  /** The column that it is partitioned by, a timestamptz. */
  column: string
}

const DAYS_AHEAD = 2

/** Makes the partitions of today and the coming days. Safe to run by several processes at once. */
export async function makePartitions(pool: Pool, table: DailyTable, today: string): Promise<void> {
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const from = addDays(today, day)
    const name = partitionName(table, from)
    const [row] = await pool<{ exists: boolean }[]>`select to_regclass(${name}) is not null as exists`
    if (row?.exists === true) continue
    try {
      await pool.unsafe(
        `create table if not exists ${name} partition of ${table.name} for values from ('${from}') to ('${addDays(from, 1)}')`,
      )
    } catch (error) {
      // Rows of that day are in the default partition already (a clock was moved): they stay there, and are removed there.
      // Or another process is making it at this moment.
      if (!isRowsInTheWay(error)) throw error
    }
  }
}

/** Drops the partitions of the days before a date. */
export async function dropPartitions(pool: Pool, table: DailyTable, before: string): Promise<void> {
  const rows = await pool<{ name: string }[]>`
    select pg_class.relname as name
    from pg_inherits
    join pg_class on pg_class.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = ${table.name}::regclass
      and pg_class.relname >= ${partitionName(table, '2000-01-01')} and pg_class.relname < ${partitionName(table, before)}
    order by pg_class.relname
    limit 1000`
  for (const { name } of rows) await pool.unsafe(`drop table if exists ${name}`)
}

/** Removes rows from before a moment that lie in the default partition, some at a time; answers how many. */
export async function removeStrays(pool: Pool, table: DailyTable, before: string): Promise<number> {
  const rest = pool(`${table.name}_default`)
  const result = await pool`
    delete from ${rest} as stray
    where stray.ctid = any(array(
      select old.ctid from ${rest} as old where ${pool(`old.${table.column}`)} < ${before}
      limit ${limits.cleanUpRowsMax}
    ))`
  return result.count
}

/** Works in short statements while there is more to do, up to a number: the next clean-up goes on. */
export async function again(work: () => Promise<number>): Promise<void> {
  for (let round = 0; round < limits.cleanUpRoundsMax; round += 1) if ((await work()) === 0) return
}

function partitionName(table: DailyTable, date: string): string {
  return `${table.name}_${date.replaceAll('-', '_')}`
}

function isRowsInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['23514', '42P07', '23505'].includes(String(error.code))
}
