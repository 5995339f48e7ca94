import type { EventType } from '../../timeline/event-types.ts'
import {
  CheckIn,
  checkInExample,
  KeyResult,
  keyResultExample,
  ObjectiveDetail,
  objectiveDetailExample,
  objectiveExampleIn,
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
    type: 'performance.objective.updated',
    summary: 'An objective was changed: its fields, or where its key results began.',
    readScope: 'performance:read',
    data: ObjectiveDetail,
    example: objectiveExampleIn('Active', '2026-11-21T08:38:02.004Z'),
  },
  {
    type: 'performance.objective.completed',
    summary: 'An objective ended as done.',
    readScope: 'performance:read',
    data: ObjectiveDetail,
    example: objectiveExampleIn('Completed', '2026-11-21T08:38:50.273Z'),
  },
  {
    type: 'performance.objective.abandoned',
    summary: 'An objective ended without being pursued further; the reason stands in its changes of status.',
    readScope: 'performance:read',
    data: ObjectiveDetail,
    example: objectiveExampleIn('Abandoned', '2026-11-21T08:38:50.273Z'),
  },
  {
    type: 'performance.objective.reopened',
    summary: 'An objective that had ended became Active again.',
    readScope: 'performance:read',
    data: ObjectiveDetail,
    example: objectiveExampleIn('Active', '2026-11-21T08:39:31.660Z'),
  },
  {
    type: 'performance.key_result.created',
    summary: 'A key result was added to an objective that was there already.',
    readScope: 'performance:read',
    data: KeyResult,
    example: { ...keyResultExample, currentValue: 0, confidenceScore: 0.5 },
  },
  {
    type: 'performance.key_result.updated',
    summary: "A key result's value or confidence was changed; `data` is the key result after the change.",
    readScope: 'performance:read',
    data: KeyResult,
    example: keyResultExample,
  },
  {
    type: 'performance.key_result.deleted',
    summary: 'A key result was deleted; `data` is the key result as it last was.',
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
