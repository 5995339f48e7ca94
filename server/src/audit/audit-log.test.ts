import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAhead, systemClock } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import { randomIds } from '../kernel/ids.ts'
import { ok } from '../kernel/result.ts'
import { openPool, type Pool } from '../storage/pool.ts'
import { inTransaction } from '../storage/transaction.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { appendToAuditLog, noOrigin, readAuditLog, verifyAuditLog, type Deed } from './index.ts'

const ids = randomIds()
const deps = { clock: systemClock, ids }
let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await makeTestDatabase()
  pool = openPool(database.address, { connectionsMax: 32, name: 'test' })
})

afterAll(async () => {
  await pool.end({ timeout: 5 })
  await database.drop()
})

async function newCompany(): Promise<string> {
  const id = ids.next(systemClock.nowMs())
  await pool`insert into companies (id, name, time_zone, modules, created_at) values (${id}, 'Kestrel', 'UTC', '{}', now())`
  return id
}

function deedOf(companyId: string, overrides: Partial<Deed> = {}): Deed {
  const actor = { kind: 'operator' } as const
  return {
    companyId,
    actor,
    factor: null,
    action: 'company.created',
    mode: null,
    target: null,
    from: noOrigin,
    ...overrides,
  }
}

function append(companyId: string, overrides: Partial<Deed> = {}): Promise<unknown> {
  return inTransaction(pool, async (tx) => ok(await appendToAuditLog(tx, deps, deedOf(companyId, overrides))))
}

/** A company with a chain of so many entries, numbered in what they tell of. */
async function newChain(length: number): Promise<string> {
  const companyId = await newCompany()
  for (let number = 1; number <= length; number += 1) await append(companyId, { after: { number } })
  return companyId
}

/** What somebody does who owns the database: the trigger does not stop them. */
async function tamper(work: (sql: Pool) => Promise<unknown>): Promise<void> {
  await pool`alter table audit_log disable trigger audit_log_is_append_only`
  await work(pool)
  await pool`alter table audit_log enable trigger audit_log_is_append_only`
}

async function faultOf(companyId: string): Promise<unknown> {
  const { fault } = await verifyAuditLog(pool, companyId)
  return fault && [fault.kind, fault.sequence]
}

/** The chain's rule written down a second time, apart from the code that is tested. */
function chained(hashBefore: Buffer, entry: string): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([hashBefore, Buffer.from(entry, 'utf8')]))
    .digest()
}

/** All rows of a chain from a place on, as they are stored. */
async function rowsFrom(companyId: string, sequence: number) {
  return pool<{ sequence: number; id: string; entry: string; hash: Buffer }[]>`
    select audit_log.sequence, audit_log.id, audit_log.entry, audit_log.hash from audit_log
    where audit_log.company_id = ${companyId} and audit_log.sequence >= ${sequence} order by audit_log.sequence limit 1000`
}

/** Moves the entries from a place on by some, as somebody does who takes one out or puts one in. */
async function renumber(sql: Pool, companyId: string, from: number, by: number): Promise<void> {
  await sql`update audit_log set sequence = -sequence where company_id = ${companyId} and sequence >= ${from}`
  await sql`update audit_log set sequence = -sequence + ${by} where company_id = ${companyId} and sequence < 0`
  await sql`update audit_heads set sequence = sequence + ${by} where company_id = ${companyId}`
}

async function insertRow(
  sql: Pool,
  companyId: string,
  row: { sequence: number; entry: object; hash: Buffer },
): Promise<void> {
  const id = ids.next(systemClock.nowMs())
  await sql`
    insert into audit_log (company_id, sequence, id, entry, hash)
    values (${companyId}, ${row.sequence}, ${id}, ${JSON.stringify({ id, action: 'x.y', ...row.entry })}, ${row.hash})`
}

test('32 writers at once make one chain without gaps, which verifies', async () => {
  const companyId = await newCompany()
  const beside = await newCompany()
  await Promise.all(
    Array.from({ length: 32 }, async (_writer, writer) => {
      for (let number = 0; number < 8; number += 1) {
        await append(writer % 8 === 7 ? beside : companyId, { after: { writer, number } })
      }
    }),
  )
  for (const [id, entries] of [
    [companyId, 224],
    [beside, 32],
  ] as const) {
    const { head, fault, ...found } = await verifyAuditLog(pool, id)
    expect([found.entries, head?.sequence, fault]).toEqual([entries, entries, null])
    const rows = await rowsFrom(id, 1)
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: entries }, (_row, index) => index + 1))
    let hash: Buffer = Buffer.alloc(32)
    for (const row of rows) hash = chained(hash, row.entry)
    expect(head?.hash).toBe(hash.toString('hex'))
  }
})

