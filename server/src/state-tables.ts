import { cycleStates, reviewStates } from './features/appraisals/index.ts'
import { promotionStates } from './features/promotions/index.ts'

/** Every table of states that the documents show (`docs/performance-management.md`). */
export const stateTables = [cycleStates, reviewStates, promotionStates]
