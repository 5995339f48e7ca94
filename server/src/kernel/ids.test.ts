import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, randomIds } from './ids.ts'

test('ids of one process sort in the order they were made, within a millisecond and across', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 300 }), (steps) => {
      const ids = randomIds()
      let atMs = 1_795_249_800_000
      const made = steps.map((step) => {
        atMs += step
        return ids.next(atMs)
      })
      expect(made.toSorted()).toEqual(made)
      expect(new Set(made).size).toBe(made.length)
    }),
  )
})

test('ids of two processes never meet and sort by their millisecond', () => {
  const [one, two] = [randomIds(), randomIds()]
  const made = Array.from({ length: 2000 }, () => [one.next(1_000), two.next(1_000)]).flat()
  expect(new Set(made).size).toBe(made.length)
  const later = two.next(1_001)
  for (const id of made) expect(id < later).toBe(true)
})

test('an id is a UUID of version 7 in lower case that holds its millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (atMs) => {
      const id = randomIds().next(atMs)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(atMs)
    }),
  )
})

test('a UUID is read in either case and in no other form', () => {
  const id = '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10'
  expect([id, id.toUpperCase(), '00000000-0000-0000-0000-000000000000'].map(isUuid)).toEqual([true, true, true])
  const wrong = ['', id.replaceAll('-', ''), `{${id}}`, `urn:uuid:${id}`, `${id}\n`, ` ${id}`, `${id}0`, id.slice(1)]
  for (const text of [...wrong, id.replace('f', 'g'), id.replace('-', '_')])
    expect([text, isUuid(text)]).toEqual([text, false])
})
