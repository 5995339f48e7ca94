import { once } from 'node:events'
import { createServer } from 'node:net'
import { answerMessages } from './processes.ts'
import { HANGING, type ReceiverAnswer, type ReceiverAsk } from './receiver.ts'
import { requestReader, type ReceivedWebhook } from './request-reader.ts'
import { requireSteadyClock, wallMs } from './wall-clock.ts'

/**
 * The receiver of all webhooks. It acknowledges whatever comes, except on the paths that hang. It keeps all in memory and logs nothing; it reads no more of a request than the head, because
 * it shares the cores with what it measures.
 */
const ACKNOWLEDGEMENT = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

/** Path -> webhook id -> when the first byte of the first request with it was read. */
const acknowledged = new Map<string, Map<string, number>>()
let requests = 0
let firstByteAtMs: number | undefined

const server = createServer({ noDelay: true }, (socket) => {
  const read = requestReader((webhook) => {
    if (webhook.path.startsWith(HANGING)) return
    note(webhook)
    socket.write(ACKNOWLEDGEMENT)
  })
  socket.on('data', (chunk: Buffer) => read(chunk, wallMs()))
  // A sender that was stopped, or that gave a hanging request up.
  socket.on('error', () => socket.destroy())
})

function note(webhook: ReceivedWebhook): void {
  const ids = acknowledged.get(webhook.path) ?? new Map<string, number>()
  acknowledged.set(webhook.path, ids)
  if (!ids.has(webhook.id)) ids.set(webhook.id, webhook.firstByteAtMs)
  requests += 1
  firstByteAtMs ??= webhook.firstByteAtMs
}

function answer(ask: ReceiverAsk): ReceiverAnswer {
  if (ask.kind === 'begin') {
    requests = 0
    firstByteAtMs = undefined
  }
  const ofPath = ask.kind === 'ids' ? acknowledged.get(ask.path) : undefined
  const counted = ask.kind === 'count' ? ask.paths.map((path) => acknowledged.get(path)?.size ?? 0) : []
  requireSteadyClock()
  return {
    port,
    ids: [...(ofPath ?? [])],
    distinct: counted.reduce((sum, count) => sum + count, 0),
    requests,
    firstByteAtMs,
  }
}

server.listen({ host: '127.0.0.1', port: 0, backlog: 1024 })
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
const { port } = address
// The receiver's other half, which alone sends messages, types them as this.
answerMessages(async (message) => answer(message as ReceiverAsk))
