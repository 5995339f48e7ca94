import type { StateTable } from '../../kernel/states.ts'
import type { Objective } from './objectives.schema.ts'

const updated = ['performance.objective.updated'] as const

/**
 * What may be done with an objective in which status. An objective that has ended is a record: nothing of it changes
 * until it is reopened.
 */
export const objectiveStates = {
  resource: 'Objective',
  states: ['Active', 'Completed', 'Abandoned'],
  transitions: [
    { from: null, trigger: 'createObjective', to: 'Active', events: ['performance.objective.created'] },
    {
      from: 'Active',
      trigger: 'completeObjective',
      to: 'Completed',
      effect: 'key results stay as they are, reached or not',
      events: ['performance.objective.completed'],
    },
    {
      from: 'Active',
      trigger: 'abandonObjective',
      to: 'Abandoned',
      condition: 'with a reason',
      effect: 'key results stay as they are',
      events: ['performance.objective.abandoned'],
    },
    { from: 'Completed', trigger: 'reopenObjective', to: 'Active', events: ['performance.objective.reopened'] },
    { from: 'Abandoned', trigger: 'reopenObjective', to: 'Active', events: ['performance.objective.reopened'] },
    { from: 'Active', trigger: 'changeObjective', to: 'Active', events: updated },
    { from: 'Active', trigger: 'changeStartValues', to: 'Active', events: updated },
    { from: 'Active', trigger: 'addKeyResult', to: 'Active', events: ['performance.key_result.created'] },
    { from: 'Active', trigger: 'changeKeyResult', to: 'Active', events: ['performance.key_result.updated'] },
    { from: 'Active', trigger: 'deleteKeyResult', to: 'Active', events: ['performance.key_result.deleted'] },
    { from: 'Active', trigger: 'createCheckIn', to: 'Active', events: ['performance.check_in.created'] },
  ],
} as const satisfies StateTable<Objective['status']>

export type ObjectiveTrigger = (typeof objectiveStates.transitions)[number]['trigger']
