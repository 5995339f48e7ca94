import type { FastifyInstance } from 'fastify'
import type { Services } from '../../http/operation.ts'
import { checkInRoutes } from './check-ins.routes.ts'
import { keyResultRoutes } from './key-results.routes.ts'
import { objectiveStatusRoutes } from './objective-status.routes.ts'
import { coreRoutes } from './objectives.routes.ts'
import { progressRoutes } from './progress.routes.ts'

export { createCheckIn } from './check-ins.service.ts'
export { changeKeyResult } from './key-results.service.ts'
export { objectiveEventTypes } from './objectives.events.ts'
export { abandonObjective, completeObjective, createObjective } from './objectives.service.ts'
export { changeStartValues } from './progress.service.ts'

export function objectiveRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(coreRoutes(services))
    await app.register(progressRoutes(services))
    await app.register(checkInRoutes(services))
    await app.register(keyResultRoutes(services))
    await app.register(objectiveStatusRoutes(services))
  }
}
export { objectiveStates } from './objectives.states.ts'
