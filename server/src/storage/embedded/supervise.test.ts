import { expect, test } from 'vitest'
import type { ServerProcess } from './server-process.ts'
import { supervise } from './supervise.ts'

/** A server that ends by itself at once. */
const dead: ServerProcess = { pid: 1, exited: Promise.resolve('exit code 1'), stop: () => Promise.resolve() }

test('a server that cannot stay up is tried ten times with growing pauses, then left alone', async () => {
  const pausesMs: number[] = []
  const messages: string[] = []
  const stop = supervise({
    first: dead,
    start: () => (pausesMs.length % 2 === 0 ? Promise.resolve(dead) : Promise.reject(new Error('no space left'))),
    log: (_level, message) => void messages.push(message),
    sleep: (ms) => Promise.resolve(void pausesMs.push(ms)),
  })
  await expect.poll(() => messages.at(-1)).toBe('PostgreSQL ended 10 times in 10 minutes; not starting it again')
  expect(pausesMs).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  await stop()
})
