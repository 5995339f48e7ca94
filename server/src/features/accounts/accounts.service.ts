import { appendToAuditLog, type Origin } from '../../audit/index.ts'
import type { Background } from '../../kernel/background.ts'
import { assert } from '../../kernel/assert.ts'
import { isTimeZone } from '../../kernel/calendar.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { modules } from '../../kernel/scopes.ts'
import type { Pool } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { createCompany } from '../companies/index.ts'
import type { Mailer } from '../mail/index.ts'
import {
  deedOf,
  deleteSessions,
  giveBackAttempts,
  hashToken,
  networkOf,
  newToken,
  noteFamiliar,
  personAsTarget,
  takeAttempts,
  type Deps,
  type PersonalSession,
} from '../sign-in/index.ts'
import { checkPassword, findUserByEmail, insertUser, lockUser, setPassword } from '../users/index.ts'
import {
  findPasswordReset,
  insertPasswordReset,
  insertSignUp,
  takePasswordReset,
  takeSignUp,
  type ResetOwner,
} from './links.store.ts'

export interface AccountDeps extends Deps {
  sql: Pool
  hasher: PasswordHasher
  mailer: Mailer
  background: Background
  publicUrl: string
}

type Limited = Refusal<'SIGN_IN_LIMITED'> & { retryAfterS?: number }

export interface NewSignUp {
  companyName: string
  name: string
  email: string
  password: string
  timeZone?: string
}

/**
 * Begins the sign-up of a company. What is true of the address is looked up after the answer, so neither the answer nor
 * its time tells it. No text of the person's stands in the mail: nobody sends their words to others through us.
 */
export async function signUp(
  deps: AccountDeps,
  input: NewSignUp,
  origin: Origin,
): Promise<Result<null, Refusal<'VALIDATION_FAILED'> | Limited>> {
  const { timeZone = 'UTC', email } = input
  const fault = checkPassword(input.password, email)
  if (fault !== undefined) return fault
  if (!isTimeZone(timeZone)) {
    return refuseField('VALIDATION_FAILED', 'timeZone', 'must be an IANA time zone such as Africa/Lagos')
  }
  return afterwards(deps, { email, origin }, async () => {
    const passwordHash = await deps.hasher.hash(input.password)
    assert(passwordHash !== undefined, 'the queue of passwords has room')
    await inTransaction(deps.sql, async (sql) => {
      const link = newLink(deps, '/verify-email', limits.signUpLinkMs)
      const isKnown = (await findUserByEmail(sql, email)) !== undefined
      if (!isKnown) await insertSignUp(sql, { ...input, ...link, timeZone, passwordHash })
      await deps.mailer.send(sql, {
        to: email,
        subject: isKnown ? 'You have a Wagebook account' : 'Verify your address for Wagebook',
        text: isKnown
          ? `Somebody, maybe you, wanted to sign up with this address, which has an account already. Sign in with it:\n\n${deps.publicUrl}/sign-in\n`
          : `Follow this link within 24 hours to finish the sign-up of your company:\n\n${link.url}\n\nIf you did not ask for it, ignore this mail: without the link nothing happens.\n`,
      })
      return ok(null)
    })
  })
}

/** Makes the company of a sign-up, with its first Admin, when the link of the mail was followed. */
export async function verifyEmail(
  deps: AccountDeps,
  token: string,
  origin: Origin,
): Promise<Result<{ email: string }, Refusal<'LINK_NOT_VALID' | 'VALIDATION_FAILED'>>> {
  const nowMs = deps.clock.nowMs()
  return inTransaction(deps.sql, async (sql) => {
    const found = await takeSignUp(sql, hashToken(token), isoFromMs(nowMs))
    if (found === undefined) return refuse('LINK_NOT_VALID')
    const { email, name, companyName, timeZone, passwordHash } = found
    const created = await createCompany({ ...deps, sql }, { name: companyName, modules, timeZone })
    if (!created.ok) return created
    const { company } = created.value
    const user = { id: deps.ids.next(nowMs), companyId: company.id, email, name, role: 'Admin', passwordHash } as const
    // The address may have come to an account since.
    if (!(await insertUser(sql, { ...user, createdAt: isoFromMs(nowMs) }))) return refuse('LINK_NOT_VALID')
    await appendToAuditLog(sql, deps, {
      ...byThemselves(user, origin),
      action: 'user.signed_up',
      target: personAsTarget(user),
      after: { company: company.name, email, name, role: user.role },
    })
    return ok({ email })
  })
}

/** Sends a link to a new password, if the address has an account. Whether it has is looked up after the answer. */
export async function askForPasswordReset(
  deps: AccountDeps,
  email: string,
  origin: Origin,
): Promise<Result<null, Limited>> {
  return afterwards(deps, { email, origin }, async () => {
    await inTransaction(deps.sql, async (sql) => {
      const user = await findUserByEmail(sql, email)
      if (user === undefined) return ok(null)
      const url = await makePasswordLink({ ...deps, sql }, user.id, limits.passwordLinkMs)
      await deps.mailer.send(sql, {
        to: user.email,
        subject: 'Choose a new password for Wagebook',
        text: `Follow this link within the hour to choose a new password:\n\n${url}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.\n`,
      })
      return ok(null)
    })
  })
}

/** A link of one use to a new password. */
export async function makePasswordLink(
  deps: Deps & { publicUrl: string },
  userId: string,
  lifeMs: number,
): Promise<string> {
  const { url, ...link } = newLink(deps, '/reset-password', lifeMs)
  await insertPasswordReset(deps.sql, { ...link, userId })
  return url
}

