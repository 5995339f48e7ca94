import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { cleanUpCounts, countsTable, minuteCounts } from './features/overview/index.ts'
import { cleanUpRequestLog, requestLogTable, requestRecorder } from './features/request-log/index.ts'
import { dateIn } from './kernel/calendar.ts'
import type { Clock } from './kernel/clock.ts'
import { makePartitions } from './storage/daily-partitions.ts'
import type { Pool } from './storage/pool.ts'

/** What this process keeps of the requests that it answers: the request log, and the counts of the overview. */
export interface RequestRecords {
  /** Takes an answered request of the API. */
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** Takes an ended webhook attempt. */
  attempted(tenantId: string, attempt: { isAcknowledged: boolean }): void
  /** Writes what was taken. */
  flush(): Promise<void>
  /** Makes the partitions of today, before there is anything to write. */
  prepare(): Promise<void>
  /** Makes the partitions of the coming days and removes what is too old. */
  cleanUp(): Promise<void>
}

export function requestRecords(deps: { pool: Pool; clock: Clock; logger: Logger; registry: Registry }): RequestRecords {
  const { pool, clock, logger } = deps
  const dropped = new Counter({
    name: 'wagebook_request_log_dropped_total',
    help: 'Requests that were left out of the request log because more came than it takes.',
    registers: [deps.registry],
  })
  const recorder = requestRecorder({
    sql: pool,
    dropped: (requests) => dropped.inc(requests),
    failed: (error) => logger.error({ err: error }, 'requests could not be written to the request log'),
  })
  const counts = minuteCounts({ sql: pool, clock })
  return {
    answered(request, reply) {
      if (request.caller === undefined) return
      recorder.note(request, reply)
      counts.countRequest(request.caller.tenantId, reply.statusCode)
    },
    attempted: (tenantId, attempt) => counts.countAttempt(tenantId, attempt),
    async flush() {
      const written = await Promise.allSettled([recorder.flush(), counts.flush()])
      for (const one of written) if (one.status === 'rejected') throw one.reason
    },
    async prepare() {
      const today = dateIn('UTC', clock.nowMs())
      for (const table of [requestLogTable, countsTable]) await makePartitions(pool, table, today)
    },
    async cleanUp() {
      await cleanUpRequestLog({ pool, clock })
      await cleanUpCounts({ pool, clock })
    },
  }
}
