import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import type { Origin } from '../../audit/index.ts'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, answerNothing } from '../../http/operation.ts'
import { Closed, Email, IdParams, Name, Nullable, OneOf, Timestamp, Uuid } from '../../http/schemas.ts'
import type { Session } from '../../http/session.ts'
import { required } from '../../kernel/assert.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { ok } from '../../kernel/result.ts'
import { roles } from '../../kernel/roles.ts'
import { depsOf, tellWhen, type SignInServices } from '../sign-in/index.ts'
import { acceptInvitation, invite, withdrawInvitation } from './invitations.service.ts'
import { listInvitations } from './invitations.store.ts'
import { changeRole, removeMember, resetFactors, type Doer } from './team.service.ts'
import { listMembers } from './team.store.ts'

const RoleName = OneOf(roles)

const Member = Closed(
  {
    id: Uuid(),
    email: Type.String(),
    name: Type.String(),
    role: RoleName,
    factors: Closed({ totp: Type.Boolean(), passkeys: Type.Integer(), recoveryCodesLeft: Type.Integer() }),
    lastSignedInAt: Nullable(Timestamp),
    createdAt: Timestamp,
  },
  { $id: 'Member' },
)

const memberExample: Static<typeof Member> = {
  id: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
  email: 'amara.okafor@example.com',
  name: 'Amara Okafor',
  role: 'Admin',
  factors: { totp: true, passkeys: 1, recoveryCodesLeft: 10 },
  lastSignedInAt: '2026-11-21T08:30:00.125Z',
  createdAt: '2026-11-02T10:00:00.000Z',
}

const Invitation = Closed(
  { id: Uuid(), email: Type.String(), role: RoleName, expiresAt: Timestamp, createdAt: Timestamp },
  { $id: 'Invitation' },
)

const invitationExample: Static<typeof Invitation> = {
  id: '019a9f43-5500-7e77-9c00-2a3b4c5d6e7f',
  email: 'marcus.lindqvist@example.com',
  role: 'Developer',
  expiresAt: '2026-11-28T08:30:00.125Z',
  createdAt: '2026-11-21T08:30:00.125Z',
}

const done = { status: 204, schema: Type.Null(), example: null, description: 'Done.' } as const

