import { pino } from 'pino'
import { apiKeyRoutes } from '../../server/src/features/api-keys/index.ts'
import { buildApp } from '../../server/src/http/app.ts'
import type { Caller } from '../../server/src/http/caller.ts'
import { measureRequests, processMetrics } from '../../server/src/http/metrics.ts'
import { modules } from '../../server/src/kernel/scopes.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { turns } from '../../server/src/kernel/turns.ts'
import { openPool } from '../../server/src/storage/pool.ts'
import { answerMessages } from './processes.ts'

/**
 * `GET /v1/key` as the service has it, put together from the same parts, but open to everybody: instead of the door
 * there is a hook that sets one fixed caller. It answers its parent with its address.
 */
const clock = systemClock
const ids = randomIds()
// The route needs no database, so this pool never connects.
const pool = openPool({ socketFolder: '/nowhere' }, { connectionsMax: 1, name: 'wagebook bench' })
const app = buildApp({
  logger: pino({ level: 'info' }),
  trustProxy: false,
  newRequestId: () => ids.next(clock.nowMs()),
})
measureRequests(app, processMetrics(pool, 'wagebook bench'))

const nowMs = clock.nowMs()
const caller: Caller = {
  tenantId: ids.next(nowMs),
  companyId: ids.next(nowMs),
  mode: 'live',
  timeZone: 'UTC',
  clockAheadMs: 0,
  actor: { kind: 'key', id: ids.next(nowMs), name: 'benchmark', expiresAt: null, secretNumber: 1 },
  companyName: 'Benchmark',
  scopes: new Set(['*']),
  modules: new Set(modules),
  mayWrite: true,
}
await app.register(
  async (open) => {
    open.addHook('onRequest', (request, _reply, done) => {
      request.caller = caller
      done()
    })
    await open.register(apiKeyRoutes({ pool, clock, ids, writes: turns(1), timelineMoved: () => undefined }))
  },
  { prefix: '/v1' },
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
answerMessages(async () => address)
