import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { createCheckIn } from './check-ins.service.ts'
import { listCheckIns } from './check-ins.store.ts'
import { CheckIn, checkInExample, NewCheckIn, newObjectiveExample } from './objectives.schema.ts'
import { findObjective } from './objectives.store.ts'

const common = { tag: 'Performance', module: 'performance' } as const

export function checkInRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...common,
      method: 'POST',
      path: '/performance/objectives/{id}/check-ins',
      operationId: 'createCheckIn',
      summary: 'Write a progress note on an objective',
      description: 'Only while the objective is `Active`.',
      scope: 'performance:write',
      params: IdParams,
      body: NewCheckIn,
      bodyExample: {
        authorEmployeeId: newObjectiveExample.ownerEmployeeId,
        note: 'First customer in the new region signed.',
        confidence: 0.7,
      },
      success: {
        status: 201,
        schema: CheckIn,
        example: checkInExample,
        description: 'The check-in. Emits `performance.check_in.created`.',
      },
      refusals: ['NOT_FOUND', 'UNKNOWN_REFERENCE', 'OBJECTIVE_NOT_ACTIVE'],
      handle: async ({ context, params, body }) => {
        const created = await createCheckIn(context, params.id, body)
        return created.ok ? ok(answer(created.value)) : created
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'GET',
      path: '/performance/objectives/{id}/check-ins',
      operationId: 'listCheckIns',
      summary: "List an objective's check-ins",
      description: 'Newest first.',
      scope: 'performance:read',
      params: IdParams,
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(CheckIn),
        example: [checkInExample],
        description: 'A page of check-ins.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { tenantId } = context.tenant
        if ((await findObjective(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listCheckIns(context.sql, tenantId, params.id, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })
  }
}
