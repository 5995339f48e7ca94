import { expect, onTestFinished, test } from 'vitest'
import { isoFromMs } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { openPool } from '../storage/pool.ts'
import { testClock } from '../testing/clock.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { readDueDeliveries, writeOutcomes, type Outcome } from './deliveries.store.ts'

const ids = randomIds()
const clock = testClock()
const now = isoFromMs(clock.nowMs())

async function scene() {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 2, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  const newOwner = () => ({ tenantId: ids.next(0), endpointId: ids.next(0) })
  /** Deliveries with data of these lengths, each due a second after the one before. */
  const insert = async (owner: ReturnType<typeof newOwner>, lengths: readonly number[]): Promise<string[]> => {
    const inserted: string[] = []
    for (const [index, length] of lengths.entries()) {
      const id = ids.next(0)
      const due = isoFromMs(clock.nowMs() - (lengths.length - index) * 1000)
      await pool`
        insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, ping_data, status,
          attempt_count, next_attempt_at, created_at, updated_at)
        values (${owner.tenantId}, ${id}, ${owner.endpointId}, ${ids.next(0)}, 'webhook.ping', 0, ${'x'.repeat(length)},
          'pending', 0, ${due}, ${due}, ${due})`
      inserted.push(id)
    }
    return inserted
  }
  return { pool, newOwner, insert }
}

test('a read brings the longest due, as many and as many bytes as were asked for, and says whether there is more', async () => {
  const { pool, newOwner, insert } = await scene()
  const [small, large, huge] = [newOwner(), newOwner(), newOwner()]
  const wanted = {
    small: (await insert(small, [10, 10, 10])).slice(0, 2),
    large: (await insert(large, [40, 40, 40])).slice(0, 2),
    huge: (await insert(huge, [500, 1])).slice(0, 1),
  }
  const requests = [small, large, huge].map((owner) => ({ ...owner, bytesMax: 100 }))
  const rows = await readDueDeliveries(pool, requests, { nowIso: now, limit: 2 })
  const read = (owner: { endpointId: string }) => rows.filter((row) => row.endpointId === owner.endpointId)
  expect(read(small).map(({ id }) => id)).toEqual(wanted.small)
  expect(read(large).map(({ id }) => id)).toEqual(wanted.large)
  // One at least, however large: otherwise it would never be sent.
  expect(read(huge).map(({ id }) => id)).toEqual(wanted.huge)
  expect(rows.every(({ isCut }) => isCut)).toBe(true)
  const [first, second] = read(small)
  const after = [{ ...small, bytesMax: 100, after: second }]
  const rest = await readDueDeliveries(pool, after, { nowIso: now, limit: 2 })
  expect(rest.map(({ isCut }) => isCut)).toEqual([false])
  expect([first, second].map((row) => row?.id)).not.toContain(rest[0]?.id)
  const all = await readDueDeliveries(pool, [{ ...small, bytesMax: 100 }], { nowIso: now, limit: 3 })
  expect(all.map(({ isCut }) => isCut)).toEqual([false, false, false])
})

test('an outcome that is recorded twice, because the first answer was lost, leaves one attempt', async () => {
  const { pool, newOwner, insert } = await scene()
  const owner = newOwner()
  const [deliveryId = ''] = await insert(owner, [10])
  const outcome: Outcome = {
    ...owner,
    deliveryId,
    number: 1,
    status: 'retrying',
    triggeredBy: 'event',
    startedAt: now,
    endedAt: now,
    durationMs: 5,
    address: null,
    responseCode: 500,
    responseBody: '',
    errorClass: 'status',
    error: 'the receiver answered 500',
    nextAttemptAt: isoFromMs(clock.nowMs() + 60_000),
  }
  await writeOutcomes(pool, [outcome])
  await writeOutcomes(pool, [outcome])
  // Another process made the same attempt: that is a second one, and an acknowledgement beats the failure.
  const later = isoFromMs(clock.nowMs() + 1)
  await writeOutcomes(pool, [
    { ...outcome, startedAt: later, status: 'acknowledged', nextAttemptAt: null, error: null },
  ])
  const attempts = await pool`select attempts.number from attempts where attempts.delivery_id = ${deliveryId}`
  expect(attempts).toHaveLength(2)
  const [row] = await pool`select deliveries.status, deliveries.attempt_count from deliveries`
  expect(row).toMatchObject({ status: 'acknowledged', attempt_count: 1 })
})
