import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoFromMs } from '../../kernel/clock.ts'
import { msOfId } from '../../kernel/ids.ts'
import { limits } from '../../kernel/limits.ts'
import { withoutOwnSecrets } from '../../kernel/own-secrets.ts'
import type { Sql } from '../../storage/pool.ts'
import { isUnavailable } from '../../storage/unavailable.ts'
import { insertRequests, type RequestRow } from './request-log.store.ts'

/** Notes requests that were answered, and writes them in the background. */
export interface RequestRecorder {
  /** Takes a request whose answer was sent: in some microseconds, and without ever failing. */
  note(request: FastifyRequest, reply: FastifyReply): void
  /** Writes what was noted; what could not be written stays, and is written by the next call. */
  flush(): Promise<void>
}

/** A request as it is noted: what is costly to make of it is made when it is written. */
interface NotedRequest {
  tenantId: string
  keyId: string
  id: string
  method: string
  route: string
  url: string
  status: number
  code: string | undefined
  elapsedMs: number
  address: string
}

/**
 * The queue of the request log. It is bounded, and no key can fill it alone: what does not fit is left out and counted
 * (`dropped`), because a log must never slow or fail a request.
 */
export function requestRecorder(deps: {
  sql: Sql
  dropped: (requests: number) => void
  failed: (error: unknown) => void
}): RequestRecorder {
  let queue: NotedRequest[] = []
  let countOfKey = new Map<string, number>()

  return {
    note(request, reply) {
      const { caller } = request
      if (caller?.actor.kind !== 'key') return
      const { id: keyId } = caller.actor
      const count = countOfKey.get(keyId) ?? 0
      if (queue.length >= limits.requestLogQueueMax || count >= limits.requestLogQueuePerKeyMax) return deps.dropped(1)
      countOfKey.set(keyId, count + 1)
      queue.push({
        tenantId: caller.tenantId,
        keyId,
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '',
        url: request.url,
        status: reply.statusCode,
        code: request.refusedWith,
        elapsedMs: reply.elapsedTime,
        address: request.ip,
      })
    },
    async flush() {
      countOfKey = new Map()
      for (let left = queue.length; left > 0; left -= limits.requestLogBatchMax) {
        const batch = queue.slice(0, Math.min(left, limits.requestLogBatchMax))
        try {
          await insertRequests(deps.sql, batch.map(rowOf))
        } catch (error) {
          if (isUnavailable(error)) throw error
          // Whatever is wrong with this batch, the next ones shall not wait behind it.
          deps.dropped(batch.length)
          deps.failed(error)
        }
        queue = queue.slice(batch.length)
      }
    },
  }
}

const INTEGER_MAX = 2 ** 31 - 1

/** The row of a request: the path without its query, which may hold anything, and without secrets of ours. */
function rowOf({ url, elapsedMs, ...noted }: NotedRequest): RequestRow {
  const [path = ''] = url.split('?')
  return {
    ...noted,
    at: isoFromMs(msOfId(noted.id)),
    route: noted.route.replaceAll(/:(\w+)/g, '{$1}'),
    path: withoutOwnSecrets(path).slice(0, limits.loggedPathLengthMax),
    code: noted.code ?? null,
    durationUs: Math.min(Math.round(elapsedMs * 1000), INTEGER_MAX),
  }
}
