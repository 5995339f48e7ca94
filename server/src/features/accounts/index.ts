export { accountRoutes, type AccountServices } from './accounts.routes.ts'
export { makePasswordLink } from './accounts.service.ts'
export { deleteOldLinks } from './links.store.ts'
