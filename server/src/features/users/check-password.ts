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
 * Refuses a password that would be guessed: too short, among the most common ones, or little more than the words that are
 * known of the person. What it is made of is nobody's business. Lengths are in characters (code points) of the normal form.
 */
export function checkPassword(password: string, email: string) {
  const text = password.normalize('NFC')
  const length = Array.from(text).length
  const { passwordLengthMin: min, passwordLengthMax: max } = limits
  if (length < min || length > max) {
    return refuseField('VALIDATION_FAILED', 'password', `must have ${min} to ${max} characters`)
  }
  const lower = text.toLowerCase()
  if (common.has(lower) || isRepetition(lower) || isMadeOf(knownWords(email), lower)) {
    return refuseField('VALIDATION_FAILED', 'password', 'is one of the first that would be guessed')
  }
  return undefined
}

/** `aaaaaaaaaaaa`, `abcabcabcabc`: up to four characters, again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text)
}

/** The product's name, and the parts of the person's address. */
function knownWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return ['wagebook', local, ...local.split(/[.+_-]/), ...domain.split('.')].filter((word) => word.length >= 3)
}

/** Fewer than half of the characters that a password has at least are left without these words. */
function isMadeOf(words: readonly string[], text: string): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && Array.from(rest).length < limits.passwordLengthMin / 2
}
