import { existsSync, lstatSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isRoot, newHome, postmasterOf, spawnOwner, start, temporaryFolder } from './embedded.testing.ts'
import { embeddedSocketFolder } from './index.ts'

const needsRoot = 'needs root: it is about how root gets PostgreSQL to run'

test('root runs the database from a private home, and the files stay its own', async (t) => {
  t.skip(!isRoot, needsRoot)
  const home = newHome()
  await start(home, { internals: { serverUser: 'unshare' } })
  expect(statSync(join(home, 'postgresql-18/data')).uid).toBe(0)
  expect(lstatSync(join(home, 'postgresql-18')).isDirectory()).toBe(true)
})

test('where user namespaces are refused, root runs the database as nobody, and restarts keep the data', async (t) => {
  t.skip(!isRoot, needsRoot)
  const home = newHome()
  const internals = { serverUser: 'setpriv', sharedFolder: join(temporaryFolder(0o755), 'shared') } as const
  const first = await start(home, { internals })
  expect(first.isNew).toBe(true)
  expect(readFileSync(`/proc/${postmasterOf(home)}/status`, 'utf8')).toMatch(/^Uid:\s+65534\s+65534/m)
  expect(embeddedSocketFolder(home)).toBe(first.socketFolder)
  await first.sql`create table notes (body text)`
  await first.sql`insert into notes values ('kept')`
  await first.stop()

  // The link decides from now on, even when a namespace could be used again.
  const second = await start(home, { internals: { sharedFolder: internals.sharedFolder } })
  expect(second.isNew).toBe(false)
  expect(await second.sql`select body from notes`).toEqual([{ body: 'kept' }])
})

test('a killed owner whose database runs as nobody can be restarted at once, in both ways that it can end', async (t) => {
  t.skip(!isRoot, needsRoot)
  const home = newHome()
  const sharedFolder = join(temporaryFolder(0o755), 'shared')
  for (const diesWithOwner of [true, false]) {
    const internals = { serverUser: 'setpriv', sharedFolder, diesWithOwner } as const
    const owner = spawnOwner(home, internals)
    expect(await owner.firstLine).toBe('ready')
    await owner.kill()
    const next = await start(home, { internals })
    expect(await next.sql`select 1 as alive`).toEqual([{ alive: 1 }])
    await next.stop()
  }
})

test('data that was kept outside the home and is gone is refused, and not replaced by an empty database', async (t) => {
  t.skip(!isRoot, needsRoot)
  const home = newHome()
  const internals = { serverUser: 'setpriv', sharedFolder: join(temporaryFolder(0o755), 'shared') } as const
  const database = await start(home, { internals })
  await database.stop()
  rmSync(dirname(realpathSync(join(home, 'postgresql-18'))), { recursive: true })
  await expect(start(home, { internals })).rejects.toThrow('which is gone')
})

test('data in the home is not left behind when user namespaces are refused from one day to the next', async (t) => {
  t.skip(!isRoot, needsRoot)
  const home = newHome()
  const database = await start(home)
  await database.stop()
  const internals = { serverUser: 'setpriv', sharedFolder: join(temporaryFolder(0o755), 'shared') } as const
  await expect(start(home, { internals })).rejects.toThrow('Run Wagebook as the user who made it, or set DATABASE_URL')
  expect(existsSync(join(home, 'postgresql-18/data/PG_VERSION'))).toBe(true)
})
