import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { IdParams } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { NewPromotion, newPromotionExample, Promotion, promotionExample, PromotionQuery } from './promotions.schema.ts'
import { approvePromotion, cancelPromotion, createPromotion, rejectPromotion } from './promotions.service.ts'
import { findPromotion, listPromotions } from './promotions.store.ts'

const common = { tag: 'Performance', module: 'performance' } as const
const reading = { ...common, method: 'GET', scope: 'performance:read' } as const
const writing = { ...common, method: 'POST', scope: 'performance:write' } as const
const PATH = '/performance/promotions'

export function promotionRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...writing,
      path: PATH,
      operationId: 'createPromotion',
      summary: 'Propose a promotion',
      description: 'From the title and grade that the employee has now.',
      body: NewPromotion,
      bodyExample: newPromotionExample,
      success: {
        status: 201,
        schema: Promotion,
        example: promotionExample,
        description: 'The promotion, `Proposed`. Emits `performance.promotion.proposed`.',
      },
      refusals: ['UNKNOWN_REFERENCE', 'INVALID_STATE'],
      handle: async ({ context, body }) => {
        const created = await createPromotion(context, body)
        return created.ok ? ok(answer(created.value)) : created
      },
    })

    addOperation(app, services, {
      ...reading,
      path: PATH,
      operationId: 'listPromotions',
      summary: 'List promotions',
      description: 'Newest first.',
      query: PromotionQuery,
      success: {
        status: 200,
        schema: Type.Array(Promotion),
        example: [promotionExample],
        description: 'A page of promotions.',
        headers: pageHeaders,
      },
      handle: async ({ context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listPromotions(context.sql, context.tenant.tenantId, query, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      ...reading,
      path: `${PATH}/{id}`,
      operationId: 'getPromotion',
      summary: 'Show a promotion',
      params: IdParams,
      success: { status: 200, schema: Promotion, example: promotionExample, description: 'The promotion.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const promotion = await findPromotion(context.sql, context.tenant.tenantId, params.id)
        return promotion === undefined ? refuse('NOT_FOUND') : ok(answer(promotion))
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/approve`,
      operationId: 'approvePromotion',
      summary: 'Approve a promotion',
      description: 'It applies when `effectiveDate` begins in the time zone of the company, and at once when it has.',
      params: IdParams,
      success: {
        status: 200,
        schema: Promotion,
        example: { ...promotionExample, status: 'Approved', approvedAt: '2026-12-17T10:00:00.000Z' },
        description:
          'The promotion, `Approved` or `Applied`. Emits `performance.promotion.approved`; when it applies also ' +
          '`performance.promotion.applied` and `employee.updated`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE', 'PROMOTION_CONFLICT'],
      handle: async ({ context, params }) => {
        const approved = await approvePromotion(context, params.id)
        return approved.ok ? ok(answer(approved.value)) : approved
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/reject`,
      operationId: 'rejectPromotion',
      summary: 'Reject a proposed promotion',
      params: IdParams,
      success: {
        status: 200,
        schema: Promotion,
        example: { ...promotionExample, status: 'Rejected' },
        description: 'The promotion, `Rejected`. Emits `performance.promotion.rejected`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params }) => {
        const rejected = await rejectPromotion(context, params.id)
        return rejected.ok ? ok(answer(rejected.value)) : rejected
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/cancel`,
      operationId: 'cancelPromotion',
      summary: 'Cancel a promotion that has not applied',
      description: 'An applied one is undone only by another promotion.',
      params: IdParams,
      success: {
        status: 200,
        schema: Promotion,
        example: { ...promotionExample, status: 'Cancelled' },
        description: 'The promotion, `Cancelled`. Emits `performance.promotion.cancelled`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params }) => {
        const cancelled = await cancelPromotion(context, params.id)
        return cancelled.ok ? ok(answer(cancelled.value)) : cancelled
      },
    })
  }
}
