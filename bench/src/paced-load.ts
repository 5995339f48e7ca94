import { openConnection, type Connection } from './http-load.ts'
import { pause } from './processes.ts'
import { percentile } from './statistics.ts'
import { VoidRun } from './void-run.ts'
import { wallMs } from './wall-clock.ts'

export interface PacedLoad {
  address: string
  perSecond: number
  seconds: number
  /** The bytes of each request. Every answer must be a 2xx. */
  request: (index: number) => Buffer
  /** How late this process may send one request in a hundred. */
  lateMsMax?: number
}

/** Fifty requests of 200 a second: a burst, but still the same load. */
const LATE_MS_MAX = 250

/** Moments in milliseconds since 1970. */
export interface PacedAnswer {
  sentAtMs: number
  answeredAtMs: number
}

/**
 * An open loop: each request is sent at its moment, over a connection of its own if need be, whether or not those before
 * it were answered; so a service that is slow does not get less to do. If the machine leaves this process too little time
 * for that, the run is void: what was measured was not under this load.
 */
export async function paceHttp(load: PacedLoad): Promise<PacedAnswer[]> {
  const { address, perSecond, seconds, request, lateMsMax = LATE_MS_MAX } = load
  const connections: Connection[] = []
  const idle: Connection[] = []
  const connect = async (): Promise<Connection> => {
    const connection = await openConnection(address)
    connections.push(connection)
    return connection
  }
  const exchange = async (bytes: Buffer): Promise<PacedAnswer> => {
    const sentAtMs = wallMs()
    const connection = idle.pop() ?? (await connect())
    await connection.exchange(bytes)
    idle.push(connection)
    return { sentAtMs, answeredAtMs: wallMs() }
  }

  const answers: Promise<PacedAnswer>[] = []
  const latesMs: number[] = []
  const startedAt = performance.now()
  try {
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const dueAt = startedAt + (index * 1000) / perSecond
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await pause(waitMs)
      latesMs.push(performance.now() - dueAt)
      const answer = exchange(request(index))
      // It is waited for below; until then a failure must not count as one that nobody handles.
      answer.catch(() => undefined)
      answers.push(answer)
    }
    const answered = await Promise.all(answers)
    const lateMs = Math.round(percentile(latesMs, 99))
    if (lateMs <= lateMsMax) return answered
    throw new VoidRun(
      `the machine is too busy: of ${perSecond} requests/s one in a hundred was sent ${lateMs} ms late.`,
    )
  } finally {
    for (const connection of connections) connection.close()
  }
}
