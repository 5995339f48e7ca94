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
  const count = sharingOne(() => countConnections(pool, name))
  const reachable: Gauge = new Gauge({
    name: 'wagebook_database_up',
    help: '1 when the database answered this scrape.',
    registers: [registry],
    async collect() {
      reachable.set((await count()) === undefined ? 0 : 1)
    },
  })
  const connections: Gauge<'state'> = new Gauge({
    name: 'wagebook_database_connections',
    help: 'Database connections of this process by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const states = await count()
      connections.reset()
      for (const [state, number] of states ?? []) connections.set({ state }, number)
    },
  })
  const connectionsMax = new Gauge({
    name: 'wagebook_database_connections_max',
    help: 'Connections that this process may open.',
    registers: [registry],
  })
  connectionsMax.set(pool.options.max)
  return registry
}

/** The connections by state, or undefined when the database does not answer, which a scrape reports and must not fail for. */
async function countConnections(pool: Pool, name: string): Promise<Map<string, number> | undefined> {
  try {
    const rows = await pool<{ state: string; count: number }[]>`
      select coalesce(pg_stat_activity.state, 'starting') as state, count(*) as count
      from pg_stat_activity where pg_stat_activity.application_name = ${name} group by 1 limit 20`
    return new Map(rows.map((row) => [row.state, row.count]))
  } catch {
    return undefined
  }
}

/** The metrics of one scrape are collected side by side: those that need the same answer share one question. */
function sharingOne<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= ask().finally(() => {
      pending = undefined
    }))
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
