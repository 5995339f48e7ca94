import type { StateTable } from '../../kernel/states.ts'
import type { Review } from './reviews.schema.ts'

/** What is stored. `Withdrawn` is shown by no endpoint. */
export type ReviewState = Review['status'] | 'Withdrawn'

const open = 'the cycle is Open'

export const reviewStates: StateTable<ReviewState> = {
  resource: 'Review',
  states: ['PendingSelf', 'PendingManager', 'Complete', 'Withdrawn'],
  transitions: [
    {
      from: null,
      trigger: 'openAppraisalCycle',
      to: 'PendingSelf',
      condition: 'the employee and the manager are Active',
      effect: 'the names are kept as they are now; likewise when the clock opens the cycle',
      events: ['performance.review.created'],
    },
    {
      from: null,
      trigger: 'createReview',
      to: 'PendingSelf',
      condition: `${open}; the employee and the manager are Active`,
      effect: 'the employee is excluded no longer',
      events: ['performance.review.created'],
    },
    {
      from: 'PendingSelf',
      trigger: 'submitSelfReview',
      to: 'PendingManager',
      condition: open,
      events: ['performance.review.self_submitted'],
    },
    {
      from: 'PendingManager',
      trigger: 'submitSelfReview',
      to: 'PendingManager',
      condition: open,
      effect: 'an earlier self review is kept as a version',
      events: ['performance.review.self_submitted'],
    },
    {
      from: 'PendingSelf',
      trigger: 'submitManagerReview',
      to: 'Complete',
      condition: open,
      effect: 'the self review stays null',
      events: ['performance.review.completed'],
    },
    {
      from: 'PendingManager',
      trigger: 'submitManagerReview',
      to: 'Complete',
      condition: open,
      events: ['performance.review.completed'],
    },
    {
      from: 'Complete',
      trigger: 'reopenReview',
      to: 'PendingManager',
      condition: open,
      effect: "the text is kept as a version; the manager's part and the rating are null again",
      events: ['performance.review.reopened'],
    },
    {
      from: 'PendingSelf',
      trigger: 'reassignReview',
      to: 'PendingSelf',
      condition: `${open}; the new reviewer is Active and not the employee`,
      events: ['performance.review.reassigned'],
    },
    {
      from: 'PendingManager',
      trigger: 'reassignReview',
      to: 'PendingManager',
      condition: `${open}; the new reviewer is Active and not the employee`,
      events: ['performance.review.reassigned'],
    },
    {
      from: 'PendingSelf',
      trigger: 'terminateEmployee',
      to: 'PendingSelf',
      condition: `${open}; the reviewer leaves, and there is an Active manager further up`,
      effect: 'that manager is the reviewer from now on',
      events: ['performance.review.reassigned'],
    },
    {
      from: 'PendingManager',
      trigger: 'terminateEmployee',
      to: 'PendingManager',
      condition: `${open}; the reviewer leaves, and there is an Active manager further up`,
      effect: 'that manager is the reviewer from now on',
      events: ['performance.review.reassigned'],
    },
    {
      from: 'PendingSelf',
      trigger: 'terminateEmployee',
      to: 'Withdrawn',
      condition: `${open}; the reviewed employee leaves`,
      effect: 'the employee stands under exclusions',
      events: ['performance.review.withdrawn'],
    },
    {
      from: 'PendingManager',
      trigger: 'terminateEmployee',
      to: 'Withdrawn',
      condition: `${open}; the reviewed employee leaves`,
      effect: 'the employee stands under exclusions',
      events: ['performance.review.withdrawn'],
    },
  ],
}
