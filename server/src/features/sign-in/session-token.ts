import { createHash, randomBytes } from 'node:crypto'

/** A new token of 32 random bytes for a cookie or a link, and its SHA-256, which is all that is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** The token is random over its whole length, so a plain hash is as good as a slow one. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
