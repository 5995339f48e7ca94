import { cycleStates, reviewStates } from './features/appraisals/index.ts'
import { employeeStates } from './features/employees/index.ts'
import { objectiveStates } from './features/objectives/index.ts'
import { promotionStates } from './features/promotions/index.ts'

/** Every table of states that the documents show (`docs/performance-management.md`). */
export const stateTables = [employeeStates, objectiveStates, cycleStates, reviewStates, promotionStates]