/** Sets the password of whoever holds the link. All their sessions end; the second factor is asked for as ever. */
export async function completePasswordReset(
  deps: AccountDeps,
  input: { token: string; password: string },
  origin: Origin,
): Promise<Result<null, Refusal<'LINK_NOT_VALID' | 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'>>> {
  const tokenHash = hashToken(input.token)
  const user = await findPasswordReset(deps.sql, tokenHash, isoFromMs(deps.clock.nowMs()))
  if (user === undefined) return refuse('LINK_NOT_VALID')
  const fault = checkPassword(input.password, user.email)
  if (fault !== undefined) return fault
  const passwordHash = await deps.hasher.hash(input.password)
  if (passwordHash === undefined) return refuse('SERVICE_UNAVAILABLE')
  return inTransaction(deps.sql, async (sql) => {
    await lockUser(sql, user.companyId, user.id)
    if (!(await takePasswordReset(sql, tokenHash, user.id))) return refuse('LINK_NOT_VALID')
    await setPassword(sql, user, passwordHash)
    await deleteSessions(sql, { companyId: user.companyId, userId: user.id })
    await noteFamiliar({ ...deps, sql }, user.id, origin)
    await tellOfPassword({ ...deps, sql }, user.email)
    const target = personAsTarget(user)
    await appendToAuditLog(sql, deps, { ...byThemselves(user, origin), action: 'password.reset', target })
    return ok(null)
  })
}

/** Changes the password of somebody who has signed in and shows the present one. Their other sessions end. */
export async function changePassword(
  deps: AccountDeps,
  { session, origin }: { session: PersonalSession; origin: Origin },
  input: { currentPassword: string; password: string },
): Promise<Result<null, Refusal<'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'> | Limited>> {
  const { user, company } = session
  const counted = [
    { kind: 'password of', subject: user.id, max: limits.signInsOfAccountFromAddressMax, spanMs: limits.signInSpanMs },
  ]
  const retryAfterS = await takeAttempts(deps, counted)
  if (retryAfterS !== undefined) return { ok: false, refusal: { code: 'SIGN_IN_LIMITED', retryAfterS } }
  const stored = await findUserByEmail(deps.sql, user.email)
  const isRight = await deps.hasher.verify(input.currentPassword, stored?.passwordHash ?? null)
  if (isRight === undefined) return refuse('SERVICE_UNAVAILABLE')
  if (!isRight) return refuseField('VALIDATION_FAILED', 'currentPassword', 'is not your password')
  await giveBackAttempts(deps.sql, counted)
  const fault = checkPassword(input.password, user.email)
  if (fault !== undefined) return fault
  const passwordHash = await deps.hasher.hash(input.password)
  if (passwordHash === undefined) return refuse('SERVICE_UNAVAILABLE')
  return inTransaction(deps.sql, async (sql) => {
    await lockUser(sql, company.id, user.id)
    await setPassword(sql, { companyId: company.id, id: user.id }, passwordHash)
    await deleteSessions(sql, { companyId: company.id, userId: user.id }, { except: session.id })
    await tellOfPassword({ ...deps, sql }, user.email)
    const deed = { action: 'password.changed', target: personAsTarget(user) }
    await appendToAuditLog(sql, deps, deedOf(session, origin, deed))
    return ok(null)
  })
}

async function tellOfPassword(deps: Deps & { mailer: Mailer }, to: string): Promise<void> {
  const text =
    'The password of your account was changed.\n\nIf it was not you, choose a new one at once and tell an Admin of your company.\n'
  await deps.mailer.send(deps.sql, { to, subject: 'Your Wagebook account was changed', text })
}

/**
 * Does work after the answer, which is the same whatever the work finds. Mails to one address are limited without a word;
 * whoever asks for very many is told to wait.
 */
async function afterwards(
  deps: AccountDeps,
  { email, origin }: { email: string; origin: Origin },
  work: () => Promise<void>,
): Promise<Result<null, Limited>> {
  const spanMs = limits.linkMailsSpanMs
  const network = networkOf(origin.address ?? '')
  const from = [{ kind: 'link mail from', subject: network, max: limits.linkMailsFromAddressMax, spanMs }]
  const to = [{ kind: 'link mail to', subject: email, max: limits.linkMailsToAddressMax, spanMs }]
  const retryAfterS = await takeAttempts(deps, from)
  if (retryAfterS !== undefined) return { ok: false, refusal: { code: 'SIGN_IN_LIMITED', retryAfterS } }
  const isTooMany = (await takeAttempts(deps, to)) !== undefined
  if (!isTooMany) deps.background.run(work)
  return ok(null)
}

function newLink(deps: Omit<Deps, 'sql'> & { publicUrl: string }, path: string, lifeMs: number) {
  const nowMs = deps.clock.nowMs()
  const { token, tokenHash } = newToken()
  const url = `${deps.publicUrl}${path}?token=${token}`
  return { id: deps.ids.next(nowMs), tokenHash, expiresAt: isoFromMs(nowMs + lifeMs), url }
}

/** Somebody who has shown that an address is theirs, and no second factor. */
function byThemselves(user: ResetOwner, from: Origin) {
  const actor = { kind: 'user', id: user.id, name: user.email } as const
  return { companyId: user.companyId, actor, factor: null, mode: null, from }
}
