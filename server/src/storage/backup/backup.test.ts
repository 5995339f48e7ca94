import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { attemptsTable } from '../../delivery/clean-up.ts'
import { LANE_COUNT } from '../../kernel/lanes.ts'
import { contentsOf } from '../../testing/unchanged.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../embedded/embedded.testing.ts'
import { makePartitions } from '../daily-partitions.ts'
import { latestMigration, migrate } from '../migrate.ts'
import { openPool, type DatabaseAddress, type Pool } from '../pool.ts'
import { BackupError, restoreBackup, writeBackup } from './index.ts'

const secrets = { keyPepper: randomBytes(32).toString('base64'), encryptionKey: randomBytes(32).toString('base64') }
const createdAt = '2026-11-21T08:30:00.000Z'

interface Database {
  address: DatabaseAddress
  pool: Pool
}

async function newDatabase(options: { empty?: boolean } = {}): Promise<Database> {
  const database = await makeTestDatabase(options)
  const pool = openPool(database.address, { connectionsMax: 2, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  return { address: database.address, pool }
}

async function insertCompany({ pool }: Database, name = 'Kestrel'): Promise<string> {
  const [row] = await pool<{ id: string }[]>`
    insert into companies (id, name, time_zone, modules, created_at)
    values (gen_random_uuid(), ${name}, 'UTC', ${['leave', 'performance']}, ${createdAt}) returning companies.id`
  return row?.id ?? ''
}

function newFile(): string {
  return join(temporaryFolder(), 'wagebook.backup')
}

/** A database with one company, and its backup. */
async function backedUp(): Promise<Database & { file: string }> {
  const database = await newDatabase()
  await insertCompany(database)
  const file = newFile()
  await writeBackup(database.address, { file, secrets, createdAt })
  return { ...database, file }
}

/** Restores and answers the secrets that were asked about. */
async function restore({ address }: Database, file: string): Promise<unknown> {
  let asked: unknown
  await restoreBackup(address, { file, acceptSecrets: (found) => (asked = found) })
  return asked
}

test('a restored database holds the same rows, to the byte, whatever characters they have', async () => {
  const source = await newDatabase()
  const names = [
    'tab\tnew\nline\rreturn',
    '\\.',
    '\\N',
    '\\n \\\\ \\x41',
    '"\'`$1;--',
    'Ünïcödé 👩‍🚀 \u{10FFFF} \u2028',
    '\u0001\u001F\u007F',
    ' lead and trail ',
    'N',
    '',
  ]
  const kept = await Promise.all(names.filter((name) => name !== '').map((name) => insertCompany(source, name)))
  const tenantId = '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3'
  for (const [index, data] of [...names, 'x'.repeat(1_000_000)].entries()) {
    await source.pool`insert into events (tenant_id, occurred_at, id, type, data)
      values (${tenantId}, ${index}, gen_random_uuid(), 'test', ${data})`
  }
  const file = newFile()
  const written = await writeBackup(source.address, { file, secrets, createdAt })
  expect(written.rows).toMatchObject({ companies: kept.length, events: names.length + 1, objectives: 0 })

  const target = await newDatabase({ empty: true })
  expect(await restore(target, file)).toEqual(secrets)
  expect(await contentsOf(target.pool)).toEqual(
    withoutTimes(await contentsOf(source.pool), await contentsOf(target.pool)),
  )
  const stored = await target.pool<{ name: string }[]>`select companies.name from companies`
  expect(stored.map((row) => row.name).toSorted()).toEqual(names.filter((name) => name !== '').toSorted())
})

/** The list of migrations says when each was run, which is another moment in another database. */
function withoutTimes(expected: Record<string, string>, found: Record<string, string>): Record<string, string> {
  return { ...expected, schema_migrations: found['schema_migrations'] ?? '' }
}

test('a backup is one moment: what is committed while it is written is not in it, by half or whole', async () => {
  const source = await newDatabase()
  await insertCompany(source)
  let isOver = false
  const writer = (async () => {
    const tenantId = '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3'
    for (let number = 1; !isOver; number += 1) {
      await source.pool.begin(async (tx) => {
        await tx`insert into companies (id, name, time_zone, modules, created_at)
          values (gen_random_uuid(), ${`Company ${number}`}, 'UTC', '{}', ${createdAt})`
        await tx`insert into events (tenant_id, occurred_at, id, type, data)
          values (${tenantId}, ${number}, gen_random_uuid(), 'test', ${`Company ${number}`})`
      })
    }
  })()
  const file = newFile()
  const { rows } = await writeBackup(source.address, { file, secrets, createdAt })
  isOver = true
  await writer
  const target = await newDatabase({ empty: true })
  await restore(target, file)
  const [found] = await target.pool<{ companies: number; events: number; pairs: number }[]>`
    select (select count(*) from companies) as companies, (select count(*) from events) as events,
      (select count(*) from companies join events on events.data = companies.name) as pairs`
  expect(found).toEqual({ companies: rows['companies'], events: rows['events'], pairs: rows['events'] })
  expect(found?.companies).toBe((found?.events ?? 0) + 1)
})

test('tables larger than every buffer on their way are backed up and restored whole', async () => {
  const source = await newDatabase()
  for (const rows of [100, 1_000, 4_000]) {
    await source.pool`
      insert into events (tenant_id, occurred_at, id, type, data)
      select gen_random_uuid(), number, gen_random_uuid(), 'test', repeat('abcdef ', 200)
      from generate_series(1, ${rows}::int) as number`
    for (let turn = 0; turn < 3; turn += 1) {
      const file = newFile()
      const { rows: written } = await writeBackup(source.address, { file, secrets, createdAt })
      const target = await newDatabase({ empty: true })
      await restore(target, file)
      const [found] = await target.pool<{ events: number }[]>`select count(*) as events from events`
      expect(found?.events).toBe(written['events'])
      expect(found?.events).toBeGreaterThanOrEqual(rows)
    }
  }
})

test('a backup can be read by its owner alone, whatever lay there under the name of its unfinished part', async () => {
  const database = await newDatabase()
  const file = newFile()
  writeFileSync(`${file}.partial`, 'mine', { mode: 0o644 })
  chmodSync(`${file}.partial`, 0o644)
  await writeBackup(database.address, { file, secrets, createdAt })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(`${file}.partial`, 'utf8'), "another program's file is left alone").toBe('mine')
})

test('a backup never replaces a file, also when several are written to the same name at once', async () => {
  const database = await newDatabase()
  const file = newFile()
  writeFileSync(file, 'mine')
  await expect(writeBackup(database.address, { file, secrets, createdAt })).rejects.toThrow(BackupError)
  expect(readFileSync(file, 'utf8')).toBe('mine')

  const raced = newFile()
  const attempts = Array.from({ length: 4 }, () => writeBackup(database.address, { file: raced, secrets, createdAt }))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(BackupError)
  expect(readdirSync(join(raced, '..'))).toEqual(['wagebook.backup'])
  await restore(await newDatabase({ empty: true }), raced)
})

test('a backup that fails leaves no file', async () => {
  const file = newFile()
  const nowhere = { socketFolder: temporaryFolder(), database: 'none' }
  await expect(writeBackup(nowhere, { file, secrets, createdAt })).rejects.toThrow()
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(join(file, '..'))).toEqual([])
})

