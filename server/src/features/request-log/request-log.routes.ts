import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import type { Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { limits } from '../../kernel/limits.ts'
import { ok } from '../../kernel/result.ts'
import { LoggedRequest, loggedRequestExample, RequestLogQuery } from './request-log.schema.ts'
import { listRequests } from './request-log.store.ts'

export function requestLogDashboardRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/request-log',
      operationId: 'listRequests',
      tag: 'Request log',
      summary: 'Read the request log',
      description:
        `What the company's keys asked for, newest first: of each key the last ${limits.requestLogPerKeyMax} requests, kept ` +
        `for ${limits.requestLogDays} days, without bodies and queries. A request appears some seconds after its answer; ` +
        'when more come than can be written, some are left out.',
      admits: 'Developer',
      query: RequestLogQuery,
      success: {
        status: 200,
        schema: Type.Array(LoggedRequest),
        example: [loggedRequestExample],
        description: 'A page of requests.',
        headers: pageHeaders,
      },
      handle: async ({ session, context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { live, test } = session.tenants
        const tenants = query.mode === undefined ? [live, test] : [session.tenants[query.mode]]
        const range = {
          tenantIds: tenants.map(({ tenantId }) => tenantId),
          keyId: query.keyId,
          statusClass: query.status === undefined ? undefined : Number(query.status[0]),
        }
        const rows = await listRequests(context.sql, range, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })
  }
}
