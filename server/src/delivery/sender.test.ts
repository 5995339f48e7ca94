import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../kernel/clock.ts'
import { isoFromMs } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import { secretBox, webhookSecretPurpose } from '../kernel/secret-box.ts'
import { openPool, type Pool } from '../storage/pool.ts'
import { testClock } from '../testing/clock.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/webhooks.ts'
import type { AttemptResult } from './attempt.ts'
import { writeOutcomes, type Outcome } from './deliveries.store.ts'
import { endpointState, type EndpointState } from './endpoint-state.ts'
import { retrySchedule } from './retry-schedule.ts'
import { sender } from './sender.ts'

// The turns of the sender by hand: the database is real, the receivers and the moment at which outcomes are recorded are not.

const MINUTE = 60_000
const box = secretBox(Buffer.alloc(32, 1))
const ids = randomIds()

const acknowledged: AttemptResult = {
  acknowledged: true,
  responseCode: 200,
  responseBody: '',
  errorClass: null,
  error: null,
  address: null,
  durationMs: 1,
  retryAfter: undefined,
}
const failed: AttemptResult = { ...acknowledged, acknowledged: false, responseCode: 500, errorClass: 'status' }

async function scene(clock: Clock = testClock()) {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 4, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  const outcomes: Outcome[] = []
  /** The hosts that were sent to, in order, and how each answers; without an answer the attempt stays under way. */
  const sent: string[] = []
  const answers = new Map<string, AttemptResult | Promise<AttemptResult>>()
  const errors: unknown[] = []
  const sending = sender({
    pool,
    clock,
    attempter: {
      attempt({ url }) {
        sent.push(url.hostname)
        const result = answers.get(url.hostname)
        return result === undefined ? new Promise(() => undefined) : Promise.resolve(result)
      },
      close: () => Promise.resolve(),
    },
    outcomes: () => ({
      add: (outcome) => outcomes.push(outcome),
      isFull: false,
      flushed: () => Promise.resolve(),
      stop: () => undefined,
    }),
    schedule: retrySchedule([MINUTE, 5 * MINUTE]),
    concurrencyPerEndpoint: 2,
    random: () => 0,
    holds: () => true,
    markUnproven: () => Promise.resolve(),
    proved: () => Promise.resolve(),
    attempted: () => undefined,
    failed: (error) => errors.push(error),
  })
  onTestFinished(() => expect(errors).toEqual([]))
  return {
    errors,
    pool,
    sending,
    sent,
    answers,
    outcomes,
    endpoint: (host: string, { isProven = true } = {}): EndpointState => {
      const owner = { tenantId: ids.next(0), id: ids.next(0) }
      const secret = box.seal(Buffer.alloc(32), webhookSecretPurpose(owner))
      const none = { previousSecret: null, previousSecretUntil: null, failingSince: null, crashes: 0, deletedAt: null }
      const row = { ...owner, ...none, secret, companyId: ids.next(0), mode: 'live' as const, lane: 0 }
      const full = { ...row, url: `http://${host}/`, status: 'Enabled' as const, scopes: [] }
      const state = endpointState(full, { box, cap: 2, isProven })
      sending.add(state)
      return state
    },
    /** Records what has ended so far, as the writer of outcomes does. */
    record: async () => {
      const batch = outcomes.splice(0)
      await writeOutcomes(pool, batch)
      sending.recorded(batch)
    },
  }
}

async function insertDeliveries(
  pool: Pool,
  { row }: EndpointState,
  deliveries: { count: number; dueAtMs: number; data?: string },
): Promise<void> {
  const at = isoFromMs(deliveries.dueAtMs)
  for (let made = 0; made < deliveries.count; made += 1) {
    await pool`
      insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, ping_data, status,
        attempt_count, next_attempt_at, created_at, updated_at)
      values (${row.tenantId}, ${ids.next(0)}, ${row.id}, gen_random_uuid(), 'webhook.ping', 0,
        ${deliveries.data ?? '{}'}, 'pending', 0, ${at}, ${at}, ${at})`
  }
}

test('a retry that falls due before the outcome of its attempt is recorded is sent once it is', async () => {
  const clock = testClock()
  const { pool, sending, sent, answers, outcomes, endpoint, record } = await scene(clock)
  const state = endpoint('failing')
  answers.set('failing', failed)
  await insertDeliveries(pool, state, { count: 1, dueAtMs: clock.nowMs() })
  sending.wake(state.row.id)
  await until(
    () => outcomes.length,
    (count) => count === 1,
  )
  clock.advanceMs(2 * MINUTE)
  await until(
    () => {
      sending.tick()
      return state.isReading || state.hasMore
    },
    (busy) => !busy,
  )
  expect(sent).toHaveLength(1)
  await record()
  sending.tick()
  await until(
    () => sent.length,
    (count) => count === 2,
  )
})

