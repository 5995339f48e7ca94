import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createCompany } from '../features/companies/index.ts'
import { assert, required } from '../kernel/assert.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { openPool, type Pool, type Sql } from '../storage/pool.ts'
import { createEmployee, newEmployee } from '../testing/builders.ts'
import { testClock } from '../testing/clock.ts'
import { expectRefusal, startTestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { appendEvents } from './append.ts'
import { readEvents, type EventRange } from './read.ts'
import type { EventRow } from './render.ts'

const clock = testClock()
const app = await startTestApp({ clock })
/** Services on one database, as several processes would be: two to write through and one to read from. */
const [one, two, reader] = await (async () => {
  const database = await makeTestDatabase()
  afterAll(() => database.drop())
  const start = () => startTestApp({ database })
  return [await start(), await start(), await start()] as const
})()
const STEP_MICROS = 20

interface Event {
  id: string
  type: string
  occurredAt: string
}

/** A tenant with an empty timeline. */
async function createTenant(): Promise<string> {
  return (await app.createCompany()).live.tenant.tenantId
}

/** Appends `count` events of a type and answers their ids, in their order. */
async function append(
  sql: Sql,
  place: { tenantId: string; nowMs: number },
  { count = 1, type = 'employee.created' } = {},
): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), type, data: '{}' }))
  await appendEvents(sql, { ...place, events })
  return events.map((event) => event.id)
}

/** The whole timeline in order, straight from the table. */
async function timelineOf(tenantId: string): Promise<{ id: string; occurredAt: number }[]> {
  return app.pool<{ id: string; occurredAt: number }[]>`
    select events.id, events.occurred_at as "occurredAt" from events
    where events.tenant_id = ${tenantId} order by events.occurred_at`
}

async function lastPlace(tenantId: string): Promise<number> {
  const [row] = await app.pool<{ lastAt: number }[]>`
    select timelines.last_at as "lastAt" from timelines where timelines.tenant_id = ${tenantId}`
  return required(row, 'every tenant has a timeline').lastAt
}

/**
 * Follows `since` and nothing else until the writers are done and a page comes back empty. `afterPage` is called after
 * each page, so that others can wait for the poller instead of for time.
 */
async function poll(
  client: TestClient,
  options: { done: () => boolean; limit: number; afterPage?: () => void },
): Promise<Event[]> {
  const seen: Event[] = []
  for (;;) {
    // Asked before the page is: an empty page that was asked for after the last write is the end.
    const last = options.done()
    const since = seen.at(-1)?.occurredAt
    const query = since === undefined ? '' : `&since=${since}`
    const page = await client.get<Event[]>(`/v1/events?limit=${options.limit}${query}`)
    expect(page.status).toBe(200)
    seen.push(...page.body)
    options.afterPage?.()
    if (last && page.body.length === 0) return seen
  }
}

/** Holds that what a poller saw is the whole timeline, each event once and in strictly increasing order. */
async function expectWhole(seen: readonly Event[], tenantId: string): Promise<void> {
  const timeline = await timelineOf(tenantId)
  expect(seen.map((event) => event.id)).toEqual(timeline.map((event) => event.id))
  const places = seen.map((event) => event.occurredAt)
  expect(places.every((place, index) => index === 0 || place > String(places[index - 1]))).toBe(true)
}

test('a poller that only follows since sees every event of 32 parallel writers exactly once and in order', async () => {
  const { live } = await app.createCompany()
  let writing = 32
  const writers = Array.from({ length: writing }, async () => {
    for (let index = 0; index < 12; index += 1) await createEmployee(live.client)
    writing -= 1
  })
  const pollers = [1, 7, 500].map((limit) => poll(live.client, { done: () => writing === 0, limit }))
  await Promise.all(writers)
  for (const seen of await Promise.all(pollers)) {
    expect(seen).toHaveLength(32 * 12)
    await expectWhole(seen, live.tenant.tenantId)
  }
})

