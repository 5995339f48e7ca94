export { auditLogDashboardRoutes, auditLogRoutes } from './audit-log.routes.ts'
