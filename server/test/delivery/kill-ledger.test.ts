import { expect, test } from 'vitest'
import { newHome } from '../../src/storage/embedded/embedded.testing.ts'
import type { Pool } from '../../src/storage/pool.ts'
import { startReceiver, answerAfter, type Receiver } from './receiver.testing.ts'
import { embeddedScene, eventsFor, register, untilAllReceived, type Registered } from './scene.testing.ts'
import { after, startService } from './service-process.testing.ts'
import { startWriters, type Writers } from './writers.testing.ts'

const ROUNDS = 20
const SEED = Number(process.env['WAGEBOOK_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

test(
  `killed at ${ROUNDS} random moments under load, the service loses no acknowledged event to any endpoint`,
  { timeout: 900_000 },
  async () => {
    process.stdout.write(`kill ledger: seed ${SEED} (WAGEBOOK_TEST_SEED)\n`)
    const random = mulberry32(SEED)
    const { settings, key, pool } = await embeddedScene(newHome())
    const receiver = await startReceiver()
    receiver.answer('/slow', answerAfter(30))
    let flaky = 0
    receiver.answer('/flaky', (response) => void response.writeHead((flaky += 1) % 3 === 0 ? 500 : 200).end())

    let service = await startService(settings)
    const endpoints = [
      await register(service, key, { receiver, path: '/all' }),
      await register(service, key, { receiver, path: '/slow' }),
      await register(service, key, { receiver, path: '/flaky' }),
      await register(service, key, { receiver, path: '/employees', eventTypes: 'employee.created' }),
      await register(service, key, { receiver, path: '/objectives', eventTypes: 'performance.objective.created' }),
    ]
    const writers = startWriters(() => service, key)
    for (let round = 1; round <= ROUNDS; round += 1) {
      await writers.untilMore(1 + Math.floor(random() * 100))
      await after(random() * 100)
      service.signal('SIGKILL')
      await service.ended
      service = await startService(settings)
    }
    await writers.untilMore(20)
    await writers.stop()
    expect(writers.refused).toEqual([])

    const setAside = await pool`
      select webhook_endpoints.url, webhook_endpoints.disabled_reason
      from webhook_endpoints where webhook_endpoints.status = 'Disabled'`
    expect(setAside).toEqual([])
    for (const endpoint of endpoints) await untilAllReceived(pool, receiver, endpoint, { withinMs: 40_000 })
    await expectAcknowledgedOnTimeline(pool, writers)
    const ledger = await balance(pool, receiver, endpoints)
    process.stdout.write(`kill ledger: ${JSON.stringify({ rounds: ROUNDS, ...ledger })}\n`)
    expect(ledger.lost).toBe(0)
    await expect
      .poll(async () => (await pool`select 1 from deliveries where deliveries.next_attempt_at is not null`).length, {
        timeout: 20_000,
      })
      .toBe(0)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
)

/** What the timeline promised to each endpoint against what came. */
async function balance(pool: Pool, receiver: Receiver, endpoints: readonly Registered[]) {
  const [{ count: events } = { count: 0 }] = await pool<{ count: number }[]>`select count(*) as count from events`
  const ledger = { events, deliveries: 0, received: 0, duplicates: 0, lost: 0 }
  for (const endpoint of endpoints) {
    const promised = await eventsFor(pool, endpoint.id)
    const received = receiver.received(endpoint.path)
    ledger.deliveries += promised.length
    ledger.received += receiver.requestsTo(endpoint.path)
    ledger.duplicates += receiver.requestsTo(endpoint.path) - received.size
    ledger.lost += promised.filter((id) => !received.has(id)).length
  }
  return ledger
}

async function expectAcknowledgedOnTimeline(pool: Pool, { acknowledged }: Writers): Promise<void> {
  for (const [type, ids] of Object.entries(acknowledged)) {
    const rows = await pool<{ id: string }[]>`
      select coalesce(events.data::jsonb -> 'objective' ->> 'id', events.data::jsonb ->> 'id') as id
      from events where events.type = ${type}`
    const stored = new Set(rows.map(({ id }) => id))
    expect(ids.filter((id) => !stored.has(id))).toEqual([])
    expect(ids.length).toBeGreaterThan(0)
  }
}

/** A small generator with a seed, so that a run can be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