test('the same holds with several services on one database while long transactions append batches', async () => {
  const { live } = await one.createCompany()
  const writers = [live.client, await two.clientFor(live.tenant, ['*'])] as const
  // Writers that wait for their place hold all connections of their service, so the pollers read from a third.
  const readers = [await reader.clientFor(live.tenant, ['*']), await reader.clientFor(live.tenant, ['*'])] as const
  const pools: Pool[] = [one.pool, two.pool]
  let writing = 32 + 2
  let pages = 0
  const waiting: { page: number; go: () => void }[] = []
  const nextPages = (count: number) =>
    new Promise<void>((go) => {
      waiting.push({ page: pages + count, go })
    })
  const afterPage = () => {
    pages += 1
    for (const { page, go } of waiting) if (page <= pages) go()
  }
  const short = Array.from({ length: 32 }, async (_, index) => {
    const client = index % 2 === 0 ? writers[0] : writers[1]
    for (let round = 0; round < 8; round += 1) await client.post('/v1/employees', newEmployee())
    writing -= 1
  })
  // Each of these has taken its places and is not yet committed while the poller reads several pages.
  const long = pools.map(async (pool) => {
    for (const count of [1, 50, 130]) {
      await pool.begin(async (tx) => {
        await append(tx, { tenantId: live.tenant.tenantId, nowMs: systemClock.nowMs() }, { count })
        await nextPages(4)
      })
    }
    writing -= 1
  })
  const done = () => writing === 0
  const [seen, seenByOther] = await Promise.all([
    poll(readers[0], { done, limit: 7, afterPage }),
    poll(readers[1], { done, limit: 100 }),
    ...short,
    ...long,
  ])
  expect(seen).toHaveLength(32 * 8 + 2 * (1 + 50 + 130))
  expect(seenByOther).toEqual(seen)
  const timeline = await one.pool<{ id: string }[]>`
    select events.id from events where events.tenant_id = ${live.tenant.tenantId} order by events.occurred_at`
  expect(seen.map((event) => event.id)).toEqual(timeline.map((event) => event.id))
})

test('a transaction that has taken its place holds back those after it, so that no page passes it by', async () => {
  const tenantId = await createTenant()
  const nowMs = clock.nowMs()
  let second: Promise<string[]> | undefined
  const first = await app.pool.begin(async (tx) => {
    const ids = await append(tx, { tenantId, nowMs })
    second = append(app.pool, { tenantId, nowMs: nowMs + 1000 })
    await waitForLock(app.pool)
    expect(await read({ tenantId })).toEqual([])
    return ids
  })
  const ids = [...first, ...required(await second, 'the second writer has begun')]
  expect((await read({ tenantId })).map((event) => event.id)).toEqual(ids)
})

/** Comes back once a statement waits for a lock in the tests' database; asks again rather than sleeps. */
async function waitForLock(pool: Pool): Promise<void> {
  for (;;) {
    const [row] = await pool<{ waits: boolean }[]>`
      select exists (
        select from pg_stat_activity
        where pg_stat_activity.datname = current_database() and pg_stat_activity.wait_event_type = 'Lock'
      ) as waits`
    if (row?.waits === true) return
  }
}

function read(range: { tenantId: string } & Partial<EventRange>): Promise<EventRow[]> {
  return readEvents(app.pool, { afterMicros: undefined, types: 'all', limit: 500, ...range })
}

test('a batch takes one tick: its events stand 20 microseconds apart and its last on a whole millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 4 }), async (counts) => {
      const tenantId = await createTenant()
      let before = 0
      for (const count of counts) {
        const ids = await append(app.pool, { tenantId, nowMs: clock.nowMs() }, { count })
        const batch = (await timelineOf(tenantId)).slice(-count)
        const last = required(batch.at(-1), 'the batch is not empty').occurredAt
        expect(batch.map((event) => event.id)).toEqual(ids)
        expect(last % 1000).toBe(0)
        expect(batch.map((event) => last - event.occurredAt)).toEqual(ids.map((_, i) => (count - 1 - i) * STEP_MICROS))
        expect(batch[0]?.occurredAt).toBeGreaterThan(before)
        expect(await lastPlace(tenantId)).toBe(last)
        before = last
      }
    }),
    { numRuns: 15 },
  )
})