export function teamRoutes(services: SignInServices) {
  const deps = { ...depsOf(services), publicUrl: services.publicUrl }
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/team',
      operationId: 'listTeam',
      tag: 'Team',
      summary: 'List the people of your company',
      description: 'Newest first, all of them.',
      admits: 'Viewer',
      success: { status: 200, schema: Type.Array(Member), example: [memberExample], description: 'The people.' },
      handle: async ({ session, context }) => ok(answer(await listMembers(context.sql, session.company.id))),
    })

    addDashboardOperation(app, services, {
      method: 'PATCH',
      path: '/team/{id}',
      operationId: 'changeRole',
      tag: 'Team',
      summary: 'Give somebody another role',
      description: 'It holds from their next request on.',
      admits: 'Admin',
      params: IdParams,
      body: Closed({ role: RoleName }),
      bodyExample: { role: 'Developer' },
      success: { status: 200, schema: Member, example: memberExample, description: 'The person.' },
      refusals: ['NOT_FOUND', 'LAST_ADMIN', 'ROLE_NOT_ALLOWED'],
      handle: async ({ session, origin, context, params, body }) => {
        const changed = await changeRole(deps, doerOf(session, origin), { ...params, ...body })
        if (!changed.ok) return changed
        const members = await listMembers(context.sql, session.company.id)
        const member = members.find(({ id }) => id === params.id)
        return ok(answer(required(member, 'the person was changed just now')))
      },
    })

    addDashboardOperation(app, services, {
      method: 'DELETE',
      path: '/team/{id}',
      operationId: 'removeMember',
      tag: 'Team',
      summary: 'Remove somebody',
      description: 'Their sessions end at once. Keys that they made stay.',
      admits: 'Admin',
      params: IdParams,
      success: done,
      refusals: ['NOT_FOUND', 'LAST_ADMIN', 'ROLE_NOT_ALLOWED'],
      handle: async ({ session, origin, params }) => {
        const removed = await removeMember(deps, doerOf(session, origin), params.id)
        return removed.ok ? ok(answerNothing) : removed
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/team/{id}/reset-factors',
      operationId: 'resetFactors',
      tag: 'Team',
      summary: 'Take the second factors from somebody who has lost theirs',
      description: 'Their sessions end, and their next sign-in begins with setting up a factor.',
      admits: 'Admin',
      isConfirmed: true,
      params: IdParams,
      success: done,
      refusals: ['NOT_FOUND', 'ROLE_NOT_ALLOWED', 'CONFIRMATION_REQUIRED'],
      handle: async ({ session, origin, params }) => {
        const reset = await resetFactors(deps, doerOf(session, origin), params.id)
        return reset.ok ? ok(answerNothing) : reset
      },
    })

    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/invitations',
      operationId: 'listInvitations',
      tag: 'Team',
      summary: 'List the invitations that wait',
      description: 'Newest first, all of them.',
      admits: 'Admin',
      success: {
        status: 200,
        schema: Type.Array(Invitation),
        example: [invitationExample],
        description: 'The invitations.',
      },
      handle: async ({ session, context }) => {
        const now = isoFromMs(context.clock.nowMs())
        return ok(answer(await listInvitations(context.sql, session.company.id, now)))
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/invitations',
      operationId: 'invite',
      tag: 'Team',
      summary: 'Invite somebody',
      description: 'A mail brings them a link, good for seven days. A new invitation takes the place of the old one.',
      admits: 'Admin',
      body: Closed({ email: Email, role: RoleName }),
      bodyExample: { email: 'marcus.lindqvist@example.com', role: 'Developer' },
      success: { status: 201, schema: Invitation, example: invitationExample, description: 'The invitation.' },
      refusals: ['ACCOUNT_EXISTS', 'LIMIT_REACHED', 'SIGN_IN_LIMITED'],
      handle: async ({ session, origin, body, reply }) => {
        const invited = await invite(deps, { session, origin }, body)
        return invited.ok ? ok(answer(invited.value)) : tellWhen(reply, invited)
      },
    })

    addDashboardOperation(app, services, {
      method: 'DELETE',
      path: '/invitations/{id}',
      operationId: 'withdrawInvitation',
      tag: 'Team',
      summary: 'Withdraw an invitation',
      admits: 'Admin',
      params: IdParams,
      success: done,
      refusals: ['NOT_FOUND'],
      handle: async ({ session, origin, params }) => {
        const withdrawn = await withdrawInvitation(deps, { session, origin }, params.id)
        return withdrawn.ok ? ok(answerNothing) : withdrawn
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/invitations/accept',
      operationId: 'acceptInvitation',
      tag: 'Team',
      summary: 'Join a company with the link of the mail',
      admits: 'Anybody',
      body: Closed({
        token: Type.String({ minLength: 1, maxLength: 200 }),
        name: Name,
        password: Type.String({ minLength: 1, maxLength: 1_000, description: '12 to 128 characters.' }),
      }),
      bodyExample: {
        token: 'vGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeSE',
        name: 'Marcus Lindqvist',
        password: 'correct horse battery staple',
      },
      success: { ...done, description: 'The account is there; sign in.' },
      refusals: ['LINK_NOT_VALID', 'ACCOUNT_EXISTS', 'SERVICE_UNAVAILABLE'],
      handle: async ({ body, origin }) => {
        const accepted = await acceptInvitation(deps, body, origin)
        return accepted.ok ? ok(answerNothing) : accepted
      },
    })
  }
}

function doerOf(session: Session, from: Origin): Doer {
  const { id, email } = session.user
  return {
    companyId: session.company.id,
    actor: { kind: 'user', id, name: email },
    factor: session.factor,
    from,
  }
}
