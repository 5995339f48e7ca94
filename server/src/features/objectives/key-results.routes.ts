import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, answerNothing, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { addKeyResult, changeKeyResult, deleteKeyResult } from './key-results.service.ts'
import { findKeyResult, listKeyResultUpdates } from './key-results.store.ts'
import {
  KeyResult,
  KeyResultChange,
  keyResultExample,
  KeyResultSpec,
  KeyResultUpdate,
  keyResultUpdateExample,
} from './objectives.schema.ts'

const common = { tag: 'Performance', module: 'performance' } as const

export function keyResultRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...common,
      method: 'POST',
      path: '/performance/objectives/{id}/key-results',
      operationId: 'addKeyResult',
      summary: 'Add a key result to an objective',
      description: `Behind those that it has, ${limits.keyResultsMax} at most. Only while the objective is \`Active\`.`,
      scope: 'performance:write',
      params: IdParams,
      body: KeyResultSpec,
      bodyExample: { description: 'Monthly recurring revenue', targetValue: 250_000, unit: 'EUR' },
      success: {
        status: 201,
        schema: KeyResult,
        example: { ...keyResultExample, currentValue: 0, confidenceScore: 0.5 },
        description: 'The key result, at 0 and with confidence 0.5. Emits `performance.key_result.created`.',
      },
      refusals: ['NOT_FOUND', 'OBJECTIVE_NOT_ACTIVE', 'LIMIT_REACHED'],
      handle: async ({ context, params, body }) => {
        const added = await addKeyResult(context, params.id, body)
        return added.ok ? ok(answer(added.value)) : added
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'GET',
      path: '/performance/key-results/{id}/updates',
      operationId: 'listKeyResultUpdates',
      summary: "List the changes of a key result's value and confidence",
      description: 'Newest first.',
      scope: 'performance:read',
      params: IdParams,
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(KeyResultUpdate),
        example: [keyResultUpdateExample],
        description: 'A page of updates.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { tenantId } = context.tenant
        if ((await findKeyResult(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listKeyResultUpdates(context.sql, tenantId, params.id, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'PATCH',
      path: '/performance/key-results/{id}',
      operationId: 'changeKeyResult',
      summary: "Update a key result's value and/or confidence",
      description: 'Each change is kept in its updates. Only while its objective is `Active`.',
      scope: 'performance:write',
      params: IdParams,
      body: KeyResultChange,
      bodyExample: { currentValue: 120_000, confidenceScore: 0.7 },
      success: {
        status: 200,
        schema: KeyResult,
        example: keyResultExample,
        description: 'The key result. Emits `performance.key_result.updated`.',
      },
      refusals: ['NOT_FOUND', 'OBJECTIVE_NOT_ACTIVE'],
      handle: async ({ context, params, body }) => {
        const changed = await changeKeyResult(context, params.id, body)
        return changed.ok ? ok(answer(changed.value)) : changed
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'DELETE',
      path: '/performance/key-results/{id}',
      operationId: 'deleteKeyResult',
      summary: 'Delete a key result',
      description: 'Its updates go with it; its events stay on the timeline. Only while its objective is `Active`.',
      scope: 'performance:write',
      params: IdParams,
      success: {
        status: 204,
        schema: Type.Null(),
        example: null,
        description: 'Deleted. Emits `performance.key_result.deleted`.',
      },
      refusals: ['NOT_FOUND', 'OBJECTIVE_NOT_ACTIVE'],
      handle: async ({ context, params }) => {
        const deleted = await deleteKeyResult(context, params.id)
        return deleted.ok ? ok(answerNothing) : deleted
      },
    })
  }
}
