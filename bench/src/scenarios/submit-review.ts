import { embeddedSocketFolder } from '../../../server/src/storage/embedded/index.ts'
import type { Pool } from '../../../server/src/storage/pool.ts'
import { compare, type Side } from '../comparison.ts'
import type { DriverSettings } from '../driver.process.ts'
import { loadHttp, requestBytes } from '../http-load.ts'
import { addReports } from '../people.ts'
import { makeHome, startHelper, startService } from '../processes.ts'
import type { OpenReview, ReviewTask } from '../reviews.process.ts'
import type { Scenario } from '../scenario.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'

const CONCURRENCY = 32
const TENANTS = 16
const EMPLOYEES = 200
/** As many as the service opens unless it is told otherwise. */
const DATABASE_CONNECTIONS = 16

/** Manager reviews over HTTP, against the same statements through the bare driver; each round has reviews of its own. */
export const submitReviews: Scenario = async ({ cleanup, report, rounds = 5, seconds = 1, profile }) => {
  const home = makeHome(cleanup)
  const service = await startService(cleanup, { home, profile })
  const pool = openBeside(cleanup, home)
  const tenants = await makeTenants(pool, home, TENANTS)
  for (const tenant of tenants) await addReports(pool, tenant, EMPLOYEES)
  const settings: DriverSettings = { socketFolder: embeddedSocketFolder(home), connections: DATABASE_CONNECTIONS }
  const driver = startHelper<ReviewTask, number>(cleanup, 'reviews.process.ts', settings)
  const keys = new Map(tenants.map(({ tenantId, key }) => [tenantId, key]))

  const makeReviews = async (): Promise<OpenReview[]> => {
    const target = { address: service.address, connections: 1 }
    await loadHttp({ target, requests: tenants.map(openRequest), until: { requests: TENANTS } })
    return openReviews(pool)
  }
  const overHttp: Side = {
    name: 'over HTTP',
    run: async () => {
      const reviews = await makeReviews()
      const requests = reviews.map(({ tenantId, id }) => submitRequest(id, keys.get(tenantId) ?? ''))
      const target = { address: service.address, connections: CONCURRENCY }
      return (await loadHttp({ target, requests, until: { requests: requests.length } })).perSecond
    },
  }
  const bareDriver: Side = {
    name: 'bare driver',
    run: async () => driver.ask({ concurrency: CONCURRENCY, reviews: await makeReviews() }),
  }
  return [
    await compare({
      name: `${TENANTS} tenants, ${CONCURRENCY} connections`,
      unit: 'reviews/s',
      sides: [overHttp, bareDriver],
      aim: { value: 0.6, is: 'at least' },
      rounds,
      seconds,
      report,
    }),
  ]
}

/** Every review that nobody has completed, those of one tenant not next to each other. */
async function openReviews(pool: Pool): Promise<OpenReview[]> {
  return pool<OpenReview[]>`
    select reviews.tenant_id as "tenantId", reviews.id from reviews
    where reviews.status = 'PendingSelf'
    order by reverse(reviews.id::text)`
}

/** It begins today or earlier on every clock, so it opens. */
function openRequest({ key }: BenchTenant): Buffer {
  const body = { name: 'Benchmark', opensOn: '2020-01-01', closesOn: '9999-12-31' }
  return requestBytes({ method: 'POST', path: '/v1/performance/appraisal-cycles', key, body })
}

function submitRequest(id: string, key: string): Buffer {
  const body = { body: 'A strong year.', rating: 4 }
  return requestBytes({ method: 'POST', path: `/v1/performance/reviews/${id}/manager`, key, body })
}
