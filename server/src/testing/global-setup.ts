import { mkdtempSync, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../storage/migrate.ts'
import { embeddedDatabase, openPool } from '../storage/pool.ts'
import { startEmbedded } from '../storage/embedded/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the Unix socket of the tests' PostgreSQL. */
    socketFolder: string
  }
}

/**
 * Starts one PostgreSQL for all tests, in memory where there is room, and migrates the database that every test file
 * clones (`test-database.ts`). Nothing of it needs to survive, so nothing waits for a disk.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'wagebook-test-'))
  const database = await startEmbedded({
    home,
    role: 'service',
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      checkpoint_timeout: '1h',
      max_connections: '400',
    },
    log: (level, message) => level === 'error' && process.stderr.write(`${message}\n`),
  })
  const { socketFolder } = database
  await migrate({ socketFolder })
  const pool = openPool({ socketFolder, database: 'postgres' }, { connectionsMax: 1, name: 'test set-up' })
  await pool.unsafe(`alter database ${embeddedDatabase.database} with is_template true allow_connections false`)
  await pool.end()
  project.provide('socketFolder', socketFolder)
  return async () => {
    await database.stop()
    await rm(home, { recursive: true, force: true })
  }
}
