export {
  claimed,
  claimKey,
  findAnswer,
  keepAnswer,
  KEY_USED,
  keptAfter,
  removeAnswer,
  type KeptAnswer,
  type StatementClaim,
} from './answers.store.ts'
export { cleanUpAnswers } from './clean-up.ts'
export { keyedRequest, type KeyedRequest } from './keyed-request.ts'
