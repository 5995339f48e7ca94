import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, homeWithDatabase, isRunning, postmasterOf, spawnOwner, start } from './embedded.testing.ts'
import { embeddedSocketFolder } from './index.ts'

/** An owner in another process, whose database holds one committed row. */
async function ownerWithRow(home: string, internals = {}) {
  const owner = spawnOwner(home, internals)
  expect(await owner.firstLine).toBe('ready')
  const sql = connect(embeddedSocketFolder(home))
  await sql`create table notes (body text)`
  await sql`insert into notes values ('committed')`
  await sql.end()
  return owner
}

test('an owner that is killed can be restarted at once, with every committed row', async () => {
  const home = await homeWithDatabase()
  const owner = await ownerWithRow(home)
  const postmaster = postmasterOf(home)
  await owner.kill()

  const database = await start(home)
  expect(await database.sql`select body from notes`).toEqual([{ body: 'committed' }])
  expect(isRunning(postmaster)).toBe(false)
})

test('the database ends by itself when its owner is killed and nobody starts it again', async (t) => {
  t.skip(process.platform !== 'linux', 'only Linux can tie a process to its parent')
  const home = await homeWithDatabase()
  const owner = await ownerWithRow(home)
  const postmaster = postmasterOf(home)
  await owner.kill()
  await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
})

test('a database that outlived its killed owner is stopped, and its rows are there after the restart', async () => {
  const home = await homeWithDatabase()
  const owner = await ownerWithRow(home, { diesWithOwner: false })
  const postmaster = postmasterOf(home)
  await owner.kill()
  expect(isRunning(postmaster)).toBe(true)

  const database = await start(home)
  expect(await database.sql`select body from notes`).toEqual([{ body: 'committed' }])
  expect(isRunning(postmaster)).toBe(false)
  expect(database.messages).toEqual([expect.stringContaining(`stopping the PostgreSQL (process ${postmaster})`)])
})

test('an owner and its database killed together leave every committed row for an immediate restart', async () => {
  const home = await homeWithDatabase()
  const owner = await ownerWithRow(home, { diesWithOwner: false })
  process.kill(postmasterOf(home), 'SIGKILL')
  await owner.kill()

  const database = await start(home)
  expect(await database.sql`select body from notes`).toEqual([{ body: 'committed' }])
})

test("a stale file that names another program's process stops neither that program nor the start", async () => {
  const home = await homeWithDatabase()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await leavePidFile(home, stranger.pid ?? 0)

  const database = await start(home)
  expect(await database.sql`select 1 as alive`).toEqual([{ alive: 1 }])
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
})

test("a stale file that names another home's server stops neither that server nor the start", async () => {
  const neighbour = await homeWithDatabase()
  const other = await start(neighbour)
  const home = await homeWithDatabase()
  await leavePidFile(home, postmasterOf(neighbour))

  const database = await start(home)
  expect(await database.sql`select 1 as alive`).toEqual([{ alive: 1 }])
  expect(await other.sql`select 1 as alive`).toEqual([{ alive: 1 }])
})

/** What a server leaves that was killed with the machine, when its process id has been given to another one since. */
async function leavePidFile(home: string, pid: number): Promise<void> {
  const database = await start(home)
  const paths = [join(home, 'postgresql-18/data/postmaster.pid'), join(home, 'run/.s.PGSQL.5432.lock')]
  const files = paths.map((path) => readFileSync(path, 'utf8'))
  await database.stop()
  paths.forEach((path, index) =>
    writeFileSync(path, (files[index] ?? '').replace(/^\d+/, String(pid)), { mode: 0o600 }),
  )
}

test('a database that is killed is started again, with every committed row', async () => {
  const home = await homeWithDatabase()
  const database = await start(home)
  await database.sql`create table notes (body text)`
  await database.sql`insert into notes values ('committed')`
  const killed = postmasterOf(home)
  process.kill(killed, 'SIGKILL')

  await expect.poll(() => database.messages, { timeout: 20_000 }).toContain('info: PostgreSQL is running again')
  const sql = connect(database.socketFolder)
  expect(await sql`select body from notes`).toEqual([{ body: 'committed' }])
  expect(postmasterOf(home)).not.toBe(killed)
})

test('a stop while a killed database is being started again stops it for good', async () => {
  const home = await homeWithDatabase()
  const database = await start(home)
  process.kill(postmasterOf(home), 'SIGKILL')
  await expect.poll(() => database.messages, { interval: 5 }).toHaveLength(1)
  await database.stop()

  const next = await start(home)
  expect(await next.sql`select 1 as alive`).toEqual([{ alive: 1 }])
  expect(database.messages).toEqual([expect.stringContaining('ended unexpectedly (signal SIGKILL)')])
})
