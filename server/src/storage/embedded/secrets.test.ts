import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newHome } from './embedded.testing.ts'
import { loadOrCreateSecrets } from './index.ts'

test('the secrets are 32 random bytes each, made once and readable by their owner alone', () => {
  const home = newHome()
  const secrets = loadOrCreateSecrets(home)
  expect(loadOrCreateSecrets(home)).toEqual(secrets)
  expect(Object.values(secrets).map((secret) => Buffer.from(secret, 'base64').length)).toEqual([32, 32])
  expect(secrets.keyPepper).not.toBe(secrets.encryptionKey)
  expect(readdirSync(home)).toEqual(['secrets.json'])
  expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(loadOrCreateSecrets(newHome())).not.toEqual(secrets)
})

test('a malformed file of secrets is refused and left as it is', () => {
  const home = newHome()
  const { keyPepper } = loadOrCreateSecrets(home)
  const path = join(home, 'secrets.json')
  for (const text of ['', '{"keyPepper":', 'null', JSON.stringify({ keyPepper, encryptionKey: 'c2hvcnQ=' })]) {
    writeFileSync(path, text)
    expect(() => loadOrCreateSecrets(home)).toThrow('is malformed')
    expect(() => loadOrCreateSecrets(home)).not.toThrow(keyPepper)
  }
  expect(statSync(path).size).toBeGreaterThan(0)
})

test('a file of secrets that others can read is refused', () => {
  const home = newHome()
  loadOrCreateSecrets(home)
  for (const mode of [0o640, 0o604]) {
    chmodSync(join(home, 'secrets.json'), mode)
    expect(() => loadOrCreateSecrets(home)).toThrow('can be read by other users')
  }
})
