import { Type, type Static } from 'typebox'
import { limits } from '../../kernel/limits.ts'
import {
  CalendarDateText,
  Closed,
  DecimalNumber,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  Text,
  Timestamp,
  Uuid,
  ZeroToOne,
} from '../../http/schemas.ts'

const ObjectiveStatus = OneOf(['Active', 'Completed', 'Abandoned'])
const Description = Type.String({ minLength: 1, maxLength: limits.textLengthMax })

/** An objective (the O of OKR), field for field as the specification shows it. */
export const Objective = Closed(
  {
    id: Uuid(),
    ownerEmployeeId: Uuid(),
    title: Name,
    description: Nullable(Text),
    cycleLabel: Name,
    cycleStart: CalendarDateText,
    cycleEnd: CalendarDateText,
    status: ObjectiveStatus,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Objective' },
)
export type Objective = Static<typeof Objective>

export const KeyResult = Closed(
  {
    id: Uuid(),
    objectiveId: Uuid(),
    description: Description,
    targetValue: DecimalNumber,
    currentValue: DecimalNumber,
    unit: Name,
    confidenceScore: ZeroToOne,
  },
  { $id: 'KeyResult' },
)
export type KeyResult = Static<typeof KeyResult>

/** One change of a key result's value or confidence: from what, to what. */
export const KeyResultUpdate = Closed(
  {
    id: Uuid(),
    keyResultId: Uuid(),
    previousValue: DecimalNumber,
    currentValue: DecimalNumber,
    previousConfidence: ZeroToOne,
    confidenceScore: ZeroToOne,
    createdAt: Timestamp,
  },
  { $id: 'KeyResultUpdate' },
)
export type KeyResultUpdate = Static<typeof KeyResultUpdate>

export const CheckIn = Closed(
  {
    id: Uuid(),
    objectiveId: Uuid(),
    authorEmployeeId: Uuid(),
    note: Text,
    confidence: ZeroToOne,
    createdAt: Timestamp,
  },
  { $id: 'CheckIn' },
)
export type CheckIn = Static<typeof CheckIn>

export const ObjectiveDetail = Closed(
  {
    objective: Objective,
    keyResults: Type.Array(KeyResult, { description: 'In the order in which they were sent or added.' }),
    checkIns: Type.Array(CheckIn, { description: `The latest ${limits.recentCheckInsMax}, newest first.` }),
  },
  { $id: 'ObjectiveDetail' },
)
export type ObjectiveDetail = Static<typeof ObjectiveDetail>

/** How an objective came to its status, after its creation. */
export const ObjectiveStatusChange = Closed(
  {
    id: Uuid(),
    objectiveId: Uuid(),
    fromStatus: ObjectiveStatus,
    toStatus: ObjectiveStatus,
    reason: Nullable(Type.String({ description: 'Why it was abandoned; null for every other change.' })),
    createdAt: Timestamp,
  },
  { $id: 'ObjectiveStatusChange' },
)
export type ObjectiveStatusChange = Static<typeof ObjectiveStatusChange>

export const KeyResultSpec = Closed(
  { description: Description, targetValue: DecimalNumber, unit: Name },
  { $id: 'KeyResultSpec' },
)
export type KeyResultSpec = Static<typeof KeyResultSpec>

export const NewObjective = Closed(
  {
    ownerEmployeeId: Uuid(),
    title: Name,
    description: Nullable(Text),
    cycleLabel: Name,
    cycleStart: CalendarDateText,
    cycleEnd: CalendarDateText,
    keyResults: Type.Array(KeyResultSpec, { maxItems: limits.keyResultsMax }),
  },
  { $id: 'NewObjective' },
)
export type NewObjective = Static<typeof NewObjective>

export const ObjectiveChange = Closed(
  {
    ownerEmployeeId: Type.Optional(Uuid()),
    title: Type.Optional(Name),
    description: Type.Optional(Nullable(Text)),
    cycleLabel: Type.Optional(Name),
    cycleStart: Type.Optional(CalendarDateText),
    cycleEnd: Type.Optional(CalendarDateText),
  },
  { $id: 'ObjectiveChange', minProperties: 1 },
)
export type ObjectiveChange = Static<typeof ObjectiveChange>

export const Abandonment = Closed(
  { reason: Type.String({ minLength: 1, maxLength: limits.textLengthMax }) },
  { $id: 'Abandonment' },
)
export type Abandonment = Static<typeof Abandonment>

export const KeyResultChange = Closed(
  { currentValue: Type.Optional(DecimalNumber), confidenceScore: Type.Optional(ZeroToOne) },
  { $id: 'KeyResultChange', minProperties: 1 },
)
export type KeyResultChange = Static<typeof KeyResultChange>

export const NewCheckIn = Closed(
  {
    authorEmployeeId: Uuid(),
    note: Type.String({ minLength: 1, maxLength: limits.textLengthMax }),
    confidence: ZeroToOne,
  },
  { $id: 'NewCheckIn' },
)
export type NewCheckIn = Static<typeof NewCheckIn>

export const ObjectiveQuery = Closed({
  ownerEmployeeId: Type.Optional(Uuid()),
  status: Type.Optional(ObjectiveStatus),
  cycleLabel: Type.Optional(Name),
  ...pageQuery,
})
export type ObjectiveQuery = Static<typeof ObjectiveQuery>

export const newObjectiveExample: NewObjective = {
  ownerEmployeeId: '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10',
  title: 'Grow recurring revenue',
  description: 'Land and expand in the two new regions.',
  cycleLabel: '2026-Q4',
  cycleStart: '2026-10-01',
  cycleEnd: '2026-12-31',
  keyResults: [
    { description: 'Monthly recurring revenue', targetValue: 250_000, unit: 'EUR' },
    { description: 'Net revenue retention', targetValue: '1.15', unit: 'ratio' },
  ],
}

const objectiveId = '019a9f40-1d10-7a44-9c04-6a1f0b7d9e21'

export const objectiveDetailExample: ObjectiveDetail = {
  objective: {
    id: objectiveId,
    ownerEmployeeId: newObjectiveExample.ownerEmployeeId,
    title: newObjectiveExample.title,
    description: newObjectiveExample.description,
    cycleLabel: newObjectiveExample.cycleLabel,
    cycleStart: newObjectiveExample.cycleStart,
    cycleEnd: newObjectiveExample.cycleEnd,
    status: 'Active',
    createdAt: '2026-11-21T08:32:00.144Z',
    updatedAt: '2026-11-21T08:32:00.144Z',
  },
  keyResults: [
    {
      id: '019a9f40-1d10-7a44-9c08-7702a6c14b50',
      objectiveId,
      description: 'Monthly recurring revenue',
      targetValue: 250_000,
      currentValue: 0,
      unit: 'EUR',
      confidenceScore: 0.5,
    },
    {
      id: '019a9f40-1d10-7a44-9c0c-1b0a58ee21d7',
      objectiveId,
      description: 'Net revenue retention',
      targetValue: 1.15,
      currentValue: 0,
      unit: 'ratio',
      confidenceScore: 0.5,
    },
  ],
  checkIns: [],
}

export const checkInExample: CheckIn = {
  id: '019a9f44-53a8-7f0e-8c11-2c9d4be07a33',
  objectiveId,
  authorEmployeeId: newObjectiveExample.ownerEmployeeId,
  note: 'First customer in the new region signed.',
  confidence: 0.7,
  createdAt: '2026-11-21T08:36:30.120Z',
}

export const keyResultExample: KeyResult = {
  id: '019a9f40-1d10-7a44-9c08-7702a6c14b50',
  objectiveId,
  description: 'Monthly recurring revenue',
  targetValue: 250_000,
  currentValue: 120_000,
  unit: 'EUR',
  confidenceScore: 0.7,
}

export const keyResultUpdateExample: KeyResultUpdate = {
  id: '019a9f45-0b7c-7b15-8c1a-90d3f2c1be44',
  keyResultId: keyResultExample.id,
  previousValue: 0,
  currentValue: 120_000,
  previousConfidence: 0.5,
  confidenceScore: 0.7,
  createdAt: '2026-11-21T08:37:16.988Z',
}

/** The objective of the other examples after it has come to another status. */
export function objectiveExampleIn(status: Objective['status'], updatedAt: string): ObjectiveDetail {
  const { objective, keyResults } = objectiveDetailExample
  return { objective: { ...objective, status, updatedAt }, keyResults, checkIns: [checkInExample] }
}

export const statusChangeExample: ObjectiveStatusChange = {
  id: '019a9f46-77e1-7c2d-8c20-1f64bb0a7d05',
  objectiveId,
  fromStatus: 'Active',
  toStatus: 'Abandoned',
  reason: 'The new regions are closed for this year.',
  createdAt: '2026-11-21T08:38:50.273Z',
}