test('a transaction that is rolled back leaves neither an entry nor a gap', async () => {
  const companyId = await newChain(1)
  const failing = inTransaction(pool, async (tx) => {
    await appendToAuditLog(tx, deps, deedOf(companyId))
    throw new Error('after the entry')
  })
  await expect(failing).rejects.toThrow('after the entry')
  await append(companyId)
  expect((await rowsFrom(companyId, 1)).map((row) => row.sequence)).toEqual([1, 2])
  expect(await faultOf(companyId)).toBeNull()
})

test.each(['update audit_log set entry = entry', 'delete from audit_log', 'truncate audit_log'])(
  'the database refuses "%s", also when it would touch no row',
  async (statement) => {
    const companyId = await newChain(1)
    await expect(pool.unsafe(statement)).rejects.toThrow('only added to')
    if (!statement.startsWith('truncate')) {
      await expect(pool.unsafe(`${statement} where false`)).rejects.toThrow('only added to')
    }
    expect(await rowsFrom(companyId, 1)).toHaveLength(1)
  },
)

test('an entry that was changed is found, whatever was changed of it', async () => {
  for (const change of [
    (sql: Pool, id: string) =>
      sql`update audit_log set entry = replace(entry, '"number":3', '"number":4') where company_id = ${id} and sequence = 3`,
    (sql: Pool, id: string) => sql`update audit_log set entry = entry || ' ' where company_id = ${id} and sequence = 3`,
    (sql: Pool, id: string) => sql`update audit_log set hash = sha256(hash) where company_id = ${id} and sequence = 3`,
    (sql: Pool, id: string) =>
      sql`update audit_log set id = gen_random_uuid() where company_id = ${id} and sequence = 3`,
  ]) {
    const companyId = await newChain(5)
    await tamper((sql) => change(sql, companyId))
    expect(await faultOf(companyId)).toEqual(['changed', 3])
  }
})

test('an entry that was changed together with its hash is found at the next one, which was chained to what it had been', async () => {
  const companyId = await newChain(5)
  const [before, row] = await rowsFrom(companyId, 2)
  const entry = row?.entry.replace('"number":3', '"number":4') ?? ''
  const hash = chained(before?.hash ?? Buffer.alloc(32), entry)
  await tamper(
    (sql) =>
      sql`update audit_log set entry = ${entry}, hash = ${hash} where company_id = ${companyId} and sequence = 3`,
  )
  expect(await faultOf(companyId)).toEqual(['changed', 4])
})

test('an entry that was taken out is found, also when the rest was numbered anew', async () => {
  const companyId = await newChain(5)
  await tamper((sql) => sql`delete from audit_log where company_id = ${companyId} and sequence = 2`)
  expect(await faultOf(companyId)).toEqual(['missing', 2])
  await tamper((sql) => renumber(sql, companyId, 3, -1))
  expect(await faultOf(companyId)).toEqual(['changed', 2])
  const first = await newChain(2)
  await tamper((sql) => sql`delete from audit_log where company_id = ${first} and sequence = 1`)
  expect(await faultOf(first)).toEqual(['missing', 1])
})

test('an entry that was put in is found, whether its hash fits or not', async () => {
  for (const fits of [true, false]) {
    const companyId = await newChain(5)
    const [before] = await rowsFrom(companyId, 2)
    const id = ids.next(systemClock.nowMs())
    const entry = JSON.stringify({ id, action: 'team.joined', after: 'never happened' })
    const hash = fits ? chained(before?.hash ?? Buffer.alloc(32), entry) : Buffer.alloc(32, 7)
    await tamper(async (sql) => {
      await renumber(sql, companyId, 3, 1)
      await sql`insert into audit_log (company_id, sequence, id, entry, hash) values (${companyId}, 3, ${id}, ${entry}, ${hash})`
    })
    expect(await faultOf(companyId)).toEqual(['inserted', 3])
  }
})