test('a file that is cut off, changed in any place, or no backup at all is refused, and nothing is changed', async () => {
  const { file } = await backedUp()
  const whole = readFileSync(file)
  const text = gunzipSync(whole)
  const damaged: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'text, not gzip': text,
    'another gzip': gzipSync('{"format":"something"}\n'),
    'another format': gzipSync(String(text).replace('wagebook-backup/1', 'wagebook-backup/2')),
    'without its last line': gzipSync(text.subarray(0, text.lastIndexOf(10, text.length - 2) + 1)),
    'with a line more': gzipSync(Buffer.concat([text, Buffer.from('more\n')])),
    'twice over': Buffer.concat([whole, whole]),
  }
  for (const share of [0.1, 0.5, 0.9, 0.999]) {
    damaged[`cut at ${share}`] = whole.subarray(0, Math.floor(whole.length * share))
    damaged[`its text cut at ${share}`] = gzipSync(text.subarray(0, Math.floor(text.length * share)))
  }
  for (let at = 0; at < text.length; at += 97) {
    const changed = Buffer.from(text)
    changed[at] = (changed[at] ?? 0) ^ 1
    damaged[`text changed at ${at}`] = gzipSync(changed)
  }
  const target = await newDatabase({ empty: true })
  const bad = newFile()
  for (const [label, bytes] of Object.entries(damaged)) {
    writeFileSync(bad, bytes)
    const attempt = restoreBackup(target.address, { file: bad, acceptSecrets: () => expect.fail(`${label}: asked`) })
    await expect(attempt, label).rejects.toThrow(BackupError)
  }
  expect(await contentsOf(target.pool)).toEqual({})
})

