import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the order of fields makes no difference, and that of elements does', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: '"' })).toBe('{"a":"\\"","b":[1,{"c":"x","d":null}]}')
  expect(canonicalJson({ a: '"', b: [1, { c: 'x', d: null }] })).toBe(
    canonicalJson({ b: [1, { d: null, c: 'x' }], a: '"' }),
  )
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  expect(canonicalJson(undefined)).toBe('null')
})

test('the text says all that the value says: it is read back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain)
    }),
  )
})