test('an end that was cut off, one that goes on behind the head, and a head that is gone or wrong are found', async () => {
  const cut = await newChain(5)
  await tamper((sql) => sql`delete from audit_log where company_id = ${cut} and sequence > 3`)
  expect(await faultOf(cut)).toEqual(['cut_off', 4])

  const longer = await newChain(2)
  await insertRow(pool, longer, { sequence: 3, entry: {}, hash: Buffer.alloc(32, 7) })
  expect(await faultOf(longer)).toEqual(['inserted', 3])

  const headless = await newChain(2)
  await pool`delete from audit_heads where company_id = ${headless}`
  expect(await faultOf(headless)).toEqual(['inserted', 1])

  const wrong = await newChain(2)
  await pool`update audit_heads set hash = sha256(hash) where company_id = ${wrong}`
  expect(await faultOf(wrong)).toEqual(['changed', 2])
})

test('a chain that was cut off or written anew as a whole is found only by an end that was kept elsewhere', async () => {
  const companyId = await newChain(3)
  const { head: kept } = await verifyAuditLog(pool, companyId)
  await append(companyId)
  if (kept === null) throw new Error('the chain has an end')
  expect((await verifyAuditLog(pool, companyId, kept)).fault).toBeNull()

  // All of it anew, with other contents in the second entry.
  const rows = await rowsFrom(companyId, 1)
  await tamper(async (sql) => {
    let hash: Buffer = Buffer.alloc(32)
    for (const row of rows) {
      const entry = row.entry.replace('"number":2', '"number":9')
      hash = chained(hash, entry)
      await sql`update audit_log set entry = ${entry}, hash = ${hash} where company_id = ${companyId} and sequence = ${row.sequence}`
    }
    await sql`update audit_heads set hash = ${hash} where company_id = ${companyId}`
  })
  expect(await faultOf(companyId)).toBeNull()
  expect((await verifyAuditLog(pool, companyId, kept)).fault).toMatchObject({ kind: 'rewritten', sequence: 3 })

  const gone = await newChain(3)
  await tamper(async (sql) => {
    await sql`delete from audit_log where company_id = ${gone}`
    await sql`delete from audit_heads where company_id = ${gone}`
  })
  expect(await verifyAuditLog(pool, gone)).toMatchObject({ entries: 0, head: null, fault: null })
  expect((await verifyAuditLog(pool, gone, kept)).fault).toMatchObject({ kind: 'cut_off', sequence: 1 })
})

test('entries larger than a batch may be are verified one at a time, and those that are appended meanwhile do not matter', async () => {
  const companyId = await newCompany()
  const text = 'x'.repeat(limits.auditBatchBytesMax + 1)
  for (let number = 0; number < 3; number += 1) await append(companyId, { after: { text } })
  let isOver = false
  const writing = (async () => {
    while (!isOver) await append(companyId)
  })()
  for (let round = 0; round < 3; round += 1) expect(await faultOf(companyId)).toBeNull()
  isOver = true
  await writing
})

/** Adds entries of 1 KB to a chain with one statement, by the chain's rule written in SQL. */
async function prolongChain(companyId: string, entries: number): Promise<void> {
  const padding = 'x'.repeat(900)
  await pool`
    with recursive head as (
      select coalesce(max(audit_heads.sequence), 0) as sequence,
        coalesce((array_agg(audit_heads.hash))[1], decode(repeat('00', 32), 'hex')) as hash
      from audit_heads where audit_heads.company_id = ${companyId}
    ),
    chain (sequence, id, entry, hash) as (
      select head.sequence, gen_random_uuid(), '', head.hash from head
      union all
      select chain.sequence + 1, next.id, next.entry, sha256(chain.hash || convert_to(next.entry, 'UTF8'))
      from chain
      cross join lateral (select gen_random_uuid() as id, chain.id as seed) as made
      cross join lateral (
        select made.id, json_build_object('id', made.id, 'action', 'x.y', 'after', ${padding}::text)::text as entry
      ) as next
      where chain.sequence < (select head.sequence from head) + ${entries}
    ),
    written as (
      insert into audit_log (company_id, sequence, id, entry, hash)
      select ${companyId}, chain.sequence, chain.id, chain.entry, chain.hash
      from chain, head where chain.sequence > head.sequence
      returning sequence, hash
    )
    insert into audit_heads (company_id, sequence, hash)
    select ${companyId}, written.sequence, written.hash
    from written, head where written.sequence = head.sequence + ${entries}
    on conflict (company_id) do update set sequence = excluded.sequence, hash = excluded.hash`
}

