import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { assert } from '../../src/kernel/assert.ts'

/** How a path of the receiver answers: an action on the response, which may leave it open. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A real receiver in the test's process: counts how often each event id came to each path, and keeps nothing else. */
export interface Receiver {
  urlOf(path: string): string
  /** Event id -> times received. */
  received(path: string): ReadonlyMap<string, number>
  /** Requests to a path so far. */
  requestsTo(path: string): number
  /** How a path answers from now on, instead of 204. */
  answer(path: string, answer: Answer): void
  /** Requests at once, the most that were seen on this path. */
  mostAtOnce(path: string): number
}

export async function startReceiver(): Promise<Receiver> {
  const paths = new Map<string, Map<string, number>>()
  const answers = new Map<string, Answer>()
  const open = new Map<string, number>()
  const most = new Map<string, number>()
  const of = (path: string) => paths.get(path) ?? paths.set(path, new Map()).get(path) ?? new Map<string, number>()

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const counts = of(path)
    const id = String(request.headers['webhook-id'])
    counts.set(id, (counts.get(id) ?? 0) + 1)
    open.set(path, (open.get(path) ?? 0) + 1)
    most.set(path, Math.max(most.get(path) ?? 0, open.get(path) ?? 0))
    response.once('close', () => open.set(path, (open.get(path) ?? 1) - 1))
    request.resume()
    const answer = answers.get(path) ?? acknowledge
    answer(response, request)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(address !== null && typeof address === 'object', 'a listening server has a port')
  onTestFinished(async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  })
  return {
    urlOf: (path) => `http://127.0.0.1:${address.port}${path}`,
    received: of,
    requestsTo: (path) => [...of(path).values()].reduce((sum, count) => sum + count, 0),
    answer: (path, answer) => void answers.set(path, answer),
    mostAtOnce: (path) => most.get(path) ?? 0,
  }
}

export const acknowledge: Answer = (response) => void response.writeHead(204).end()
export const hang: Answer = () => undefined
export const answerAfter =
  (ms: number): Answer =>
  (response) =>
    void setTimeout(() => acknowledge(response, response.req), ms)
