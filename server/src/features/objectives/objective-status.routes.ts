import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import {
  Abandonment,
  ObjectiveDetail,
  objectiveExampleIn,
  ObjectiveStatusChange,
  statusChangeExample,
} from './objectives.schema.ts'
import { abandonObjective, completeObjective, reopenObjective } from './objectives.service.ts'
import { findObjective, listStatusChanges } from './objectives.store.ts'

const common = { tag: 'Performance', module: 'performance' } as const

/** The end of an objective and its new beginning, and how it came to its status. */
export function objectiveStatusRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...common,
      method: 'POST',
      path: '/performance/objectives/{id}/complete',
      operationId: 'completeObjective',
      summary: 'Complete an objective',
      description: 'Only while it is `Active`. However far its key results have come, they stay as they are.',
      scope: 'performance:write',
      params: IdParams,
      success: {
        status: 200,
        schema: ObjectiveDetail,
        example: objectiveExampleIn('Completed', '2026-11-21T08:38:50.273Z'),
        description: 'The objective, Completed. Emits `performance.objective.completed`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params }) => {
        const completed = await completeObjective(context, params.id)
        return completed.ok ? ok(answer(completed.value)) : completed
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'POST',
      path: '/performance/objectives/{id}/reopen',
      operationId: 'reopenObjective',
      summary: 'Reopen an objective',
      description: 'Only when it is `Completed` or `Abandoned`.',
      scope: 'performance:write',
      params: IdParams,
      success: {
        status: 200,
        schema: ObjectiveDetail,
        example: objectiveExampleIn('Active', '2026-11-21T08:39:31.660Z'),
        description: 'The objective, Active. Emits `performance.objective.reopened`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params }) => {
        const reopened = await reopenObjective(context, params.id)
        return reopened.ok ? ok(answer(reopened.value)) : reopened
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'POST',
      path: '/performance/objectives/{id}/abandon',
      operationId: 'abandonObjective',
      summary: 'Abandon an objective',
      description: "Only while it is `Active`. The reason stands in the objective's changes of status.",
      scope: 'performance:write',
      params: IdParams,
      body: Abandonment,
      bodyExample: { reason: 'The new regions are closed for this year.' },
      success: {
        status: 200,
        schema: ObjectiveDetail,
        example: objectiveExampleIn('Abandoned', '2026-11-21T08:38:50.273Z'),
        description: 'The objective, Abandoned. Emits `performance.objective.abandoned`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params, body }) => {
        const abandoned = await abandonObjective(context, params.id, body)
        return abandoned.ok ? ok(answer(abandoned.value)) : abandoned
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'GET',
      path: '/performance/objectives/{id}/status-changes',
      operationId: 'listObjectiveStatusChanges',
      summary: "List an objective's changes of status",
      description: 'Newest first; its creation is none of them.',
      scope: 'performance:read',
      params: IdParams,
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(ObjectiveStatusChange),
        example: [statusChangeExample],
        description: 'A page of changes of status.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { tenantId } = context.tenant
        if ((await findObjective(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listStatusChanges(context.sql, tenantId, params.id, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })
  }
}
