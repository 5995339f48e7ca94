import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, answerNothing } from '../../http/operation.ts'
import { Closed, Email, Name, OneOf } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { depsOf, tellWhen, type SignInServices } from '../sign-in/index.ts'
import { askForPasswordReset, changePassword, completePasswordReset, signUp, verifyEmail } from './accounts.service.ts'

export interface AccountServices extends SignInServices {
  signUp: 'open' | 'closed'
  isOutboxShown: boolean
}

const Token = Type.String({ minLength: 1, maxLength: 200 })
const ChosenPassword = Type.String({ minLength: 1, maxLength: 1_000, description: '12 to 128 characters.' })

const accepted = { status: 202, schema: Closed({}), example: {}, description: 'The same for every address.' } as const

export function accountRoutes(services: AccountServices) {
  const deps = { ...depsOf(services), publicUrl: services.publicUrl }
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/settings',
      operationId: 'getSettings',
      tag: 'Accounts',
      summary: 'Show what the pages need to know before anybody signs in',
      admits: 'Anybody',
      success: {
        status: 200,
        schema: Closed(
          { signUp: OneOf(['open', 'closed']), outbox: Type.Boolean(), publicUrl: Type.String() },
          { $id: 'DashboardSettings' },
        ),
        example: { signUp: 'open', outbox: true, publicUrl: 'http://localhost:8080' },
        description: 'The settings.',
      },
      handle: async () => {
        const { signUp, isOutboxShown, publicUrl } = services
        return ok(answer({ signUp, outbox: isOutboxShown, publicUrl }))
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/sign-up',
      operationId: 'signUp',
      tag: 'Accounts',
      summary: 'Sign up a company and its first Admin',
      description: 'A mail brings a link that finishes it, or says that the address has an account.',
      admits: 'Anybody',
      body: Closed(
        {
          companyName: Name,
          name: Name,
          email: Email,
          password: ChosenPassword,
          timeZone: Type.Optional(Type.String({ maxLength: 100, description: 'IANA name; `UTC` when left out.' })),
        },
        { $id: 'NewSignUp' },
      ),
      bodyExample: {
        companyName: 'Kestrel Logistics',
        name: 'Amara Okafor',
        email: 'amara.okafor@example.com',
        password: 'correct horse battery staple',
        timeZone: 'Africa/Lagos',
      },
      success: accepted,
      refusals: ['SIGN_UP_CLOSED', 'SIGN_IN_LIMITED'],
      handle: async ({ body, origin, reply }) => {
        if (services.signUp === 'closed') return refuse('SIGN_UP_CLOSED')
        const begun = await signUp(deps, body, origin)
        return begun.ok ? ok(answer({})) : tellWhen(reply, begun)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/verify-email',
      operationId: 'verifyEmail',
      tag: 'Accounts',
      summary: 'Finish a sign-up with the link of the mail',
      admits: 'Anybody',
      body: Closed({ token: Token }),
      bodyExample: { token: 'vGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeSE' },
      success: {
        status: 200,
        schema: Closed({ email: Type.String() }, { $id: 'VerifiedEmail' }),
        example: { email: 'amara.okafor@example.com' },
        description: 'The address that can sign in now.',
      },
      refusals: ['LINK_NOT_VALID'],
      handle: async ({ body, origin }) => {
        const verified = await verifyEmail(deps, body.token, origin)
        return verified.ok ? ok(answer(verified.value)) : verified
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/password-resets',
      operationId: 'askForPasswordReset',
      tag: 'Accounts',
      summary: 'Ask for a link to a new password',
      admits: 'Anybody',
      body: Closed({ email: Email }),
      bodyExample: { email: 'amara.okafor@example.com' },
      success: accepted,
      refusals: ['SIGN_IN_LIMITED'],
      handle: async ({ body, origin, reply }) => {
        const asked = await askForPasswordReset(deps, body.email, origin)
        return asked.ok ? ok(answer({})) : tellWhen(reply, asked)
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/password-resets/complete',
      operationId: 'completePasswordReset',
      tag: 'Accounts',
      summary: 'Choose a new password with the link of the mail',
      description: 'All sessions end. The second factor stays what it was.',
      admits: 'Anybody',
      body: Closed({ token: Token, password: ChosenPassword }),
      bodyExample: { token: 'vGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeSE', password: 'correct horse battery staple' },
      success: { status: 204, schema: Type.Null(), example: null, description: 'The password is the new one.' },
      refusals: ['LINK_NOT_VALID', 'SERVICE_UNAVAILABLE'],
      handle: async ({ body, origin }) => {
        const completed = await completePasswordReset(deps, body, origin)
        return completed.ok ? ok(answerNothing) : completed
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/password',
      operationId: 'changePassword',
      tag: 'Accounts',
      summary: 'Change your password',
      description: 'Your other sessions end.',
      admits: 'Viewer',
      body: Closed({ currentPassword: Type.String({ minLength: 1, maxLength: 1_000 }), password: ChosenPassword }),
      bodyExample: { currentPassword: 'correct horse battery staple', password: 'eleven purple otters dance' },
      success: { status: 204, schema: Type.Null(), example: null, description: 'The password is the new one.' },
      refusals: ['SIGN_IN_LIMITED', 'SERVICE_UNAVAILABLE'],
      handle: async ({ session, origin, body, reply }) => {
        const changed = await changePassword(deps, { session, origin }, body)
        return changed.ok ? ok(answerNothing) : tellWhen(reply, changed)
      },
    })
  }
}
