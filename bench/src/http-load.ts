import { connect, type Socket } from 'node:net'

/** Where to send requests, and how many connections keep one request in flight each. */
interface LoadTarget {
  address: string
  connections: number
}

export interface Load {
  target: LoadTarget
  /** Whole requests as bytes, sent in turn, over and over, or what makes them. Every answer must be a 2xx. */
  requests: readonly (Buffer | (() => Buffer))[]
  /** When to stop: after so many seconds, or after so many requests. */
  until: { seconds: number } | { requests: number }
}

export interface LoadResult {
  perSecond: number
  /** Of every answered request, in the order of the answers. */
  latenciesMs: number[]
}

const ANSWER_MS_MAX = 30_000
const RECEIVE_BYTES = 65_536

/**
 * Sends requests over keep-alive connections, each as soon as the one before is answered. It writes prepared bytes and
 * reads no more of an answer than its status and its length, because it shares two cores with what it measures: a full
 * client takes several times the CPU of this for each request.
 */
export async function loadHttp({ target, requests, until }: Load): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: target.connections }, () => openConnection(target.address)),
  )
  const latenciesMs: number[] = []
  let sent = 0
  const startedAt = performance.now()
  const endsAt = 'seconds' in until ? startedAt + until.seconds * 1000 : Number.POSITIVE_INFINITY
  const requestsMax = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  const keepBusy = async (connection: Connection): Promise<void> => {
    for (let at = performance.now(); at < endsAt && sent < requestsMax;) {
      const request = requests[sent % requests.length]
      sent += 1
      if (request === undefined) throw new Error('a load needs at least one request')
      await connection.exchange(typeof request === 'function' ? request() : request)
      const answeredAt = performance.now()
      latenciesMs.push(answeredAt - at)
      at = answeredAt
    }
  }
  try {
    await Promise.all(connections.map(keepBusy))
    return { perSecond: latenciesMs.length / ((performance.now() - startedAt) / 1000), latenciesMs }
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** The bytes of a request with a JSON body, or without one. */
export function requestBytes(request: {
  method: string
  path: string
  key?: string
  body?: unknown
  headers?: readonly string[]
}): Buffer {
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const lines = [`${request.method} ${request.path} HTTP/1.1`, 'Host: localhost', ...(request.headers ?? [])]
  if (request.key !== undefined) lines.push(`X-Api-Key: ${request.key}`)
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

export interface Connection {
  exchange(request: Buffer): Promise<void>
  close(): void
}

export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address)
  let waiting: PromiseWithResolvers<void> | undefined
  const fail = (error: Error) => waiting?.reject(error)
  const take = answerReader({
    done: () => waiting?.resolve(),
    refused: (head) => fail(new Error(`unexpected answer: ${head}`)),
  })
  const buffer = Buffer.allocUnsafe(RECEIVE_BYTES)
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    // One buffer for all reads; the usual way allocates one for each.
    onread: { buffer, callback: (length) => take(buffer, length) },
  })
  socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error('no answer in time')))
  const connected = Promise.withResolvers<void>()
  socket.once('connect', connected.resolve)
  socket.on('error', (error) => {
    connected.reject(error)
    fail(error)
  })
  socket.on('close', () => fail(new Error('the service closed the connection')))
  await connected.promise
  return {
    exchange(request) {
      waiting = Promise.withResolvers<void>()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** Follows the bytes of one answer after the other; the service states every length. */
function answerReader(events: { done: () => void; refused: (head: string) => void }) {
  let head = ''
  let missing = 0
  return (buffer: Buffer, length: number): boolean => {
    if (missing > 0) {
      missing -= length
    } else {
      head += buffer.toString('latin1', 0, length)
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return true
      if (!head.startsWith('HTTP/1.1 2')) events.refused(head)
      missing = bodyLength(head) - (head.length - end - 4)
      head = ''
    }
    if (missing === 0) events.done()
    return true
  }
}

function bodyLength(head: string): number {
  const match = /\r\ncontent-length: (\d+)\r\n/i.exec(head)
  if (match === null) throw new Error(`an answer without Content-Length: ${head}`)
  return Number(match[1])
}
