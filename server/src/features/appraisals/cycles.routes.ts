import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import {
  AppraisalCycle,
  AppraisalCycleDetail,
  CycleAttention,
  CycleClosing,
  cycleDetailExample,
  cycleExample,
  CycleExclusion,
  CycleQuery,
  exclusionExample,
  ExclusionQuery,
  LateJoiner,
  NewAppraisalCycle,
  newCycleExample,
} from './cycles.schema.ts'
import { cancelCycle, closeCycle, createCycle, findCycleDetail, openCycle } from './cycles.service.ts'
import { findCycle, listCycles } from './cycles.store.ts'
import { listExclusions } from './opening.store.ts'
import { listAttention } from './reviewers.store.ts'
import { attentionExample, newReviewExample, Review } from './reviews.schema.ts'
import { createReview } from './reviews.service.ts'

const common = { tag: 'Performance', module: 'performance' } as const
const reading = { ...common, method: 'GET', scope: 'performance:read' } as const
const writing = { ...common, method: 'POST', scope: 'performance:write' } as const
const PATH = '/performance/appraisal-cycles'

export function cycleRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...writing,
      path: PATH,
      operationId: 'createAppraisalCycle',
      summary: 'Create an appraisal cycle',
      description:
        'It opens when `opensOn` begins and closes when `closesOn` is over, in the time zone of the company, or by hand. ' +
        'With `opensOn` today or earlier it is `Open` in the answer, and its reviews are made.',
      body: NewAppraisalCycle,
      bodyExample: newCycleExample,
      success: {
        status: 201,
        schema: AppraisalCycle,
        example: { ...cycleExample, status: 'Scheduled' },
        description:
          'The cycle. Emits `performance.cycle.created`; when it opens also `performance.cycle.opened` and one ' +
          '`performance.review.created` for each review.',
      },
      handle: async ({ context, body }) => {
        const created = await createCycle(context, body)
        return created.ok ? ok(answer(created.value)) : created
      },
    })

    addOperation(app, services, {
      ...reading,
      path: PATH,
      operationId: 'listAppraisalCycles',
      summary: 'List appraisal cycles',
      description: 'Newest first.',
      query: CycleQuery,
      success: {
        status: 200,
        schema: Type.Array(AppraisalCycle),
        example: [cycleExample],
        description: 'A page of cycles.',
        headers: pageHeaders,
      },
      handle: async ({ context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listCycles(context.sql, context.tenant.tenantId, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      ...reading,
      path: `${PATH}/{id}`,
      operationId: 'getAppraisalCycle',
      summary: 'Show an appraisal cycle with the numbers of its reviews',
      params: IdParams,
      success: { status: 200, schema: AppraisalCycleDetail, example: cycleDetailExample, description: 'The cycle.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const detail = await findCycleDetail(context, params.id)
        return detail === undefined ? refuse('NOT_FOUND') : ok(answer(detail))
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/open`,
      operationId: 'openAppraisalCycle',
      summary: 'Open an appraisal cycle now',
      description: 'Makes a review for every `Active` employee who has an `Active` manager.',
      params: IdParams,
      success: {
        status: 200,
        schema: AppraisalCycle,
        example: cycleExample,
        description: 'The cycle. Emits `performance.cycle.opened`, and `performance.review.created` for each review.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params }) => {
        const opened = await openCycle(context, params.id)
        return opened.ok ? ok(answer(opened.value)) : opened
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/close`,
      operationId: 'closeAppraisalCycle',
      summary: 'Close an appraisal cycle now',
      description: 'Its reviews are read-only from then on. While some are not `Complete` it needs `force`.',
      params: IdParams,
      body: CycleClosing,
      bodyExample: { force: true },
      success: {
        status: 200,
        schema: AppraisalCycle,
        example: { ...cycleExample, status: 'Closed' },
        description: 'The cycle. Emits `performance.cycle.closed`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE', 'REVIEWS_PENDING'],
      handle: async ({ context, params, body }) => {
        const closed = await closeCycle(context, params.id, { force: body.force ?? false })
        return closed.ok ? ok(answer(closed.value)) : closed
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/cancel`,
      operationId: 'cancelAppraisalCycle',
      summary: 'Cancel an appraisal cycle',
      description: 'One that is `Scheduled` or `Open`. Reviews that it has stay, read-only.',
      params: IdParams,
      success: {
        status: 200,
        schema: AppraisalCycle,
        example: { ...cycleExample, status: 'Cancelled' },
        description: 'The cycle. Emits `performance.cycle.cancelled`.',
      },
      refusals: ['NOT_FOUND', 'INVALID_STATE'],
      handle: async ({ context, params }) => {
        const cancelled = await cancelCycle(context, params.id)
        return cancelled.ok ? ok(answer(cancelled.value)) : cancelled
      },
    })

    addOperation(app, services, {
      ...writing,
      path: `${PATH}/{id}/reviews`,
      operationId: 'createReview',
      summary: 'Add a late joiner',
      description: 'Makes the review of an employee who had none in an `Open` cycle.',
      params: IdParams,
      body: LateJoiner,
      bodyExample: { employeeId: newReviewExample.employeeId },
      success: {
        status: 201,
        schema: Review,
        example: newReviewExample,
        description: 'The review. Emits `performance.review.created`.',
      },
      refusals: ['NOT_FOUND', 'UNKNOWN_REFERENCE', 'CYCLE_CLOSED', 'INVALID_STATE', 'REVIEW_EXISTS'],
      handle: async ({ context, params, body }) => {
        const created = await createReview(context, params.id, body.employeeId)
        return created.ok ? ok(answer(created.value)) : created
      },
    })

    addOperation(app, services, {
      ...reading,
      path: `${PATH}/{id}/exclusions`,
      operationId: 'listCycleExclusions',
      summary: 'List who has no review in an appraisal cycle, and why',
      description:
        'Everybody who was on the books when it opened and got none, by what they were at that moment, and who left before ' +
        'the review was complete (`TERMINATED`). The latest employees first.',
      params: IdParams,
      query: ExclusionQuery,
      success: {
        status: 200,
        schema: Type.Array(CycleExclusion),
        example: [exclusionExample],
        description: 'A page of exclusions.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const place = { tenantId: context.tenant.tenantId, cycleId: params.id }
        if ((await findCycle(context.sql, place.tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listExclusions(context.sql, place, query, page.value)
        return ok(pageBy('employeeId', rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      ...reading,
      path: `${PATH}/{id}/attention`,
      operationId: 'listCycleAttention',
      summary: 'List the reviews of an appraisal cycle whose reviewer needs a look',
      description:
        'Unfinished reviews of an `Open` cycle whose reviewer is not `Active`, or whose employee has another manager by now. ' +
        'Nothing is moved by itself; `reassign` settles it. Newest first.',
      params: IdParams,
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(CycleAttention),
        example: [attentionExample],
        description: 'A page of reviews with what is the matter.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const place = { tenantId: context.tenant.tenantId, cycleId: params.id }
        if ((await findCycle(context.sql, place.tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listAttention(context.sql, place, page.value)
        return ok(pageBy('reviewId', rows, page.value, { url, query }))
      },
    })
  }
}

/** A page of rows that have no id of their own but are told apart by another one. */
function pageBy<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  rows: Row[],
  page: Parameters<typeof pageAnswer>[1],
  request: Parameters<typeof pageAnswer>[2],
) {
  const { headers } = pageAnswer(
    rows.map((row) => ({ id: row[key] })),
    page,
    request,
  )
  return { body: rows.slice(0, page.limit), headers }
}
