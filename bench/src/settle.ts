import type { Pool } from '../../server/src/storage/pool.ts'

/** What autovacuum and the next checkpoint would do to a table that was loaded, in the middle of a round. */
export async function settle(pool: Pool, table: 'events' | 'deliveries'): Promise<void> {
  const connection = await pool.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum (analyze) ${connection(table)}`
    await connection`checkpoint`
  } finally {
    connection.release()
  }
}
