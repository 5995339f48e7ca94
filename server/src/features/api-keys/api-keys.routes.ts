import { assert } from '../../kernel/assert.ts'
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../../http/schemas.ts'
import { ok } from '../../kernel/result.ts'

const CallingKey = Closed(
  {
    id: Uuid(),
    name: Type.String(),
    mode: OneOf(['live', 'test']),
    scopes: Type.Array(Type.String()),
    companyId: Uuid(),
    companyName: Type.String(),
    modules: Type.Array(Type.String(), { description: 'The add-ons that are switched on.' }),
    expiresAt: Nullable(Timestamp),
  },
  { $id: 'CallingKey' },
)

const callingKeyExample: Static<typeof CallingKey> = {
  id: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
  name: 'Payroll integration',
  mode: 'live',
  scopes: ['employees:write', 'performance:read'],
  companyId: '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3',
  companyName: 'Kestrel Logistics',
  modules: ['leave', 'advances', 'performance'],
  expiresAt: null,
}

export function apiKeyRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'GET',
      path: '/key',
      operationId: 'getCallingKey',
      tag: 'API keys',
      summary: 'Show the calling key',
      description: 'Who am I? The key of this request, its mode and scopes, its company and the add-ons that are on.',
      success: {
        status: 200,
        schema: CallingKey,
        example: callingKeyExample,
        description: 'The calling key, without its secret.',
      },
      handle: async ({ caller: { actor, ...caller } }) => {
        assert(actor.kind === 'key', 'the door of /v1 is opened by keys alone')
        return ok(
          answer({
            id: actor.id,
            name: actor.name,
            mode: caller.mode,
            scopes: [...caller.scopes],
            companyId: caller.companyId,
            companyName: caller.companyName,
            modules: [...caller.modules],
            expiresAt: actor.expiresAt,
          }),
        )
      },
    })
  }
}
