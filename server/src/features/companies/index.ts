export { createCompany } from './companies.service.ts'
export { findCompany, findTenants, hasCompanies, listCompanyIds, setModule } from './companies.store.ts'
