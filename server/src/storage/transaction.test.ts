import { expect, onTestFinished, test } from 'vitest'
import { ok } from '../kernel/result.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openPool, type Sql } from './pool.ts'
import { inTransaction, retryConflicts } from './transaction.ts'

test.each([
  ['a statement', (tx: Sql, work: () => Promise<unknown>) => retryConflicts(tx, work)],
  ['a transaction inside', (tx: Sql, work: () => Promise<unknown>) => inTransaction(tx, async () => ok(await work()))],
])('a conflict that %s meets inside of a transaction runs all of the transaction again', async (_what, inside) => {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 2, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  await pool`create table notes (body text)`
  let tries = 0
  await inTransaction(pool, async (tx) => {
    tries += 1
    await tx`insert into notes values ('once')`
    await inside(tx, async () => {
      if (tries === 1) await tx`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`
    })
    await tx`insert into notes values ('then')`
    return ok(undefined)
  })
  expect(tries).toBe(2)
  const rows = await pool<{ body: string }[]>`select notes.body from notes order by 1`
  expect(rows.map((row) => row.body)).toEqual(['once', 'then'])
})
