import { pause, startHelper, type Cleanup } from './processes.ts'
import { VoidRun } from './void-run.ts'

/** Paths that begin with this are never answered. */
export const HANGING = '/hang/'

/** What the receiver's process is asked. `begin` starts the counting of requests, and their first byte, anew. */
export type ReceiverAsk =
  | { kind: 'begin' }
  | { kind: 'count'; paths: readonly string[] }
  | { kind: 'ids'; path: string }

export interface ReceiverAnswer {
  port: number
  /** Of the path that was asked for: webhook ids, with the moment of their first byte (milliseconds since 1970). */
  ids: [id: string, firstByteAtMs: number][]
  /** Different webhook ids that were acknowledged on each of the paths that were asked for, in all, since the start. */
  distinct: number
  /** Since `begin`, on all paths. */
  requests: number
  firstByteAtMs: number | undefined
}

/** A local receiver in a process of its own. */
export interface Receiver {
  origin: string
  ask(message: ReceiverAsk): Promise<ReceiverAnswer>
  /** Resolves once so many different ids were acknowledged on these paths; a run that waits too long is void. */
  untilReceived(paths: readonly string[], count: number, withinMs: number): Promise<void>
}

const LOOK_EVERY_MS = 20

export async function startReceiver(cleanup: Cleanup): Promise<Receiver> {
  const helper = startHelper<ReceiverAsk, ReceiverAnswer>(cleanup, 'receiver.process.ts', {})
  const { port } = await helper.ask({ kind: 'begin' })
  return {
    origin: `http://127.0.0.1:${port}`,
    ask: (message) => helper.ask(message),
    async untilReceived(paths, count, withinMs) {
      const deadline = performance.now() + withinMs
      for (;;) {
        const { distinct } = await helper.ask({ kind: 'count', paths })
        if (distinct >= count) return
        if (performance.now() > deadline) {
          throw new VoidRun(`of ${count} deliveries only ${distinct} were received within ${withinMs / 1000} s.`)
        }
        await pause(LOOK_EVERY_MS)
      }
    },
  }
}
