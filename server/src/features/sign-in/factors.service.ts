import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { appendToAuditLog, type Origin } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import type { SecretBox } from '../../kernel/secret-box.ts'
import type { Pool } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { Mailer } from '../mail/index.ts'
import { lockUser } from '../users/index.ts'
import {
  countFactors,
  deletePasskey,
  insertPasskey,
  listCredentials,
  putRecoveryCodes,
  putTotp,
  type Passkey,
} from './factors.store.ts'
import { totpPurpose } from './judge-code.ts'
import { registeredCredential, registrationOptions, type RelyingParty } from './passkeys.ts'
import { deedOf, personOf, type Deps, type PersonalSession } from './people.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { finishSignIn } from './sessions.service.ts'
import {
  deleteUnfinishedSessions,
  findNewTotpSecret,
  putChallenge,
  putNewTotpSecret,
  setSessionFactor,
  takeChallenge,
} from './sessions.store.ts'
import { describeTotp, newTotpSecret, stepOfCode } from './totp.ts'

export interface FactorDeps extends Deps {
  sql: Pool
  box: SecretBox
  mailer: Mailer
}

interface From {
  session: PersonalSession
  origin: Origin
}

/** What came of a new factor: the session's new token and ten recovery codes, when it is the first one. */
export interface FactorAdded {
  token: string | undefined
  recoveryCodes: string[] | null
}

/** A new TOTP secret, to be put into an app. It counts once a code of it was shown. */
export async function beginTotp(deps: FactorDeps, session: PersonalSession) {
  return inTransaction(deps.sql, async (sql) => {
    const allowed = await mayAddFactor({ ...deps, sql }, session)
    if (!allowed.ok) return allowed
    const secret = newTotpSecret()
    await putNewTotpSecret(sql, session.id, deps.box.seal(secret, newTotpPurpose(session)))
    return ok(describeTotp(secret, session.user.email))
  })
}

function newTotpPurpose(session: PersonalSession): string {
  return `new totp of session ${session.id}`
}

/** Puts a TOTP secret in force, in the place of an older one, when a code of it is right. That code is used up. */
export async function activateTotp(
  deps: FactorDeps,
  from: From,
  code: string,
): Promise<Result<FactorAdded, Refusal<'INVALID_STATE' | 'SECOND_FACTOR_FAILED'>>> {
  const { session } = from
  const nowMs = deps.clock.nowMs()
  return inTransaction(deps.sql, async (sql) => {
    const allowed = await mayAddFactor({ ...deps, sql }, session)
    if (!allowed.ok) return allowed
    const sealed = await findNewTotpSecret(sql, session.id)
    if (sealed === undefined) return refuse('INVALID_STATE', { message: 'There is no new TOTP secret to activate.' })
    const secret = deps.box.open(sealed, newTotpPurpose(session))
    const step = stepOfCode(secret, code, nowMs)
    if (step === undefined) return refuse('SECOND_FACTOR_FAILED')
    const userId = session.user.id
    const kept = deps.box.seal(secret, totpPurpose(userId))
    await putTotp(sql, { userId, secret: kept, lastStep: step, activatedAt: isoFromMs(nowMs) })
    return ok(await welcomeFactor({ ...deps, sql }, from, { factor: 'totp', name: 'authenticator app' }))
  })
}

/** The options with which a browser registers a passkey; the answer must come from this session. */
export async function beginPasskey(deps: FactorDeps, session: PersonalSession, party: RelyingParty) {
  return inTransaction(deps.sql, async (sql) => {
    const allowed = await mayAddFactor({ ...deps, sql }, session)
    if (!allowed.ok) return allowed
    const known = await listCredentials(sql, session.user.id)
    if (known.length >= limits.passkeysMax) {
      return refuse('LIMIT_REACHED', { message: `A person has ${limits.passkeysMax} passkeys at most.` })
    }
    const options = await registrationOptions(party, session.user, known)
    const expiresAt = isoFromMs(deps.clock.nowMs() + limits.passkeyChallengeMs)
    await putChallenge(sql, { id: session.id, challenge: options.challenge, purpose: 'registration', expiresAt })
    return ok(options)
  })
}