test('100,000 entries are verified while no more than some batches are in memory', async () => {
  const companyId = await newCompany()
  // In parts, as the database's time for a statement is limited.
  for (let part = 0; part < 10; part += 1) await prolongChain(companyId, 10_000)
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  /** What is really held, without what waits to be collected. */
  const bytesHeld = () => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = bytesHeld()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, bytesHeld())
  }, 150)
  const found = await verifyAuditLog(pool, companyId)
  clearInterval(watch)
  expect([found.entries, found.fault]).toEqual([100_000, null])
  expect(most).toBeGreaterThan(before)
  // All entries together are 100 MB.
  expect(most - before).toBeLessThan(4 * limits.auditBatchBytesMax)
})

test('a page holds what is newest, goes on behind its last entry whatever is added, and knows no other company', async () => {
  const companyId = await newChain(5)
  const stranger = await newChain(2)
  const range = {
    companyId,
    mode: undefined,
    action: undefined,
    actorId: undefined,
    fromMs: undefined,
    untilMs: undefined,
  }
  const first = await readAuditLog(pool, range, { beforeId: undefined, limit: 2 })
  await append(companyId, { after: { number: 6 } })
  const second = await readAuditLog(pool, range, { beforeId: first[1]?.id, limit: 3 })
  const numbers = [...first.slice(0, 2), ...second].map((entry) => (entry.after as { number: number }).number)
  expect(numbers).toEqual([5, 4, 3, 2, 1])
  const others = await readAuditLog(pool, { ...range, companyId: stranger }, { beforeId: undefined, limit: 10 })
  expect(others).toHaveLength(2)
})

test('what was done is found by action, by who did it, and by when', async () => {
  const companyId = await newCompany()
  const key = { kind: 'key', id: ids.next(0), name: 'Ledger' } as const
  const at = systemClock.nowMs() + 1_000_000
  for (const [index, overrides] of [
    { action: 'webhook.registered', actor: key },
    { action: 'webhook.deleted', actor: key, mode: 'test' as const },
    { action: 'webhook.registered' },
  ].entries()) {
    const clock = clockAhead({ nowMs: () => at }, index * 1000)
    await inTransaction(pool, async (tx) =>
      ok(await appendToAuditLog(tx, { clock, ids }, deedOf(companyId, overrides))),
    )
  }
  const none = {
    companyId,
    mode: undefined,
    action: undefined,
    actorId: undefined,
    fromMs: undefined,
    untilMs: undefined,
  }
  const sequences = async (range: object) => {
    return (await readAuditLog(pool, { ...none, ...range }, { beforeId: undefined, limit: 10 })).map(
      (entry) => entry.sequence,
    )
  }
  expect(await sequences({ action: 'webhook.registered' })).toEqual([3, 1])
  expect(await sequences({ actorId: key.id })).toEqual([2, 1])
  expect(await sequences({ actorId: key.id, action: 'webhook.deleted' })).toEqual([2])
  expect(await sequences({ mode: 'test' })).toEqual([2])
  expect(await sequences({ fromMs: at + 1000 })).toEqual([3, 2])
  expect(await sequences({ untilMs: at + 1000 })).toEqual([1])
  expect(await sequences({ fromMs: at + 1, untilMs: at + 2000 })).toEqual([2])
})

test('secrets are taken out of what an entry tells, wherever they stand', async () => {
  const companyId = await newCompany()
  const secret = 'svc_live_0123456789ABCDEFGHIJabcdefghij0123456789'
  await append(companyId, {
    before: {
      url: 'https://user.example/hook?key=hunter2#part',
      nested: [{ totpSecret: 'JBSWY3DP', password: 'hunter2' }],
    },
    after: {
      note: `The key was ${secret} once, and whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw signed.`,
      recoveryCodes: ['a-b'],
      token: null,
    },
  })
  const [row] = await rowsFrom(companyId, 1)
  for (const text of [secret, 'hunter2', 'JBSWY3DP', 'MfKQ9r8G', 'a-b']) expect(row?.entry).not.toContain(text)
  expect(JSON.parse(row?.entry ?? '')).toMatchObject({
    before: {
      url: 'https://user.example/hook?[redacted]',
      nested: [{ totpSecret: '[redacted]', password: '[redacted]' }],
    },
    after: {
      note: 'The key was svc_live_[redacted] once, and whsec_[redacted] signed.',
      recoveryCodes: '[redacted]',
      token: null,
    },
  })
})
