import { appendToAuditLog, type Origin } from '../../audit/index.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Background } from '../../kernel/background.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import type { SecretBox } from '../../kernel/secret-box.ts'
import type { Pool } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { findUserByEmail, lockUser, type User } from '../users/index.ts'
import { giveBackAttempts, networkOf, takeAttempts, type AttemptLimit } from './attempts.ts'
import { countFactors, listCredentials, notePasskeyUse } from './factors.store.ts'
import { judgeRecoveryCode, judgeTotp, type Verdict } from './judge-code.ts'
import { authenticationOptions, usedPasskey, type RelyingParty } from './passkeys.ts'
import { personAsTarget, type Deps, type PersonalSession } from './people.ts'
import { finishSignIn, openSession } from './sessions.service.ts'
import { deleteSession, isFamiliar, putChallenge, takeChallenge, type Factor } from './sessions.store.ts'

export interface SignInDeps extends Deps {
  sql: Pool
  hasher: PasswordHasher
  box: SecretBox
  background: Background
}

type SignInRefusal = Refusal<'SIGN_IN_FAILED' | 'SERVICE_UNAVAILABLE'> | (Refusal<'SIGN_IN_LIMITED'> & Waiting)

/** A refusal that says when to come again. */
export interface Waiting {
  retryAfterS?: number
}

/**
 * Judges address and password, and opens a session that has yet to show its second factor, or to set one up. Known and
 * unknown addresses take the same way: the same counters, the same hashing; what is written of a failure is written later.
 */
export async function signIn(
  deps: SignInDeps,
  input: { email: string; password: string },
  from: { origin: Origin; session: PersonalSession | undefined },
): Promise<Result<{ token: string }, SignInRefusal>> {
  const counted = await limitsOf(deps, input.email, from.origin)
  const waitS = await takeAttempts(deps, counted)
  if (waitS !== undefined) return limited(waitS)
  const user = await findUserByEmail(deps.sql, input.email)
  const isRight = await deps.hasher.verify(input.password, user?.passwordHash ?? null)
  if (isRight === undefined) {
    await giveBackAttempts(deps.sql, counted)
    return refuse('SERVICE_UNAVAILABLE')
  }
  if (!isRight || user === undefined) {
    deps.background.run(async () => user && noteFailedSignIn(deps, user, from.origin))
    return refuse('SIGN_IN_FAILED')
  }
  await giveBackAttempts(deps.sql, counted)
  return inTransaction(deps.sql, async (sql) => {
    // A new session, and the browser's old one ends: what somebody planted in it opens nothing.
    const old = from.session
    if (old !== undefined) {
      await deleteSession(sql, { companyId: old.company.id, userId: old.user.id }, old.id)
    }
    const { totp, passkeys } = await countFactors(sql, user.id)
    const state = totp || passkeys > 0 ? 'SecondFactor' : 'FactorSetUp'
    const { address, userAgent } = from.origin
    const person = { companyId: user.companyId, userId: user.id }
    return ok(
      await openSession({ ...deps, sql }, { ...person, state, factor: null, address: address ?? '', userAgent }),
    )
  })
}

/**
 * What is counted of a try. The limit of the account as a whole does not hold where its owner has signed in before: so a
 * flood of guesses from elsewhere slows down the guesses and does not lock the owner out.
 */
async function limitsOf(deps: Deps, email: string, origin: Origin): Promise<AttemptLimit[]> {
  const network = networkOf(origin.address ?? '')
  const spanMs = limits.signInSpanMs
  const counted: AttemptLimit[] = [
    { kind: 'sign-in from', subject: network, max: limits.signInsOfAddressMax, spanMs },
    { kind: 'sign-in as, from', subject: `${email} ${network}`, max: limits.signInsOfAccountFromAddressMax, spanMs },
  ]
  if (await isFamiliar(deps.sql, email, network)) return counted
  return [...counted, { kind: 'sign-in as', subject: email, max: limits.signInsOfAccountMax, spanMs }]
}

function limited(retryAfterS: number) {
  return { ok: false, refusal: { code: 'SIGN_IN_LIMITED', retryAfterS } } as const
}

