import { createHmac, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The secret of an API key: `svc_live_` or `svc_test_`, 32 base62 characters (190 bits), 6 base62 characters of CRC-32
 * over everything before them. The fixed form lets secret scanners find leaks, and a mistyped key is refused without a
 * look into the database.
 */
export const SECRET_PATTERN = /^svc_(live|test)_[0-9A-Za-z]{38}$/

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

export function makeSecret(mode: 'live' | 'test'): string {
  const body = `svc_${mode}_${randomBase62(RANDOM_LENGTH)}`
  return body + checksum(body)
}

export function hasSecretForm(text: string): boolean {
  if (!SECRET_PATTERN.test(text)) return false
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** A text in which everything that looks like a secret is replaced, for texts that are kept. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/(svc_(?:live|test)_)[0-9A-Za-z]+/g, '$1[redacted]')
}

/** What is stored of a secret. The pepper is outside the database, so a copy of the database opens nothing. */
export function hashSecret(secret: string, pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update(secret).digest()
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = ALPHABET.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Bytes of 248 and above are drawn again, so that every character is equally likely. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62)
    }
  }
  return text
}
