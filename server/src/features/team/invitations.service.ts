import { appendToAuditLog, type Origin } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import type { Role } from '../../kernel/roles.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { oneLine } from '../mail/index.ts'
import { deedOf, hashToken, newToken, personAsTarget, takeAttempts, type PersonalSession } from '../sign-in/index.ts'
import { checkPassword, findUserByEmail, insertUser } from '../users/index.ts'
import {
  deleteInvitation,
  findInvitation,
  putInvitation,
  takeInvitation,
  type Invitation,
} from './invitations.store.ts'
import { countPeople } from './team.store.ts'
import type { TeamDeps } from './team.service.ts'

interface InvitationDeps extends TeamDeps {
  hasher: PasswordHasher
  publicUrl: string
}

interface From {
  session: PersonalSession
  origin: Origin
}

/**
 * Invites an address to the Admin's company, for seven days. Whether it has an account with another company is told to the
 * address alone.
 */
export async function invite(
  deps: InvitationDeps,
  { session, origin }: From,
  input: { email: string; role: Role },
): Promise<
  Result<
    Invitation,
    Refusal<'ACCOUNT_EXISTS' | 'LIMIT_REACHED'> | (Refusal<'SIGN_IN_LIMITED'> & { retryAfterS?: number })
  >
> {
  const { company } = session
  const retryAfterS = await takeAttempts(deps, [
    { kind: 'link mail to', subject: input.email, max: limits.linkMailsToAddressMax, spanMs: limits.linkMailsSpanMs },
  ])
  if (retryAfterS !== undefined) return { ok: false, refusal: { code: 'SIGN_IN_LIMITED', retryAfterS } }
  const nowMs = deps.clock.nowMs()
  const now = isoFromMs(nowMs)
  return inTransaction(deps.sql, async (sql) => {
    const known = await findUserByEmail(sql, input.email)
    if (known?.companyId === company.id) return refuse('ACCOUNT_EXISTS')
    if ((await countPeople(sql, company.id, now)) >= limits.teamMax) {
      return refuse('LIMIT_REACHED', { message: `A company has ${limits.teamMax} people and invitations at most.` })
    }
    const { token, tokenHash } = newToken()
    const expiresAt = isoFromMs(nowMs + limits.invitationMs)
    const invitation = { ...input, id: deps.ids.next(nowMs), expiresAt, createdAt: now }
    await putInvitation(sql, { ...invitation, companyId: company.id, tokenHash })
    await deps.mailer.send(sql, {
      to: input.email,
      subject: `You are invited to ${oneLine(company.name)} on Wagebook`,
      text:
        known === undefined
          ? `${oneLine(company.name)} invites you as ${input.role}. Follow this link within seven days:\n\n${deps.publicUrl}/invitation?token=${token}\n`
          : `${oneLine(company.name)} invites you as ${input.role}, but this address has an account with another company already. Ask for an invitation to another address.\n`,
    })
    const target = { kind: 'invitation', id: invitation.id, name: input.email }
    await appendToAuditLog(sql, deps, deedOf(session, origin, { action: 'team.invited', target, after: { ...input } }))
    return ok(invitation)
  })
}

export async function withdrawInvitation(
  deps: InvitationDeps,
  { session, origin }: From,
  id: string,
): Promise<Result<null, Refusal<'NOT_FOUND'>>> {
  return inTransaction(deps.sql, async (sql) => {
    const before = await deleteInvitation(sql, session.company.id, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const target = { kind: 'invitation', id, name: before.email }
    const deed = { action: 'team.invitation_withdrawn', target, before }
    await appendToAuditLog(sql, deps, deedOf(session, origin, deed))
    return ok(null)
  })
}

/** Makes an account for whoever holds the link. The second factor is set up at the first sign-in. */
export async function acceptInvitation(
  deps: InvitationDeps,
  input: { token: string; name: string; password: string },
  from: Origin,
): Promise<Result<null, Refusal<'LINK_NOT_VALID' | 'VALIDATION_FAILED' | 'ACCOUNT_EXISTS' | 'SERVICE_UNAVAILABLE'>>> {
  const tokenHash = hashToken(input.token)
  const nowMs = deps.clock.nowMs()
  const now = isoFromMs(nowMs)
  const found = await findInvitation(deps.sql, tokenHash, now)
  if (found === undefined) return refuse('LINK_NOT_VALID')
  const fault = checkPassword(input.password, found.email)
  if (fault !== undefined) return fault
  const passwordHash = await deps.hasher.hash(input.password)
  if (passwordHash === undefined) return refuse('SERVICE_UNAVAILABLE')
  return inTransaction(deps.sql, async (sql) => {
    const taken = await takeInvitation(sql, tokenHash, now)
    if (taken === undefined) return refuse('LINK_NOT_VALID')
    const user = { ...taken, id: deps.ids.next(nowMs), name: input.name, passwordHash, createdAt: now }
    if (!(await insertUser(sql, user))) return refuse('ACCOUNT_EXISTS')
    await appendToAuditLog(sql, deps, {
      companyId: user.companyId,
      actor: { kind: 'user', id: user.id, name: user.email },
      factor: null,
      action: 'team.joined',
      mode: null,
      target: personAsTarget(user),
      from,
      after: { email: user.email, name: user.name, role: user.role },
    })
    return ok(null)
  })
}
