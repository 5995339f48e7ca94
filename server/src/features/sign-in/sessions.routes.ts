import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, answerNothing } from '../../http/operation.ts'
import { IdParams } from '../../http/schemas.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok } from '../../kernel/result.ts'
import { personOf } from './people.ts'
import { endSession } from './sessions.service.ts'
import { listSessions } from './sessions.store.ts'
import { OwnSession } from './sign-in.schema.ts'
import { depsOf, type SignInServices } from './sign-in-services.ts'

export function sessionRoutes(services: SignInServices) {
  const deps = depsOf(services)
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/sessions',
      operationId: 'listSessions',
      tag: 'Sessions',
      summary: 'List the browsers that you are signed in with',
      admits: 'Viewer',
      success: {
        status: 200,
        schema: Type.Array(OwnSession),
        example: [
          {
            id: '019a9f42-0a00-7d66-8b00-6b5a4c3d2e1f',
            current: true,
            createdAt: '2026-11-21T08:30:00.125Z',
            lastSeenAt: '2026-11-21T09:02:11.004Z',
            address: '198.51.100.7',
            userAgent: 'Mozilla/5.0',
            factor: 'totp',
          },
        ],
        description: 'Newest first.',
      },
      handle: async ({ session, context }) => {
        const nowMs = context.clock.nowMs()
        const times = { now: isoFromMs(nowMs), idleSince: isoFromMs(nowMs - limits.sessionIdleMs) }
        const sessions = await listSessions(context.sql, personOf(session), times)
        return ok(answer(sessions.map((each) => ({ ...each, current: each.id === session.id }))))
      },
    })

    addDashboardOperation(app, services, {
      method: 'DELETE',
      path: '/sessions/{id}',
      operationId: 'endSession',
      tag: 'Sessions',
      summary: 'Sign out another browser',
      admits: 'Viewer',
      params: IdParams,
      success: { status: 204, schema: Type.Null(), example: null, description: 'Signed out at once.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ session, origin, params, reply }) => {
        if (params.id === session.id) services.cookie.clear(reply)
        const ended = await endSession(deps, { session, origin }, params.id)
        return ended.ok ? ok(answerNothing) : ended
      },
    })
  }
}