test('a batch of nothing takes no place', async () => {
  const tenantId = await createTenant()
  await append(app.pool, { tenantId, nowMs: clock.nowMs() }, { count: 0 })
  expect(await lastPlace(tenantId)).toBe(0)
})

/** What happens to a timeline: the wall clock moves (or stands still, or steps back), then so many events are appended. */
const history = (countMax: number) =>
  fc.array(
    fc.record({
      clockMs: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 5 }), fc.integer({ min: -100_000, max: 100_000 })),
      count: fc.integer({ min: 1, max: countMax }),
    }),
    { minLength: 1, maxLength: 12 },
  )

async function write(tenantId: string, steps: readonly { clockMs: number; count: number }[]): Promise<string[]> {
  let nowMs = clock.nowMs()
  const ids: string[] = []
  for (const { clockMs, count } of steps) {
    nowMs += clockMs
    ids.push(...(await append(app.pool, { tenantId, nowMs }, { count })))
  }
  return ids
}

test('whatever the page size and however the wall clock jumps, following since sees each event once, as committed', async () => {
  await fc.assert(
    fc.asyncProperty(history(60), fc.integer({ min: 1, max: 25 }), async (steps, limit) => {
      const tenantId = await createTenant()
      const written = await write(tenantId, steps)
      const seen: EventRow[] = []
      for (let page = await read({ tenantId, limit }); page.length > 0;) {
        seen.push(...page)
        page = await read({ tenantId, limit, afterMicros: page.at(-1)?.occurredAt })
      }
      expect(seen.map((event) => event.id)).toEqual(written)
      expect(new Set(seen.map((event) => event.occurredAt)).size).toBe(written.length)
    }),
    { numRuns: 25 },
  )
})

test('since the place of any event the next page begins with the very next event', async () => {
  const tenantId = await createTenant()
  const written = await write(tenantId, [
    { clockMs: 0, count: 3 },
    { clockMs: 0, count: 60 },
    { clockMs: -1000, count: 1 },
  ])
  const all = await read({ tenantId })
  for (const [index, event] of all.entries()) {
    const next = await read({ tenantId, limit: 1, afterMicros: event.occurredAt })
    expect(next[0]?.id).toBe(written[index + 1])
    const itself = await read({ tenantId, limit: 1, afterMicros: event.occurredAt - 1 })
    expect(itself[0]?.id).toBe(event.id)
  }
})

test('a client that keeps only milliseconds of the cursor neither loses nor repeats single events', async () => {
  await fc.assert(
    fc.asyncProperty(history(1), fc.integer({ min: 1, max: 4 }), async (steps, limit) => {
      const { live } = await app.createCompany()
      const written = await write(live.tenant.tenantId, steps)
      const seen: Event[] = []
      const follow = async (query: string) => (await live.client.get<Event[]>(`/v1/events?limit=${limit}${query}`)).body
      for (let page = await follow(''); page.length > 0;) {
        seen.push(...page)
        const at = Temporal.Instant.from(required(page.at(-1), 'the page is not empty').occurredAt)
        page = await follow(`&since=${at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString()}`)
      }
      expect(seen.map((event) => event.id)).toEqual(written)
    }),
    { numRuns: 15 },
  )
})

test('a client that keeps only milliseconds loses nothing of batches, and a page of 50 always gets on', async () => {
  const { live } = await app.createCompany()
  const written = await write(live.tenant.tenantId, [
    { clockMs: 0, count: 130 },
    { clockMs: 0, count: 50 },
    { clockMs: 0, count: 51 },
  ])
  const seen = new Set<string>()
  let since = ''
  for (let page = 0; page < 40; page += 1) {
    const { body } = await live.client.get<Event[]>(`/v1/events?limit=50${since}`)
    for (const event of body) seen.add(event.id)
    const last = body.at(-1)
    if (last === undefined) break
    since = `&since=${last.occurredAt.slice(0, 23)}Z`
  }
  expect([...seen]).toEqual(written)
})

