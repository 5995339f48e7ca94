import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { assert } from '../kernel/assert.ts'
import { isoFromMs } from '../kernel/clock.ts'

/** One request as it came in: its headers, and the bytes of its body. */
export interface ReceivedRequest {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** How a request is answered: whatever is done to the response, which may stay open. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => void

/** A real HTTP server on this machine that does with webhooks what a test tells it to. */
export interface Receiver {
  /** Without a path: the root. */
  url(path?: string): string
  /** All requests, in the order in which they were read. */
  readonly requests: readonly ReceivedRequest[]
  requestsTo(path: string): ReceivedRequest[]
  /** How every path without an answer of its own answers from now on; 200 at first. */
  always(answer: Answer | number): void
  at(path: string, answer: Answer | number): void
  /** Resolves with the requests once there are so many, to one path or in all. Rejects after a bound. */
  waitFor(count: number, options?: { path?: string; withinMs?: number }): Promise<readonly ReceivedRequest[]>
  /** Bytes that went out on all connections so far. */
  bytesWritten(): number
  /** Connections that were made so far. */
  readonly connections: number
}

/** Starts a receiver for one test; with a certificate it speaks TLS. */
export async function startReceiver(options: { tls?: ServerOptions } = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const answers = new Map<string, Answer>()
  const waiters = new Set<() => void>()
  const sockets = new Set<Socket>()
  let standard: Answer = status(200)

  const listener: RequestListener = (incoming, response) => {
    void read(incoming).then((request) => {
      requests.push(request)
      for (const waiter of waiters) waiter()
      const answer = answers.get(request.path) ?? standard
      answer(response, request)
    })
  }
  const server = options.tls === undefined ? createServer(listener) : createTlsServer(options.tls, listener)
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the receiver listens on a port')
  const origin = `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`

  const requestsTo = (path: string) => requests.filter((request) => request.path === path)
  return {
    url: (path = '/') => origin + path,
    requests,
    requestsTo,
    always(answer) {
      standard = typeof answer === 'number' ? status(answer) : answer
    },
    at(path, answer) {
      answers.set(path, typeof answer === 'number' ? status(answer) : answer)
    },
    waitFor(count, { path, withinMs = 10_000 } = {}) {
      const found = () => (path === undefined ? requests : requestsTo(path))
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(check)
          reject(new Error(`the receiver got ${found().length} requests, not ${count}, within ${withinMs} ms`))
        }, withinMs)
        const check = () => {
          if (found().length < count) return
          clearTimeout(timer)
          waiters.delete(check)
          resolve(found())
        }
        waiters.add(check)
        check()
      })
    },
    bytesWritten: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    get connections() {
      return sockets.size
    },
  }
}

async function read(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    path: incoming.url ?? '/',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}

/** Answers at once. */
export function status(code: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (response) => void response.writeHead(code, headers).end(body)
}

export function redirectTo(location: string): Answer {
  return status(302, { location })
}

/** `Retry-After` in seconds. */
export function busyFor(code: 429 | 503, seconds: number): Answer {
  return status(code, { 'retry-after': String(seconds) })
}

/** `Retry-After` as an HTTP date. */
export function busyUntil(code: 429 | 503, ms: number): Answer {
  return status(code, { 'retry-after': httpDate(ms) })
}

/** Takes the request and never says anything. */
export const hang: Answer = () => undefined

/** Sends the headers one by one, a byte of the next whenever a test's timer ticks, and never ends them. */
export function dripHeaders(everyMs: number): Answer {
  return ({ socket }) => {
    assert(socket !== null, 'the request has a connection')
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    const timer = setInterval(() => socket.write('a'), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
}

/** Sends the headers at once, and then one byte of the body after another, without an end. */
export function dripBody(code: number, everyMs = 1_000): Answer {
  return (response) => {
    response.writeHead(code, { 'content-type': 'text/plain' })
    response.flushHeaders()
    const timer = setInterval(() => response.write('a'), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** Promises a body and closes the connection in the middle of it. */
export function breakOff(code: number): Answer {
  return (response) => {
    response.writeHead(code, { 'content-length': '1000' })
    response.write('the beginning', () => response.destroy())
  }
}

/** Closes the connection in the middle of the headers. */
export const breakOffHeaders: Answer = ({ socket }) => {
  socket?.write('HTTP/1.1 200 OK\r\nx-half: ', () => socket.destroy())
}

/** A body of so many bytes, sent as fast as it is taken. */
export function endless(code: number, bytes = 50 * 1_048_576): Answer {
  return (response) => {
    response.writeHead(code, { 'content-length': String(bytes) })
    const chunk = Buffer.alloc(65_536, 'x')
    let left = bytes
    const go = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length
        if (!response.write(chunk)) {
          response.once('drain', go)
          return
        }
      }
      response.end()
    }
    go()
  }
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Sun, 06 Nov 1994 08:49:37 GMT`. */
export function httpDate(ms: number): string {
  const { dayOfWeek, month } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC')
  const iso = isoFromMs(ms)
  return `${DAYS[dayOfWeek - 1]}, ${iso.slice(8, 10)} ${MONTHS[month - 1]} ${iso.slice(0, 4)} ${iso.slice(11, 19)} GMT`
}
