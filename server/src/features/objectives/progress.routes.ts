import type { FastifyInstance } from 'fastify'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { IdParams } from '../../http/schemas.ts'
import { ok } from '../../kernel/result.ts'
import { ObjectiveProgress, objectiveProgressExample, StartValues, startValuesExample } from './progress.schema.ts'
import { changeStartValues, readProgress } from './progress.service.ts'

const common = { tag: 'Performance', module: 'performance', path: '/performance/objectives/{id}/progress' } as const

export function progressRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...common,
      method: 'GET',
      operationId: 'getObjectiveProgress',
      summary: 'Show how far an objective has come',
      description:
        'The attainment of a key result is `(currentValue - startValue) / (targetValue - startValue)`; where start and target are the same, 1 at the target and else 0.',
      scope: 'performance:read',
      params: IdParams,
      success: {
        status: 200,
        schema: ObjectiveProgress,
        example: objectiveProgressExample,
        description: 'The progress at this moment.',
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const progress = await readProgress(context, params.id)
        return progress.ok ? ok(answer(progress.value)) : progress
      },
    })

    addOperation(app, services, {
      ...common,
      method: 'PATCH',
      operationId: 'changeStartValues',
      summary: 'Set where key results began',
      description:
        'A key result begins at 0 unless it is told here. Those that are left out keep their start. Only while the objective is `Active`.',
      scope: 'performance:write',
      params: IdParams,
      body: StartValues,
      bodyExample: startValuesExample,
      success: {
        status: 200,
        schema: ObjectiveProgress,
        example: objectiveProgressExample,
        description: 'The progress from there. Emits `performance.objective.updated`.',
      },
      refusals: ['NOT_FOUND', 'UNKNOWN_REFERENCE', 'OBJECTIVE_NOT_ACTIVE'],
      handle: async ({ context, params, body }) => {
        const changed = await changeStartValues(context, params.id, body)
        return changed.ok ? ok(answer(changed.value)) : changed
      },
    })
  }
}
