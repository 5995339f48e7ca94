import { connect } from 'node:net'
import { once } from 'node:events'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/** Sends these bytes as they are, which no HTTP client would, and reads what comes back until the server hangs up. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that refuses before it has read everything resets the connection after its answer.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  return parse(Buffer.concat(chunks).toString('utf8'))
}

function parse(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n')
  const [start = '', ...lines] = answer.slice(0, end).split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(start.split(' ')[1]), headers, text: answer.slice(end + 4) }
}
