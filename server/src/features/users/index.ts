export { checkPassword } from './check-password.ts'
export { findUserByEmail, insertUser, lockUser, setPassword, type User } from './users.store.ts'
