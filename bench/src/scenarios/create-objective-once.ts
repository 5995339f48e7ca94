import { compare, type Side } from '../comparison.ts'
import { loadHttp } from '../http-load.ts'
import { createObjectiveRequest, keyedObjectiveRequests } from '../objective-requests.ts'
import { makeHome, startService } from '../processes.ts'
import type { Scenario } from '../scenario.ts'
import { makeTenants, openBeside } from '../tenants.ts'

const CONCURRENCY = 32
const TENANTS = 64

/** Objectives with three key results, each with an idempotency key of its own, against the same without a key. */
export const createObjectivesOnce: Scenario = async ({ cleanup, report, rounds = 5, seconds = 5, profile }) => {
  const home = makeHome(cleanup)
  const service = await startService(cleanup, { home, profile })
  const tenants = await makeTenants(openBeside(cleanup, home), home, TENANTS)
  const side = (name: string, requests: readonly (Buffer | (() => Buffer))[]): Side => ({
    name,
    run: async (seconds) => {
      const target = { address: service.address, connections: CONCURRENCY }
      return (await loadHttp({ target, requests, until: { seconds } })).perSecond
    },
  })
  const once = side('with a key', tenants.map(keyedObjectiveRequests))
  const plain = side(
    'without',
    tenants.map((tenant) => createObjectiveRequest(tenant)),
  )
  return [
    await compare({
      name: `${TENANTS} tenants`,
      unit: 'objectives/s',
      sides: [once, plain],
      aim: { value: 0.8, is: 'at least' },
      rounds,
      seconds,
      report,
    }),
  ]
}
