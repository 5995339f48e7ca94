import { createHash, randomBytes } from 'node:crypto'
import { limits } from '../../kernel/limits.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ten codes such as `k3m9qp-7xw2ab-hn5c8r-v4tyed`, of 120 random bits each: a plain hash of one is as good as a slow one. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, newCode)
}

function newCode(): string {
  const letters = Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length])
  return [0, 6, 12, 18].map((start) => letters.slice(start, start + 6).join('')).join('-')
}

/** The hash under which a code is stored. How it was typed, in which case and with which dashes, makes no difference. */
export function hashRecoveryCode(code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(letters).digest()
}
