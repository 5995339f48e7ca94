import { objectiveDetailExample } from '../../../server/src/features/objectives/objectives.schema.ts'
import { required } from '../../../server/src/kernel/assert.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { randomIds } from '../../../server/src/kernel/ids.ts'
import { ok } from '../../../server/src/kernel/result.ts'
import type { Pool } from '../../../server/src/storage/pool.ts'
import { inTransaction } from '../../../server/src/storage/transaction.ts'
import { appendEvents } from '../../../server/src/timeline/append.ts'
import { renderEvent } from '../../../server/src/timeline/render.ts'
import type { SenderTask } from '../bare-sender.process.ts'
import { closeLedger } from '../close-ledger.ts'
import { compare, type Side } from '../comparison.ts'
import { readCounters, setForNextStart, untilDelivered } from '../delivery-database.ts'
import { registerEndpoints, type BenchEndpoint } from '../endpoints.ts'
import { measured } from '../measurement.ts'
import { OBJECTIVE_CREATED } from '../objective-requests.ts'
import { makeHome, startHelper, startService } from '../processes.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import type { Finding, Scenario } from '../scenario.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'
import { wallMs } from '../wall-clock.ts'

/** Attempts under way at once to one endpoint: what the service allows unless it is told otherwise. */
const CONCURRENCY_PER_ENDPOINT = 10
/** Of the first round; the others are made as large as the one before was quick. */
const DELIVERIES_PER_SECOND = 1_500
/** One statement appends the events of a round, within the pool's limit for statements. */
const EVENTS_MAX = 40_000
const DELIVERED_WITHIN_MS = 240_000
/** How exactly the end of a round is seen. */
const LOOK_EVERY_MS = 5
const DATA = JSON.stringify(objectiveDetailExample)

/** A tenant whose every event goes to so many endpoints, and what its rounds came to. */
interface Fleet {
  tenant: BenchTenant
  endpoints: BenchEndpoint[]
  published: number
  perSecond: number
  /** Of each round, the first of which does not count. */
  statementsPerDelivery: number[]
  walBytesPerDelivery: number[]
}

/** Deliveries of the engine, recorded in the database, against a bare loop that signs and sends the same. */
export const deliverWebhooks: Scenario = async ({ cleanup, report, rounds = 5, seconds = 5, profile }) => {
  const home = makeHome(cleanup)
  const receiver = await startReceiver(cleanup)
  const whole = await startService(cleanup, { home })
  const fleets = await makeFleets(cleanup, { home, address: whole.address, receiver })
  await whole.stop()
  await startService(cleanup, { home, profile, environment: { WAGEBOOK_ROLE: 'delivery' } })
  const pool = openBeside(cleanup, home)
  await pool`create extension pg_stat_statements`
  const bareSender = startHelper<SenderTask, number>(cleanup, 'bare-sender.process.ts', {})

  const engine = (fleet: Fleet): Side => ({
    name: 'the engine',
    run: (seconds) => deliverOnce({ pool, receiver, fleet, seconds }),
  })
  const bareLoop = ({ tenant, endpoints }: Fleet): Side => ({
    name: 'bare loop',
    run: (seconds) =>
      bareSender.ask({
        origin: receiver.origin,
        paths: endpoints.map(({ path }) => `/bare${path}`),
        body: bodyFor(tenant),
        concurrencyPerPath: CONCURRENCY_PER_ENDPOINT,
        seconds,
      }),
  })
  const findings: Finding[] = []
  for (const fleet of fleets) {
    const name = `one event to ${fleet.endpoints.length} endpoint${fleet.endpoints.length === 1 ? '' : 's'}`
    const aim = { value: 0.6, is: 'at least' } as const
    const sides: [Side, Side] = [engine(fleet), bareLoop(fleet)]
    findings.push(await compare({ name, unit: 'deliveries/s', sides, aim, rounds, seconds, report }))
    findings.push(...costsOf(fleet, name))
  }
  for (const { endpoints, published } of fleets) {
    const sum = await closeLedger({ pool, receiver, endpoints, written: published })
    report(`ledger of ${sum.endpoint}: ${sum.published} published = ${sum.acknowledged} acknowledged + ${sum.due} due`)
  }
  return findings
}

