/** One request of a webhook sender, once all of it was read. */
export interface ReceivedWebhook {
  path: string
  id: string
  /** When its first byte was read. */
  firstByteAtMs: number
}

/** Follows the bytes of one connection: tells of each POST when its body is complete. Senders state every length. */
export function requestReader(arrived: (webhook: ReceivedWebhook) => void): (chunk: Buffer, atMs: number) => void {
  let head = ''
  let missing = 0
  let webhook: ReceivedWebhook = { path: '', id: '', firstByteAtMs: 0 }

  /** Answers how many of the bytes belong to the head; the head is complete when they are fewer than there are. */
  const readHead = (chunk: Buffer, atMs: number): number => {
    const before = head.length
    const firstByteAtMs = before === 0 ? atMs : webhook.firstByteAtMs
    head += chunk.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    webhook = { ...webhook, firstByteAtMs }
    if (end === -1) return chunk.length
    webhook = { path: pathOf(head), id: valueOf('webhook-id', head), firstByteAtMs }
    missing = Number(valueOf('content-length', head))
    head = ''
    if (missing === 0) arrived(webhook)
    return end + 4 - before
  }

  return (chunk, atMs) => {
    for (let at = 0; at < chunk.length;) {
      if (missing === 0) {
        at += readHead(chunk.subarray(at), atMs)
        continue
      }
      const taken = Math.min(missing, chunk.length - at)
      missing -= taken
      at += taken
      if (missing === 0) arrived(webhook)
    }
  }
}

function pathOf(head: string): string {
  return head.slice(head.indexOf(' ') + 1, head.indexOf(' HTTP/'))
}

function valueOf(header: 'webhook-id' | 'content-length', head: string): string {
  const match = PATTERNS[header].exec(head)
  if (match?.[1] === undefined) throw new Error(`a request without ${header}: ${head}`)
  return match[1]
}

const PATTERNS = {
  'webhook-id': /\r\nwebhook-id: ([^\r]+)/i,
  'content-length': /\r\ncontent-length: (\d+)/i,
}
