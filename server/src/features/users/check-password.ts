import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../../kernel/limits.ts'
import { refuseField } from '../../kernel/result.ts'

/** Those of the 49,233 most common passwords that are long enough, in lower case (from zxcvbn-ts, MIT licence). */
const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/**
 * Refuses a password that would be guessed: too short, among the most common ones, or the person's own address. What it
 * is made of is nobody's business. Lengths are in characters (code points) of the normal form.
 */
export function checkPassword(password: string, email: string) {
  const text = password.normalize('NFC')
  const length = Array.from(text).length
  const { passwordLengthMin: min, passwordLengthMax: max } = limits
  if (length < min || length > max) {
    return refuseField('VALIDATION_FAILED', 'password', `must have ${min} to ${max} characters`)
  }
  const lower = text.toLowerCase()
  if (common.has(lower) || lower === email.toLowerCase() || isRepetition(lower)) {
    return refuseField('VALIDATION_FAILED', 'password', 'is one of the first that would be guessed')
  }
  return undefined
}

/** `aaaaaaaaaaaa`, `abcabcabcabc`: up to four characters, again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text)
}
