export { claimKey, findAnswer, keepAnswer, KEY_USED, removeAnswer, type KeptAnswer } from './answers.store.ts'
export { cleanUpAnswers } from './clean-up.ts'
export { keyedRequest, type KeyedRequest } from './keyed-request.ts'
