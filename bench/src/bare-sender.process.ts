import { randomBytes, randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { signatureHeaders } from '../../server/src/delivery/sign.ts'
import { required } from '../../server/src/kernel/assert.ts'
import { answerMessages } from './processes.ts'

/** What the bare sender is asked to do until the seconds are over: POST the body to each path, so many at once to each. */
export interface SenderTask {
  origin: string
  paths: string[]
  body: string
  concurrencyPerPath: number
  seconds: number
}

/** Made before a round, so that the round itself only signs and sends. No sender here gets through more. */
const IDS_PER_SECOND_MAX = 25_000

const secret = randomBytes(32)
const pools = new Map<string, Pool>()

/** The least that a sender of signed webhooks can do: sign, POST, read the answer; no database, no policy, no record. */
async function send(task: SenderTask): Promise<number> {
  const { origin, paths, body, concurrencyPerPath, seconds } = task
  const connections = paths.length * concurrencyPerPath
  const pool = pools.get(`${connections} ${origin}`) ?? new Pool(origin, { connections, pipelining: 1 })
  pools.set(`${connections} ${origin}`, pool)
  const ids = Array.from({ length: IDS_PER_SECOND_MAX * seconds }, () => randomUUID())
  let sent = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const worker = async (path: string) => {
    while (performance.now() < endsAt) {
      const id = required(ids[sent], 'enough ids were made')
      sent += 1
      const timestampSeconds = Math.floor(Date.now() / 1000)
      const signature = signatureHeaders({ id, timestampSeconds, body }, [secret])
      const headers = { 'content-type': 'application/json', 'user-agent': 'Wagebook-Webhooks/1', ...signature }
      const answer = await pool.request({ path, method: 'POST', headers, body })
      await answer.body.dump()
      if (answer.statusCode !== 204) throw new Error(`the receiver answered ${answer.statusCode}`)
    }
  }
  await Promise.all(paths.flatMap((path) => Array.from({ length: concurrencyPerPath }, () => worker(path))))
  return sent / ((performance.now() - startedAt) / 1000)
}

// The scenarios, which alone send messages, type them as this.
answerMessages((message) => send(message as SenderTask))
