export { appendToAuditLog, noOrigin, type AuditActor, type AuditEntry, type Deed, type Origin } from './append.ts'
