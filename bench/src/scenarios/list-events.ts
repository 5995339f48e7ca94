import { objectiveDetailExample } from '../../../server/src/features/objectives/objectives.schema.ts'
import { required } from '../../../server/src/kernel/assert.ts'
import { isoFromMicros } from '../../../server/src/kernel/clock.ts'
import { embeddedSocketFolder } from '../../../server/src/storage/embedded/index.ts'
import type { Pool } from '../../../server/src/storage/pool.ts'
import { compare, type Side } from '../comparison.ts'
import type { DriverSettings, DriverTask, EventPage } from '../driver.process.ts'
import { loadHttp, requestBytes } from '../http-load.ts'
import { makeHome, startHelper, startService } from '../processes.ts'
import type { Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { median } from '../statistics.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'

const PAGE = 100
const LONG = 1_000_000
const SHORT = 10_000
const CONCURRENCY = 32
const DATABASE_CONNECTIONS = 16
/** Rows of one loading statement, each of which has to end within the pool's limit for statements. */
const BATCH = 50_000
const FIRST_EVENT_MICROS = 1_767_225_600_000_000
const EVENT_APART_MICROS = 20_000_000

/** The last page of a long timeline: against that of a short one, and against the bare driver. */
export const listEvents: Scenario = async ({ cleanup, report, rounds = 5, seconds = 5, profile }) => {
  const home = makeHome(cleanup)
  const service = await startService(cleanup, { home, profile })
  const pool = openBeside(cleanup, home)
  const tenants = await makeTenants(pool, home, 2)
  const [long, short] = [required(tenants[0], 'a tenant'), required(tenants[1], 'a tenant')]
  await loadEvents(pool, short, SHORT)
  report(`loading ${LONG} events`)
  await loadEvents(pool, long, LONG)
  await settle(pool, 'events')
  const settings: DriverSettings = { socketFolder: embeddedSocketFolder(home), connections: DATABASE_CONNECTIONS }
  const driver = startHelper<DriverTask, number>(cleanup, 'driver.process.ts', settings)

  const load = (tenant: BenchTenant, events: number, options: { connections: number; seconds: number }) => {
    const target = { address: service.address, connections: options.connections }
    return loadHttp({ target, requests: [pageRequest(tenant, events)], until: { seconds: options.seconds } })
  }
  /** One reader alone, so that the figure is the time of a page and not that of a queue. */
  const pageTime = (name: string, tenant: BenchTenant, events: number): Side => ({
    name,
    run: async (seconds) => median((await load(tenant, events, { connections: 1, seconds })).latenciesMs),
  })
  const overHttp: Side = {
    name: 'over HTTP',
    run: async (seconds) => (await load(long, LONG, { connections: CONCURRENCY, seconds })).perSecond,
  }
  const bareDriver: Side = {
    name: 'bare driver',
    run: (seconds) =>
      driver.ask({ seconds, concurrency: CONCURRENCY, work: { kind: 'read events', pages: [lastPage(long, LONG)] } }),
  }
  return [
    await compare({
      name: `median time of a page of ${PAGE}`,
      unit: 'ms',
      sides: [pageTime(`end of ${LONG}`, long, LONG), pageTime(`end of ${SHORT}`, short, SHORT)],
      aim: { value: 1.2, is: 'at most' },
      rounds,
      seconds,
      report,
    }),
    await compare({
      name: `pages of ${PAGE}, ${CONCURRENCY} readers`,
      unit: 'pages/s',
      sides: [overHttp, bareDriver],
      aim: { value: 0.5, is: 'at least' },
      rounds,
      seconds,
      report,
    }),
  ]
}

/** Puts events onto an empty timeline, as far apart as a busy company's are, straight into the table. */
async function loadEvents(pool: Pool, { tenantId }: BenchTenant, count: number): Promise<void> {
  const { objective, keyResults } = objectiveDetailExample
  const data = JSON.stringify({ objective, keyResults: keyResults.slice(0, 1), checkIns: [] })
  for (let first = 1; first <= count; first += BATCH) {
    await pool`
      insert into events (tenant_id, occurred_at, id, type, data)
      select ${tenantId}, ${FIRST_EVENT_MICROS}::bigint + place * ${EVENT_APART_MICROS}::bigint, uuidv7(),
        'performance.objective.created', replace(${data}, ${objective.id}, gen_random_uuid()::text)
      from generate_series(${first}::int, ${Math.min(first + BATCH - 1, count)}::int) as place`
  }
}

/** The page that begins after the 100th event from the end. */
function lastPage({ tenantId }: BenchTenant, count: number): EventPage {
  return { tenantId, afterMicros: FIRST_EVENT_MICROS + (count - PAGE) * EVENT_APART_MICROS, limit: PAGE }
}

function pageRequest(tenant: BenchTenant, count: number): Buffer {
  const since = isoFromMicros(lastPage(tenant, count).afterMicros)
  return requestBytes({ method: 'GET', path: `/v1/events?limit=${PAGE}&since=${since}`, key: tenant.key })
}
