import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, answerNothing } from '../../http/operation.ts'
import { Closed, Email } from '../../http/schemas.ts'
import { required } from '../../kernel/assert.ts'
import { ok, type Result } from '../../kernel/result.ts'
import {
  AuthenticationResponse,
  authenticationResponseExample,
  Code,
  Password,
  PasskeyOptions,
} from './sign-in.schema.ts'
import { askForPasskey, showPasskey, showRecoveryCode, showTotp, signIn, type Waiting } from './sign-in.service.ts'
import { endSession } from './sessions.service.ts'
import { sessionDirectory } from './session-directory.ts'
import { sessionViewExample, SessionView, viewOf } from './session-view.ts'
import { depsOf, partyOf, type SignInServices } from './sign-in-services.ts'

const view = {
  status: 200,
  schema: SessionView,
  example: sessionViewExample,
  description: 'How far this browser has come. Sets the cookie anew.',
} as const

export function signInRoutes(services: SignInServices) {
  const deps = depsOf(services)
  const directory = sessionDirectory({ sql: services.pool, clock: services.clock })

  /** Gives the browser its new token and answers how far it has come with it. */
  async function welcome(reply: FastifyReply, token: string) {
    services.cookie.write(reply, token)
    const session = required(await directory.sessionOf(token), 'the session was written just now')
    return ok(answer(await viewOf(services.pool, session)))
  }

  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/session',
      operationId: 'getSession',
      tag: 'Signing in',
      summary: 'Show how far this browser has come with signing in',
      admits: 'Anybody',
      success: { ...view, description: 'How far this browser has come.' },
      handle: async ({ session }) => ok(answer(await viewOf(services.pool, session))),
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-in',
      operationId: 'signIn',
      tag: 'Signing in',
      summary: 'Show address and password',
      description: 'Nothing is open yet then: the second factor follows, or its set-up.',
      admits: 'Anybody',
      body: Closed({ email: Email, password: Password }),
      bodyExample: { email: 'amara.okafor@example.com', password: 'correct horse battery staple' },
      success: view,
      refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LIMITED', 'SERVICE_UNAVAILABLE'],
      handle: async ({ session, origin, body, reply }) => {
        const shown = await signIn(deps, body, { origin, session })
        return shown.ok ? welcome(reply, shown.value.token) : tellWhen(reply, shown)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-in/totp',
      operationId: 'showTotp',
      tag: 'Signing in',
      summary: 'Show a code of the authenticator app',
      description: 'The present code or the one before it, each once. Five wrong ones lock the factor for 15 minutes.',
      admits: 'PasswordShown',
      body: Closed({ code: Code }),
      bodyExample: { code: '287082' },
      success: view,
      refusals: ['SECOND_FACTOR_FAILED', 'FACTOR_LOCKED', 'INVALID_STATE'],
      handle: async ({ session, origin, body, reply }) => {
        const shown = await showTotp(deps, { session, origin }, body.code)
        return shown.ok ? welcome(reply, shown.value.token) : tellWhen(reply, shown)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-in/recovery-code',
      operationId: 'showRecoveryCode',
      tag: 'Signing in',
      summary: 'Show a recovery code, which is used up',
      description: 'Such a session can set up a new factor without a confirmation by the one that was lost.',
      admits: 'PasswordShown',
      body: Closed({ code: Code }),
      bodyExample: { code: 'k3m9qp-7xw2ab-hn5c8r-v4tyed' },
      success: view,
      refusals: ['SECOND_FACTOR_FAILED', 'FACTOR_LOCKED', 'INVALID_STATE'],
      handle: async ({ session, origin, body, reply }) => {
        const shown = await showRecoveryCode(deps, { session, origin }, body.code)
        return shown.ok ? welcome(reply, shown.value.token) : tellWhen(reply, shown)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-in/passkey/options',
      operationId: 'askForPasskey',
      tag: 'Signing in',
      summary: 'Begin with a passkey',
      description: 'The options for `navigator.credentials.get`, as JSON. Their challenge is good for one answer.',
      admits: 'PasswordShown',
      success: {
        status: 200,
        schema: PasskeyOptions,
        example: { challenge: 'rqYfDWWFO4C4ai7bZIrWjQ', rpId: 'localhost', userVerification: 'required' },
        description: 'The options.',
      },
      refusals: ['INVALID_STATE'],
      handle: async ({ session, reply }) => {
        const options = await askForPasskey(deps, session, partyOf(services, reply))
        return options.ok ? ok(answer(options.value as object as PasskeyOptions)) : options
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-in/passkey',
      operationId: 'showPasskey',
      tag: 'Signing in',
      summary: 'Show a passkey',
      admits: 'PasswordShown',
      body: Closed({ response: AuthenticationResponse }),
      bodyExample: { response: authenticationResponseExample },
      success: view,
      refusals: ['SECOND_FACTOR_FAILED', 'FACTOR_LOCKED', 'INVALID_STATE'],
      handle: async ({ session, origin, body, reply }) => {
        const answered = { party: partyOf(services, reply), response: body.response }
        const shown = await showPasskey(deps, { session, origin }, answered)
        return shown.ok ? welcome(reply, shown.value.token) : tellWhen(reply, shown)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-out',
      operationId: 'signOut',
      tag: 'Signing in',
      summary: 'Sign out',
      description: 'The session ends at once, everywhere.',
      admits: 'PasswordShown',
      success: { status: 204, schema: Type.Null(), example: null, description: 'Signed out.' },
      handle: async ({ session, origin, reply }) => {
        services.cookie.clear(reply)
        await endSession(deps, { session, origin }, session.id)
        return ok(answerNothing)
      },
    })
  }
}

/** Sends `Retry-After` with a refusal that says when to come again. */
export function tellWhen<R extends Result<unknown> & { ok: false; refusal: Waiting }>(
  reply: FastifyReply,
  refused: R,
): R {
  const { retryAfterS } = refused.refusal
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS))
  return refused
}
