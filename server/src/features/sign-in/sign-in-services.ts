import type { FastifyReply } from 'fastify'
import type { Services } from '../../http/operation.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import type { Background } from '../../kernel/background.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import type { SecretBox } from '../../kernel/secret-box.ts'
import type { Mailer } from '../mail/index.ts'
import { relyingParty, type RelyingParty } from './passkeys.ts'

/** What the routes of people are given by `main.ts`. */
export interface SignInServices extends Services {
  hasher: PasswordHasher
  box: SecretBox
  mailer: Mailer
  background: Background
  cookie: SessionCookie
  publicUrl: string
}

export function depsOf(services: SignInServices) {
  const { pool: sql, clock, ids, hasher, box, mailer, background } = services
  return { sql, clock, ids, hasher, box, mailer, background }
}

export function partyOf({ publicUrl }: SignInServices, { request }: FastifyReply): RelyingParty {
  return relyingParty(publicUrl, `${request.protocol}://${request.host}`)
}
