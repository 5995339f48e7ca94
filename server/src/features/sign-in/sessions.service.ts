import { appendToAuditLog, type Origin } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import type { Pool } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { networkOf } from './attempts.ts'
import { deedOf, personAsTarget, personOf, type Deps, type PersonalSession } from './people.ts'
import { newToken } from './session-token.ts'
import {
  completeSession,
  deleteSession,
  insertSession,
  noteFamiliarAddress,
  noteSignIn,
  trimSessions,
  type Factor,
  type SessionState,
} from './sessions.store.ts'

const NETWORKS_KEPT = 20

/** Opens a session for a person, and answers its id and the token for the browser's cookie. */
export async function openSession(
  deps: Deps,
  input: {
    companyId: string
    userId: string
    state: SessionState
    factor: Factor | null
    address: string
    userAgent: string | null
  },
): Promise<{ id: string; token: string }> {
  const nowMs = deps.clock.nowMs()
  const now = isoFromMs(nowMs)
  await trimSessions(deps.sql, input, { now, keep: limits.sessionsMax - 1 })
  const id = deps.ids.next(nowMs)
  const { token, tokenHash } = newToken()
  const lifeMs = input.state === 'SignedIn' ? limits.sessionMs : limits.signingInMs
  const expiresAt = isoFromMs(nowMs + lifeMs)
  await insertSession(deps.sql, { ...input, id, tokenHash, createdAt: now, expiresAt })
  return { id, token }
}

/**
 * Ends the signing in of a session whose second factor was shown, under a new token: whoever knew the old one has nothing.
 * Undefined when the session is not signing in (any more).
 */
export async function finishSignIn(
  deps: Deps,
  session: PersonalSession,
  { factor, origin }: { factor: Factor; origin: Origin },
): Promise<string | undefined> {
  const nowMs = deps.clock.nowMs()
  const now = isoFromMs(nowMs)
  const { token, tokenHash } = newToken()
  const expiresAt = isoFromMs(nowMs + limits.sessionMs)
  if (!(await completeSession(deps.sql, { id: session.id, tokenHash, factor, now, expiresAt }))) return undefined
  await noteSignIn(deps.sql, personOf(session), now)
  await noteFamiliar(deps, session.user.id, origin)
  const deed = { action: 'user.signed_in', target: personAsTarget(session.user) }
  await appendToAuditLog(deps.sql, deps, deedOf({ ...session, factor }, origin, deed))
  return token
}

/** Notes that this is where somebody has shown who they are: guesses from elsewhere do not lock them out here. */
export async function noteFamiliar(deps: Deps, userId: string, origin: Origin): Promise<void> {
  const network = networkOf(origin.address ?? '')
  await noteFamiliarAddress(deps.sql, { userId, network, at: isoFromMs(deps.clock.nowMs()), kept: NETWORKS_KEPT })
}

/** Ends one of somebody's own sessions: the present one (signing out) or another. */
export async function endSession(
  deps: Deps & { sql: Pool },
  { session, origin }: { session: PersonalSession; origin: Origin },
  id: string,
): Promise<Result<null, Refusal<'NOT_FOUND'>>> {
  return inTransaction(deps.sql, async (sql) => {
    if (!(await deleteSession(sql, personOf(session), id))) return refuse('NOT_FOUND')
    const isOwn = id === session.id
    const action = isOwn ? 'user.signed_out' : 'session.revoked'
    const target = isOwn ? personAsTarget(session.user) : { kind: 'session', id }
    await appendToAuditLog(sql, deps, deedOf(session, origin, { action, target }))
    return ok(null)
  })
}
