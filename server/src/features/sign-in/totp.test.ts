import { expect, test } from 'vitest'
import { describeTotp, stepOfCode, totpCode } from './totp.ts'

// RFC 6238, appendix B, for SHA-1: its codes have eight digits, of which ours are the last six.
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d s the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, seconds * 1000)).toBe(code.slice(-6))
})

test('the present code and the one before it have a step; those before and after have none', () => {
  const nowMs = 1_234_567_890_000
  const step = Math.floor(nowMs / 30_000)
  const at = (steps: number) => stepOfCode(secret, totpCode(secret, nowMs + steps * 30_000), nowMs)
  expect([at(-2), at(-1), at(0), at(1)]).toEqual([undefined, step - 1, step, undefined])
})

test.each(['', '28708', '2870820', '２８７０８２', 'abcdef', '287082\n', '😀28', '28708é'])('%j is no code', (text) => {
  expect(stepOfCode(secret, text, 59_000)).toBeUndefined()
})

test('the address for the QR code names whose account it is, and holds the secret that is typed', () => {
  const { secret: base32, uri } = describeTotp(secret, 'amara@example.com')
  expect(base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(
    `otpauth://totp/Wagebook:amara%40example.com?issuer=Wagebook&secret=${base32}&algorithm=SHA1&digits=6&period=30`,
  )
})
