import type { EventType } from '../../timeline/event-types.ts'
import {
  CheckIn,
  checkInExample,
  KeyResult,
  keyResultExample,
  ObjectiveDetail,
  objectiveDetailExample,
} from './objectives.schema.ts'

export const objectiveEventTypes: readonly EventType[] = [
  {
    type: 'performance.objective.created',
    summary: 'An objective was created with its key results.',
    readScope: 'performance:read',
    data: ObjectiveDetail,
    example: objectiveDetailExample,
  },
  {
    type: 'performance.key_result.updated',
    summary: "A key result's value or confidence was changed; `data` is the key result after the change.",
    readScope: 'performance:read',
    data: KeyResult,
    example: keyResultExample,
  },
  {
    type: 'performance.check_in.created',
    summary: 'A progress note was written on an objective.',
    readScope: 'performance:read',
    data: CheckIn,
    example: checkInExample,
  },
]
