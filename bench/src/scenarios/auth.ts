import { required } from '../../../server/src/kernel/assert.ts'
import { compare, type Side } from '../comparison.ts'
import { loadHttp, requestBytes } from '../http-load.ts'
import { makeHome, startHelper, startService } from '../processes.ts'
import type { Scenario } from '../scenario.ts'
import { makeTenants, openBeside } from '../tenants.ts'

const CONCURRENCY = 32

/** The cheapest request that needs a key and counts against a limit, against the same handler in an app without the door. */
export const authenticate: Scenario = async ({ cleanup, report, rounds = 7, seconds = 5, profile }) => {
  const home = makeHome(cleanup)
  // The limits are in the path, and never reached.
  const limits = { WAGEBOOK_RATE_LIMIT_LIVE: '1000000', WAGEBOOK_RATE_LIMIT_TEST: '1000000' }
  const service = await startService(cleanup, { home, profile, environment: limits })
  const [tenant] = await makeTenants(openBeside(cleanup, home), home, 1)
  const { key } = required(tenant, 'one tenant was made')
  const openTwin = startHelper<object, string>(cleanup, 'open-key-route.process.ts', {})
  const openAddress = await openTwin.ask({})

  const load = (name: string, address: string, request: Buffer): Side => ({
    name,
    run: async (seconds) => {
      const target = { address, connections: CONCURRENCY }
      return (await loadHttp({ target, requests: [request], until: { seconds } })).perSecond
    },
  })
  const request = { method: 'GET', path: '/v1/key' }
  return [
    await compare({
      name: 'GET /v1/key',
      unit: 'requests/s',
      sides: [
        load('with a key', service.address, requestBytes({ ...request, key })),
        load('without the door', openAddress, requestBytes(request)),
      ],
      aim: { value: 0.7, is: 'at least' },
      rounds,
      seconds,
      report,
    }),
  ]
}
