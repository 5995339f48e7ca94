export { createCompany } from './companies.service.ts'
export { findCompany, findTenants, hasCompanies, listCompanyIds } from './companies.store.ts'
export { moduleDashboardRoutes } from './modules.routes.ts'
export { switchModule } from './modules.service.ts'
