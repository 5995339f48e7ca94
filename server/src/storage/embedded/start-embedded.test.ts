import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect, homeWithDatabase, newHome, spawnOwner, start, temporaryFolder } from './embedded.testing.ts'
import { embeddedSocketFolder, HomeInUseError } from './index.ts'

test('the first start creates the database, and the next one keeps its data', async () => {
  const home = newHome()
  const first = await start(home)
  expect(first.isNew).toBe(true)
  expect(statSync(home).mode & 0o777).toBe(0o700)
  await first.sql`create table notes (body text)`
  await first.sql`insert into notes values ('kept')`
  await first.stop()
  await first.stop()

  const second = await start(home)
  expect(second.isNew).toBe(false)
  expect(await second.sql`select body from notes`).toEqual([{ body: 'kept' }])
})

test('a second owner is refused, told who the first is, and does not disturb it', async () => {
  const home = await homeWithDatabase()
  const owner = spawnOwner(home)
  expect(await owner.firstLine).toBe('ready')

  const refusal: unknown = await start(home).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(HomeInUseError)
  expect(refusal).toMatchObject({ home, owner: { pid: owner.pid, role: 'service' } })
  expect(String(refusal)).toContain(`process ${owner.pid} (the running service)`)
  expect(await connect(embeddedSocketFolder(home))`select 1 as alive`).toEqual([{ alive: 1 }])
  expect(owner.stderr()).toBe('')
})

test('a second start within the same process is refused as well', async () => {
  const home = await homeWithDatabase()
  await start(home, { role: 'admin' })
  await expect(start(home)).rejects.toMatchObject({ owner: { pid: process.pid, role: 'admin' } })
})

test('only one of several starts at the same moment becomes the owner', async () => {
  const home = newHome()
  const owners = Array.from({ length: 4 }, () => spawnOwner(home))
  const lines = await Promise.all(owners.map((owner) => owner.firstLine))
  expect(lines.filter((line) => line === 'ready')).toHaveLength(1)
  expect(lines.filter((line) => line.includes('is in use by'))).toHaveLength(3)
})

test('a home whose path is too long for a socket, or holds characters that separate hosts, works', async () => {
  for (const name of ['d'.repeat(120), 'a,b:c "d"']) {
    const home = join(newHome(), name)
    cpSync(await homeWithDatabase(), home, { recursive: true })
    const database = await start(home)
    expect(embeddedSocketFolder(home)).toBe(database.socketFolder)
    expect(statSync(database.socketFolder).mode & 0o777).toBe(0o700)
    expect(await database.sql`select 1 as alive`).toEqual([{ alive: 1 }])
    await database.stop()
    expect(() => statSync(database.socketFolder)).toThrow('ENOENT')
  }
})

test('a socket folder that others can enter is refused', async () => {
  const home = join(newHome(), 'd'.repeat(120))
  const first = await start(home)
  await first.stop()
  mkdirSync(first.socketFolder, { mode: 0o755 })
  try {
    await expect(start(home)).rejects.toThrow('is not a folder that this user made for itself')
  } finally {
    rmdirSync(first.socketFolder)
  }
})

test('an initdb that was killed half way leaves nothing that the next start minds', async () => {
  const home = newHome()
  const folder = join(home, 'postgresql-18')
  const owner = spawnOwner(home)
  const isAtWork = () => unfinishedIn(folder).some((name) => existsSync(join(folder, name, 'PG_VERSION')))
  await expect.poll(isAtWork, { interval: 5, timeout: 10_000 }).toBe(true)
  await owner.kill()

  mkdirSync(join(folder, 'data.new-half'), { recursive: true })
  writeFileSync(join(folder, 'data.new-half/PG_VERSION'), '18\n')
  const database = await start(home)
  expect(database.isNew).toBe(true)
  expect(unfinishedIn(folder)).toEqual([])
})

function unfinishedIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith('data.new-'))
  } catch {
    return []
  }
}

test("another major version's data is refused with the way to bring it over", async () => {
  for (const folder of ['postgresql-18', 'postgresql-17']) {
    const home = newHome()
    mkdirSync(join(home, folder, 'data'), { recursive: true, mode: 0o700 })
    writeFileSync(join(home, folder, 'data/PG_VERSION'), '17\n')
    await expect(start(home)).rejects.toThrow(/PostgreSQL 17, and this release brings PostgreSQL 18.*backup/s)
  }
})

test('a server that cannot start is an error with its own words, and the home is free again', async () => {
  const home = newHome()
  await expect(start(home, { settings: { fsync: 'off', work_mem: 'much' } })).rejects.toThrow(
    /did not start \(exit code 1\).*invalid value for parameter "work_mem"/s,
  )
  const database = await start(home)
  expect(await database.sql`select 1 as alive`).toEqual([{ alive: 1 }])
})

test('the server listens on its private socket only, whatever settings are given', async () => {
  const { sql, socketFolder } = await start(await homeWithDatabase(), {
    settings: { fsync: 'off', listen_addresses: '*', port: '5999' },
  })
  expect(await sql`show listen_addresses`).toEqual([{ listen_addresses: '' }])
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
})

test('the log tells that a statement failed, and none of the values in it', async () => {
  const home = await homeWithDatabase()
  const { sql, stop } = await start(home)
  await sql`create table people (email text primary key)`
  await sql`insert into people values (${'ada@example.com'})`
  await expect(sql`insert into people values (${'ada@example.com'})`).rejects.toThrow('duplicate key')
  await stop()
  const folder = join(home, 'postgresql-18/log')
  const log = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  expect(log).toContain('duplicate key value violates unique constraint')
  expect(log).not.toContain('ada@example.com')
})

test('a home that is not an absolute path is refused', async () => {
  temporaryFolder()
  await expect(start('.wagebook')).rejects.toThrow('must be an absolute path')
})
