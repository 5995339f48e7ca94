import type { Session, SessionDirectory } from '../../http/session.ts'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { inModuleOrder } from '../../kernel/scopes.ts'
import type { Sql } from '../../storage/pool.ts'
import { findOpenSession, noteUse, type OpenSession } from './sessions.store.ts'
import { hashToken } from './session-token.ts'

/**
 * The directory of sessions. Every request asks the database, so what ends a session, changes a role or removes a person
 * holds from the next request on, in every process. The last use is written twice a minute at most.
 */
export function sessionDirectory(deps: { sql: Sql; clock: Clock }): SessionDirectory {
  return {
    async sessionOf(token) {
      const nowMs = deps.clock.nowMs()
      const times = { now: isoFromMs(nowMs), idleSince: isoFromMs(nowMs - limits.sessionIdleMs) }
      const found = await findOpenSession(deps.sql, hashToken(token), times)
      if (found === undefined) return undefined
      const usedMs = Temporal.Instant.from(found.lastUsedAt).epochMilliseconds
      if (nowMs - usedMs >= limits.sessionUseNotedMs) await noteUse(deps.sql, found.id, times.now)
      return sessionFrom(found)
    },
  }
}

function sessionFrom(found: OpenSession): Session {
  const { companyId, timeZone } = found
  const modules = inModuleOrder(found.modules)
  const shared = { companyId, timeZone }
  return {
    id: found.id,
    state: found.state,
    factor: found.factor,
    user: { id: found.userId, email: found.email, name: found.userName, role: found.role },
    company: { id: companyId, name: found.companyName, timeZone, modules },
    tenants: {
      live: { ...shared, tenantId: found.liveTenantId, mode: 'live', clockAheadMs: 0 },
      test: { ...shared, tenantId: found.testTenantId, mode: 'test', clockAheadMs: found.testClockAheadMs },
    },
    expiresAt: found.expiresAt,
  }
}