export async function addPasskey(
  deps: FactorDeps,
  from: From,
  input: { party: RelyingParty; name: string; response: RegistrationResponseJSON },
): Promise<Result<FactorAdded & { passkey: Passkey }, Refusal<'INVALID_STATE' | 'SECOND_FACTOR_FAILED'>>> {
  const { session } = from
  const nowMs = deps.clock.nowMs()
  const createdAt = isoFromMs(nowMs)
  // Used up before the answer is judged: one try for each question.
  const challenge = await takeChallenge(deps.sql, { id: session.id, purpose: 'registration', now: createdAt })
  if (challenge === undefined) return refuse('SECOND_FACTOR_FAILED')
  const credential = await registeredCredential(input.party, challenge, input.response)
  if (credential === undefined) return refuse('SECOND_FACTOR_FAILED')
  return inTransaction(deps.sql, async (sql) => {
    const allowed = await mayAddFactor({ ...deps, sql }, session)
    if (!allowed.ok) return allowed
    const passkey = { id: deps.ids.next(nowMs), name: input.name, createdAt, lastUsedAt: null }
    const isNew = await insertPasskey(sql, { ...credential, ...passkey, userId: session.user.id })
    if (!isNew) return refuse('SECOND_FACTOR_FAILED')
    const added = await welcomeFactor({ ...deps, sql }, from, { factor: 'passkey', name: input.name })
    return ok({ ...added, passkey })
  })
}

/** Removes a passkey that is not the only second factor. */
export async function removePasskey(
  deps: FactorDeps,
  { session, origin }: From,
  id: string,
): Promise<Result<null, Refusal<'NOT_FOUND' | 'LAST_FACTOR'>>> {
  return inTransaction(deps.sql, async (sql) => {
    await lockUser(sql, session.company.id, session.user.id)
    const removed = await deletePasskey(sql, session.user.id, id)
    if (removed === undefined) return refuse('NOT_FOUND')
    const { totp, passkeys } = await countFactors(sql, session.user.id)
    if (!totp && passkeys === 0) return refuse('LAST_FACTOR')
    const target = { kind: 'factor', id, name: removed.name }
    await tell({ ...deps, sql }, session, `The passkey "${removed.name}" was removed from your account.`)
    await appendToAuditLog(sql, deps, deedOf(session, origin, { action: 'factor.removed', target, before: removed }))
    return ok(null)
  })
}

/** Ten new recovery codes in the place of those that are left. */
export async function renewRecoveryCodes(deps: FactorDeps, { session, origin }: From): Promise<string[]> {
  const renewed = await inTransaction(deps.sql, async (sql) => {
    await lockUser(sql, session.company.id, session.user.id)
    const codes = await issueRecoveryCodes({ ...deps, sql }, session.user.id)
    const target = { kind: 'factor', id: session.user.id, name: 'recovery_code' }
    await tell({ ...deps, sql }, session, 'The recovery codes of your account were renewed.')
    await appendToAuditLog(sql, deps, deedOf(session, origin, { action: 'factor.added', target }))
    return ok(codes)
  })
  return renewed.value
}

async function issueRecoveryCodes(deps: Deps, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await putRecoveryCodes(deps.sql, userId, codes.map(hashRecoveryCode))
  return codes
}

/**
 * Locks the person, and lets in who has signed in, and who is to set up the first factor and still has none: of two who
 * know the password, the second does not replace the factor of the first.
 */
async function mayAddFactor(deps: Deps, session: PersonalSession): Promise<Result<null, Refusal<'INVALID_STATE'>>> {
  const user = await lockUser(deps.sql, session.company.id, session.user.id)
  if (user === undefined) return refuse('INVALID_STATE')
  if (session.state === 'SignedIn') return ok(null)
  const { totp, passkeys } = await countFactors(deps.sql, user.id)
  if (session.state === 'FactorSetUp' && !totp && passkeys === 0) return ok(null)
  return refuse('INVALID_STATE', { message: 'Show your second factor first.' })
}

/** What follows from a new factor: with the first one the person is signed in and gets recovery codes. */
async function welcomeFactor(
  deps: Deps & { mailer: Mailer },
  { session, origin }: From,
  { factor, name }: { factor: 'totp' | 'passkey'; name: string },
): Promise<FactorAdded> {
  const isFirst = session.state === 'FactorSetUp'
  await tell(deps, session, `A second factor (${name}) was added to your account.`)
  const recoveryCodes = isFirst ? await issueRecoveryCodes(deps, session.user.id) : null
  if (session.factor === 'recovery_code') await setSessionFactor(deps.sql, session.id, factor)
  if (isFirst) await deleteUnfinishedSessions(deps.sql, personOf(session), session.id)
  const target = { kind: 'factor', id: session.user.id, name: factor }
  await appendToAuditLog(deps.sql, deps, deedOf(session, origin, { action: 'factor.added', target, after: { name } }))
  const token = isFirst ? await finishSignIn(deps, session, { factor, origin }) : undefined
  return { token, recoveryCodes }
}

/** Whoever does not know of a change to their account can act on it then. */
async function tell(deps: Deps & { mailer: Mailer }, session: PersonalSession, what: string): Promise<void> {
  await deps.mailer.send(deps.sql, {
    to: session.user.email,
    subject: 'Your Wagebook account was changed',
    text: `${what}\n\nIf it was not you, choose a new password at once and tell an Admin of your company.\n`,
  })
}
