export { employeeEventTypes } from './employees.events.ts'
export { employeeRoutes } from './employees.routes.ts'
export type { Employee } from './employees.schema.ts'
export { applyPromotion, changeEmployee, createEmployee } from './employees.service.ts'
export { findEmployee, findEmployeeForUpdate, findEmployees } from './employees.store.ts'
export { employmentRoutes } from './employment.routes.ts'
export {
  cancelTermination,
  employmentJob,
  reinstateEmployee,
  suspendEmployee,
  terminateEmployee,
  type OnTerminated,
} from './employment.service.ts'