test('bits that are flipped in the file are refused, or lie where they change nothing that is read', async () => {
  const source = await backedUp()
  const whole = readFileSync(source.file)
  const bad = newFile()
  const target = await newDatabase({ empty: true })
  for (let at = 10; at < whole.length; at += 61) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 4
    writeFileSync(bad, bytes)
    const attempt = restoreBackup(target.address, { file: bad, acceptSecrets: () => expect.fail(`byte ${at}: asked`) })
    await expect(attempt, `byte ${at}`).rejects.toThrow(BackupError)
  }
  expect(await contentsOf(target.pool)).toEqual({})
})

test('a missing file is refused', async () => {
  const attempt = restore(await newDatabase({ empty: true }), newFile())
  await expect(attempt).rejects.toThrow(/cannot be read.*ENOENT/)
})

test('a database that holds companies is left as it is', async () => {
  const { file } = await backedUp()
  const target = await newDatabase()
  await insertCompany(target, 'Somebody else')
  const before = await contentsOf(target.pool)
  await expect(restore(target, file)).rejects.toThrow('holds companies already')
  expect(await contentsOf(target.pool)).toEqual(before)
})

test('secrets that are not accepted keep everything as it is', async () => {
  const { file } = await backedUp()
  const target = await newDatabase({ empty: true })
  const refuse = () => {
    throw new BackupError('not these')
  }
  await expect(restoreBackup(target.address, { file, acceptSecrets: refuse })).rejects.toThrow('not these')
  expect(await contentsOf(target.pool)).toEqual({})
})

test('a backup of an older schema is brought up to the present one', async () => {
  const source = await newDatabase({ empty: true })
  await migrate(source.address, { upTo: '0001_companies_and_keys' })
  const id = await insertCompany(source)
  const file = newFile()
  await writeBackup(source.address, { file, secrets, createdAt })

  const target = await newDatabase({ empty: true })
  await restore(target, file)
  expect(await target.pool`select companies.id from companies`).toEqual([{ id }])
  expect(await target.pool`select max(schema_migrations.name) as name from schema_migrations`).toEqual([
    { name: latestMigration() },
  ])
  expect(await migrate(target.address)).toEqual([])
})

test('a backup of an older schema is refused where the schema is newer already', async () => {
  const source = await newDatabase({ empty: true })
  await migrate(source.address, { upTo: '0001_companies_and_keys' })
  const file = newFile()
  await writeBackup(source.address, { file, secrets, createdAt })
  const target = await newDatabase()
  const before = await contentsOf(target.pool)
  await expect(restore(target, file)).rejects.toThrow('newer schema than the backup')
  expect(await contentsOf(target.pool)).toEqual(before)
})

