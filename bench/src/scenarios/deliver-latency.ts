import { required } from '../../../server/src/kernel/assert.ts'
import type { Pool } from '../../../server/src/storage/pool.ts'
import type { Aim } from '../aim.ts'
import { loadBacklog } from '../backlog.ts'
import { closeLedger } from '../close-ledger.ts'
import { conclude, takeTurns } from '../comparison.ts'
import { setForNextStart } from '../delivery-database.ts'
import { registerEndpoints, switchEndpoint, type BenchEndpoint } from '../endpoints.ts'
import { lastPlace, readEventTimes } from '../event-times.ts'
import { measured } from '../measurement.ts'
import { createObjectiveRequest } from '../objective-requests.ts'
import { paceHttp } from '../paced-load.ts'
import { freePort, makeHome, pause, startService, type ServiceProcess } from '../processes.ts'
import { HANGING, startReceiver, type Receiver } from '../receiver.ts'
import type { Finding, Run, Scenario } from '../scenario.ts'
import { percentile, rounded } from '../statistics.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'
import { requireSteadyClock } from '../wall-clock.ts'

const EVENTS_PER_SECOND = 200
/** Each of a tenant of its own, so each event goes to one of them. */
const ENDPOINTS = 50
/** Due deliveries of the dead endpoint. */
const BACKLOG = 1_000_000
const RECEIVED_WITHIN_MS = 60_000
/** Between switching the dead endpoint on and measuring: its backlog is being worked at by then. */
const LEAD_MS = 1_000

/** A service with a database of its own, and what is wrong with one of its receivers. */
interface Variant {
  name: string
  service: ServiceProcess
  pool: Pool
  receiver: Receiver
  tenants: BenchTenant[]
  /** One of each tenant. */
  endpoints: BenchEndpoint[]
  /** Refuses connections, has a million due deliveries, and is switched on for the rounds only. */
  dead: BenchEndpoint | undefined
  written: number
}

/** Milliseconds of one round. The time from the commit to the receiver's first byte lies between the first two. */
interface RoundLatency {
  /** From the commit record: too long by what it took the commit to reach the disk and to be seen. */
  fromCommit: { p50: number; p99: number }
  /** From the moment when the writer had its answer: too short by what it took the answer to be made and to arrive. */
  fromAnswer: { p50: number; p99: number }
  /** What the writes themselves took, from request to answer: a service that is slow shows here as well. */
  writing: { p50: number; p99: number }
}

const variants = {
  plain: `${ENDPOINTS} endpoints`,
  hanging: `${ENDPOINTS} endpoints, of which one hangs`,
  dead: `${ENDPOINTS} endpoints and a dead one with ${BACKLOG} due deliveries`,
}

/** From an event's commit to the receiver's first byte, at 200 events per second, and what bad neighbours do to that. */
export const deliverInTime: Scenario = async (run) => {
  const { cleanup, report, rounds = 5, seconds = 10 } = run
  const receiver = await startReceiver(cleanup)
  const setUp: Variant[] = []
  for (const name of ['plain', 'hanging', 'dead'] as const) {
    report(`setting up ${variants[name]}`)
    const variant = await makeVariant(run, receiver, { name, hangs: name === 'hanging' })
    if (name === 'dead') variant.dead = await makeDead(variant)
    setUp.push(variant)
  }
  const sides = setUp.map((variant) => ({ run: (seconds: number) => measureOnce(variant, seconds) }))
  const figures = await takeTurns(sides, {
    rounds,
    seconds,
    told: (round, ofRound) => {
      const told = ofRound.map(({ fromCommit: { p50, p99 } }, index) => {
        return `${setUp[index]?.name} p50 ${rounded(p50)} p99 ${rounded(p99)}`
      })
      report(`round ${round} of ${rounds}: ${told.join(', ')} ms`)
    },
  })
  for (const variant of setUp) await balance(variant, report)
  const [plain = [], hanging = [], dead = []] = figures
  return [
    ...figuresOf(variants.plain, plain, { p50: { value: 10, is: 'at most' }, p99: { value: 50, is: 'at most' } }),
    ...figuresOf(variants.hanging, hanging, {}),
    p99Ratio(variants.hanging, hanging, plain),
    ...figuresOf(variants.dead, dead, {}),
    p99Ratio(variants.dead, dead, plain),
  ]
}

async function makeVariant(
  { cleanup, profile }: Run,
  receiver: Receiver,
  { name, hangs }: { name: string; hangs: boolean },
): Promise<Variant> {
  const home = makeHome(cleanup)
  const first = await startService(cleanup, { home })
  await setForNextStart(openBeside(cleanup, home), { track_commit_timestamp: 'on' })
  await first.stop()
  const service = await startService(cleanup, { home, profile })
  const pool = openBeside(cleanup, home)
  const tenants = await makeTenants(pool, home, ENDPOINTS)
  const wanted = tenants.map((tenant, index) => ({
    tenant,
    path: `${hangs && index === 0 ? HANGING : '/'}${name}/${index + 1}`,
  }))
  const endpoints = await registerEndpoints(service, receiver.origin, wanted)
  return { name, service, pool, receiver, tenants, endpoints, dead: undefined, written: 0 }
}

