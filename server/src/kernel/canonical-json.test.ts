import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the order of fields makes no difference, at any depth; that of a list does', () => {
  const text = '{"a":[{"x":1,"y":null},2],"b":{"c":"d"}}'
  expect(canonicalJson({ b: { c: 'd' }, a: [{ y: null, x: 1 }, 2] })).toBe(text)
  expect(canonicalJson({ a: [2, { x: 1, y: null }], b: { c: 'd' } })).not.toBe(text)
  expect(canonicalJson({ 10: 1, 9: 2 })).toBe(canonicalJson({ 9: 2, 10: 1 }))
  expect(canonicalJson(null)).toBe('null')
})
