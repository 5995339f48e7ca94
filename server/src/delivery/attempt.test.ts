import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressPolicy } from '../kernel/address-policy.ts'
import { assert } from '../kernel/assert.ts'
import { limits } from '../kernel/limits.ts'
import {
  breakOff,
  breakOffHeaders,
  dripBody,
  dripHeaders,
  endless,
  hang,
  redirectTo,
  startReceiver,
  status,
} from '../testing/receiver.ts'
import { attempter, type LookupAll } from './attempt.ts'

const TIMEOUT_MS = 500
const local = addressPolicy(['127.0.0.0/8', '::1/128'])

function startAttempter(options: { lookup?: LookupAll; allow?: readonly string[]; originsMax?: number } = {}) {
  const { allow, ...rest } = options
  const policy = allow === undefined ? local : addressPolicy(allow)
  const http = attempter({ policy, timeoutMs: TIMEOUT_MS, ...rest })
  onTestFinished(() => http.close())
  return {
    post: (url: string, headers: Record<string, string> = {}) =>
      http.attempt({ url: new URL(url), headers: { 'content-type': 'application/json', ...headers }, body: '{}' }),
  }
}

test.each([200, 201, 202, 204, 299])('an answer of %i acknowledges', async (code) => {
  const receiver = await startReceiver()
  receiver.always(code)
  expect(await startAttempter().post(receiver.url())).toMatchObject({
    acknowledged: true,
    responseCode: code,
    errorClass: null,
    error: null,
    address: '127.0.0.1',
  })
})

test.each([300, 301, 302, 304, 307, 308, 400, 404, 410, 429, 500, 503, 599])('an answer of %i fails', async (code) => {
  const receiver = await startReceiver()
  receiver.always(status(code, {}, 'why'))
  expect(await startAttempter().post(receiver.url())).toMatchObject({
    acknowledged: false,
    responseCode: code,
    errorClass: 'status',
    error: `the receiver answered ${code}`,
  })
})

test('a receiver that takes the connection and never answers is a time-out', async () => {
  const receiver = await startReceiver()
  receiver.always(hang)
  expect(await startAttempter().post(receiver.url())).toMatchObject({
    acknowledged: false,
    responseCode: null,
    errorClass: 'timeout',
    error: 'no answer within 0.5 s',
    address: '127.0.0.1',
  })
})

test('headers that never end are a time-out, however steadily they come', async () => {
  const receiver = await startReceiver()
  receiver.always(dripHeaders(20))
  expect(await startAttempter().post(receiver.url())).toMatchObject({ acknowledged: false, errorClass: 'timeout' })
})

