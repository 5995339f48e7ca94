export { eventRoutes } from './events.routes.ts'
export { eventExample, eventSchema } from './events.schema.ts'
