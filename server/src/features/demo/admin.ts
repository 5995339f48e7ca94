import { randomBytes } from 'node:crypto'
import { required } from '../../kernel/assert.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { passwordHasher } from '../../kernel/password-hash.ts'
import type { SecretBox } from '../../kernel/secret-box.ts'
import { describeTotp, newTotpSecret, putTotp, totpPurpose, type Deps } from '../sign-in/index.ts'
import { insertUser } from '../users/index.ts'

/** Who signs in to the demo, and with what. `totpSecret` is in base32, `totpUri` for a QR code. */
export interface DemoAdmin {
  email: string
  password: string
  totpSecret: string
  totpUri: string
}

const EMAIL = 'admin@kestrel.example'

/** An Admin of the demo company with a random password and an authenticator app's secret, which are nowhere else. */
export async function createAdmin(deps: Deps & { box: SecretBox }, companyId: string): Promise<DemoAdmin> {
  const nowMs = deps.clock.nowMs()
  const createdAt = isoFromMs(nowMs)
  const id = deps.ids.next(nowMs)
  const password = randomBytes(15).toString('base64url')
  const hashed = await passwordHasher({ atOnce: 1, waitingMax: 0 }).hash(password)
  const passwordHash = required(hashed, 'nobody else waits for this hasher')
  const admin = { id, companyId, email: EMAIL, name: 'Demo Admin', role: 'Admin', passwordHash, createdAt } as const
  await insertUser(deps.sql, admin)
  const secret = newTotpSecret()
  const sealed = deps.box.seal(secret, totpPurpose(id))
  await putTotp(deps.sql, { userId: id, secret: sealed, lastStep: 0, activatedAt: createdAt })
  const { secret: totpSecret, uri: totpUri } = describeTotp(secret, EMAIL)
  return { email: EMAIL, password, totpSecret, totpUri }
}