async function noteFailedSignIn(deps: SignInDeps, user: User, from: Origin): Promise<void> {
  await inTransaction(deps.sql, async (sql) => {
    const target = personAsTarget(user)
    const what = { action: 'user.sign_in_failed', actor: { kind: 'nobody' }, factor: null, mode: null } as const
    await appendToAuditLog(sql, deps, { companyId: user.companyId, ...what, target, from })
    return ok(null)
  })
}

interface From {
  session: PersonalSession
  origin: Origin
}

type FactorRefusal = Refusal<'SECOND_FACTOR_FAILED' | 'INVALID_STATE'> | (Refusal<'FACTOR_LOCKED'> & Waiting)

type Shown = Result<{ token: string }, FactorRefusal>

export async function showTotp(deps: SignInDeps, from: From, code: string): Promise<Shown> {
  return showFactor(deps, from, 'totp', (sql) => judgeTotp({ ...deps, sql }, from, code))
}

export async function showRecoveryCode(deps: SignInDeps, from: From, code: string): Promise<Shown> {
  return showFactor(deps, from, 'recovery_code', (sql) => judgeRecoveryCode({ ...deps, sql }, from, code))
}

/** A challenge for the person's passkeys, good for one answer by this session. */
export async function askForPasskey(deps: SignInDeps, session: PersonalSession, party: RelyingParty) {
  if (session.state !== 'SecondFactor') return refuse('INVALID_STATE')
  const options = await authenticationOptions(party, await listCredentials(deps.sql, session.user.id))
  const expiresAt = isoFromMs(deps.clock.nowMs() + limits.passkeyChallengeMs)
  await putChallenge(deps.sql, { id: session.id, challenge: options.challenge, purpose: 'sign_in', expiresAt })
  return ok(options)
}

export async function showPasskey(
  deps: SignInDeps,
  from: From,
  answer: { party: RelyingParty; response: AuthenticationResponseJSON },
): Promise<Shown> {
  const now = isoFromMs(deps.clock.nowMs())
  const challenge = await takeChallenge(deps.sql, { id: from.session.id, purpose: 'sign_in', now })
  if (challenge === undefined) return refuse('SECOND_FACTOR_FAILED')
  return showFactor(deps, from, 'passkey', (sql) =>
    judgePasskey({ ...deps, sql }, from.session, { ...answer, challenge }),
  )
}

/** Judges an answer to a challenge, in a transaction that has locked the person. */
export async function judgePasskey(
  deps: Deps,
  session: PersonalSession,
  answer: { party: RelyingParty; response: AuthenticationResponseJSON; challenge: string },
): Promise<Verdict> {
  const known = await listCredentials(deps.sql, session.user.id)
  const used = await usedPasskey(answer.party, { challenge: answer.challenge, known }, answer.response)
  if (used === undefined) return { kind: 'wrong' }
  await notePasskeyUse(deps.sql, { ...used, at: isoFromMs(deps.clock.nowMs()) })
  return { kind: 'accepted' }
}

async function showFactor(
  deps: SignInDeps,
  { session, origin }: From,
  factor: Factor,
  judge: (sql: Deps['sql']) => Promise<Verdict>,
): Promise<Shown> {
  if (session.state !== 'SecondFactor') return refuse('INVALID_STATE')
  const outcome = await inTransaction(deps.sql, async (sql) => {
    const user = await lockUser(sql, session.company.id, session.user.id)
    const verdict: Verdict = user === undefined ? { kind: 'wrong' } : await judge(sql)
    if (verdict.kind !== 'accepted') return ok({ verdict })
    const token = await finishSignIn({ ...deps, sql }, session, { factor, origin })
    return token === undefined ? refuse('INVALID_STATE') : ok({ token })
  })
  if (!outcome.ok) return outcome
  return 'token' in outcome.value ? ok({ token: outcome.value.token }) : refusalOf(outcome.value.verdict)
}

/** The refusal of a factor that was not accepted. */
export function refusalOf(verdict: Exclude<Verdict, { kind: 'accepted' }>) {
  return verdict.kind === 'wrong'
    ? refuse('SECOND_FACTOR_FAILED')
    : ({ ok: false, refusal: { code: 'FACTOR_LOCKED', retryAfterS: verdict.retryAfterS } } as const)
}
