import { assert } from '../../kernel/assert.ts'
import type { FastifyInstance } from 'fastify'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { ok } from '../../kernel/result.ts'
import { CallingKey, callingKeyExample } from './api-keys.schema.ts'

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
