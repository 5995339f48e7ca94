import type { EventType } from '../../timeline/event-types.ts'
import { AppraisalCycle, cycleExample } from './cycles.schema.ts'
import { newReviewExample, Review, reviewExample, selfReviewedExample } from './reviews.schema.ts'

type Status = AppraisalCycle['status']

const readScope = 'performance:read'
const ofCycle = (verb: string, summary: string, status: Status): EventType => {
  return { type: `performance.cycle.${verb}`, summary, readScope, data: AppraisalCycle, example: inStatus(status) }
}
const inStatus = (status: Status): AppraisalCycle => ({ ...cycleExample, status })
const ofReview = (verb: string, summary: string, example: Review): EventType => {
  return { type: `performance.review.${verb}`, summary, readScope, data: Review, example }
}

export const appraisalEventTypes: readonly EventType[] = [
  ofCycle('created', 'An appraisal cycle was created.', 'Scheduled'),
  ofCycle('opened', 'An appraisal cycle opened; `performance.review.created` follows for each of its reviews.', 'Open'),
  ofCycle('closed', 'An appraisal cycle closed; its reviews are read-only.', 'Closed'),
  ofCycle('cancelled', 'An appraisal cycle was cancelled; reviews that it had are read-only.', 'Cancelled'),
  ofReview('created', "An employee's review was made.", newReviewExample),
  ofReview('self_submitted', 'The employee submitted the self review.', selfReviewedExample),
  ofReview('completed', 'The manager submitted review and rating.', reviewExample),
  ofReview('reopened', "A complete review was reopened: the manager's part and the rating are null again.", {
    ...selfReviewedExample,
    updatedAt: '2026-12-16T08:00:00.000Z',
  }),
  ofReview('reassigned', 'An unfinished review has another reviewer; `data` shows the new one.', {
    ...selfReviewedExample,
    managerReviewerId: '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a44',
    managerName: 'Ngozi Adeyemi',
  }),
  ofReview(
    'withdrawn',
    'The employee left before the review was complete: it is shown no more. `data` is the review as it was.',
    newReviewExample,
  ),
]
