import type { Deed, Origin } from '../../audit/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Role } from '../../kernel/roles.ts'
import type { Sql } from '../../storage/pool.ts'
import type { Factor, SessionState } from './sessions.store.ts'

/** What the services here work with. */
export interface Deps {
  sql: Sql
  clock: Clock
  ids: Ids
}

/** A session as the services here see it: whose it is, and how far its signing in has come. */
export interface PersonalSession {
  id: string
  state: SessionState
  factor: Factor | null
  user: { id: string; email: string; name: string; role: Role }
  company: { id: string; name: string }
}

/** Where a request comes from. */
export type { Origin }

export function personOf(session: PersonalSession): { companyId: string; userId: string } {
  return { companyId: session.company.id, userId: session.user.id }
}

/** An entry of the audit log about what a person does in the dashboard, with the factor that stands behind it. */
export function deedOf(
  session: PersonalSession,
  origin: Origin,
  deed: Pick<Deed, 'action' | 'target' | 'before' | 'after'>,
): Deed {
  return {
    companyId: session.company.id,
    actor: { kind: 'user', id: session.user.id, name: session.user.email },
    factor: session.factor,
    mode: null,
    from: origin,
    ...deed,
  }
}

/** A person as the target of what is done. */
export function personAsTarget(user: { id: string; email: string }): NonNullable<Deed['target']> {
  return { kind: 'user', id: user.id, name: user.email }
}
