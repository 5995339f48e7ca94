import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, answerChange, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { changeEndpoint, deleteEndpoint, registerEndpoint, shown, type WebhookDeps } from './endpoints.service.ts'
import { findEndpoint, listEndpoints } from './endpoints.store.ts'
import {
  endpointExample,
  endpointWithSecretExample,
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from './webhooks.schema.ts'

/** What the routes of this slice are given beyond the services: the rules' dependencies, and how the sender is told. */
export interface WebhookServices extends Services, WebhookDeps {
  endpointChanged: (endpointId: string) => void
  deliveryDue: (endpointId: string) => void
}

const tag = 'Webhooks'

export function endpointRoutes(services: WebhookServices) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'POST',
      path: '/webhooks',
      operationId: 'registerWebhookEndpoint',
      audit: 'webhook.registered',
      tag,
      summary: 'Register a webhook endpoint',
      description:
        'It receives the events after this moment that the registering key may read. The secret is shown once.',
      body: NewWebhookEndpoint,
      bodyExample: {
        url: endpointExample.url,
        description: 'Ledger',
        eventTypes: 'employee.created, employee.updated',
      },
      success: {
        status: 201,
        schema: WebhookEndpointWithSecret,
        example: endpointWithSecretExample,
        description: 'The endpoint with its secret.',
      },
      refusals: ['LIMIT_REACHED'],
      handle: async ({ context, caller, body, onceCommitted }) => {
        const registered = await registerEndpoint(context, services, caller, body)
        if (!registered.ok) return registered
        onceCommitted(() => services.endpointChanged(registered.value.id))
        return ok(answer(registered.value))
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/webhooks',
      operationId: 'listWebhookEndpoints',
      tag,
      summary: 'List webhook endpoints',
      description: 'Newest first.',
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(WebhookEndpoint),
        example: [endpointExample],
        description: 'A page of endpoints.',
        headers: pageHeaders,
      },
      handle: async ({ context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listEndpoints(context.sql, context.tenant.tenantId, page.value)
        return ok(pageAnswer(rows.map(shown), page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/webhooks/{id}',
      operationId: 'getWebhookEndpoint',
      tag,
      summary: 'Show a webhook endpoint',
      params: IdParams,
      success: { status: 200, schema: WebhookEndpoint, example: endpointExample, description: 'The endpoint.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const endpoint = await findEndpoint(context.sql, context.tenant.tenantId, params.id)
        return endpoint === undefined ? refuse('NOT_FOUND') : ok(answer(shown(endpoint)))
      },
    })

    addOperation(app, services, {
      method: 'PATCH',
      path: '/webhooks/{id}',
      operationId: 'changeWebhookEndpoint',
      audit: 'webhook.changed',
      tag,
      summary: 'Change a webhook endpoint',
      description: 'Needs a key with all the scopes that the endpoint was registered with.',
      params: IdParams,
      body: WebhookEndpointChange,
      bodyExample: { eventTypes: '*' },
      success: { status: 200, schema: WebhookEndpoint, example: endpointExample, description: 'The endpoint.' },
      refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
      handle: async ({ context, caller, params, body, onceCommitted }) => {
        const changed = await changeEndpoint(context, services, caller, { ...body, id: params.id })
        if (!changed.ok) return changed
        onceCommitted(() => services.endpointChanged(params.id))
        return ok(answerChange(changed.value))
      },
    })

    addOperation(app, services, {
      method: 'DELETE',
      path: '/webhooks/{id}',
      operationId: 'deleteWebhookEndpoint',
      audit: 'webhook.deleted',
      tag,
      summary: 'Delete a webhook endpoint',
      description:
        'It receives nothing from this moment on. Needs a key with all the scopes that it was registered with.',
      params: IdParams,
      success: { status: 204, schema: Type.Null(), example: null, description: 'Deleted.' },
      refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
      handle: async ({ context, caller, params, onceCommitted }) => {
        const deleted = await deleteEndpoint(context, caller, params.id)
        if (!deleted.ok) return deleted
        onceCommitted(() => services.endpointChanged(params.id))
        return ok(answerChange(deleted.value))
      },
    })
  }
}
