import { expect, onTestFinished, test } from 'vitest'
import { createCompany } from '../features/companies/index.ts'
import { assert } from '../kernel/assert.ts'
import { isoFromMs } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { openPool } from '../storage/pool.ts'
import type { TenantContext } from '../storage/tenant-context.ts'
import { testClock } from '../testing/clock.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { schedule, startJobs, unschedule } from './index.ts'

const HOUR = 3_600_000
const ids = randomIds()

async function scene() {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 8, name: 'test' })
  const clock = testClock()
  const created = await createCompany({ sql: pool, clock, ids }, { name: 'Acme', modules: [] })
  assert(created.ok, 'the company is valid')
  const { live, test: sandbox } = created.value
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  const done: { subjectId: string; at: number; by: string }[] = []
  const errors: unknown[] = []
  /** A process; `work` runs inside the job's transaction. */
  const runner = (
    by = 'one',
    work: (context: TenantContext, subjectId: string) => Promise<void> = async () => undefined,
  ) => {
    const job = {
      kind: 'test',
      async run(context: TenantContext, subjectId: string) {
        await work(context, subjectId)
        done.push({ subjectId, at: context.clock.nowMs(), by })
      },
    }
    const failed = (error: unknown) => void errors.push(error)
    const jobs = startJobs({ pool, clock, ids, jobs: [job], timelineMoved: () => undefined, failed })
    stops.push(() => jobs.stop())
    return jobs
  }
  const dueIn = async (ms: number, tenantId = live.tenantId, subjectId = ids.next(0)) => {
    await schedule(pool, tenantId, { kind: 'test', subjectId, dueAt: isoFromMs(clock.nowMs() + ms) })
    return subjectId
  }
  return { pool, clock, live, sandbox, runner, dueIn, done, errors }
}

test('work is done when it is due and not before, once, the longest due first', async () => {
  const { clock, runner, dueIn, done } = await scene()
  const jobs = runner()
  const [later, sooner] = [await dueIn(2 * HOUR), await dueIn(HOUR)]
  expect(await jobs.runDue()).toBe(0)
  clock.advanceMs(HOUR)
  await jobs.runDue()
  expect(done.map(({ subjectId }) => subjectId)).toEqual([sooner])
  const longGone = await dueIn(-24 * HOUR)
  clock.advanceMs(30 * 24 * HOUR)
  await jobs.runDue()
  expect(done.map(({ subjectId }) => subjectId)).toEqual([sooner, longGone, later])
  await jobs.runDue()
  expect(done).toHaveLength(3)
})

test('scheduling again moves the time, and unscheduling ends it', async () => {
  const { pool, clock, live, runner, dueIn, done } = await scene()
  const jobs = runner()
  const moved = await dueIn(HOUR)
  const cancelled = await dueIn(HOUR)
  await dueIn(3 * HOUR, live.tenantId, moved)
  await unschedule(pool, live.tenantId, { kind: 'test', subjectId: cancelled })
  clock.advanceMs(2 * HOUR)
  await jobs.runDue()
  expect(done).toEqual([])
  clock.advanceMs(HOUR)
  await jobs.runDue()
  expect(done.map(({ subjectId }) => subjectId)).toEqual([moved])
})

test("a test tenant's clock runs ahead without touching live time", async () => {
  const { pool, clock, live, sandbox, runner, dueIn, done } = await scene()
  const jobs = runner()
  await dueIn(5 * HOUR, live.tenantId)
  const early = await dueIn(5 * HOUR, sandbox.tenantId)
  await pool`update tenants set clock_ahead_ms = ${6 * HOUR} where tenants.id = ${sandbox.tenantId}`
  await jobs.runDue()
  expect(done).toEqual([{ subjectId: early, at: clock.nowMs() + 6 * HOUR, by: 'one' }])
})

test('of several processes one at a time works off what is due, and each piece is done once', async () => {
  const { runner, dueIn, done } = await scene()
  let atOnce = 0
  const busy = async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2))
    atOnce -= 1
  }
  const processes = [runner('one', busy), runner('two', busy), runner('three', busy)]
  const subjects = []
  for (let made = 0; made < 40; made += 1) subjects.push(await dueIn(-made))
  while (done.length < 40) await Promise.all(processes.map((process) => process.runDue()))
  expect(done.map(({ subjectId }) => subjectId).toSorted()).toEqual(subjects.toSorted())
})

test('a piece that fails leaves nothing behind, holds up nothing else, and is tried again later', async () => {
  const { pool, clock, live, runner, dueIn, done, errors } = await scene()
  let isBroken = true
  const poisoned = await dueIn(-2 * HOUR)
  const jobs = runner('one', async ({ sql }, subjectId) => {
    if (subjectId !== poisoned) return
    await sql`update timelines set last_at = last_at + 1000 where timelines.tenant_id = ${live.tenantId}`
    if (isBroken) throw new Error('broken')
  })
  const sound = await dueIn(-HOUR)
  const [before] = await pool`select timelines.last_at from timelines where timelines.tenant_id = ${live.tenantId}`
  await jobs.runDue()
  expect(done.map(({ subjectId }) => subjectId)).toEqual([sound])
  expect(errors).toHaveLength(1)
  expect(await pool`select timelines.last_at from timelines where timelines.tenant_id = ${live.tenantId}`).toEqual([
    before,
  ])
  isBroken = false
  await jobs.runDue()
  expect(done).toHaveLength(1)
  clock.advanceMs(2_000)
  await jobs.runDue()
  expect(done.map(({ subjectId }) => subjectId)).toEqual([sound, poisoned])
})

test('work may schedule itself anew', async () => {
  const { clock, runner, dueIn, done } = await scene()
  const jobs = runner('one', async ({ sql, tenant, clock: now }, subjectId) => {
    await schedule(sql, tenant.tenantId, { kind: 'test', subjectId, dueAt: isoFromMs(now.nowMs() + HOUR) })
  })
  await dueIn(0)
  await jobs.runDue()
  await jobs.runDue()
  expect(done).toHaveLength(1)
  clock.advanceMs(HOUR)
  await jobs.runDue()
  expect(done).toHaveLength(2)
})
