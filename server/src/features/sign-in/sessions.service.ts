import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import { limits } from '../../kernel/limits.ts'
import type { Sql } from '../../storage/pool.ts'
import { newToken } from './session-token.ts'
import { insertSession, type Factor, type SessionState } from './sessions.store.ts'

/** Opens a session for a person, and answers its id and the token for the browser's cookie. */
export async function openSession(
  deps: { sql: Sql; clock: Clock; ids: Ids },
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
  const id = deps.ids.next(nowMs)
  const { token, tokenHash } = newToken()
  const lifeMs = input.state === 'SignedIn' ? limits.sessionMs : limits.signingInMs
  await insertSession(deps.sql, {
    ...input,
    id,
    tokenHash,
    createdAt: isoFromMs(nowMs),
    expiresAt: isoFromMs(nowMs + lifeMs),
  })
  return { id, token }
}