test('a clock that steps back takes the timeline no step back, and places go on by one millisecond', async () => {
  const { live } = await app.createCompany()
  clock.set('2026-11-21T08:30:00.000Z')
  await createEmployee(live.client)
  clock.set('2026-11-20T00:00:00.000Z')
  await createEmployee(live.client)
  await createEmployee(live.client)
  const events = await live.client.get<Event[]>('/v1/events')
  expect(events.body.map((event) => event.occurredAt)).toEqual([
    '2026-11-21T08:30:00.000000Z',
    '2026-11-21T08:30:00.001000Z',
    '2026-11-21T08:30:00.002000Z',
  ])
})

test('a write that is refused takes no place', async () => {
  const { live } = await app.createCompany()
  const employee = await createEmployee(live.client)
  const before = await lastPlace(live.tenant.tenantId)
  clock.advanceMs(1000)
  const unknown = '019a9f3e-0000-7000-8000-000000000000'
  const refusals = [
    live.client.post('/v1/employees', newEmployee({ managerId: unknown })),
    live.client.post('/v1/employees', newEmployee({ email: employee.email })),
    live.client.post('/v1/employees', { ...newEmployee(), hireDate: '2026-02-30' }),
    live.client.patch(`/v1/employees/${employee.id}`, { version: 7, grade: 'L1' }),
    live.client.patch(`/v1/employees/${employee.id}`, { version: 1, managerId: employee.id }),
  ]
  for (const refused of await Promise.all(refusals)) expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await lastPlace(live.tenant.tenantId)).toBe(before)
  expectRefusal(await refusalOf(live.client), 400, 'UNKNOWN_REFERENCE')
  expect(await timelineOf(live.tenant.tenantId)).toHaveLength(1)
})

function refusalOf(client: TestClient) {
  return client.post('/v1/employees', newEmployee({ managerId: '019a9f3e-0000-7000-8000-000000000000' }))
}

test('a transaction that is rolled back after it took a place leaves the place to the next', async () => {
  const tenantId = await createTenant()
  const nowMs = clock.nowMs()
  const rolledBack = app.pool.begin(async (tx) => {
    await append(tx, { tenantId, nowMs }, { count: 3 })
    throw new Error('changed its mind')
  })
  await expect(rolledBack).rejects.toThrow('changed its mind')
  expect(await lastPlace(tenantId)).toBe(0)
  const ids = await append(app.pool, { tenantId, nowMs })
  expect(await timelineOf(tenantId)).toEqual([{ id: ids[0], occurredAt: nowMs * 1000 }])
})

