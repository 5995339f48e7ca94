import { expect, test } from 'vitest'
import { SeenDeliveries } from './seen-deliveries.ts'

test('a delivery is taken in hand once, until it is settled or dropped', () => {
  const seen = new SeenDeliveries()
  expect(seen.add('a')).toBe(true)
  expect(seen.add('a')).toBe(false)
  seen.settled(['a'])
  expect(seen.add('a')).toBe(true)
  seen.drop(['a'])
  expect(seen.add('a')).toBe(true)
})

test('a read that began before an outcome was committed cannot bring the settled delivery back', () => {
  const seen = new SeenDeliveries()
  seen.add('a')
  const read = seen.beginRead()
  seen.settled(['a'])
  expect(seen.add('a'), 'as the late read returns it').toBe(false)
  seen.endRead(read)
  expect(seen.add('a'), 'as its retry').toBe(true)
})

test('a settled delivery is remembered until the last read that began before has ended', () => {
  const seen = new SeenDeliveries()
  seen.add('a')
  const [first, second] = [seen.beginRead(), seen.beginRead()]
  seen.settled(['a'])
  const third = seen.beginRead()
  seen.endRead(second)
  seen.endRead(third)
  expect(seen.add('a')).toBe(false)
  seen.endRead(first)
  expect(seen.add('a')).toBe(true)
})

test('a read that begins after an outcome was committed does not hold it up', () => {
  const seen = new SeenDeliveries()
  seen.add('a')
  seen.settled(['a'])
  seen.beginRead()
  expect(seen.add('a')).toBe(true)
})

test('reads without an end hold back what settled under them, and nothing else', () => {
  const seen = new SeenDeliveries()
  for (const id of ['a', 'b']) seen.add(id)
  seen.settled(['a'])
  const read = seen.beginRead()
  seen.settled(['b'])
  expect([seen.add('a'), seen.add('b')]).toEqual([true, false])
  seen.endRead(read)
  expect(seen.add('b')).toBe(true)
})
