import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { requestBytes } from './http-load.ts'
import { paceHttp } from './paced-load.ts'
import { VoidRun } from './void-run.ts'

const request = (index: number) => requestBytes({ method: 'GET', path: `/${index}` })
const paths = Array.from({ length: 40 }, (_, index) => `/${index}`)

/** A server that answers nothing until it was asked so often, and then everything; it keeps what it was asked for. */
async function startServer({ waitsFor = 1, status = 200 }) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    waiting.push(() => response.writeHead(status, { 'content-length': '0' }).end())
    if (asked.length >= waitsFor) for (const answer of waiting.splice(0)) answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { load: { address: `http://127.0.0.1:${address.port}`, perSecond: 40, seconds: 1, request }, asked }
}

/** However busy the machine is. */
const lateMsMax = 60_000

test('each request is sent once, and its answer has its moments', async () => {
  const { load, asked } = await startServer({})
  const answers = await paceHttp({ ...load, lateMsMax })
  expect(asked.toSorted()).toEqual(paths.toSorted())
  expect(answers.every(({ sentAtMs, answeredAtMs }) => answeredAtMs > sentAtMs)).toBe(true)
})

test('requests go on being sent to a service that does not answer', async () => {
  const { load, asked } = await startServer({ waitsFor: 40 })
  expect(await paceHttp({ ...load, lateMsMax })).toHaveLength(40)
  expect(asked.toSorted()).toEqual(paths.toSorted())
})

test('a request that is refused ends the load', async () => {
  const { load } = await startServer({ status: 503 })
  await expect(paceHttp({ ...load, lateMsMax })).rejects.toThrow('503')
})

test('a run that could not keep its pace is void', async () => {
  const { load } = await startServer({})
  await expect(paceHttp({ ...load, lateMsMax: -1 })).rejects.toThrow(VoidRun)
})
