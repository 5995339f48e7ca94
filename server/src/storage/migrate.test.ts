import { expect, onTestFinished, test } from 'vitest'
import { contentsOf } from '../testing/unchanged.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { latestMigration, migrate, MigrationError, migrationNames } from './migrate.ts'
import { openPool, type DatabaseAddress, type Pool } from './pool.ts'

async function newDatabase(options: { empty: boolean }): Promise<{ address: DatabaseAddress; pool: Pool }> {
  const database = await makeTestDatabase(options)
  const pool = openPool(database.address, { connectionsMax: 2, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  return { address: database.address, pool }
}

async function appliedIn(pool: Pool): Promise<string[]> {
  const rows = await pool<{ name: string }[]>`select schema_migrations.name from schema_migrations order by 1`
  return rows.map((row) => row.name)
}

test('an empty database gets every migration in order, and a second call finds nothing to do', async () => {
  const { address, pool } = await newDatabase({ empty: true })
  expect(await migrate(address)).toEqual(migrationNames())
  expect(await migrate(address)).toEqual([])
  expect(await appliedIn(pool)).toEqual(migrationNames())
  expect(migrationNames().at(-1)).toBe(latestMigration())
})

test('of many that migrate an empty database at the same moment each migration is run by one', async () => {
  const { address, pool } = await newDatabase({ empty: true })
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(address)))
  expect(runs.flat().toSorted()).toEqual(migrationNames())
  expect(await appliedIn(pool)).toEqual(migrationNames())
})

test('a call that stops half way is continued by the next one', async () => {
  const { address, pool } = await newDatabase({ empty: true })
  const [first = '', second = '', ...rest] = migrationNames()
  expect(await migrate(address, { upTo: second })).toEqual([first, second])
  expect(await appliedIn(pool)).toEqual([first, second])
  expect(await migrate(address)).toEqual(rest)
})

test('a migration waits for one that runs elsewhere, longer than a request would', async () => {
  const { address, pool } = await newDatabase({ empty: true })
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${0x7761_6765})`
    held.resolve()
    await release.promise
  })
  await held.promise
  const migrating = migrate(address)
  const waiting = () => pool`select 1 from pg_locks where pg_locks.locktype = 'advisory' and not pg_locks.granted`
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
  expect(await pool`select to_regclass('companies') as companies`).toEqual([{ companies: null }])
  release.resolve()
  await holding
  expect(await migrating).toEqual(migrationNames())
})

test('a database of a newer version is refused and left as it is', async () => {
  const { address, pool } = await newDatabase({ empty: false })
  await pool`insert into schema_migrations (name, checksum) values ('9999_from_the_future', 'x')`
  const before = await contentsOf(pool)
  await expect(migrate(address)).rejects.toThrow(MigrationError)
  await expect(migrate(address)).rejects.toThrow(/9999_from_the_future.*newer version/s)
  expect(await contentsOf(pool)).toEqual(before)
})

test('a migration that was changed after it had been run is refused', async () => {
  const { address, pool } = await newDatabase({ empty: false })
  await pool`update schema_migrations set checksum = 'x' where schema_migrations.name = ${latestMigration()}`
  await expect(migrate(address)).rejects.toThrow(`Migration ${latestMigration()} was changed`)
})

test('a migration that fails leaves nothing of itself, keeps those before it, and can be run again', async () => {
  const { address, pool } = await newDatabase({ empty: true })
  const [first = '', second = ''] = migrationNames()
  await migrate(address, { upTo: first })
  // In the way of the second one, after its first table.
  await pool`create table events (note text)`
  const before = await contentsOf(pool)
  await expect(migrate(address)).rejects.toThrow('relation "events" already exists')
  expect(await appliedIn(pool)).toEqual([first])
  expect(await contentsOf(pool)).toEqual(before)
  await pool`drop table events`
  expect(await migrate(address)).toEqual(migrationNames().slice(1))
  expect(second).toBe('0002_timeline')
})
