import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('so many pieces of work of one name run at once, the others in order, and other names do not wait for them', async () => {
  const line = turns(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, work: string) =>
    line.take(name, async () => {
      begun.push(work)
      await new Promise<void>((resolve) => ends.set(work, resolve))
      return work
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('a', 'a4'), start('b', 'b1')]
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('a2')?.()
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const work of ['a1', 'a3', 'b1']) ends.get(work)?.()
  await settled()
  expect(begun.at(-1)).toBe('a4')
  ends.get('a4')?.()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('work that fails gives its turn on', async () => {
  const line = turns(1)
  const failing = line.take('a', async () => Promise.reject(new Error('planted')))
  const next = line.take('a', async () => 'done')
  await expect(failing).rejects.toThrow('planted')
  expect(await next).toBe('done')
})
