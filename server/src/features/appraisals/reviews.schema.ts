import { Type, type Static } from 'typebox'
import { limits } from '../../kernel/limits.ts'
import { Closed, Nullable, OneOf, pageQuery, Timestamp, Uuid } from '../../http/schemas.ts'
import { cycleExample, type CycleAttention } from './cycles.schema.ts'

const WrittenText = Type.String({ minLength: 1, maxLength: limits.textLengthMax })
const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const ReviewStatus = OneOf(['PendingSelf', 'PendingManager', 'Complete'] as const)

/** One employee's review within an appraisal cycle, field for field as the specification shows it. */
export const Review = Closed(
  {
    id: Uuid(),
    cycleId: Uuid(),
    employeeId: Uuid(),
    employeeName: Type.String(),
    managerReviewerId: Uuid(),
    managerName: Type.String(),
    status: ReviewStatus,
    selfReviewBody: Nullable(WrittenText),
    selfReviewSubmittedAt: Nullable(Timestamp),
    managerReviewBody: Nullable(WrittenText),
    managerReviewSubmittedAt: Nullable(Timestamp),
    overallRating: Nullable(Rating),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Review' },
)
export type Review = Static<typeof Review>

/** What a review said before it was reopened, or before its self review was replaced. */
export const ReviewVersion = Closed(
  {
    id: Uuid(),
    reviewId: Uuid(),
    reason: Nullable(Type.String({ description: 'Why it was reopened; null where the self review was replaced.' })),
    managerReviewerId: Uuid(),
    managerName: Type.String(),
    selfReviewBody: Nullable(WrittenText),
    selfReviewSubmittedAt: Nullable(Timestamp),
    managerReviewBody: Nullable(WrittenText),
    managerReviewSubmittedAt: Nullable(Timestamp),
    overallRating: Nullable(Rating),
    createdAt: Timestamp,
  },
  { $id: 'ReviewVersion' },
)
export type ReviewVersion = Static<typeof ReviewVersion>

export const SelfReview = Closed({ body: WrittenText }, { $id: 'SelfReview' })
export type SelfReview = Static<typeof SelfReview>

export const ManagerReview = Closed({ body: WrittenText, rating: Rating }, { $id: 'ManagerReview' })
export type ManagerReview = Static<typeof ManagerReview>

export const ReviewReopening = Closed({ reason: WrittenText }, { $id: 'ReviewReopening' })
export type ReviewReopening = Static<typeof ReviewReopening>

export const ReviewReassignment = Closed(
  { managerReviewerId: Uuid('An Active employee who is not the reviewed one.') },
  { $id: 'ReviewReassignment' },
)
export type ReviewReassignment = Static<typeof ReviewReassignment>

export const ReviewQuery = Closed({
  cycleId: Type.Optional(Uuid()),
  employeeId: Type.Optional(Uuid()),
  managerReviewerId: Type.Optional(Uuid()),
  status: Type.Optional(ReviewStatus),
  ...pageQuery,
})
export type ReviewQuery = Static<typeof ReviewQuery>

export const newReviewExample: Review = {
  id: '019ad3a0-4e21-7c02-8d04-2f6b90e1a855',
  cycleId: cycleExample.id,
  employeeId: '019a9f3f-1a40-7e3c-8a00-77c1d0b4e912',
  employeeName: 'Grace Kim',
  managerReviewerId: '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10',
  managerName: 'Amara Okafor',
  status: 'PendingSelf',
  selfReviewBody: null,
  selfReviewSubmittedAt: null,
  managerReviewBody: null,
  managerReviewSubmittedAt: null,
  overallRating: null,
  createdAt: '2026-12-01T00:00:00.000Z',
  updatedAt: '2026-12-01T00:00:00.000Z',
}

export const selfReviewedExample: Review = {
  ...newReviewExample,
  status: 'PendingManager',
  selfReviewBody: 'I took over the two largest accounts and renewed both.',
  selfReviewSubmittedAt: '2026-12-08T09:12:00.000Z',
  updatedAt: '2026-12-08T09:12:00.000Z',
}

export const reviewExample: Review = {
  ...selfReviewedExample,
  status: 'Complete',
  managerReviewBody: 'A strong year, most of all with the renewals.',
  managerReviewSubmittedAt: '2026-12-15T14:03:00.000Z',
  overallRating: 4,
  updatedAt: '2026-12-15T14:03:00.000Z',
}

export const reviewVersionExample: ReviewVersion = {
  id: '019ad9c2-0b10-7f00-8c00-90a1b2c3d4e5',
  reviewId: reviewExample.id,
  reason: 'The rating was entered for somebody else.',
  managerReviewerId: reviewExample.managerReviewerId,
  managerName: reviewExample.managerName,
  selfReviewBody: reviewExample.selfReviewBody,
  selfReviewSubmittedAt: reviewExample.selfReviewSubmittedAt,
  managerReviewBody: reviewExample.managerReviewBody,
  managerReviewSubmittedAt: reviewExample.managerReviewSubmittedAt,
  overallRating: 4,
  createdAt: '2026-12-16T08:00:00.000Z',
}

export const attentionExample: CycleAttention = {
  reviewId: newReviewExample.id,
  employeeId: newReviewExample.employeeId,
  employeeName: newReviewExample.employeeName,
  managerReviewerId: newReviewExample.managerReviewerId,
  managerName: newReviewExample.managerName,
  reason: 'MANAGER_CHANGED',
  suggestedManagerId: '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a44',
}
