export { createCompany } from './companies.service.ts'
export { findCompany, findTenants, hasCompanies, setModule } from './companies.store.ts'
