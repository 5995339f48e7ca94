import { clockAhead, isoFromMs, type Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import { ok } from '../kernel/result.ts'
import type { Pool } from '../storage/pool.ts'
import type { TenantContext } from '../storage/tenant-context.ts'
import { inTransaction } from '../storage/transaction.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { findNextDue, noteFailure, settle, takeTurn, type FoundWork } from './due-work.store.ts'

/** What one kind of due work does. */
export interface Job {
  kind: string
  /**
   * Runs in a transaction (`context.sql`) by the tenant's clock (`context.clock`). Locks the subject, judges from its state
   * whether anything is to be done, and does it; what is too early or already done is no error. May schedule itself anew.
   */
  run(context: TenantContext, subjectId: string): Promise<void>
}

export interface JobRunner {
  /** Works off what is due now and answers how much it was. Tests call it; the service runs it by itself. */
  runDue(): Promise<number>
  /** Resolves when nothing is running and nothing will. */
  stop(): Promise<void>
}

/**
 * Works off what has fallen due, the longest due first, one piece per transaction. Of all processes on a database one at a
 * time does: the lock ends with the transaction, so a process that is killed leaves its piece undone and the next takes it
 * up. After days of being down everything is made up for, in the order in which it fell due. A piece that fails is tried
 * again later, with growing pauses, and holds up nothing else.
 */
export function startJobs(deps: {
  pool: Pool
  clock: Clock
  ids: Ids
  jobs: readonly Job[]
  /** The tenant's timeline may have gone on. */
  timelineMoved: (tenantId: string) => void
  failed: (error: unknown) => void
}): JobRunner {
  const jobs = new Map(deps.jobs.map((job) => [job.kind, job]))
  let stopped = false
  let running: Promise<number> = Promise.resolve(0)

  async function runDue(): Promise<number> {
    let done = 0
    while (!stopped && (await runNext())) done += 1
    return done
  }

  /** Answers whether there may be more. */
  async function runNext(): Promise<boolean> {
    let found: FoundWork | undefined
    try {
      await inTransaction(deps.pool, async (tx) => {
        found = (await takeTurn(tx)) ? await findNextDue(tx, isoFromMs(deps.clock.nowMs())) : undefined
        if (found === undefined) return ok(undefined)
        const { tenant, kind, subjectId } = found
        const job = jobs.get(kind)
        if (job === undefined) throw new Error(`no job works off "${kind}": a newer version of the service wrote it`)
        const clock = clockAhead(deps.clock, tenant.clockAheadMs)
        await job.run({ sql: tx, clock, ids: deps.ids, tenant }, subjectId)
        await settle(tx, found)
        return ok(undefined)
      })
    } catch (error) {
      if (found === undefined || isUnavailable(error)) throw error
      deps.failed(error)
      const pauseMs = Math.min(limits.jobPauseMaxMs, limits.jobPauseMinMs * 2 ** Math.min(found.failures, 20))
      await noteFailure(deps.pool, found, isoFromMs(deps.clock.nowMs() + pauseMs))
      return true
    }
    if (found !== undefined) deps.timelineMoved(found.tenant.tenantId)
    return found !== undefined
  }

  function run(): Promise<number> {
    running = running.then(runDue).catch((error: unknown) => {
      deps.failed(error)
      return 0
    })
    return running
  }

  const timer = setInterval(() => void run(), limits.jobsPollMs)
  return {
    runDue: run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
