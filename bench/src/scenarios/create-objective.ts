import { embeddedSocketFolder } from '../../../server/src/storage/embedded/index.ts'
import { compare, type Side } from '../comparison.ts'
import type { DriverSettings, DriverTask } from '../driver.process.ts'
import { loadHttp } from '../http-load.ts'
import { createObjectiveRequest } from '../objective-requests.ts'
import { makeHome, startHelper, startService } from '../processes.ts'
import type { Scenario } from '../scenario.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'

const CONCURRENCY = 32
const TENANTS = 64
/** As many as the service opens unless it is told otherwise. */
const DATABASE_CONNECTIONS = 16

/** Objectives with three key results over HTTP, against the same statement through the bare driver. */
export const createObjectives: Scenario = async ({ cleanup, report, rounds = 5, seconds = 5, profile }) => {
  const home = makeHome(cleanup)
  const service = await startService(cleanup, { home, profile })
  const tenants = await makeTenants(openBeside(cleanup, home), home, TENANTS)
  const settings: DriverSettings = { socketFolder: embeddedSocketFolder(home), connections: DATABASE_CONNECTIONS }
  const driver = startHelper<DriverTask, number>(cleanup, 'driver.process.ts', settings)

  const overHttp = (of: readonly BenchTenant[]): Side => ({
    name: 'over HTTP',
    run: async (seconds) => {
      const target = { address: service.address, connections: CONCURRENCY }
      const { perSecond } = await loadHttp({
        target,
        requests: of.map((tenant) => createObjectiveRequest(tenant)),
        until: { seconds },
      })
      return perSecond
    },
  })
  const bareDriver = (of: BenchTenant[]): Side => ({
    name: 'bare driver',
    run: (seconds) =>
      driver.ask({ seconds, concurrency: CONCURRENCY, work: { kind: 'insert objectives', tenants: of } }),
  })
  const question = { unit: 'objectives/s', rounds, seconds, report }
  const one = tenants.slice(0, 1)
  return [
    await compare({
      ...question,
      name: `${TENANTS} tenants`,
      sides: [overHttp(tenants), bareDriver(tenants)],
      aim: { value: 0.65, is: 'at least' },
    }),
    await compare({
      ...question,
      name: 'one tenant',
      sides: [overHttp(one), bareDriver(one)],
      aim: { value: 0.85, is: 'at least' },
    }),
  ]
}