test('timelines of two tenants do not wait for each other', async () => {
  const [one, two] = [await createTenant(), await createTenant()]
  await app.pool.begin(async (tx) => {
    await append(tx, { tenantId: one, nowMs: clock.nowMs() })
    await append(app.pool, { tenantId: two, nowMs: clock.nowMs() })
    expect(await timelineOf(two)).toHaveLength(1)
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** The plan of a range's statement as the database makes it for these values, or for any; `after` changes the tables. */
async function planOf(range: EventRange, options: { generic: boolean; after?: string }): Promise<Plan> {
  let statement = ''
  let values: unknown[] = []
  // Stands in for the pool and catches the statement that `readEvents` would have run.
  const recorder = (strings: TemplateStringsArray, ...parameters: unknown[]) => {
    statement = strings.reduce((text, part, index) => `${text}$${index}${part}`)
    values = parameters
    return Promise.resolve([])
  }
  await readEvents(recorder as unknown as Sql, range)
  const connection = await planned.pool.reserve()
  await connection.unsafe(`begin; ${options.after ?? ''}`)
  await connection.unsafe(`set local plan_cache_mode = ${options.generic ? 'force_generic_plan' : 'force_custom_plan'}`)
  await connection.unsafe(`prepare ranged as ${statement}`)
  const rows = await connection.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (format json) execute ranged (${values.map(literal).join(', ')})`,
  )
  await connection.unsafe('deallocate ranged; rollback')
  connection.release()
  return required(rows[0]?.['QUERY PLAN'][0], 'explain answers one plan').Plan
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`
  return typeof value === 'number' ? String(value) : `'${String(value)}'`
}

/** A database of its own with a long timeline: statistics of others' small tables would decide the plans. */
const planned = await (async () => {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 1, name: 'plans' })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  const created = await createCompany({ sql: pool, clock, ids: randomIds() }, { name: 'Plans', modules: [] })
  assert(created.ok, 'the company is valid')
  const { tenantId } = created.value.live
  await pool`
    insert into events (tenant_id, occurred_at, id, type, data)
    select ${tenantId}, place * 1000, gen_random_uuid(),
      case place % 1000 when 0 then 'employee.created' when 1 then 'employee.updated'
        else 'performance.check_in.created' end,
      '{}'
    from generate_series(1, 60000) as place`
  await pool`vacuum analyze events`
  return { pool, tenantId }
})()

test.each<[string, Partial<EventRange>]>([
  ['the first page of a full key', {}],
  ['the next page of a full key', { afterMicros: 30_000_000 }],
  ['the last page of a full key', { afterMicros: 59_999_000, limit: 500 }],
  ['the first page of a narrow key', { types: ['employee.created', 'employee.updated'] }],
  ['the next page of a narrow key', { types: ['employee.created', 'employee.updated'], afterMicros: 30_000_000 }],
  ['a page of 500 of a narrow key', { types: ['employee.created', 'employee.updated'], limit: 500 }],
  ['a rare type', { types: ['employee.created'] }],
  ['a frequent type', { types: ['performance.check_in.created'], afterMicros: 10_000_000 }],
  ['a type that never came', { types: ['employee.vanished'] }],
])('%s is an index range scan that stops by itself, planned for its values and for any', async (_label, part) => {
  const range: EventRange = { tenantId: planned.tenantId, afterMicros: undefined, types: 'all', limit: 100, ...part }
  for (const generic of [false, true]) expectRangeScan(await planOf(range, { generic }))
})

/**
 * Holds that events are read by range scans of an index alone, without a filter over rows that are then thrown away, and
 * that nothing is sorted but what a limit has made short before.
 */
function expectRangeScan(root: Plan): void {
  const scans = scansIn(root)
  expect(scans.length).toBeGreaterThan(0)
  for (const { node, above } of scans) {
    expect(node['Node Type']).toMatch(/^Index (Only )?Scan$/)
    expect(node['Index Cond']).toMatch(/tenant_id = .*occurred_at (>|=) /)
    expect(node.Filter).toBeUndefined()
    const place = node['Index Cond']?.includes('occurred_at = ') === true
    const sorted = above.some((type) => type.includes('Sort'))
    const limited = above.lastIndexOf('Limit') > above.findLastIndex((type) => type.includes('Sort'))
    expect(place || limited || !sorted, `${node['Node Type']} below ${above.join(' > ')}`).toBe(true)
    expect(place || above.includes('Limit')).toBe(true)
  }
}

/** The scans of the timeline, each with the types of the nodes above it, from the root down. */
function scansIn(node: Plan, above: readonly string[] = []): { node: Plan; above: readonly string[] }[] {
  const here = node['Relation Name'] === 'events' ? [{ node, above }] : []
  return [...here, ...(node.Plans ?? []).flatMap((child) => scansIn(child, [...above, node['Node Type']]))]
}

test('the check of the plans can fail: without the index by type a narrow key would read the whole timeline', async () => {
  const range: EventRange = {
    tenantId: planned.tenantId,
    afterMicros: undefined,
    types: ['employee.created'],
    limit: 100,
  }
  const plan = await planOf(range, { generic: false, after: 'drop index events_by_type' })
  expect(() => expectRangeScan(plan)).toThrow(/occurred_at|Filter|undefined/)
})
