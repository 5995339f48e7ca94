import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fsyncFolder, hasCode } from './file-system.ts'

export interface Secrets {
  keyPepper: string
  encryptionKey: string
}

const SECRET_BYTES = 32

/**
 * The secrets of a home: 32 random bytes each, in base64, made on the first call and the same ever after. Throws on a
 * file that others can read or that is malformed; it is never replaced, since without the old keys the data they
 * protect is lost.
 */
export function loadOrCreateSecrets(home: string): Secrets {
  const path = join(home, 'secrets.json')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  return readSecrets(path) ?? createSecrets(home, path)
}

function readSecrets(path: string): Secrets | undefined {
  const descriptor = openIfThere(path)
  if (descriptor === undefined) return undefined
  try {
    const mode = fstatSync(descriptor).mode & 0o777
    if ((mode & 0o077) !== 0) {
      throw new Error(`${path} can be read by other users (mode ${mode.toString(8)}); set it to 600: chmod 600 ${path}`)
    }
    return parseSecrets(path, readFileSync(descriptor, 'utf8'))
  } finally {
    closeSync(descriptor)
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function parseSecrets(path: string, text: string): Secrets {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Falls through to the one message; the parser's own would quote a part of the secrets.
  }
  if (!isSecrets(value)) throw new Error(`${path} is malformed; restore it from a backup: it cannot be made anew.`)
  return { keyPepper: value.keyPepper, encryptionKey: value.encryptionKey }
}

function isSecrets(value: unknown): value is Secrets {
  if (typeof value !== 'object' || value === null || !('keyPepper' in value) || !('encryptionKey' in value))
    return false
  return isSecret(value.keyPepper) && isSecret(value.encryptionKey)
}

function isSecret(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const bytes = Buffer.from(value, 'base64')
  return bytes.length >= SECRET_BYTES && bytes.toString('base64') === value
}

/**
 * A finished file appears under its name at once, or not at all. It is linked and not renamed there, because a link
 * does not replace: of two processes which create at once one wins, and the other reads the winner's.
 */
function createSecrets(home: string, path: string): Secrets {
  const temporary = join(home, `secrets.${randomBytes(6).toString('hex')}.tmp`)
  const secrets = { keyPepper: randomSecret(), encryptionKey: randomSecret() }
  try {
    writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(temporary, path)
  } catch (error) {
    const winners = hasCode(error, 'EEXIST') ? readSecrets(path) : undefined
    if (winners === undefined) throw error
    return winners
  } finally {
    rmSync(temporary, { force: true })
  }
  fsyncFolder(home)
  return secrets
}

/**
 * Puts other secrets in the place of a home's own, at once or not at all: those of a backup, before its data goes into
 * the still empty database. Throws when they are malformed.
 */
export function replaceSecrets(home: string, secrets: Secrets): void {
  const path = join(home, 'secrets.json')
  if (!isSecrets(secrets)) throw new Error('The secrets are malformed; nothing was changed.')
  const temporary = join(home, `secrets.${randomBytes(6).toString('hex')}.tmp`)
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(temporary, path)
  fsyncFolder(home)
}

function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64')
}
