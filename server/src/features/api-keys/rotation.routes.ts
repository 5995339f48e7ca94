import type { FastifyInstance } from 'fastify'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { IdParams } from '../../http/schemas.ts'
import { assert } from '../../kernel/assert.ts'
import { ok } from '../../kernel/result.ts'
import { RotatedKey, rotatedKeyExample } from './api-keys.schema.ts'
import { rotateByKey } from './rotation.service.ts'

const DESCRIPTION =
  'The old secret is revoked and a new one made, with the same name, mode and scopes; it is shown this once. When this ' +
  'answers, no process takes the old one any more; requests that had begun may end. A key may rotate itself. With the ' +
  'scope `*` a live key may rotate every key of its company, and a test key every test key. An id of a revoked key is ' +
  'unknown. Of two rotations at once one is done; the other is refused with 409, or with 401 when it came with the old secret.'

/**
 * The rotation of a key by a key. The specification has it at the root, `POST /api-keys/{id}/rotate`; it is there, and
 * below `/v1` with all else.
 */
export function keyRotationRoutes(services: Services & { pepper: Buffer }, { at }: { at: 'Root' | 'V1' }) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'POST',
      path: '/api-keys/{id}/rotate',
      operationId: at === 'V1' ? 'rotateApiKey' : 'rotateApiKeyAtRoot',
      tag: 'API keys',
      summary: at === 'V1' ? 'Rotate an API key' : 'Rotate an API key, at its other path',
      description: at === 'V1' ? DESCRIPTION : `The same as \`POST /v1/api-keys/{id}/rotate\`. ${DESCRIPTION}`,
      params: IdParams,
      waitsOutKeyCache: true,
      success: {
        status: 200,
        schema: RotatedKey,
        example: rotatedKeyExample,
        description: 'The key with its new secret.',
      },
      refusals: ['UNAUTHENTICATED', 'INSUFFICIENT_SCOPE', 'NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, caller, params, origin }) => {
        const { actor, companyId } = caller
        assert(actor.kind === 'key', 'the door is opened by keys alone')
        // Keys live by real time, whatever a test tenant's clock says.
        const deps = { sql: context.sql, clock: services.clock, ids: services.ids, pepper: services.pepper }
        const rotated = await rotateByKey(deps, { ...actor, companyId }, { id: params.id, from: origin })
        return rotated.ok ? ok(answer(rotated.value)) : rotated
      },
    })
  }
}
