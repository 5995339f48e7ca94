export { requestLogDashboardRoutes } from './request-log.routes.ts'
export { cleanUpRequestLog, requestLogTable } from './request-log.store.ts'
export { requestRecorder } from './request-recorder.ts'
