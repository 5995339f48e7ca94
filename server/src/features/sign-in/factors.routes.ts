import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, answerNothing } from '../../http/operation.ts'
import { Closed, IdParams, Name, Nullable } from '../../http/schemas.ts'
import { ok } from '../../kernel/result.ts'
import {
  activateTotp,
  addPasskey,
  beginPasskey,
  beginTotp,
  removePasskey,
  renewRecoveryCodes,
} from './factors.service.ts'
import { countFactors, findTotp, listPasskeys } from './factors.store.ts'
import {
  Code,
  FactorList,
  NewPasskey,
  passkeyExample,
  PasskeyOptions,
  RecoveryCodes,
  RegistrationResponse,
  registrationResponseExample,
} from './sign-in.schema.ts'
import { depsOf, partyOf, type SignInServices } from './sign-in-services.ts'

const codesExample = ['k3m9qp-7xw2ab-hn5c8r-v4tyed', 'b8e4ny-zc6rt2-mw9x5j-d3hqa7']

/** Second factors of the person themselves: the first one is set up in the course of the first sign-in. */
export function factorRoutes(services: SignInServices) {
  const deps = depsOf(services)
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/factors',
      operationId: 'listFactors',
      tag: 'Second factors',
      summary: 'List your second factors',
      admits: 'Viewer',
      success: {
        status: 200,
        schema: FactorList,
        example: {
          totp: { activatedAt: '2026-11-21T08:30:00.125Z' },
          passkeys: [passkeyExample],
          recoveryCodesLeft: 10,
        },
        description: 'The factors.',
      },
      handle: async ({ session, context }) => {
        const userId = session.user.id
        const totp = await findTotp(context.sql, userId)
        const { recoveryCodesLeft } = await countFactors(context.sql, userId)
        const passkeys = await listPasskeys(context.sql, userId)
        const activated = totp === undefined ? null : { activatedAt: totp.activatedAt }
        return ok(answer({ totp: activated, passkeys, recoveryCodesLeft }))
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/factors/totp',
      operationId: 'beginTotp',
      tag: 'Second factors',
      summary: 'Make a secret for an authenticator app',
      description:
        'It counts once a code of it was shown. Needs a confirmation when you have signed in with the factor that you have.',
      admits: 'PasswordShown',
      isConfirmed: true,
      success: {
        status: 200,
        schema: Closed({ secret: Type.String(), uri: Type.String() }, { $id: 'TotpSecret' }),
        example: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Wagebook:amara.okafor%40example.com?issuer=Wagebook&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
        },
        description: 'The secret, in base32 and as the address for a QR code.',
      },
      refusals: ['INVALID_STATE', 'CONFIRMATION_REQUIRED'],
      handle: async ({ session }) => {
        const begun = await beginTotp(deps, session)
        return begun.ok ? ok(answer(begun.value)) : begun
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/factors/totp/activate',
      operationId: 'activateTotp',
      tag: 'Second factors',
      summary: 'Put the new secret in force with a code of it',
      description: 'With the first factor you are signed in, and are given recovery codes.',
      admits: 'PasswordShown',
      body: Closed({ code: Code }),
      bodyExample: { code: '287082' },
      success: {
        status: 200,
        schema: Closed({ recoveryCodes: Nullable(Type.Array(Type.String())) }, { $id: 'FactorActivated' }),
        example: { recoveryCodes: codesExample },
        description: 'Recovery codes, shown this once; null when it was not the first factor.',
      },
      refusals: ['INVALID_STATE', 'SECOND_FACTOR_FAILED'],
      handle: async ({ session, origin, body, reply }) => {
        const added = await activateTotp(deps, { session, origin }, body.code)
        if (!added.ok) return added
        const { token, recoveryCodes } = added.value
        if (token !== undefined) services.cookie.write(reply, token)
        return ok(answer({ recoveryCodes }))
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/factors/passkeys/options',
      operationId: 'beginPasskey',
      tag: 'Second factors',
      summary: 'Begin to register a passkey',
      description:
        'The options for `navigator.credentials.create`, as JSON. Needs a confirmation when you have signed in with the factor that you have.',
      admits: 'PasswordShown',
      isConfirmed: true,
      success: {
        status: 200,
        schema: PasskeyOptions,
        example: { challenge: 'rqYfDWWFO4C4ai7bZIrWjQ', rp: { id: 'localhost', name: 'Wagebook' } },
        description: 'The options.',
      },
      refusals: ['INVALID_STATE', 'LIMIT_REACHED', 'CONFIRMATION_REQUIRED'],
      handle: async ({ session, reply }) => {
        const options = await beginPasskey(deps, session, partyOf(services, reply))
        return options.ok ? ok(answer(options.value as object as PasskeyOptions)) : options
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/factors/passkeys',
      operationId: 'addPasskey',
      tag: 'Second factors',
      summary: 'Register a passkey',
      admits: 'PasswordShown',
      body: Closed({ name: Name, response: RegistrationResponse }),
      bodyExample: { name: 'Laptop', response: registrationResponseExample },
      success: {
        status: 201,
        schema: NewPasskey,
        example: { ...passkeyExample, recoveryCodes: codesExample },
        description: 'The passkey, and recovery codes when it was the first factor.',
      },
      refusals: ['INVALID_STATE', 'SECOND_FACTOR_FAILED'],
      handle: async ({ session, origin, body, reply }) => {
        const added = await addPasskey(deps, { session, origin }, { ...body, party: partyOf(services, reply) })
        if (!added.ok) return added
        const { token, passkey, recoveryCodes } = added.value
        if (token !== undefined) services.cookie.write(reply, token)
        return ok(answer({ ...passkey, recoveryCodes }))
      },
    })

    addDashboardOperation(app, services, {
      method: 'DELETE',
      path: '/factors/passkeys/{id}',
      operationId: 'removePasskey',
      tag: 'Second factors',
      summary: 'Remove a passkey',
      admits: 'Viewer',
      isConfirmed: true,
      params: IdParams,
      success: { status: 204, schema: Type.Null(), example: null, description: 'Removed.' },
      refusals: ['NOT_FOUND', 'LAST_FACTOR', 'CONFIRMATION_REQUIRED'],
      handle: async ({ session, origin, params }) => {
        const removed = await removePasskey(deps, { session, origin }, params.id)
        return removed.ok ? ok(answerNothing) : removed
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/factors/recovery-codes',
      operationId: 'renewRecoveryCodes',
      tag: 'Second factors',
      summary: 'Make new recovery codes',
      description: 'Those that are left open nothing any more.',
      admits: 'Viewer',
      isConfirmed: true,
      success: {
        status: 200,
        schema: RecoveryCodes,
        example: { recoveryCodes: codesExample },
        description: 'Ten codes.',
      },
      refusals: ['CONFIRMATION_REQUIRED'],
      handle: async ({ session, origin }) => {
        return ok(answer({ recoveryCodes: await renewRecoveryCodes(deps, { session, origin }) }))
      },
    })
  }
}
