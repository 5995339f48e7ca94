import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SenderTask } from './bare-sender.process.ts'
import { startHelper } from './processes.ts'
import { HANGING, startReceiver, type Receiver } from './receiver.ts'
import { VoidRun } from './void-run.ts'

const cleanup = new AsyncDisposableStack()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver(cleanup)
})
afterAll(() => cleanup.disposeAsync())

async function send(path: string, id: string, signal?: AbortSignal): Promise<number> {
  const answer = await fetch(receiver.origin + path, {
    method: 'POST',
    headers: { 'webhook-id': id },
    body: 'a body',
    ...(signal !== undefined && { signal }),
  })
  return answer.status
}

test('the receiver counts each id once per path, and keeps the moment of its first request', async () => {
  await receiver.ask({ kind: 'begin' })
  expect(await send('/a', 'one')).toBe(204)
  const first = await receiver.ask({ kind: 'ids', path: '/a' })
  expect(await send('/a', 'one')).toBe(204)
  expect(await send('/b', 'one')).toBe(204)
  const both = await receiver.ask({ kind: 'count', paths: ['/a', '/b', '/never'] })
  expect(both).toMatchObject({ distinct: 2, requests: 3, firstByteAtMs: first.firstByteAtMs })
  expect((await receiver.ask({ kind: 'ids', path: '/a' })).ids).toEqual(first.ids)
})

test('a path that hangs is never answered and acknowledges nothing', async () => {
  const path = `${HANGING}1`
  await expect(send(path, 'one', AbortSignal.timeout(200))).rejects.toThrow('timeout')
  expect(await receiver.ask({ kind: 'count', paths: [path] })).toMatchObject({ distinct: 0 })
})

test('a run whose deliveries do not come is void', async () => {
  await expect(receiver.untilReceived(['/never'], 1, 50)).rejects.toThrow(VoidRun)
})

test('the bare sender sends each id once and to all paths alike', async () => {
  const sender = startHelper<SenderTask, number>(cleanup, 'bare-sender.process.ts', {})
  await receiver.ask({ kind: 'begin' })
  const paths = ['/bare/1', '/bare/2']
  const perSecond = await sender.ask({
    origin: receiver.origin,
    paths,
    body: 'a body',
    concurrencyPerPath: 2,
    seconds: 1,
  })
  const { distinct, requests } = await receiver.ask({ kind: 'count', paths })
  expect(distinct).toBe(requests)
  expect(Math.abs(perSecond / requests - 1)).toBeLessThan(0.5)
  for (const path of paths)
    expect((await receiver.ask({ kind: 'ids', path })).ids.length).toBeGreaterThan(requests / 10)
})
