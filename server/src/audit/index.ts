export { appendToAuditLog, noOrigin, type AuditActor, type Deed, type Origin } from './append.ts'
export { readAuditLog, type ChainedEntry } from './read.ts'
export { verifyAuditLog, type AuditVerification, type ChainEnd } from './verify.ts'
