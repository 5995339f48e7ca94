import type { StateTable } from '../../kernel/states.ts'

export const promotionStatuses = ['Proposed', 'Approved', 'Applied', 'Rejected', 'Cancelled'] as const
type PromotionStatus = (typeof promotionStatuses)[number]

const unchanged = 'the employee is Active and still has the title and grade that it was proposed from'

export const promotionStates: StateTable<PromotionStatus> = {
  resource: 'Promotion',
  states: promotionStatuses,
  transitions: [
    {
      from: null,
      trigger: 'createPromotion',
      to: 'Proposed',
      condition: 'the employee is Active',
      effect: 'title and grade of the moment are kept as what it is proposed from',
      events: ['performance.promotion.proposed'],
    },
    {
      from: 'Proposed',
      trigger: 'approvePromotion',
      to: 'Approved',
      condition: `effectiveDate lies ahead; ${unchanged}`,
      events: ['performance.promotion.approved'],
    },
    {
      from: 'Proposed',
      trigger: 'approvePromotion',
      to: 'Applied',
      condition: `effectiveDate is today or earlier; ${unchanged}`,
      effect: 'the employee has the new title and grade',
      events: ['performance.promotion.approved', 'performance.promotion.applied', 'employee.updated'],
    },
    { from: 'Proposed', trigger: 'rejectPromotion', to: 'Rejected', events: ['performance.promotion.rejected'] },
    { from: 'Proposed', trigger: 'cancelPromotion', to: 'Cancelled', events: ['performance.promotion.cancelled'] },
    { from: 'Approved', trigger: 'cancelPromotion', to: 'Cancelled', events: ['performance.promotion.cancelled'] },
    {
      from: 'Approved',
      trigger: 'clock',
      to: 'Applied',
      condition: `effectiveDate has begun; ${unchanged}`,
      effect: 'the employee has the new title and grade',
      events: ['performance.promotion.applied', 'employee.updated'],
    },
    {
      from: 'Approved',
      trigger: 'clock',
      to: 'Cancelled',
      condition: 'effectiveDate has begun; the employee is not Active, or has another title or grade by now',
      effect: 'the employee stays as they are',
      events: ['performance.promotion.conflicted'],
    },
  ],
}
