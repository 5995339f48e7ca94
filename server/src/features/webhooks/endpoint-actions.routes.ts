import type { FastifyInstance } from 'fastify'
import { addOperation, answer, answerChange } from '../../http/operation.ts'
import { IdParams } from '../../http/schemas.ts'
import { ok } from '../../kernel/result.ts'
import { pingEndpoint, recoverEndpoint } from './deliveries.service.ts'
import type { WebhookServices } from './endpoints.routes.ts'
import { rotateSecret, switchEndpoint } from './endpoints.service.ts'
import {
  Delivery,
  deliveryExample,
  endpointExample,
  endpointWithSecretExample,
  NewRecovery,
  Recovery,
  recoveryExample,
  SecretRotation,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './webhooks.schema.ts'

const tag = 'Webhooks'
const NEEDS_SCOPES = 'Needs a key with all the scopes that the endpoint was registered with.'

/** What can be done with an endpoint: ping, enable, disable, rotate its secret, recover what it missed. */
export function endpointActionRoutes(services: WebhookServices) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'POST',
      path: '/webhooks/{id}/ping',
      operationId: 'pingWebhookEndpoint',
      audit: 'webhook.pinged',
      tag,
      summary: 'Send a sample event',
      description: `Sends \`webhook.ping\` to this endpoint now; it is not on the timeline. ${NEEDS_SCOPES}`,
      params: IdParams,
      success: { status: 202, schema: Delivery, example: deliveryExample, description: 'The delivery, on its way.' },
      refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE', 'INVALID_STATE'],
      handle: async ({ context, caller, params, onceCommitted }) => {
        const pinged = await pingEndpoint(context, caller, params.id)
        if (!pinged.ok) return pinged
        onceCommitted(() => services.deliveryDue(params.id))
        return ok(answer(pinged.value))
      },
    })

    for (const enabled of [true, false]) {
      addOperation(app, services, {
        method: 'POST',
        path: enabled ? '/webhooks/{id}/enable' : '/webhooks/{id}/disable',
        operationId: enabled ? 'enableWebhookEndpoint' : 'disableWebhookEndpoint',
        audit: enabled ? 'webhook.enabled' : 'webhook.disabled',
        tag,
        summary: enabled ? 'Enable a webhook endpoint' : 'Disable a webhook endpoint',
        description: enabled
          ? `Open deliveries go on; what happened in between can be recovered. ${NEEDS_SCOPES}`
          : `Nothing is sent until it is enabled; nothing is lost either. ${NEEDS_SCOPES}`,
        params: IdParams,
        success: { status: 200, schema: WebhookEndpoint, example: endpointExample, description: 'The endpoint.' },
        refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
        handle: async ({ context, caller, params, onceCommitted }) => {
          const switched = await switchEndpoint(context, caller, params.id, { enabled })
          if (!switched.ok) return switched
          onceCommitted(() => services.endpointChanged(params.id))
          return ok(answerChange(switched.value))
        },
      })
    }

    addOperation(app, services, {
      method: 'POST',
      path: '/webhooks/{id}/rotate-secret',
      operationId: 'rotateWebhookSecret',
      audit: 'webhook.secret_rotated',
      tag,
      summary: 'Rotate the signing secret',
      description: `The new secret is shown once. Until the overlap ends, deliveries carry both signatures. ${NEEDS_SCOPES}`,
      params: IdParams,
      body: SecretRotation,
      bodyExample: { overlapHours: 24 },
      success: {
        status: 200,
        schema: WebhookEndpointWithSecret,
        example: endpointWithSecretExample,
        description: 'The endpoint with its new secret.',
      },
      refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
      handle: async ({ context, caller, params, body, onceCommitted }) => {
        const rotation = { id: params.id, overlapHours: body.overlapHours ?? 24 }
        const rotated = await rotateSecret(context, services, caller, rotation)
        if (!rotated.ok) return rotated
        onceCommitted(() => services.endpointChanged(params.id))
        return ok(answerChange(rotated.value))
      },
    })

    addOperation(app, services, {
      method: 'POST',
      path: '/webhooks/{id}/recover',
      operationId: 'recoverWebhookEndpoint',
      audit: 'webhook.recovery_begun',
      tag,
      summary: 'Send again what was missed',
      description:
        'New deliveries for every event since a time that the endpoint would receive and for which no delivery was ' +
        `acknowledged or is open. Worked off in the background. ${NEEDS_SCOPES}`,
      params: IdParams,
      body: NewRecovery,
      bodyExample: { since: '2026-11-20T00:00:00Z' },
      success: { status: 202, schema: Recovery, example: recoveryExample, description: 'The recovery has begun.' },
      refusals: ['NOT_FOUND', 'INSUFFICIENT_SCOPE', 'INVALID_STATE'],
      handle: async ({ context, caller, params, body }) => {
        const begun = await recoverEndpoint(context, caller, { endpointId: params.id, since: body.since })
        return begun.ok ? ok(answer(begun.value)) : begun
      },
    })
  }
}
