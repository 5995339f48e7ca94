import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretBox, webhookSecretPurpose } from './secret-box.ts'

const box = secretBox(Buffer.alloc(32, 1))

test('what was sealed opens again for its purpose, whatever it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.string(), (bytes, purpose) => {
      const plain = Buffer.from(bytes)
      expect(box.open(box.seal(plain, purpose), purpose).equals(plain)).toBe(true)
    }),
  )
})

test("a secret that was sealed for one endpoint does not open for another's purpose, nor under another key", () => {
  const [tenantId, id] = ['019a9f50-11aa-7c02-9e40-71b0c2d3e4f5', '019a9f50-11aa-7c02-9e40-71b0c2d3e4f6']
  const sealed = box.seal(randomBytes(32), webhookSecretPurpose({ tenantId, id }))
  expect(() => box.open(sealed, webhookSecretPurpose({ tenantId, id: tenantId }))).toThrow()
  expect(() => box.open(sealed, webhookSecretPurpose({ tenantId: id, id }))).toThrow()
  expect(() => secretBox(Buffer.alloc(32, 2)).open(sealed, webhookSecretPurpose({ tenantId, id }))).toThrow()
})

test('a sealed secret does not hold it in plain, and looks different each time', () => {
  const plain = randomBytes(32)
  const [first, second] = [box.seal(plain, 'a'), box.seal(plain, 'a')]
  expect(first.equals(second)).toBe(false)
  expect(first.includes(plain)).toBe(false)
  expect(first.includes(plain.toString('base64'))).toBe(false)
})

test('one changed bit, a cut and an empty value do not open', () => {
  const sealed = box.seal(randomBytes(32), 'a')
  for (let byte = 0; byte < sealed.length; byte += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte)
    expect(() => box.open(changed, 'a')).toThrow()
  }
  for (const length of [0, 12, 28, sealed.length - 1]) expect(() => box.open(sealed.subarray(0, length), 'a')).toThrow()
})
