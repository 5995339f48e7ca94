import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { listCheckIns } from './check-ins.store.ts'
import {
  CheckIn,
  checkInExample,
  KeyResult,
  KeyResultChange,
  keyResultExample,
  NewCheckIn,
  NewObjective,
  newObjectiveExample,
  Objective,
  ObjectiveDetail,
  objectiveDetailExample,
  ObjectiveQuery,
} from './objectives.schema.ts'
import { changeKeyResult, createCheckIn, createObjective } from './objectives.service.ts'
import { findObjective, findObjectiveDetail, listObjectives } from './objectives.store.ts'

const common = { tag: 'Performance', module: 'performance' } as const

export function objectiveRoutes(services: Services) {
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
      handle: async ({ context, body }) => {
        const created = await createObjective(context, body)
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
      path: '/performance/key-results/{id}',
      operationId: 'changeKeyResult',
      summary: "Update a key result's value and/or confidence",
      description: 'Only while its objective is `Active`.',
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
      method: 'POST',
      path: '/performance/objectives/{id}/check-ins',
      operationId: 'createCheckIn',
      summary: 'Write a progress note on an objective',
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
