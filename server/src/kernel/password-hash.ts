import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { assert } from './assert.ts'
import { turns } from './turns.ts'

/** Hashes passwords. Both answer undefined when too many are waiting: the caller is told to come again. */
export interface PasswordHasher {
  hash(password: string): Promise<string | undefined>
  /** Whether it is the password of this hash. Without a hash the same work is done, for nothing. */
  verify(password: string, stored: string | null): Promise<boolean | undefined>
}

/** Argon2id with the parameters of OWASP's cheat sheet: 19 MiB, 2 passes, 1 lane; 50 ms on the machine it was tried on. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * A hasher that works on `atOnce` passwords at a time, so a flood of sign-ins takes no more than that much memory and as
 * many of the four threads that Node does such work on; `waitingMax` more wait their turn.
 */
export function passwordHasher(bounds: { atOnce: number; waitingMax: number }): PasswordHasher {
  const line = turns(bounds.atOnce)
  const decoy = write(randomBytes(16), randomBytes(32))
  let inside = 0

  async function compute(password: string, salt: Buffer): Promise<Buffer | undefined> {
    if (inside >= bounds.atOnce + bounds.waitingMax) return undefined
    inside += 1
    try {
      return await line.take('password', () => argon2id(password, salt))
    } finally {
      inside -= 1
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const hash = await compute(password, salt)
      return hash && write(salt, hash)
    },
    async verify(password, stored) {
      const { salt, hash } = read(stored ?? decoy)
      const found = await compute(password, salt)
      return found && timingSafeEqual(found, hash) && stored !== null
    },
  }
}

const compute = promisify(argon2)

/** Texts that look alike are one password, however they were typed: NFC. */
function argon2id(password: string, salt: Buffer): Promise<Buffer> {
  return compute('argon2id', { message: password.normalize('NFC'), nonce: salt, ...parameters })
}

/** `argon2id$19456$2$1$salt$hash`, the bytes in base64url. */
function write(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = parameters
  return ['argon2id', memory, passes, parallelism, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

function read(stored: string): { salt: Buffer; hash: Buffer } {
  const [kind, memory, passes, parallelism, salt = '', hash = ''] = stored.split('$')
  const isCurrent =
    [memory, passes, parallelism].join() === [parameters.memory, parameters.passes, parameters.parallelism].join()
  assert(kind === 'argon2id' && isCurrent, 'passwords are stored with the present parameters')
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}
