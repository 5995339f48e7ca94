import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { IdParams } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { resendDelivery } from './deliveries.service.ts'
import { findDelivery, listAttempts, listDeliveries } from './deliveries.store.ts'
import type { WebhookServices } from './endpoints.routes.ts'
import { findEndpoint } from './endpoints.store.ts'
import {
  Delivery,
  DeliveryDetail,
  deliveryDetailExample,
  deliveryExample,
  DeliveryParams,
  DeliveryQuery,
} from './webhooks.schema.ts'

const tag = 'Webhooks'

export function deliveryRoutes(services: WebhookServices) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      operationId: 'listDeliveries',
      tag,
      summary: "List an endpoint's deliveries",
      description: 'Newest first.',
      params: IdParams,
      query: DeliveryQuery,
      success: {
        status: 200,
        schema: Type.Array(Delivery),
        example: [deliveryExample],
        description: 'A page of deliveries.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { tenantId } = context.tenant
        if ((await findEndpoint(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listDeliveries(context.sql, { tenantId, endpointId: params.id }, query, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/webhooks/{id}/deliveries/{deliveryId}',
      operationId: 'getDelivery',
      tag,
      summary: 'Show a delivery with its attempts',
      params: DeliveryParams,
      success: {
        status: 200,
        schema: DeliveryDetail,
        example: deliveryDetailExample,
        description: 'The delivery and each HTTP try of it.',
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const { tenantId } = context.tenant
        if ((await findEndpoint(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const delivery = await findDelivery(context.sql, { tenantId, endpointId: params.id }, params.deliveryId)
        if (delivery === undefined) return refuse('NOT_FOUND')
        return ok(answer({ ...delivery, attempts: await listAttempts(context.sql, tenantId, delivery.id) }))
      },
    })

    addOperation(app, services, {
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
      operationId: 'resendDelivery',
      audit: 'delivery.resent',
      tag,
      summary: 'Send a delivery again',
      description:
        'Makes a new delivery of the same event, with its own attempts. Needs a key with all the scopes that the endpoint ' +
        'was registered with.',
      params: DeliveryParams,
      success: { status: 202, schema: Delivery, example: deliveryExample, description: 'The new delivery.' },
      refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE', 'INVALID_STATE'],
      handle: async ({ context, caller, params, onceCommitted }) => {
        const resent = await resendDelivery(context, caller, { endpointId: params.id, id: params.deliveryId })
        if (!resent.ok) return resent
        onceCommitted(() => services.deliveryDue(params.id))
        return ok(answer(resent.value))
      },
    })
  }
}
