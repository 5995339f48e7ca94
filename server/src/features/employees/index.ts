export { employeeEventTypes } from './employees.events.ts'
export { employeeRoutes } from './employees.routes.ts'
export { createEmployee } from './employees.service.ts'
