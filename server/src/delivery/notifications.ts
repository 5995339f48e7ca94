import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'

/**
 * What processes tell each other: whose timeline has gone on, which endpoints were changed, which have a delivery due,
 * and (by their own ids) which processes came or gave lanes back.
 */
export interface News {
  tenants: string[]
  changed: string[]
  due: string[]
  lanes: string[]
}

type NewsKind = keyof News

/** Passes news on to the other processes, at most once in 20 ms, and hears theirs. Lost news is found by polling. */
export interface Notifications {
  tell(kind: NewsKind, id: string): void
  listen(hear: (news: News) => void): Promise<void>
  stop(): Promise<void>
}

const CHANNEL = 'wagebook_delivery'
/** PostgreSQL takes payloads of less than 8,000 bytes; an id needs 39. */
const IDS_PER_MESSAGE = 150

export function notifications(deps: {
  pool: Pool
  processId: string
  failed: (error: unknown) => void
}): Notifications {
  const waiting = {
    tenants: new Set<string>(),
    changed: new Set<string>(),
    due: new Set<string>(),
    lanes: new Set<string>(),
  }
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let lastAt = Number.NEGATIVE_INFINITY

  async function flush(): Promise<void> {
    timer = undefined
    lastAt = performance.now()
    for (const message of messagesFrom(waiting)) {
      const payload = JSON.stringify({ from: deps.processId, ...message })
      await deps.pool`select pg_notify(${CHANNEL}, ${payload})`
    }
  }

  return {
    tell(kind, id) {
      waiting[kind].add(id)
      // The first goes at once, and those that come soon after it wait for each other.
      timer ??= setTimeout(
        () => {
          sending = sending.then(flush).catch((error: unknown) => deps.failed(error))
        },
        Math.max(0, lastAt + limits.notifyMs - performance.now()),
      )
    },
    async listen(hear) {
      await deps.pool.listen(CHANNEL, (payload) => {
        const news = JSON.parse(payload) as News & { from: string }
        if (news.from !== deps.processId) hear(news)
      })
    },
    async stop() {
      if (timer !== undefined) {
        clearTimeout(timer)
        sending = sending.then(flush).catch((error: unknown) => deps.failed(error))
      }
      await sending
    },
  }
}

function* messagesFrom(waiting: Record<NewsKind, Set<string>>): Generator<News> {
  while (waiting.tenants.size + waiting.changed.size + waiting.due.size + waiting.lanes.size > 0) {
    const take = (kind: NewsKind, count: number) => {
      const ids = [...waiting[kind]].slice(0, count)
      for (const id of ids) waiting[kind].delete(id)
      return ids
    }
    const share = Math.floor(IDS_PER_MESSAGE / 4)
    yield {
      tenants: take('tenants', share),
      changed: take('changed', share),
      due: take('due', share),
      lanes: take('lanes', share),
    }
  }
}
