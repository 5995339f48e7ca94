import { expect, test } from 'vitest'
import { requestReader, type ReceivedWebhook } from './request-reader.ts'

const BODY = '{"note":"two lines\r\n\r\nin a body"}'

function post(id: string, body = BODY): string {
  const lines = ['POST /to/1 HTTP/1.1', 'host: localhost', `webhook-id: ${id}`, `Content-Length: ${body.length}`]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function readAll(chunks: readonly string[]): ReceivedWebhook[] {
  const arrived: ReceivedWebhook[] = []
  const read = requestReader((webhook) => arrived.push(webhook))
  for (const [index, chunk] of chunks.entries()) read(Buffer.from(chunk), index)
  return arrived
}

test('a request is told of with its path, its id, and the moment of its first byte', () => {
  expect(readAll([post('a')])).toEqual([{ path: '/to/1', id: 'a', firstByteAtMs: 0 }])
})

test('several requests in one piece, and one without a body, are all told of', () => {
  expect(readAll([post('a') + post('b', '') + post('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('wherever the bytes are cut, each request arrives once, with the moment of its first piece', () => {
  const text = post('a') + post('b')
  for (let cut = 1; cut < text.length; cut += 1) {
    const arrived = readAll([text.slice(0, cut), text.slice(cut)])
    const startOfSecond = post('a').length
    expect(arrived.map(({ id, firstByteAtMs }) => [id, firstByteAtMs])).toEqual([
      ['a', 0],
      ['b', cut <= startOfSecond ? 1 : 0],
    ])
  }
  expect(readAll(text.split('')).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a request arrives only with the last byte of its body', () => {
  expect(readAll([post('a').slice(0, -1)])).toEqual([])
})

test('a request without an id is a fault of the benchmark', () => {
  expect(() => readAll(['POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n'])).toThrow('webhook-id')
})
