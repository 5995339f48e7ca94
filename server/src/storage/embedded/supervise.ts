import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './options.ts'
import type { ServerProcess } from './server-process.ts'

interface Supervised {
  first: ServerProcess
  /** Starts another one; rejects when that fails or the signal aborts, and leaves no process behind then. */
  start: (signal: AbortSignal) => Promise<ServerProcess>
  log: Log
  /** Tests pass their own, since ten tries take minutes. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

const TRIES_MAX = 10
const WINDOW_MS = 10 * 60_000
const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 60_000

/**
 * Starts the server again whenever it ends by itself (the kernel kills the largest process when memory runs out), with
 * growing pauses and not for ever: a server that cannot stay up needs a person. Answers the function that ends both.
 */
export function supervise({ first, start, log, sleep = pauseUnlessAborted }: Supervised): () => Promise<void> {
  const stopping = new AbortController()
  let current: ServerProcess | undefined = first

  async function watch(): Promise<void> {
    const tries: number[] = []
    while (current !== undefined) {
      const end = await current.exited
      if (stopping.signal.aborted) return
      log('error', `PostgreSQL ended unexpectedly (${end}); starting it again`)
      current = await startAgain(tries)
    }
  }

  async function startAgain(tries: number[]): Promise<ServerProcess | undefined> {
    for (;;) {
      const number = countTry(tries)
      if (number > TRIES_MAX) {
        log('error', `PostgreSQL ended ${TRIES_MAX} times in ${WINDOW_MS / 60_000} minutes; not starting it again`)
        return undefined
      }
      try {
        await sleep(Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** (number - 1)), stopping.signal)
        const server = await start(stopping.signal)
        log('info', 'PostgreSQL is running again')
        return server
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        log('error', error instanceof Error ? error.message : String(error))
      }
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await current?.stop()
    await watching
  }
}

function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal })
}

/** Notes this try, forgets those that are too old to count, and answers its number. */
function countTry(tries: number[]): number {
  const now = performance.now()
  tries.push(now)
  while ((tries[0] ?? now) < now - WINDOW_MS) tries.shift()
  return tries.length
}
