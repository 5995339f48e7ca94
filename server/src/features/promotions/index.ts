export { promotionEventTypes } from './promotions.events.ts'
export { promotionRoutes } from './promotions.routes.ts'
export { approvePromotion, createPromotion, promotionJobs } from './promotions.service.ts'
export { promotionStates } from './promotions.states.ts'
