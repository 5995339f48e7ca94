import type { Pool } from '../../../server/src/storage/pool.ts'
import type { Aim } from '../aim.ts'
import { closeLedger } from '../close-ledger.ts'
import { conclude, takeTurns } from '../comparison.ts'
import { untilDelivered } from '../delivery-database.ts'
import { registerEndpoints, type BenchEndpoint } from '../endpoints.ts'
import { loadHttp } from '../http-load.ts'
import { createObjectiveRequest } from '../objective-requests.ts'
import { makeHome, pause, startService, type ServiceProcess } from '../processes.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import type { Finding, Run, Scenario } from '../scenario.ts'
import { rounded } from '../statistics.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'

const CONCURRENCY = 32
const TENANTS = 64
/** Endpoints of each tenant, all for the event that is written. */
const ENDPOINTS = [0, 1, 50] as const
/** For half a minute after a registration the engine looks at the endpoint again, in case a notification was lost. */
const SETTLE_MS = { api: 0, all: 35_000 }
/** What a round of 5 s leaves to be delivered to 50 endpoints is worked off before the next round. */
const DELIVERED_WITHIN_MS = 900_000
const LOOK_EVERY_MS = 250

/**
 * What a write pays is seen where nobody delivers. In one process the deliveries take their share of the machine as
 * well; how much depends on its cores, so no aim is set for that.
 */
const measuredRoles = [
  { role: 'api', name: 'no delivery on this machine', roundsUsual: 7, aim: { value: 0.95, is: 'at least' } },
  { role: 'all', name: 'writes and deliveries in one process', roundsUsual: 3, aim: undefined },
] as const

/** So many tenants with so many endpoints each, and what was written for them. */
interface Fleet {
  name: string
  tenants: BenchTenant[]
  endpoints: BenchEndpoint[]
  written: number
}

/** What registered webhooks cost a write: objectives over HTTP with 1 and with 50 endpoints per tenant, against none. */
export const createObjectivesWithWebhooks: Scenario = async (run) => {
  const findings: Finding[] = []
  for (const how of measuredRoles) findings.push(...(await measureRole(run, how)))
  return findings
}

/** Each with a service and a database of its own. */
async function measureRole(run: Run, how: (typeof measuredRoles)[number]): Promise<Finding[]> {
  const { role, name, roundsUsual, aim } = how
  const { rounds = roundsUsual, seconds = 5, report } = run
  // Its own stack, and not `await using`, which the parser of the import rules does not know yet.
  const cleanup = run.cleanup.use(new AsyncDisposableStack())
  try {
    const home = makeHome(cleanup)
    const receiver = await startReceiver(cleanup)
    const service = await startService(cleanup, { home, profile: run.profile, environment: { WAGEBOOK_ROLE: role } })
    const pool = openBeside(cleanup, home)
    const fleets = await makeFleets({ pool, home, service, receiver })
    report(`${name}: endpoints are registered`)
    await pause(SETTLE_MS[role])

    const sides = fleets.map((fleet) => ({
      run: async (seconds: number) => {
        const target = { address: service.address, connections: CONCURRENCY }
        const requests = fleet.tenants.map((tenant) => createObjectiveRequest(tenant))
        const { perSecond, latenciesMs } = await loadHttp({ target, requests, until: { seconds } })
        fleet.written += latenciesMs.length
        if (role === 'all') await untilAllDelivered(pool, fleet)
        return perSecond
      },
    }))
    const figures = await takeTurns(sides, {
      rounds,
      seconds,
      told: (round, ofRound) => {
        const told = ofRound.map((figure, index) => `${fleets[index]?.name} ${rounded(figure)}`)
        report(`${name}, round ${round} of ${rounds}: ${told.join(', ')} objectives/s`)
      },
    })
    if (role === 'all') await closeLedgers({ pool, receiver, fleets, report })
    return conclusions({ name, aim, fleets, figures })
  } finally {
    await cleanup.disposeAsync()
  }
}

/** Tenants of their own for each count: a tenant that never had an endpoint is not followed at all. */
async function makeFleets(parts: {
  pool: Pool
  home: string
  service: ServiceProcess
  receiver: Receiver
}): Promise<Fleet[]> {
  const { pool, home, service, receiver } = parts
  const all = await makeTenants(pool, home, TENANTS * ENDPOINTS.length)
  const fleets: Fleet[] = []
  for (const [index, count] of ENDPOINTS.entries()) {
    const tenants = all.slice(index * TENANTS, (index + 1) * TENANTS)
    // Number after number and not tenant after tenant: registrations of one tenant wait for each other.
    const wanted = Array.from({ length: count }, (_, number) =>
      tenants.map((tenant) => ({ tenant, path: `/${count}/${tenant.tenantId}/${number + 1}` })),
    ).flat()
    const endpoints = await registerEndpoints(service, receiver.origin, wanted)
    fleets.push({ name: `${count} endpoint${count === 1 ? '' : 's'}`, tenants, endpoints, written: 0 })
  }
  return fleets
}

async function untilAllDelivered(pool: Pool, { tenants }: Fleet): Promise<void> {
  const tenantIds = tenants.map(({ tenantId }) => tenantId)
  await untilDelivered(pool, tenantIds, { withinMs: DELIVERED_WITHIN_MS, lookEveryMs: LOOK_EVERY_MS })
}

async function closeLedgers(parts: {
  pool: Pool
  receiver: Receiver
  fleets: readonly Fleet[]
  report: (line: string) => void
}): Promise<void> {
  const { pool, receiver, fleets, report } = parts
  for (const { endpoints, written } of fleets) {
    if (endpoints.length === 0) continue
    const sum = await closeLedger({ pool, receiver, endpoints, written })
    report(`ledger of ${sum.endpoint}: ${sum.published} published = ${sum.acknowledged} acknowledged + ${sum.due} due`)
  }
}

function conclusions(measured: {
  name: string
  aim: Aim | undefined
  fleets: readonly Fleet[]
  figures: readonly number[][]
}): Finding[] {
  const { name, aim, fleets, figures } = measured
  const [none = []] = figures
  return fleets.slice(1).map((fleet, index) =>
    conclude({
      name: `${name}, ${fleet.name} per tenant`,
      unit: 'objectives/s',
      names: [fleet.name, fleets[0]?.name ?? ''],
      figures: [figures[index + 1] ?? [], none],
      aim,
    }),
  )
}
