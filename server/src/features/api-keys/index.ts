export { apiKeyRoutes } from './api-keys.routes.ts'
export { issueKey } from './api-keys.service.ts'
export { listKeys, revokeKey } from './api-keys.store.ts'
export { keyDirectory } from './key-directory.ts'
