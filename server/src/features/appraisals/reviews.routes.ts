import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import {
  ManagerReview,
  newReviewExample,
  Review,
  reviewExample,
  ReviewQuery,
  ReviewReassignment,
  ReviewReopening,
  ReviewVersion,
  reviewVersionExample,
  SelfReview,
  selfReviewedExample,
} from './reviews.schema.ts'
import { reassignReview, reopenReview, submitManagerReview, submitSelfReview } from './reviews.service.ts'
import { findReview, listReviews, listVersions } from './reviews.store.ts'

const common = { tag: 'Performance', module: 'performance' } as const
const reading = { ...common, method: 'GET', scope: 'performance:read' } as const
const writing = { ...common, method: 'POST', scope: 'performance:write' } as const
const PATH = '/performance/reviews'

export function reviewRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...reading,
      path: PATH,
      operationId: 'listReviews',
      summary: 'List reviews',
      description: 'Newest first.',
      query: ReviewQuery,
      success: {
        status: 200,
        schema: Type.Array(Review),
        example: [reviewExample],
        description: 'A page of reviews.',
        headers: pageHeaders,
      },
      handle: async ({ context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listReviews(context.sql, context.tenant.tenantId, query, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      ...reading,
      path: `${PATH}/{id}`,
      operationId: 'getReview',
      summary: 'Show a review',
      params: IdParams,
      success: { status: 200, schema: Review, example: reviewExample, description: 'The review.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const review = await findReview(context.sql, context.tenant.tenantId, params.id)
        return review === undefined ? refuse('NOT_FOUND') : ok(answer(review))
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/self`,
      operationId: 'submitSelfReview',
      summary: 'Submit the self review',
      description: 'Can be replaced until the manager review is there; what it said is kept as a version.',
      params: IdParams,
      body: SelfReview,
      bodyExample: { body: 'I took over the two largest accounts and renewed both.' },
      success: {
        status: 200,
        schema: Review,
        example: selfReviewedExample,
        description: 'The review, `PendingManager`. Emits `performance.review.self_submitted`.',
      },
      refusals: ['NOT_FOUND', 'CYCLE_CLOSED', 'INVALID_STATE'],
      handle: async ({ context, params, body }) => {
        const submitted = await submitSelfReview(context, params.id, body)
        return submitted.ok ? ok(answer(submitted.value)) : submitted
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/manager`,
      operationId: 'submitManagerReview',
      summary: 'Submit the manager review and an overall rating',
      description: 'Completes the review, with or without a self review.',
      params: IdParams,
      body: ManagerReview,
      bodyExample: { body: 'A strong year, most of all with the renewals.', rating: 4 },
      success: {
        status: 200,
        schema: Review,
        example: reviewExample,
        description: 'The review, `Complete`. Emits `performance.review.completed`.',
      },
      refusals: ['NOT_FOUND', 'CYCLE_CLOSED', 'INVALID_STATE'],
      handle: async ({ context, params, body }) => {
        const submitted = await submitManagerReview(context, params.id, body)
        return submitted.ok ? ok(answer(submitted.value)) : submitted
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/reopen`,
      operationId: 'reopenReview',
      summary: 'Give a complete review back to the manager',
      description: 'What it said is kept as a version; the manager part and the rating are null again.',
      params: IdParams,
      body: ReviewReopening,
      bodyExample: { reason: 'The rating was entered for somebody else.' },
      success: {
        status: 200,
        schema: Review,
        example: selfReviewedExample,
        description: 'The review, `PendingManager`. Emits `performance.review.reopened`.',
      },
      refusals: ['NOT_FOUND', 'CYCLE_CLOSED', 'INVALID_STATE'],
      handle: async ({ context, params, body }) => {
        const reopened = await reopenReview(context, params.id, body)
        return reopened.ok ? ok(answer(reopened.value)) : reopened
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/reassign`,
      operationId: 'reassignReview',
      summary: 'Give an unfinished review to another reviewer',
      params: IdParams,
      body: ReviewReassignment,
      bodyExample: { managerReviewerId: newReviewExample.managerReviewerId },
      success: {
        status: 200,
        schema: Review,
        example: newReviewExample,
        description: 'The review with its new reviewer. Emits `performance.review.reassigned`.',
      },
      refusals: ['NOT_FOUND', 'UNKNOWN_REFERENCE', 'CYCLE_CLOSED', 'INVALID_STATE', 'SELF_REVIEW'],
      handle: async ({ context, params, body }) => {
        const reassigned = await reassignReview(context, params.id, body)
        return reassigned.ok ? ok(answer(reassigned.value)) : reassigned
      },
    })

    addOperation(app, services, {
      ...reading,
      path: `${PATH}/{id}/versions`,
      operationId: 'listReviewVersions',
      summary: 'List what a review said before',
      description: 'One version for each time that it was reopened or its self review replaced. Newest first.',
      params: IdParams,
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(ReviewVersion),
        example: [reviewVersionExample],
        description: 'A page of versions.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { tenantId } = context.tenant
        if ((await findReview(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listVersions(context.sql, tenantId, params.id, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })
  }
}
