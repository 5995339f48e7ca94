import type { EventType } from '../../timeline/event-types.ts'
import { Promotion, promotionExample } from './promotions.schema.ts'

const approved = {
  ...promotionExample,
  status: 'Approved',
  approvedAt: '2026-12-17T10:00:00.000Z',
  updatedAt: '2026-12-17T10:00:00.000Z',
} as const
const begun = '2027-01-01T00:00:00.000Z'

const ofPromotion = (verb: string, summary: string, example: Promotion): EventType => {
  return { type: `performance.promotion.${verb}`, summary, readScope: 'performance:read', data: Promotion, example }
}

export const promotionEventTypes: readonly EventType[] = [
  ofPromotion('proposed', 'A promotion was proposed.', promotionExample),
  ofPromotion('approved', 'A promotion was approved; it applies from its `effectiveDate`.', approved),
  ofPromotion('applied', 'A promotion came into force; `employee.updated` follows.', {
    ...approved,
    status: 'Applied',
    appliedAt: begun,
    updatedAt: begun,
  }),
  ofPromotion('rejected', 'A proposed promotion was rejected.', { ...promotionExample, status: 'Rejected' }),
  ofPromotion('cancelled', 'A promotion was cancelled before it applied.', { ...approved, status: 'Cancelled' }),
  ofPromotion(
    'conflicted',
    'An approved promotion was to come into force, but the employee has left or has another title or grade by now: it is ' +
      'cancelled.',
    { ...approved, status: 'Cancelled', updatedAt: begun },
  ),
]
