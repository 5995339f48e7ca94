import type { Sql } from '../storage/pool.ts'

/**
 * Adds what a process has let through, in milliseconds of debt by name, to what all have, and answers how much that is.
 * The database's clock is the one that pays it off, so it does not matter whether the processes' clocks agree. Names are
 * taken in their order, so that no two processes wait for each other.
 */
export async function settleDebts(sql: Sql, added: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; debtMs: number }[]>`
    insert into rate_limits (name, debt_ms, settled_at)
    select added.name, added.debt_ms, clock_timestamp()
    from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::numeric[]) as added (name, debt_ms)
    order by added.name
    on conflict (name) do update set
      debt_ms = excluded.debt_ms + greatest(
        rate_limits.debt_ms - extract(epoch from greatest(clock_timestamp() - rate_limits.settled_at, interval '0')) * 1000,
        0
      ),
      settled_at = greatest(clock_timestamp(), rate_limits.settled_at)
    returning rate_limits.name, rate_limits.debt_ms as "debtMs"`
  return new Map(rows.map(({ name, debtMs }) => [name, debtMs]))
}

/** Removes what has long been paid off. */
export async function removePaidDebts(sql: Sql, rowsMax: number): Promise<void> {
  await sql`
    delete from rate_limits
    where rate_limits.ctid = any(array(
      select old.ctid from rate_limits as old
      where old.settled_at < clock_timestamp() - interval '10 minutes'
        and old.debt_ms < extract(epoch from clock_timestamp() - old.settled_at) * 1000
      order by old.settled_at
      limit ${rowsMax}
      for update skip locked
    ))`
}
