export { findAdminAddresses, insertUser, type User } from './users.store.ts'
