import { appendToAuditLog, type Deed } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import type { Role } from '../../kernel/roles.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import type { Pool, Sql } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { Mailer } from '../mail/index.ts'
import { deleteFactors, deleteSessions, personAsTarget, type Deps } from '../sign-in/index.ts'
import { insertUser, lockUser, type User } from '../users/index.ts'
import { deleteUser, lockAdmins, setRole } from './team.store.ts'

export interface TeamDeps extends Deps {
  sql: Pool
  mailer: Mailer
}

/** Who changes a team: an Admin of it, or the operator. */
export type Doer = Pick<Deed, 'companyId' | 'actor' | 'factor' | 'from'>

type TeamRefusal = Refusal<'NOT_FOUND' | 'LAST_ADMIN' | 'ROLE_NOT_ALLOWED'>

/** Gives somebody another role. It holds from their next request on. */
export async function changeRole(
  deps: TeamDeps,
  doer: Doer,
  { id, role }: { id: string; role: Role },
): Promise<Result<User, TeamRefusal>> {
  return inTransaction(deps.sql, async (sql) => {
    const found = await lockMember(sql, doer, id)
    if (!found.ok) return found
    const { user, isLastAdmin } = found.value
    if (isLastAdmin && role !== 'Admin') return refuse('LAST_ADMIN')
    await setRole(sql, user, role)
    const change = { before: { role: user.role }, after: { role } }
    await note({ ...deps, sql }, doer, { action: 'team.role_changed', target: personAsTarget(user), ...change })
    return ok({ ...user, role })
  })
}

/** Removes somebody: their sessions end with the removal, and their address is free. */
export async function removeMember(deps: TeamDeps, doer: Doer, id: string): Promise<Result<null, TeamRefusal>> {
  return inTransaction(deps.sql, async (sql) => {
    const found = await lockMember(sql, doer, id)
    if (!found.ok) return found
    const { user, isLastAdmin } = found.value
    if (isLastAdmin) return refuse('LAST_ADMIN')
    await deleteUser(sql, user)
    const before = { email: user.email, name: user.name, role: user.role }
    await note({ ...deps, sql }, doer, { action: 'team.removed', target: personAsTarget(user), before })
    return ok(null)
  })
}

/** Takes all second factors from somebody who has lost theirs; the next sign-in begins with setting one up. */
export async function resetFactors(
  deps: TeamDeps,
  doer: Doer,
  id: string,
): Promise<Result<null, Refusal<'NOT_FOUND' | 'ROLE_NOT_ALLOWED'>>> {
  return inTransaction(deps.sql, async (sql) => {
    const found = await lockMember(sql, doer, id)
    if (!found.ok) return found
    const { user } = found.value
    await deleteFactors(sql, user.id)
    await deleteSessions(sql, { companyId: user.companyId, userId: user.id })
    await deps.mailer.send(sql, {
      to: user.email,
      subject: 'Your Wagebook account was changed',
      text: 'Your second factors were reset. Your next sign-in begins with setting one up.\n\nIf you did not ask for it, tell an Admin of your company.\n',
    })
    await note({ ...deps, sql }, doer, { action: 'team.factors_reset', target: personAsTarget(user) })
    return ok(null)
  })
}

/** Adds somebody without an invitation: the operator's way. They choose a password with a link. */
export async function addMember(
  deps: Deps,
  doer: Doer,
  input: { email: string; name: string; role: Role },
): Promise<Result<{ id: string }, Refusal<'ACCOUNT_EXISTS'>>> {
  const nowMs = deps.clock.nowMs()
  const user = { ...input, id: deps.ids.next(nowMs), companyId: doer.companyId, passwordHash: null }
  if (!(await insertUser(deps.sql, { ...user, createdAt: isoFromMs(nowMs) }))) return refuse('ACCOUNT_EXISTS')
  await note(deps, doer, { action: 'team.joined', target: personAsTarget(user), after: { ...input } })
  return ok({ id: user.id })
}

/**
 * Locks the Admins and the person, in this order, so that changes to who is an Admin come one after the other. Of two
 * Admins who remove each other, the second to come is none any more by then.
 */
async function lockMember(
  sql: Sql,
  doer: Doer,
  id: string,
): Promise<Result<{ user: User; isLastAdmin: boolean }, Refusal<'NOT_FOUND' | 'ROLE_NOT_ALLOWED'>>> {
  const admins = await lockAdmins(sql, doer.companyId)
  if (doer.actor.kind === 'user' && !admins.includes(doer.actor.id)) return refuse('ROLE_NOT_ALLOWED')
  const user = await lockUser(sql, doer.companyId, id)
  if (user === undefined) return refuse('NOT_FOUND')
  return ok({ user, isLastAdmin: user.role === 'Admin' && admins.length === 1 })
}

async function note(deps: Deps, doer: Doer, deed: Pick<Deed, 'action' | 'target' | 'before' | 'after'>): Promise<void> {
  await appendToAuditLog(deps.sql, deps, { ...doer, mode: null, ...deed })
}
