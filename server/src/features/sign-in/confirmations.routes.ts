import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, answerNothing } from '../../http/operation.ts'
import { Closed, IdParams } from '../../http/schemas.ts'
import { hashJson } from '../../kernel/canonical-json.ts'
import { ok } from '../../kernel/result.ts'
import { askForConfirmation, confirmByPasskey, confirmByTotp } from './confirmations.service.ts'
import {
  AuthenticationResponse,
  authenticationResponseExample,
  Code,
  Confirmation,
  ConfirmationRequest,
  type PasskeyOptions,
} from './sign-in.schema.ts'
import { depsOf, partyOf, type SignInServices } from './sign-in-services.ts'
import { tellWhen } from './sign-in.routes.ts'

const confirmed = {
  status: 204,
  schema: Type.Null(),
  example: null,
  description: 'Confirmed, for five minutes.',
} as const

/** A second factor shown for one request: asked for with what will be sent, and used up by it. */
export function confirmationRoutes(services: SignInServices) {
  const deps = depsOf(services)
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/confirmations',
      operationId: 'askForConfirmation',
      tag: 'Confirmations',
      summary: 'Begin to confirm a request',
      description:
        'Say what will be sent; show one of the methods; then send exactly that with `Wagebook-Confirmation: <id>`, within five minutes and once.',
      admits: 'Viewer',
      body: ConfirmationRequest,
      bodyExample: { method: 'POST', path: '/dashboard/v1/factors/recovery-codes', body: null },
      success: {
        status: 201,
        schema: Confirmation,
        example: {
          id: '019a9f41-7e00-7c55-9a00-1f2e3d4c5b6a',
          methods: ['totp'],
          passkeyOptions: null,
          expiresAt: '2026-11-21T08:35:00.125Z',
        },
        description: 'What can be shown. `passkeyOptions` are for `navigator.credentials.get`.',
      },
      handle: async ({ session, body, reply }) => {
        const request = { method: body.method, path: body.path, bodyHash: hashJson(body.body) }
        const asked = await askForConfirmation(deps, { session, party: partyOf(services, reply) }, request)
        return ok(answer({ ...asked, passkeyOptions: asked.passkeyOptions as object | null as PasskeyOptions | null }))
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/confirmations/{id}/totp',
      operationId: 'confirmByTotp',
      tag: 'Confirmations',
      summary: 'Confirm with a code of the authenticator app',
      admits: 'Viewer',
      params: IdParams,
      body: Closed({ code: Code }),
      bodyExample: { code: '287082' },
      success: confirmed,
      refusals: ['NOT_FOUND', 'SECOND_FACTOR_FAILED', 'FACTOR_LOCKED'],
      handle: async ({ session, origin, params, body, reply }) => {
        const shown = await confirmByTotp(deps, { session, origin }, { id: params.id, code: body.code })
        return shown.ok ? ok(answerNothing) : tellWhen(reply, shown)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/confirmations/{id}/passkey',
      operationId: 'confirmByPasskey',
      tag: 'Confirmations',
      summary: 'Confirm with a passkey',
      admits: 'Viewer',
      params: IdParams,
      body: Closed({ response: AuthenticationResponse }),
      bodyExample: { response: authenticationResponseExample },
      success: confirmed,
      refusals: ['NOT_FOUND', 'SECOND_FACTOR_FAILED', 'FACTOR_LOCKED'],
      handle: async ({ session, origin, params, body, reply }) => {
        const answered = { id: params.id, party: partyOf(services, reply), response: body.response }
        const shown = await confirmByPasskey(deps, { session, origin }, answered)
        return shown.ok ? ok(answerNothing) : tellWhen(reply, shown)
      },
    })
  }
}