/** Two tenants, with one endpoint and with five, and a database that counts statements from its next start on. */
async function makeFleets(
  cleanup: AsyncDisposableStack,
  { home, address, receiver }: { home: string; address: string; receiver: Receiver },
): Promise<Fleet[]> {
  const pool = openBeside(cleanup, home)
  const tenants = await makeTenants(pool, home, 2)
  const fleets: Fleet[] = []
  for (const [index, count] of [1, 5].entries()) {
    const tenant = required(tenants[index], 'a tenant was made for each fleet')
    const wanted = Array.from({ length: count }, (_, number) => ({ tenant, path: `/of-${count}/${number + 1}` }))
    const endpoints = await registerEndpoints({ address }, receiver.origin, wanted)
    fleets.push({
      tenant,
      endpoints,
      published: 0,
      perSecond: DELIVERIES_PER_SECOND,
      statementsPerDelivery: [],
      walBytesPerDelivery: [],
    })
  }
  await setForNextStart(pool, { shared_preload_libraries: 'pg_stat_statements' })
  return fleets
}

/**
 * Puts the events of a round onto the timeline in one commit, of which nobody tells the engine: it finds them within a
 * second. Answers the deliveries per second, from the first byte that the receiver got until the last was recorded.
 */
async function deliverOnce(round: { pool: Pool; receiver: Receiver; fleet: Fleet; seconds: number }): Promise<number> {
  const { pool, receiver, fleet, seconds } = round
  const { endpoints, tenant } = fleet
  const events = Math.min(EVENTS_MAX, Math.ceil((fleet.perSecond * seconds) / endpoints.length))
  await receiver.ask({ kind: 'begin' })
  await publish(pool, tenant, events)
  const before = await readCounters(pool)
  fleet.published += events
  const paths = endpoints.map(({ path }) => path)
  await receiver.untilReceived(paths, fleet.published * endpoints.length, DELIVERED_WITHIN_MS)
  await untilDelivered(pool, [tenant.tenantId], { withinMs: DELIVERED_WITHIN_MS, lookEveryMs: LOOK_EVERY_MS })
  const endedAtMs = wallMs()
  const after = await readCounters(pool)
  const { firstByteAtMs } = await receiver.ask({ kind: 'count', paths })
  const deliveries = events * endpoints.length
  fleet.statementsPerDelivery.push((after.statements - before.statements) / deliveries)
  fleet.walBytesPerDelivery.push((after.walBytes - before.walBytes) / deliveries)
  fleet.perSecond = (deliveries * 1000) / (endedAtMs - required(firstByteAtMs, 'a request was received'))
  return fleet.perSecond
}

async function publish(pool: Pool, { tenantId }: BenchTenant, count: number): Promise<void> {
  const ids = randomIds()
  const nowMs = systemClock.nowMs()
  const events = Array.from({ length: count }, () => ({ id: ids.next(nowMs), type: OBJECTIVE_CREATED, data: DATA }))
  await inTransaction(pool, async (tx) => {
    await appendEvents(tx, { tenantId, nowMs, events })
    return ok(undefined)
  })
}

function bodyFor({ tenantId }: BenchTenant): string {
  const event = { id: tenantId, type: OBJECTIVE_CREATED, occurredAt: systemClock.nowMs() * 1000, data: DATA }
  return renderEvent(event, { mode: 'live', companyId: tenantId })
}

function costsOf(fleet: Fleet, name: string): Finding[] {
  const aim = { value: 0.03, is: 'at most' } as const
  return [
    measured({
      name: `${name}: SQL statements`,
      unit: 'per delivery',
      rounds: fleet.statementsPerDelivery.slice(1),
      aim,
    }),
    measured({
      name: `${name}: write-ahead log`,
      unit: 'bytes per delivery',
      rounds: fleet.walBytesPerDelivery.slice(1),
    }),
  ]
}
