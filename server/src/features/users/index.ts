export { checkPassword } from './check-password.ts'
export { findAdminAddresses, findUserByEmail, insertUser, lockUser, setPassword, type User } from './users.store.ts'
