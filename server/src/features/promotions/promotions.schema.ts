import { Type, type Static } from 'typebox'
import { limits } from '../../kernel/limits.ts'
import { CalendarDateText, Closed, Name, Nullable, OneOf, pageQuery, Timestamp, Uuid } from '../../http/schemas.ts'
import { promotionStatuses } from './promotions.states.ts'

const Reason = Type.String({ minLength: 1, maxLength: limits.textLengthMax })
const PromotionStatus = OneOf(promotionStatuses)
/** There is no payroll yet that a salary could be taken from or written to. */
const NotYet = Type.Null({ description: 'Null until there are salaries.' })

export const Promotion = Closed(
  {
    id: Uuid(),
    employeeId: Uuid(),
    employeeName: Type.String(),
    reviewId: Nullable(Uuid()),
    effectiveDate: CalendarDateText,
    fromJobTitle: Nullable(Name),
    toJobTitle: Name,
    fromGrade: Nullable(Name),
    toGrade: Nullable(Name),
    fromSalary: NotYet,
    toSalary: NotYet,
    currency: NotYet,
    reason: Reason,
    status: PromotionStatus,
    approvedAt: Nullable(Timestamp),
    appliedAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Promotion' },
)
export type Promotion = Static<typeof Promotion>

export const NewPromotion = Closed(
  {
    employeeId: Uuid('An Active employee.'),
    reviewId: Type.Optional(Nullable(Uuid('A review of this employee that speaks for it.'))),
    effectiveDate: Type.String({ format: 'date', description: 'From this day on, by the calendar of the company.' }),
    toJobTitle: Name,
    toGrade: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: limits.nameLengthMax, description: 'Left out: the grade stays.' }),
      ),
    ),
    reason: Reason,
  },
  { $id: 'NewPromotion' },
)
export type NewPromotion = Static<typeof NewPromotion>

export const PromotionQuery = Closed({
  employeeId: Type.Optional(Uuid()),
  status: Type.Optional(PromotionStatus),
  ...pageQuery,
})
export type PromotionQuery = Static<typeof PromotionQuery>

export const newPromotionExample: NewPromotion = {
  employeeId: '019a9f3f-1a40-7e3c-8a00-77c1d0b4e912',
  effectiveDate: '2027-01-01',
  toJobTitle: 'Senior Account Executive',
  toGrade: 'L4',
  reason: 'Has led the largest accounts for two quarters.',
}

export const promotionExample: Promotion = {
  id: '019ad9d0-7710-7a80-8e00-1f2e3d4c5b6a',
  employeeId: newPromotionExample.employeeId,
  employeeName: 'Grace Kim',
  reviewId: null,
  effectiveDate: newPromotionExample.effectiveDate,
  fromJobTitle: 'Account Executive',
  toJobTitle: newPromotionExample.toJobTitle,
  fromGrade: 'L3',
  toGrade: 'L4',
  fromSalary: null,
  toSalary: null,
  currency: null,
  reason: newPromotionExample.reason,
  status: 'Proposed',
  approvedAt: null,
  appliedAt: null,
  createdAt: '2026-12-16T09:00:00.000Z',
  updatedAt: '2026-12-16T09:00:00.000Z',
}
