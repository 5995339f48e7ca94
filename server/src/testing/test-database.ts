import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { embeddedDatabase, openPool, type DatabaseAddress } from '../storage/pool.ts'

/** A database of a test's own, cloned from the migrated template. */
export interface TestDatabase {
  address: DatabaseAddress
  drop(): Promise<void>
}

/** Clones the migrated template, or makes an empty database; some 20 ms. */
export async function makeTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const socketFolder = inject('socketFolder')
  const database = `test_${randomBytes(8).toString('hex')}`
  const template = options.empty === true ? 'template0' : embeddedDatabase.database
  await administer(socketFolder, `create database ${database} template ${template} strategy file_copy`)
  return {
    address: { socketFolder, database },
    drop: () => administer(socketFolder, `drop database if exists ${database} with (force)`),
  }
}

async function administer(socketFolder: string, statement: string): Promise<void> {
  const pool = openPool({ socketFolder, database: 'postgres' }, { connectionsMax: 1, name: 'test database' })
  try {
    // Creating from one template at a time: the template must not be in use while it is copied.
    await pool`select pg_advisory_lock(42)`
    await pool.unsafe(statement)
  } finally {
    await pool.end()
  }
}
