export { insertUser, type User } from './users.store.ts'
