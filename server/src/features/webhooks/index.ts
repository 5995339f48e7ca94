import type { FastifyInstance } from 'fastify'
import { deliveryRoutes } from './deliveries.routes.ts'
import { endpointActionRoutes } from './endpoint-actions.routes.ts'
import { endpointRoutes, type WebhookServices } from './endpoints.routes.ts'

export { disableByService, disableEndpointsOfKey } from './endpoints.service.ts'
export { countEndpointsOfKeys, listEndpointsOfKey } from './endpoints.store.ts'
export { pingEventType, webhookEventTypes } from './webhooks.events.ts'

export function webhookRoutes(services: WebhookServices) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(endpointRoutes(services))
    await app.register(endpointActionRoutes(services))
    await app.register(deliveryRoutes(services))
  }
}
