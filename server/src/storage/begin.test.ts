import { expect, onTestFinished, test } from 'vitest'
import { ok, refuse } from '../kernel/result.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openPool, type Pool, type Sql } from './pool.ts'
import { inTransaction } from './transaction.ts'
import { isConnectionLost } from './unavailable.ts'

// What the driver does by itself when a connection is lost inside a transaction ends the process: each of these tests
// would take the whole test run with it.

async function newPool(): Promise<Pool> {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 2, name: 'test' })
  await pool`create table notes (body text)`
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  return pool
}

/** Ends the connection of a transaction from another one. */
async function cut(pool: Pool, tx: Sql): Promise<void> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await pool`select pg_terminate_backend(${row?.pid ?? 0})`
}

async function expectLost(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.catch((error: unknown) => error)
  expect(isConnectionLost(error), String(error)).toBe(true)
}

async function expectUsable(pool: Pool, bodies: string[]): Promise<void> {
  const read = () =>
    inTransaction(pool, async (tx) => {
      const rows = await tx<{ body: string }[]>`select notes.body from notes order by 1`
      expect(rows.map((row) => row.body)).toEqual(bodies)
      return ok(undefined)
    })
  // The driver may answer the first statement of a new connection with the old one's last words.
  await Promise.allSettled([read(), read()])
  await Promise.all([read(), read()])
}

test('a connection that is lost during a statement rejects the transaction, and the pool goes on', async () => {
  const pool = await newPool()
  await expectLost(
    inTransaction(pool, async (tx) => {
      await tx`insert into notes values ('lost')`
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await Promise.all([tx`select pg_sleep(20)`, pool`select pg_terminate_backend(${row?.pid ?? 0})`])
      return ok(undefined)
    }),
  )
  await expectUsable(pool, [])
})

test('after a connection was lost between two statements the later ones are not run, in whatever session', async () => {
  const pool = await newPool()
  const { promise: continued, resolve } = Promise.withResolvers<unknown>()
  await expectLost(
    inTransaction(pool, async (tx) => {
      await tx`insert into notes values ('lost')`
      await cut(pool, tx)
      // Long enough for the pool to give the same connection, made anew, to somebody else.
      await expect
        .poll(() => Promise.all([pool`select 1`, pool`select 1`]).then(() => 'answered', String), { timeout: 10_000 })
        .toBe('answered')
      const late = Promise.try(() => tx`insert into notes values ('late')`)
      resolve(late.catch((error: unknown) => error))
      await late
      return ok(undefined)
    }),
  )
  expect(isConnectionLost(await continued)).toBe(true)
  await expectUsable(pool, [])
})

test('a connection that is lost inside a nested transaction rejects the outer one', async () => {
  const pool = await newPool()
  await expectLost(
    inTransaction(pool, (tx) =>
      inTransaction(tx, async (inner) => {
        await cut(pool, inner)
        await inner`select pg_sleep(20)`
        return ok(undefined)
      }),
    ),
  )
  await expectUsable(pool, [])
})

test('an error of the work that only looks like a lost connection rolls back and comes out as it is', async () => {
  const pool = await newPool()
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  const work = inTransaction(pool, async (tx) => {
    await tx`insert into notes values ('rolled back')`
    throw missing
  })
  await expect(work).rejects.toBe(missing)
  await expectUsable(pool, [])
})

test('a refusal inside a nested transaction undoes that one alone', async () => {
  const pool = await newPool()
  await inTransaction(pool, async (tx) => {
    await tx`insert into notes values ('outer')`
    const inner = await inTransaction(tx, async (nested) => {
      await nested`insert into notes values ('inner')`
      return refuse('INVALID_STATE')
    })
    expect(inner.ok).toBe(false)
    return ok(undefined)
  })
  await expectUsable(pool, ['outer'])
})
