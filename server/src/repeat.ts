import type { Logger } from 'pino'

/** Runs work again and again, never twice at once; a failure is logged and the next turn comes all the same. */
export function repeat(everyMs: number, work: () => Promise<void>, options: { logger: Logger; alsoAtStop?: boolean }) {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = running
      .then(work)
      .catch((error: unknown) => options.logger.warn({ err: error }, 'background work failed'))
    return running
  }
  const timer = setInterval(() => void run(), everyMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await (options.alsoAtStop === true ? run() : running)
    },
  }
}
