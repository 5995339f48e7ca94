import { expect } from 'vitest'
import type { Pool } from '../storage/pool.ts'

/**
 * Rows and a digest of every table: two equal ones say that nothing was written between them, no event and no place on
 * a timeline included. What is written in the background is left out: the times of last use of keys, and what the
 * delivery of webhooks keeps about its own work (who does it, how far it has come, what it tried).
 */
export async function contentsOf(pool: Pool): Promise<Record<string, string>> {
  const tables = await pool<{ name: string }[]>`
    select pg_class.relname as name from pg_class
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r' and not pg_class.relispartition
      and pg_class.relname not in ('delivery_lanes', 'delivery_processes', 'webhook_positions')
    order by 1 limit 1000`
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await pool<{ content: string }[]>`
        select count(*) || ' rows, ' || coalesce(md5(string_agg(line.text, ',' order by line.text)), 'none') as content
        from (select (to_jsonb(row) - 'last_used_at')::text as text from ${pool(name)} as row) as line`
      return [name, row?.content ?? ''] as const
    }),
  )
  return Object.fromEntries(contents)
}

/** Holds that work leaves every table as it was. */
export async function expectUnchanged<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const before = await contentsOf(pool)
  const outcome = await work()
  expect(await contentsOf(pool)).toEqual(before)
  return outcome
}
