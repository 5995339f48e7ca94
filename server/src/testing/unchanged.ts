import { expect } from 'vitest'
import type { Fragment, Pool } from '../storage/pool.ts'

/**
 * Rows and a digest of every table: two equal ones say that they hold the same, events and places on a timeline included.
 * What is written in the background is left out: the times of last use of keys, how many requests there were, and what the delivery of webhooks keeps
 * about its own work (who does it, how far it has come, what it tried).
 */
export async function contentsOf(pool: Pool): Promise<Record<string, string>> {
  return digests(pool, () => pool`to_jsonb(row) - 'last_used_at'`)
}

/** Holds that work writes to no table that `contentsOf` looks at, not even what a row holds already. */
export async function expectUnchanged<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const before = await rowVersionsOf(pool)
  const outcome = await work()
  expect(await rowVersionsOf(pool), 'nothing is changed').toEqual(before)
  return outcome
}

/** The same with the version of each row: where it lies, and the transaction that wrote it. */
async function rowVersionsOf(pool: Pool): Promise<Record<string, string>> {
  const content = pool`to_jsonb(row) - 'last_used_at'`
  return digests(pool, (table) => (table.isUsed ? content : pool`row.ctid || ' ' || row.xmin`))
}

/** For each table the number of its rows, and a digest of what `line` makes of them. */
async function digests(pool: Pool, line: (table: { isUsed: boolean }) => Fragment): Promise<Record<string, string>> {
  const tables = await pool<{ name: string; isUsed: boolean }[]>`
    select pg_class.relname as name, exists (
        select from pg_attribute where pg_attribute.attrelid = pg_class.oid and pg_attribute.attname = 'last_used_at'
      ) as "isUsed"
    from pg_class
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r' and not pg_class.relispartition
      and pg_class.relname not in ('delivery_lanes', 'delivery_processes', 'webhook_positions', 'rate_limits')
    order by 1 limit 1000`
  const contents = await Promise.all(
    tables.map(async (table) => {
      const [row] = await pool<{ content: string }[]>`
        select count(*) || ' rows, ' || coalesce(md5(string_agg(lines.digest, ',' order by lines.digest)), 'none') as content
        from (select md5((${line(table)})::text) collate "C" as digest from ${pool(table.name)} as row) as lines`
      return [table.name, row?.content ?? ''] as const
    }),
  )
  return Object.fromEntries(contents)
}
