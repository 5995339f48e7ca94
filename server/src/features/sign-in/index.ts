export { confirmationDirectory } from './confirmation-directory.ts'
export { sessionDirectory } from './session-directory.ts'
export { openSession } from './sessions.service.ts'
export { fulfilConfirmation, insertConfirmation } from './confirmations.store.ts'
