import type { StateTable } from '../../kernel/states.ts'

export const cycleStatuses = ['Scheduled', 'Open', 'Closed', 'Cancelled'] as const
type CycleStatus = (typeof cycleStatuses)[number]

const opening =
  'makes one review for every Active employee who has an Active manager, and notes why the others got none'

export const cycleStates: StateTable<CycleStatus> = {
  resource: 'AppraisalCycle',
  states: cycleStatuses,
  transitions: [
    {
      from: null,
      trigger: 'createAppraisalCycle',
      to: 'Scheduled',
      condition: 'opensOn lies ahead',
      events: ['performance.cycle.created'],
    },
    {
      from: null,
      trigger: 'createAppraisalCycle',
      to: 'Open',
      condition: 'opensOn is today or earlier',
      effect: opening,
      events: ['performance.cycle.created', 'performance.cycle.opened'],
    },
    {
      from: 'Scheduled',
      trigger: 'openAppraisalCycle',
      to: 'Open',
      effect: opening,
      events: ['performance.cycle.opened'],
    },
    {
      from: 'Scheduled',
      trigger: 'clock',
      to: 'Open',
      condition: 'opensOn has begun',
      effect: opening,
      events: ['performance.cycle.opened'],
    },
    {
      from: 'Scheduled',
      trigger: 'cancelAppraisalCycle',
      to: 'Cancelled',
      events: ['performance.cycle.cancelled'],
    },
    {
      from: 'Open',
      trigger: 'closeAppraisalCycle',
      to: 'Closed',
      condition: 'every review is Complete, or `force`',
      effect: 'the reviews are read-only',
      events: ['performance.cycle.closed'],
    },
    {
      from: 'Open',
      trigger: 'clock',
      to: 'Closed',
      condition: 'closesOn is over',
      effect: 'the reviews are read-only, finished or not',
      events: ['performance.cycle.closed'],
    },
    {
      from: 'Open',
      trigger: 'cancelAppraisalCycle',
      to: 'Cancelled',
      effect: 'the reviews stay, read-only',
      events: ['performance.cycle.cancelled'],
    },
  ],
}
