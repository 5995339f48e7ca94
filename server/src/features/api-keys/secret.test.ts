import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSecret, hasSecretForm, makeSecret, SECRET_PATTERN } from './secret.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a secret has the prefix of its mode, 32 random characters and 6 of checksum', () => {
  for (const mode of ['live', 'test'] as const) {
    const secret = makeSecret(mode)
    expect(secret).toMatch(SECRET_PATTERN)
    expect(secret).toMatch(new RegExp(`^svc_${mode}_[0-9A-Za-z]{38}$`))
    expect(hasSecretForm(secret)).toBe(true)
  }
})

test('the form is stable: secrets that were issued long ago are still taken', () => {
  // Made once with this very code; a change of the checksum would shut every customer out.
  expect(hasSecretForm('svc_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0l3Q8O')).toBe(true)
  expect(hasSecretForm('svc_test_0123456789ABCDEFGHIJKLMNOPQRSTUV2nuRgb')).toBe(true)
})

test('a change of any one character is refused without a look into the database', () => {
  const secret = makeSecret('live')
  let refused = 0
  for (let place = 0; place < secret.length; place += 1) {
    for (const char of `${ALPHABET}_-. `) {
      if (char === secret.charAt(place)) continue
      expect(hasSecretForm(secret.slice(0, place) + char + secret.slice(place + 1))).toBe(false)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(secret.length * 60)
})

test('two neighbours that change places, a character more or less and the other mode are refused', () => {
  const secret = makeSecret('test')
  for (let place = 0; place + 1 < secret.length; place += 1) {
    const [a, b] = [secret.charAt(place), secret.charAt(place + 1)]
    if (a === b) continue
    expect(hasSecretForm(secret.slice(0, place) + b + a + secret.slice(place + 2))).toBe(false)
  }
  const wrong = [`${secret}0`, secret.slice(0, -1), ` ${secret}`, `${secret}\n`, secret.replace('_test_', '_live_'), '']
  for (const text of wrong) expect(hasSecretForm(text)).toBe(false)
})

test('secrets do not repeat and use every character about equally', () => {
  const bodies = Array.from({ length: 2000 }, () => makeSecret('live').slice(9, 41))
  expect(new Set(bodies).size).toBe(bodies.length)
  const counts = new Map<string, number>()
  for (const char of bodies.join('')) counts.set(char, (counts.get(char) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // 64,000 characters, 1,032 expected of each with a deviation of 32: eight deviations do not happen by chance.
  for (const count of counts.values()) expect(Math.abs(count - 64_000 / 62)).toBeLessThan(256)
})

test('what is stored is HMAC-SHA-256 under the pepper: another pepper or secret gives another 32 bytes', () => {
  const [secret, pepper] = [makeSecret('live'), Buffer.alloc(32, 1)]
  const hash = hashSecret(secret, pepper)
  expect(hash).toHaveLength(32)
  expect(hash).toEqual(createHmac('sha256', pepper).update(secret).digest())
  expect(hashSecret(secret, Buffer.alloc(32, 2))).not.toEqual(hash)
  expect(hashSecret(makeSecret('live'), pepper)).not.toEqual(hash)
})
