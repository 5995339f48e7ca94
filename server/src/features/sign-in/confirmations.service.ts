import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Origin } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { lockUser } from '../users/index.ts'
import {
  fulfilConfirmation,
  insertConfirmation,
  isConfirmationOpen,
  takeConfirmationChallenge,
  trimConfirmations,
} from './confirmations.store.ts'
import { countFactors, listCredentials } from './factors.store.ts'
import { judgeTotp, type Verdict } from './judge-code.ts'
import { authenticationOptions, type RelyingParty } from './passkeys.ts'
import type { Deps, PersonalSession } from './people.ts'
import { judgePasskey, refusalOf, type SignInDeps, type Waiting } from './sign-in.service.ts'

/** Notes what somebody wants to do, and says with which of their factors they can confirm it. */
export async function askForConfirmation(
  deps: SignInDeps,
  { session, party }: { session: PersonalSession; party: RelyingParty },
  request: { method: string; path: string; bodyHash: Buffer },
) {
  const nowMs = deps.clock.nowMs()
  const now = isoFromMs(nowMs)
  const { totp, passkeys } = await countFactors(deps.sql, session.user.id)
  const passkeyOptions =
    passkeys === 0 ? null : await authenticationOptions(party, await listCredentials(deps.sql, session.user.id))
  const id = deps.ids.next(nowMs)
  const expiresAt = isoFromMs(nowMs + limits.confirmationMs)
  await trimConfirmations(deps.sql, { sessionId: session.id, now, keep: limits.confirmationsMax - 1 })
  const challenge = passkeyOptions?.challenge ?? null
  await insertConfirmation(deps.sql, { ...request, id, sessionId: session.id, challenge, expiresAt })
  const methods = [...(totp ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
  return { id, methods, passkeyOptions, expiresAt }
}

type Fulfilled = Result<null, Refusal<'NOT_FOUND' | 'SECOND_FACTOR_FAILED'> | (Refusal<'FACTOR_LOCKED'> & Waiting)>

interface From {
  session: PersonalSession
  origin: Origin
}

export async function confirmByTotp(deps: SignInDeps, from: From, shown: { id: string; code: string }) {
  return fulfil(deps, from, { id: shown.id, factor: 'totp' }, (sql) => judgeTotp({ ...deps, sql }, from, shown.code))
}

export async function confirmByPasskey(
  deps: SignInDeps,
  from: From,
  shown: { id: string; party: RelyingParty; response: AuthenticationResponseJSON },
): Promise<Fulfilled> {
  const { session } = from
  const confirmation = { id: shown.id, sessionId: session.id, now: isoFromMs(deps.clock.nowMs()) }
  if (!(await isConfirmationOpen(deps.sql, confirmation))) return refuse('NOT_FOUND')
  // Used up before the answer is judged: one try for each question.
  const challenge = await takeConfirmationChallenge(deps.sql, confirmation)
  if (challenge === undefined) return refuse('SECOND_FACTOR_FAILED')
  return fulfil(deps, from, { id: shown.id, factor: 'passkey' }, (sql) =>
    judgePasskey({ ...deps, sql }, session, { ...shown, challenge }),
  )
}

async function fulfil(
  deps: SignInDeps,
  { session }: From,
  { id, factor }: { id: string; factor: 'totp' | 'passkey' },
  judge: (sql: Deps['sql']) => Promise<Verdict>,
): Promise<Fulfilled> {
  const nowMs = deps.clock.nowMs()
  const confirmation = { id, sessionId: session.id, factor, now: isoFromMs(nowMs) }
  const outcome = await inTransaction(deps.sql, async (sql) => {
    await lockUser(sql, session.company.id, session.user.id)
    if (!(await isConfirmationOpen(sql, confirmation))) return refuse('NOT_FOUND')
    const verdict = await judge(sql)
    if (verdict.kind !== 'accepted') return ok(verdict)
    const expiresAt = isoFromMs(nowMs + limits.confirmationMs)
    return (await fulfilConfirmation(sql, { ...confirmation, expiresAt })) ? ok(null) : refuse('NOT_FOUND')
  })
  if (!outcome.ok) return outcome
  return outcome.value === null ? ok(null) : refusalOf(outcome.value)
}
