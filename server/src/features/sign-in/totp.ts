import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app has it: HMAC-SHA-1, 6 digits, steps of 30 s. The secret has 160 random bits. */
const STEP_MS = 30_000
const SECRET_BYTES = 20

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** The secret as people type it (base32), and as the address that a QR code holds. */
export function describeTotp(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

export function totpCode(secret: Buffer, atMs: number): string {
  return totpOf(secret).generate({ timestamp: atMs })
}

/**
 * The time step of a code, of the present one and the one before it (a code is on its way for a while), or undefined. Both
 * are computed and compared in constant time, whichever it is.
 */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | undefined {
  const step = Math.floor(nowMs / STEP_MS)
  const [isPresent, isPrevious] = [step, step - 1].map((each) => isSame(totpCode(secret, each * STEP_MS), code))
  if (isPresent === true) return step
  return isPrevious === true ? step - 1 : undefined
}

function isSame(expected: string, given: string): boolean {
  return /^\d{6}$/.test(given) && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({ issuer: 'Wagebook', label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
}
