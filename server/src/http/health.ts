import type { FastifyInstance } from 'fastify'
import type { Pool } from '../storage/pool.ts'
import { ProblemError } from './problems.ts'

/** `/healthz`: the process answers. `/readyz`: it can reach its database and is not stopping. Neither needs a key. */
export function healthRoutes(services: { pool: Pool; isStopping: () => boolean }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async () => {
      if (services.isStopping())
        throw new ProblemError({ code: 'SERVICE_UNAVAILABLE', message: 'The service is stopping.' })
      await services.pool`select 1`
      return { status: 'ok' }
    })
  }
}