test('a backup of a newer version of Wagebook is refused, and nothing is changed', async () => {
  const { file } = await backedUp()
  const newer = rewritten(file, ([header = '', ...rest]) => {
    const content = JSON.parse(header) as { migrations: string[] }
    return [JSON.stringify({ ...content, migrations: [...content.migrations, '9999_from_the_future'] }), ...rest]
  })
  const target = await newDatabase({ empty: true })
  const attempt = restoreBackup(target.address, { file: newer, acceptSecrets: () => expect.fail('asked') })
  await expect(attempt).rejects.toThrow(/9999_from_the_future.*newer version/s)
  expect(await contentsOf(target.pool)).toEqual({})
})

test.for([
  ['a row twice', (row: string) => [row, row]],
  ['a row that is too short', (row: string) => [row.slice(0, row.lastIndexOf('\t'))]],
  ['a value that is none', (row: string) => [row.replace(/[^\t]+/, 'no-uuid')]],
  ['a value that is none, long before the end,', (row: string) => [row.replace(/[^\t]+/, 'no-uuid'), ...many(row)]],
] as const)(
  '%s, which only the database can notice, ends the restore with an error and leaves no row',
  async ([, change]) => {
    const { file } = await backedUp()
    const wrong = rewritten(file, (lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"table":"companies"')) + 1
      return [...lines.slice(0, at), ...change(lines[at] ?? ''), ...lines.slice(at + 1)]
    })
    const target = await newDatabase({ empty: true })
    await expect(restore(target, wrong)).rejects.toThrow(/companies|uuid|missing data/)
    const [found] = await target.pool`select count(*) as companies from companies`
    expect(found).toEqual({ companies: 0 })
  },
)

function many(row: string): string[] {
  return Array.from({ length: 100_000 }, () => row)
}

/** A copy of a backup with other lines and the digest that fits them. */
function rewritten(file: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  const body = change(lines.slice(0, -1))
    .map((line) => `${line}\n`)
    .join('')
  const sha256 = createHash('sha256').update(body).digest('hex')
  const copy = newFile()
  writeFileSync(copy, gzipSync(`${body}${JSON.stringify({ sha256 })}\n`))
  return copy
}

test('attempts, whose table has partitions, are backed up and restored, also into a database without those partitions', async () => {
  const source = await newDatabase()
  const days = ['2026-11-20', '2026-11-21', '2026-11-22']
  await makePartitions(source.pool, attemptsTable, days[1] ?? '')
  for (const [index, day] of days.entries()) {
    await source.pool`
      insert into attempts (tenant_id, delivery_id, number, triggered_by, started_at, duration_ms)
      values (gen_random_uuid(), gen_random_uuid(), ${index + 1}, 'event', ${`${day}T08:30:00Z`}, 12)`
  }
  const file = newFile()
  const { rows } = await writeBackup(source.address, { file, secrets, createdAt })
  expect(rows['attempts']).toBe(3)
  expect(Object.keys(rows).filter((table) => table.startsWith('attempts_'))).toEqual([])

  const target = await newDatabase({ empty: true })
  await restore(target, file)
  const attemptsOf = ({ pool }: Database) => pool`
    select to_jsonb(attempts)::text as attempt from attempts order by attempts.number limit 10`
  expect(await attemptsOf(target)).toEqual(await attemptsOf(source))
})

test('a restored database waits for no process of the one that was backed up', async () => {
  const source = await newDatabase()
  await source.pool`
    update delivery_lanes set owner = gen_random_uuid(), leased_until = now() + interval '1 hour', crashes = 2`
  await source.pool`insert into delivery_processes (id, seen_at) values (gen_random_uuid(), now())`
  const file = newFile()
  await writeBackup(source.address, { file, secrets, createdAt })
  const target = await newDatabase({ empty: true })
  await restore(target, file)
  const [found] = await target.pool<{ free: number; processes: number }[]>`
    select (select count(*) from delivery_lanes where delivery_lanes.owner is null and delivery_lanes.crashes = 0) as free,
      (select count(*) from delivery_processes) as processes`
  expect(found).toEqual({ free: LANE_COUNT, processes: 0 })
})
