import type { FastifyInstance } from 'fastify'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, type Services } from '../../http/operation.ts'
import { ok } from '../../kernel/result.ts'
import { Overview, overviewExample, OverviewQuery } from './overview.schema.ts'
import { readOverview } from './overview.service.ts'

export function overviewDashboardRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/overview',
      operationId: 'getOverview',
      tag: 'Overview',
      summary: 'Show how requests and deliveries fare',
      admits: 'Viewer',
      query: OverviewQuery,
      success: { status: 200, schema: Overview, example: overviewExample, description: 'Figures for charts.' },
      handle: async ({ session, context, query }) => {
        const { tenantId } = session.tenants[query.mode]
        return ok(answer(await readOverview(context, { tenantId, hours: query.hours ?? 24 })))
      },
    })
  }
}
