export { objectiveEventTypes } from './objectives.events.ts'
export { objectiveRoutes } from './objectives.routes.ts'
export { changeKeyResult, createCheckIn, createObjective } from './objectives.service.ts'