/** In a tenant that has a healthy endpoint as well, on a port where nobody listens. */
async function makeDead({ service, pool, tenants }: Variant): Promise<BenchEndpoint> {
  const tenant = required(tenants[0], 'there are tenants')
  const origin = `http://127.0.0.1:${await freePort()}`
  const [registered] = await registerEndpoints(service, origin, [{ tenant, path: '/dead' }])
  const dead = required(registered, 'the dead endpoint was registered')
  await switchEndpoint(service, dead, 'disable')
  await loadBacklog(pool, dead, BACKLOG)
  return dead
}

async function measureOnce(variant: Variant, seconds: number): Promise<RoundLatency> {
  const { service, dead } = variant
  if (dead === undefined) return measurePaced(variant, seconds)
  await switchEndpoint(service, dead, 'enable')
  await pause(LEAD_MS)
  const latency = await measurePaced(variant, seconds)
  await switchEndpoint(service, dead, 'disable')
  return latency
}

async function measurePaced(variant: Variant, seconds: number): Promise<RoundLatency> {
  const { service, pool, receiver, tenants, endpoints } = variant
  const tenantIds = tenants.map(({ tenantId }) => tenantId)
  const afterPlace = await lastPlace(pool, tenantIds)
  const requests = Array.from({ length: EVENTS_PER_SECOND * seconds }, (_, index) => {
    const tenant = required(tenants[index % tenants.length], 'there are tenants')
    // By the title the event is known again.
    return createObjectiveRequest(tenant, { title: String(index) })
  })
  const answers = await paceHttp({
    address: service.address,
    perSecond: EVENTS_PER_SECOND,
    seconds,
    request: (index) => required(requests[index], 'there is a request for each moment'),
  })
  variant.written += answers.length
  const healthy = endpoints.map(({ path }) => path).filter((path) => !path.startsWith(HANGING))
  // The tenants take turns, and seconds are whole: each has had as many events as the others.
  await receiver.untilReceived(healthy, (variant.written / tenants.length) * healthy.length, RECEIVED_WITHIN_MS)

  const events = await readEventTimes(pool, tenantIds, afterPlace)
  const firstBytes = new Map<string, number>()
  for (const path of healthy) {
    const { ids } = await receiver.ask({ kind: 'ids', path })
    for (const [id, atMs] of ids) firstBytes.set(id, atMs)
  }
  requireSteadyClock()
  const fromCommit: number[] = []
  const fromAnswer: number[] = []
  for (const { id, title, committedAtMs } of events) {
    const firstByteAtMs = firstBytes.get(id)
    // Only those of the endpoint that hangs: the ledger finds out if others were lost.
    if (firstByteAtMs === undefined) continue
    fromCommit.push(firstByteAtMs - committedAtMs)
    fromAnswer.push(firstByteAtMs - required(answers[Number(title)], 'every event was answered').answeredAtMs)
  }
  const writing = answers.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs)
  return { fromCommit: percentiles(fromCommit), fromAnswer: percentiles(fromAnswer), writing: percentiles(writing) }
}

function percentiles(values: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(values, 50), p99: percentile(values, 99) }
}

async function balance(variant: Variant, report: (line: string) => void): Promise<void> {
  const { name, pool, receiver, endpoints, dead, written } = variant
  const all = dead === undefined ? endpoints : [...endpoints, dead]
  const backlog = new Map(dead === undefined ? [] : [[dead.id, BACKLOG]])
  const sum = await closeLedger({ pool, receiver, endpoints: all, written, backlog })
  report(`ledger, ${name}: ${sum.published} published = ${sum.acknowledged} acknowledged + ${sum.due} still due`)
}

function figuresOf(name: string, rounds: readonly RoundLatency[], aims: { p50?: Aim; p99?: Aim }): Finding[] {
  const figure = (part: string, value: (round: RoundLatency) => number, aim: Aim | undefined) =>
    measured({ name: `${name}: ${part}`, unit: 'ms', rounds: rounds.map(value), aim })
  return [
    figure('p50 from the commit record', ({ fromCommit }) => fromCommit.p50, aims.p50),
    figure('p99 from the commit record', ({ fromCommit }) => fromCommit.p99, aims.p99),
    figure("p50 from the writer's answer", ({ fromAnswer }) => fromAnswer.p50, undefined),
    figure("p99 from the writer's answer", ({ fromAnswer }) => fromAnswer.p99, undefined),
    figure('p99 of the writes', ({ writing }) => writing.p99, undefined),
  ]
}

function p99Ratio(name: string, rounds: readonly RoundLatency[], plain: readonly RoundLatency[]): Finding {
  const p99s = (rounds: readonly RoundLatency[]) => rounds.map(({ fromCommit }) => fromCommit.p99)
  return conclude({
    name: `p99, ${name}`,
    unit: 'ms',
    names: [name, 'plain'],
    figures: [p99s(rounds), p99s(plain)],
    aim: { value: 2, is: 'at most' },
  })
}
