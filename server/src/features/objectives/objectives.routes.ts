import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { IdParams } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import {
  NewObjective,
  newObjectiveExample,
  Objective,
  ObjectiveChange,
  ObjectiveDetail,
  objectiveDetailExample,
  objectiveExampleIn,
  ObjectiveQuery,
} from './objectives.schema.ts'
import { changeObjective, createObjective } from './objectives.service.ts'
import { findObjectiveDetail, listObjectives } from './objectives.store.ts'

const common = { tag: 'Performance', module: 'performance' } as const

/** Objectives themselves: create, list, show, change. */
export function coreRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...common,
      method: 'POST',
      path: '/performance/objectives',
      operationId: 'createObjective',
      summary: 'Create an objective with its key results',
      scope: 'performance:write',
      body: NewObjective,
      bodyExample: newObjectiveExample,
      success: {
        status: 201,
        schema: ObjectiveDetail,
        example: objectiveDetailExample,
        description: 'The objective, Active. Emits `performance.objective.created`.',
      },
      refusals: ['UNKNOWN_REFERENCE'],
      isOneStatement: true,
      handle: async ({ context, body, claim }) => {
        const created = await createObjective(context, body, claim)
        return created.ok ? ok(answer(created.value)) : created
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'GET',
      path: '/performance/objectives',
      operationId: 'listObjectives',
      summary: 'List objectives',
      description: 'Newest first.',
      scope: 'performance:read',
      query: ObjectiveQuery,
      success: {
        status: 200,
        schema: Type.Array(Objective),
        example: [objectiveDetailExample.objective],
        description: 'A page of objectives.',
        headers: pageHeaders,
      },
      handle: async ({ context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listObjectives(context.sql, context.tenant.tenantId, query, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'GET',
      path: '/performance/objectives/{id}',
      operationId: 'getObjective',
      summary: 'Show an objective with its key results and latest check-ins',
      scope: 'performance:read',
      params: IdParams,
      success: { status: 200, schema: ObjectiveDetail, example: objectiveDetailExample, description: 'The objective.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const detail = await findObjectiveDetail(context.sql, context.tenant.tenantId, params.id)
        return detail === undefined ? refuse('NOT_FOUND') : ok(answer(detail))
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'PATCH',
      path: '/performance/objectives/{id}',
      operationId: 'changeObjective',
      summary: 'Change an objective',
      description: 'What is left out stays as it is. Only while the objective is `Active`.',
      scope: 'performance:write',
      params: IdParams,
      body: ObjectiveChange,
      bodyExample: { title: 'Grow recurring revenue in two regions' },
      success: {
        status: 200,
        schema: ObjectiveDetail,
        example: objectiveExampleIn('Active', '2026-11-21T08:38:02.004Z'),
        description: 'The objective. Emits `performance.objective.updated`.',
      },
      refusals: ['NOT_FOUND', 'UNKNOWN_REFERENCE', 'OBJECTIVE_NOT_ACTIVE'],
      handle: async ({ context, params, body }) => {
        const changed = await changeObjective(context, params.id, body)
        return changed.ok ? ok(answer(changed.value)) : changed
      },
    })
  }
}
