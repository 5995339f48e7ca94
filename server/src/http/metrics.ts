import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../storage/pool.ts'

/** Measures requests by route template, so that the number of series does not grow with the number of ids. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'wagebook_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Process, event loop and database connections. The last are counted by the database, which also sees the stuck ones. */
export function processMetrics(pool: Pool, name: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'wagebook_' })
  const reachable = new Gauge({
    name: 'wagebook_database_up',
    help: '1 when the database answered this scrape.',
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'wagebook_database_connections',
    help: 'Database connections of this process by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      try {
        const rows = await pool<{ state: string; count: number }[]>`
          select coalesce(state, 'starting') as state, count(*) as count
          from pg_stat_activity where application_name = ${name} group by 1 limit 20`
        this.reset()
        for (const row of rows) this.set({ state: row.state }, row.count)
        reachable.set(1)
      } catch {
        // An unreachable database is what this scrape reports; it must not fail for it.
        this.reset()
        reachable.set(0)
      }
    },
  })
  connections.set({ state: 'idle' }, 0)
  const connectionsMax = new Gauge({
    name: 'wagebook_database_connections_max',
    help: 'Connections that this process may open.',
    registers: [registry],
  })
  connectionsMax.set(pool.options.max)
  return registry
}

/** Serves the metrics on their own port, on the loopback address only. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = 5_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return server
}