test('headers without a bound are refused before they fill the memory', async () => {
  const receiver = await startReceiver()
  receiver.always((response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\nx-big: ${'a'.repeat(limits.headerBytesMax * 4)}\r\n\r\n`)
  })
  expect(await startAttempter().post(receiver.url())).toMatchObject({ acknowledged: false, errorClass: 'protocol' })
})

test('a 2xx acknowledges although its body drips, and the attempt ends at the deadline', async () => {
  const receiver = await startReceiver()
  receiver.always(dripBody(200, 50))
  const result = await startAttempter().post(receiver.url())
  expect(result).toMatchObject({ acknowledged: true, responseCode: 200, errorClass: null })
  expect(result.responseBody).toMatch(/^a+$/)
})

test('a 2xx acknowledges although its body breaks off', async () => {
  const receiver = await startReceiver()
  receiver.always(breakOff(200))
  expect(await startAttempter().post(receiver.url())).toMatchObject({
    acknowledged: true,
    responseCode: 200,
    responseBody: 'the beginning',
  })
})

test('a failure keeps its status although its body drips or breaks off', async () => {
  const receiver = await startReceiver()
  for (const answer of [dripBody(500, 50), breakOff(500)]) {
    receiver.always(answer)
    const result = await startAttempter().post(receiver.url())
    expect(result).toMatchObject({ acknowledged: false, responseCode: 500, errorClass: 'status' })
  }
})

test('a connection that is closed before or in the headers is a broken connection', async () => {
  const receiver = await startReceiver()
  for (const answer of [breakOffHeaders, (response: { destroy(): void }) => response.destroy()]) {
    receiver.always(answer)
    const result = await startAttempter().post(receiver.url())
    expect(result).toMatchObject({ acknowledged: false, responseCode: null, errorClass: 'connection' })
  }
})

test.each([200, 500])(
  'of an answer %i with 50 MB little more than 64 KiB are read, and 1,024 characters kept',
  async (code) => {
    const receiver = await startReceiver()
    receiver.always(endless(code))
    const result = await startAttempter().post(receiver.url())
    expect(result).toMatchObject({ acknowledged: code === 200, responseCode: code })
    expect(result.responseBody).toBe('x'.repeat(limits.answerCharactersKept))
    // What the receiver wrote includes what lay in the buffers of both sockets when the connection was cut.
    expect(receiver.bytesWritten()).toBeLessThan(16 * 1_048_576)
  },
)

test('a redirect is a failure and is not followed, wherever it leads', async () => {
  const [receiver, inside] = [await startReceiver(), await startReceiver()]
  receiver.always(redirectTo(inside.url('/admin')))
  expect(await startAttempter().post(receiver.url())).toMatchObject({ acknowledged: false, responseCode: 302 })
  expect(inside.connections).toBe(0)
})

test('what does not speak HTTP is a fault of the protocol', async () => {
  const { port } = await startRawServer((socket) => socket.write('220 mail.example.com ESMTP\r\n'))
  const result = await startAttempter().post(`http://127.0.0.1:${port}/`)
  expect(result).toMatchObject({ acknowledged: false, responseCode: null, errorClass: 'protocol' })
})

test('a port where nobody listens is a failed connection', async () => {
  const { port, close } = await startRawServer(() => undefined)
  await close()
  const result = await startAttempter().post(`http://127.0.0.1:${port}/`)
  expect(result).toMatchObject({ acknowledged: false, errorClass: 'connect', address: null })
})

test('a receiver that speaks no TLS behind an https url is a fault of TLS', async () => {
  const receiver = await startReceiver()
  const result = await startAttempter().post(receiver.url().replace('http:', 'https:'))
  expect(result).toMatchObject({ acknowledged: false, responseCode: null, errorClass: 'tls' })
})

test('a certificate that nobody vouches for is refused', async () => {
  const receiver = await startReceiver({ tls: selfSigned() })
  const result = await startAttempter().post(receiver.url())
  expect(result).toMatchObject({ acknowledged: false, responseCode: null, errorClass: 'tls' })
  expect(receiver.requests).toHaveLength(0)
})

test('a handshake that never ends is a time-out', async () => {
  const { port } = await startRawServer(() => undefined)
  const result = await startAttempter().post(`https://127.0.0.1:${port}/`)
  expect(result).toMatchObject({ acknowledged: false, errorClass: 'timeout' })
})

test('a literal address that is not allowed is refused without a connection', async () => {
  const receiver = await startReceiver()
  const http = startAttempter({ allow: [] })
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
    const result = await http.post(receiver.url().replace('127.0.0.1', host))
    expect(result, host).toMatchObject({ acknowledged: false, errorClass: 'address', address: null })
  }
  expect(receiver.connections).toBe(0)
})

/** Answers each look-up with the next of these, and the last one for ever. */
function scriptedLookup(...answers: readonly string[][]) {
  const asked: string[] = []
  const lookup: LookupAll = (hostname, done) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { lookup, asked }
}

test.each([
  [['127.0.0.1', '10.0.0.1']],
  [['10.0.0.1', '127.0.0.1']],
  [['127.0.0.1', '169.254.169.254', '::1']],
  [['::ffff:10.0.0.1']],
  [['64:ff9b::a00:1', '127.0.0.1']],
])('a name with the addresses %s is refused, because not all of them are allowed', async (addresses) => {
  const receiver = await startReceiver()
  const { lookup } = scriptedLookup(addresses)
  const result = await startAttempter({ lookup }).post(receiver.url().replace('127.0.0.1', 'hooks.example.com'))
  expect(result).toMatchObject({ acknowledged: false, errorClass: 'address', address: null })
  expect(receiver.connections).toBe(0)
})

test('a name is looked up once for a connection, and the connection goes to the address that was judged', async () => {
  const receiver = await startReceiver()
  // The second answer, which would be refused, is never asked for: the name cannot change between judging and connecting.
  const { lookup, asked } = scriptedLookup(['127.0.0.1'], ['10.0.0.1'])
  const http = startAttempter({ lookup })
  const url = receiver.url().replace('127.0.0.1', 'rebind.example.com')
  expect(await http.post(url)).toMatchObject({ acknowledged: true, address: '127.0.0.1' })
  expect(asked).toEqual(['rebind.example.com'])
  expect(receiver.requests[0]?.headers['host']).toContain('rebind.example.com')
})

test('a new connection judges the name anew', async () => {
  const receiver = await startReceiver()
  receiver.always(status(200, { connection: 'close' }))
  const { lookup, asked } = scriptedLookup(['127.0.0.1'], ['10.0.0.1'])
  const http = startAttempter({ lookup })
  const url = receiver.url().replace('127.0.0.1', 'rebind.example.com')
  expect(await http.post(url)).toMatchObject({ acknowledged: true })
  expect(await http.post(url)).toMatchObject({ acknowledged: false, errorClass: 'address' })
  expect(asked).toHaveLength(2)
})

test('the second address of a name is tried when the first takes no connection', async () => {
  const receiver = await startReceiver()
  // The receiver listens on 127.0.0.1 alone.
  const { lookup } = scriptedLookup(['127.0.0.2', '127.0.0.1'])
  const result = await startAttempter({ lookup }).post(receiver.url().replace('127.0.0.1', 'hooks.example.com'))
  expect(result).toMatchObject({ acknowledged: true, address: '127.0.0.1' })
})

test('a name that does not exist, has no address, or is never answered for ends as a recorded failure', async () => {
  const notFound: LookupAll = (_hostname, done) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND gone.example.com'), { code: 'ENOTFOUND' }), [])
  const empty: LookupAll = (_hostname, done) => done(null, [])
  const silent: LookupAll = () => undefined
  const url = 'http://gone.example.com:8080/'
  expect(await startAttempter({ lookup: notFound }).post(url)).toMatchObject({ errorClass: 'dns' })
  expect(await startAttempter({ lookup: empty }).post(url)).toMatchObject({ errorClass: 'dns' })
  expect(await startAttempter({ lookup: silent }).post(url)).toMatchObject({ errorClass: 'timeout' })
})

test('attempts at one receiver share connections', async () => {
  const receiver = await startReceiver()
  const http = startAttempter()
  for (let count = 0; count < 5; count += 1) await http.post(receiver.url(`/${count}`))
  // A second one is opened when the first is not yet free again.
  expect(receiver.connections).toBeLessThanOrEqual(2)
})

test('more receivers than connections are kept to are reached all the same', async () => {
  const receiver = await startReceiver()
  const { lookup } = scriptedLookup(['127.0.0.1'])
  const http = startAttempter({ lookup, originsMax: 2 })
  for (let host = 0; host < 6; host += 1) {
    const result = await http.post(receiver.url().replace('127.0.0.1', `host-${host}.example.com`))
    expect(result, `host ${host}`).toMatchObject({ acknowledged: true, address: '127.0.0.1' })
  }
})

async function startRawServer(connected: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    connected(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(close)
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the server listens on a port')
  return { port: address.port, close }
}

/** A certificate for 127.0.0.1 that signs itself. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'wagebook-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1']
    execFileSync('openssl', [...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