test('a delivery that falls due while the due ones are being read is not forgotten', async () => {
  const base = testClock()
  // Time goes on by 100 ms with every look at the clock, so it goes on between the statements of one read.
  const clock: Clock = {
    nowMs() {
      base.advanceMs(100)
      return base.nowMs()
    },
  }
  const { pool, sending, sent, answers, endpoint } = await scene(clock)
  const state = endpoint('fine')
  answers.set('fine', acknowledged)
  const startMs = base.nowMs()
  // One for every moment of the first read and of what follows it.
  for (let ms = 50; ms <= 3_000; ms += 50) await insertDeliveries(pool, state, { count: 1, dueAtMs: startMs + ms })
  sending.wake(state.row.id)
  await until(
    () => {
      sending.tick()
      return sent.length
    },
    (count) => count === 60,
  )
})

test('while an endpoint is not sent to, one delivery waits in memory and the rest in the database', async () => {
  const clock = testClock()
  const { pool, sending, sent, answers, endpoint, outcomes, record } = await scene(clock)
  const state = endpoint('dead')
  answers.set('dead', failed)
  for (let failure = 1; failure <= limits.breakerFailures; failure += 1) {
    state.breaker.failed(clock.nowMs() - (failure === 1 ? limits.breakerSpanMs : 0))
  }
  expect(state.breaker.isOpen).toBe(true)
  await insertDeliveries(pool, state, { count: 10, dueAtMs: clock.nowMs() })
  sending.wake(state.row.id)
  expect(sent).toEqual([])
  clock.advanceMs(limits.breakerPauseMinMs)
  sending.tick()
  await until(
    () => outcomes.length,
    (count) => count === 1,
  )
  await record()
  expect(state.queue.length).toBeLessThanOrEqual(1)
  answers.set('dead', acknowledged)
  clock.advanceMs(limits.breakerPauseMaxMs)
  await until(
    async () => {
      sending.tick()
      await record()
      return sent.length
    },
    (count) => count >= 11,
  )
})

test('reads go on where the one before ended, and what was committed late before that place is sent all the same, once', async () => {
  const { pool, sending, sent, answers, endpoint, outcomes, record } = await scene()
  const nowMs = testClock().nowMs()
  const state = endpoint('busy')
  // The first answers come when a part has been read and the rest has not.
  const answered = Promise.withResolvers<AttemptResult>()
  answers.set('busy', answered.promise)
  const total = 2 * limits.queuedPerEndpointMax + 500
  const inserted = await pool<{ id: string }[]>`
    insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, ping_data, status, attempt_count,
      next_attempt_at, created_at, updated_at)
    select ${state.row.tenantId}, gen_random_uuid(), ${state.row.id}, gen_random_uuid(), 'webhook.ping', 0, '{}', 'pending', 0,
      due.at, due.at, due.at
    from (select ${isoFromMs(nowMs - MINUTE)}::timestamptz as at) as due, generate_series(1, ${total})
    returning deliveries.id`
  expect(inserted).toHaveLength(total)
  sending.wake(state.row.id)
  await until(
    () => state.readAfter,
    (place) => place !== undefined,
  )
  // Due before everything else, and before the place up to which was read.
  await insertDeliveries(pool, state, { count: 3, dueAtMs: nowMs - 2 * MINUTE })
  answered.resolve(acknowledged)
  await until(
    async () => {
      await record()
      sending.tick()
      return sent.length
    },
    (count) => count >= total + 3,
  )
  await record()
  await until(
    () => {
      sending.tick()
      return state.isReading || state.hasMore
    },
    (busy) => !busy,
  )
  expect(outcomes).toEqual([])
  expect(sent).toHaveLength(total + 3)
  expect(await pool`select 1 from attempts`).toHaveLength(total + 3)
})

test('endpoints that fill the common room do not shut out one that comes later', async () => {
  const { pool, sending, sent, answers, endpoint, outcomes } = await scene()
  const nowMs = testClock().nowMs()
  // Their attempts stay under way, so what they have in hand stays there.
  const data = JSON.stringify({ text: 'x'.repeat(limits.dataInHandMax / 8) })
  const hoarders = [endpoint('hoarder-1'), endpoint('hoarder-2')]
  for (const hoarder of hoarders) {
    await insertDeliveries(pool, hoarder, { count: 8, dueAtMs: nowMs, data })
    sending.wake(hoarder.row.id)
  }
  await until(
    () => {
      sending.tick()
      return hoarders.reduce((sum, { dataInHand }) => sum + dataInHand, 0)
    },
    (bytes) => bytes >= limits.dataInHandMax,
  )
  const late = endpoint('late')
  answers.set('late', acknowledged)
  await insertDeliveries(pool, late, { count: 5, dueAtMs: nowMs })
  sending.wake(late.row.id)
  await until(
    () => {
      sending.tick()
      return outcomes.length
    },
    (count) => count === 5,
  )
  expect(sent.filter((host) => host === 'late')).toHaveLength(5)
})

