import { Type, type Static } from 'typebox'
import { CalendarDateText, Closed, Name, Nullable, OneOf, pageQuery, Timestamp, Uuid } from '../../http/schemas.ts'
import { cycleStatuses } from './cycles.states.ts'

const cycleFields = {
  id: Uuid(),
  name: Name,
  opensOn: CalendarDateText,
  closesOn: CalendarDateText,
  status: OneOf(cycleStatuses),
  createdAt: Timestamp,
}

/** An appraisal cycle, field for field as the specification shows it. */
export const AppraisalCycle = Closed(cycleFields, { $id: 'AppraisalCycle' })
export type AppraisalCycle = Static<typeof AppraisalCycle>

const Count = Type.Integer({ minimum: 0 })

export const AppraisalCycleDetail = Closed(
  {
    ...cycleFields,
    counts: Closed(
      { pendingSelf: Count, pendingManager: Count, complete: Count, excluded: Count },
      { description: 'Reviews by status, and employees who got none.' },
    ),
  },
  { $id: 'AppraisalCycleDetail' },
)
export type AppraisalCycleDetail = Static<typeof AppraisalCycleDetail>

export const NewAppraisalCycle = Closed(
  {
    name: Name,
    opensOn: Type.String({ format: 'date', description: 'The first day. Today or earlier: it opens at once.' }),
    closesOn: Type.String({ format: 'date', description: 'The last day, included.' }),
  },
  { $id: 'NewAppraisalCycle' },
)
export type NewAppraisalCycle = Static<typeof NewAppraisalCycle>

export const CycleClosing = Closed(
  {
    force: Type.Optional(Type.Boolean({ default: false, description: 'Close although reviews are unfinished.' })),
  },
  { $id: 'CycleClosing' },
)

export const CycleQuery = Closed(pageQuery)

const ExclusionReason = OneOf([
  'NO_MANAGER',
  'MANAGER_INACTIVE',
  'HIRED_AFTER_OPENING',
  'SUSPENDED',
  'TERMINATED',
] as const)

/** Why an employee has no review in a cycle. */
export const CycleExclusion = Closed({ employeeId: Uuid(), reason: ExclusionReason }, { $id: 'CycleExclusion' })
export type CycleExclusion = Static<typeof CycleExclusion>

export const ExclusionQuery = Closed({ reason: Type.Optional(ExclusionReason), ...pageQuery })
export type ExclusionQuery = Static<typeof ExclusionQuery>

/** An unfinished review whose reviewer somebody should look at. */
export const CycleAttention = Closed(
  {
    reviewId: Uuid(),
    employeeId: Uuid(),
    employeeName: Type.String(),
    managerReviewerId: Uuid(),
    managerName: Type.String(),
    reason: Type.Unsafe<'MANAGER_INACTIVE' | 'MANAGER_CHANGED'>({
      type: 'string',
      enum: ['MANAGER_INACTIVE', 'MANAGER_CHANGED'],
      description: 'The reviewer is not Active, or the employee has had another manager since the reviewer was chosen.',
    }),
    suggestedManagerId: Nullable(Uuid('The next Active one up the line, for `reassign`; null when there is none.')),
  },
  { $id: 'CycleAttention' },
)
export type CycleAttention = Static<typeof CycleAttention>

export const LateJoiner = Closed(
  { employeeId: Uuid('An Active employee with an Active manager.') },
  { $id: 'LateJoiner' },
)

export const newCycleExample: Static<typeof NewAppraisalCycle> = {
  name: 'Year-end 2026',
  opensOn: '2026-12-01',
  closesOn: '2026-12-31',
}

export const cycleExample: AppraisalCycle = {
  id: '019ad3a0-4e20-7b10-9c00-51d2a6e0c734',
  ...newCycleExample,
  status: 'Open',
  createdAt: '2026-11-21T08:40:00.000Z',
}

export const cycleDetailExample: AppraisalCycleDetail = {
  ...cycleExample,
  counts: { pendingSelf: 12, pendingManager: 7, complete: 3, excluded: 2 },
}

export const exclusionExample: CycleExclusion = {
  employeeId: '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10',
  reason: 'NO_MANAGER',
}