test('endpoints take turns: one with a long queue does not keep another waiting for its end', async () => {
  const { pool, sending, sent, answers, endpoint, outcomes } = await scene()
  const nowMs = testClock().nowMs()
  const [long, short] = [endpoint('long'), endpoint('short')]
  for (const host of ['long', 'short']) answers.set(host, acknowledged)
  await insertDeliveries(pool, long, { count: 50, dueAtMs: nowMs })
  await insertDeliveries(pool, short, { count: 3, dueAtMs: nowMs })
  // Both are read at once: the first one is being read when they are asked for.
  sending.wake(endpoint('idle').row.id)
  for (const { row } of [long, short]) sending.wake(row.id)
  await until(
    () => {
      sending.tick()
      return outcomes.length
    },
    (count) => count === 53,
  )
  // The other's deliveries are read a moment later; from then on they are sent in turn.
  const first = sent.indexOf('short')
  expect(sent.slice(first, first + 6).filter((host) => host === 'short').length).toBeGreaterThanOrEqual(2)
  expect(sent.lastIndexOf('short')).toBeLessThan(sent.lastIndexOf('long'))
})

test('what was in the queue of a removed endpoint is sent when it comes back', async () => {
  const { pool, sending, sent, answers, endpoint } = await scene()
  const state = endpoint('moving')
  await insertDeliveries(pool, state, { count: 5, dueAtMs: testClock().nowMs() })
  sending.wake(state.row.id)
  await until(
    () => state.queue.length,
    (length) => length === 3,
  )
  sending.remove(state.row.id)
  answers.set('moving', acknowledged)
  const back = endpointState(state.row, { box, cap: 2, isProven: true })
  sending.add(back)
  sending.wake(back.row.id)
  // Two are still under way from before.
  await until(
    () => sent.length,
    (count) => count === 5,
  )
})

test('after crashes endpoints are sent to one at a time, and one that hangs holds the others up for a moment only', async () => {
  const { pool, sending, sent, answers, endpoint, outcomes } = await scene()
  const nowMs = testClock().nowMs()
  const hanging = endpoint('hanging', { isProven: false })
  await insertDeliveries(pool, hanging, { count: 3, dueAtMs: nowMs })
  sending.wake(hanging.row.id)
  await until(
    () => sent.length,
    (count) => count === 1,
  )
  const others = ['first', 'second', 'third'].map((host) => {
    answers.set(host, acknowledged)
    return endpoint(host, { isProven: false })
  })
  for (const other of others) {
    await insertDeliveries(pool, other, { count: 2, dueAtMs: nowMs })
    sending.wake(other.row.id)
  }
  await until(
    () => {
      sending.tick()
      return outcomes.length
    },
    (count) => count === 6,
  )
  expect(sent.filter((host) => host === 'hanging')).toHaveLength(1)
  expect(others.every(({ isProven }) => isProven)).toBe(true)
})

test('a delivery whose event is gone is skipped, and what stands behind it is sent', async () => {
  const { pool, sending, sent, answers, endpoint, errors } = await scene()
  const nowMs = testClock().nowMs()
  const state = endpoint('sound')
  answers.set('sound', acknowledged)
  await insertDeliveries(pool, state, { count: 2, dueAtMs: nowMs })
  const [lost] = await pool<{ id: string }[]>`
    update deliveries set ping_data = null, next_attempt_at = deliveries.next_attempt_at - interval '1 hour'
    where deliveries.id = (select deliveries.id from deliveries order by deliveries.id limit 1)
    returning deliveries.id`
  sending.wake(state.row.id)
  await until(
    () => sent.length,
    (count) => count === 1,
  )
  const skipped = () =>
    pool`select deliveries.id, deliveries.last_error from deliveries where deliveries.status = 'skipped'`
  await until(skipped, (rows) => rows.length === 1)
  expect(await skipped()).toEqual([{ id: lost?.id, last_error: 'the event is gone' }])
  expect(errors.splice(0)).toMatchObject([{ message: expect.stringContaining('events are gone') }])
})

test('since when the oldest delivery is due is told also while more are due than are in hand', async () => {
  const { pool, sending, endpoint } = await scene()
  const nowMs = testClock().nowMs()
  const state = endpoint('hanging')
  await insertDeliveries(pool, state, { count: 5, dueAtMs: nowMs - MINUTE })
  expect(sending.oldestDueAt).toBeUndefined()
  sending.wake(state.row.id)
  await until(
    () => sending.inFlight,
    (count) => count === 2,
  )
  expect(sending.oldestDueAt).toBe(nowMs - MINUTE)
})
