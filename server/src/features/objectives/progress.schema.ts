import { Type, type Static } from 'typebox'
import { Closed, DecimalNumber, Timestamp, Uuid } from '../../http/schemas.ts'
import { DECIMAL_PATTERN } from '../../kernel/decimal.ts'
import { limits } from '../../kernel/limits.ts'
import { keyResultExample, objectiveDetailExample } from './objectives.schema.ts'

/** Digits behind the point of every figure of progress. */
export const PROGRESS_PLACES = 6

const rounded = `Rounded to ${PROGRESS_PLACES} digits behind the point, half away from zero.`

/** From 0 to 1. So few digits survive the round trip through a double, so it is always a JSON number. */
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description: `${description} ${rounded}` })

/** A null besides, for an objective without key results. */
const ShareOrNull = (description: string) =>
  Type.Unsafe<number | null>({ ...Share(description), type: ['number', 'null'] })

/** Without bounds: below 0 behind the start, above 1 beyond the target, and a text where a double would lose digits. */
const attainment = { pattern: DECIMAL_PATTERN, description: `As \`progress\`, but not cut off at 0 and 1. ${rounded}` }

const KeyResultProgress = Closed(
  {
    keyResultId: Uuid(),
    startValue: DecimalNumber,
    targetValue: DecimalNumber,
    currentValue: DecimalNumber,
    progress: Share('The part of the way from `startValue` to `targetValue` that is done.'),
    attainment: Type.Unsafe<number | string>({ ...attainment, type: ['number', 'string'] }),
  },
  { $id: 'KeyResultProgress' },
)

export const ObjectiveProgress = Closed(
  {
    objectiveId: Uuid(),
    progress: ShareOrNull("The mean of the key results' progress; null without key results."),
    attainment: Type.Unsafe<number | string | null>({
      ...attainment,
      type: ['number', 'string', 'null'],
      description: `The mean of the key results' attainment; null without key results. ${rounded}`,
    }),
    confidence: ShareOrNull("The mean of the key results' confidence; null without key results."),
    keyResults: Type.Array(KeyResultProgress, { description: 'In the order of the objective.' }),
    asOf: Timestamp,
  },
  { $id: 'ObjectiveProgress' },
)
export type ObjectiveProgress = Static<typeof ObjectiveProgress>

export const StartValues = Closed(
  {
    keyResults: Type.Array(Closed({ keyResultId: Uuid(), startValue: DecimalNumber }), {
      minItems: 1,
      maxItems: limits.keyResultsMax,
      description: 'Each key result once; those that are left out keep theirs.',
    }),
  },
  { $id: 'StartValues' },
)
export type StartValues = Static<typeof StartValues>

export const startValuesExample: StartValues = {
  keyResults: [{ keyResultId: keyResultExample.id, startValue: 90_000 }],
}

export const objectiveProgressExample: ObjectiveProgress = {
  objectiveId: objectiveDetailExample.objective.id,
  progress: 0.1875,
  attainment: 0.1875,
  confidence: 0.7,
  keyResults: [
    {
      keyResultId: keyResultExample.id,
      startValue: 90_000,
      targetValue: 250_000,
      currentValue: 120_000,
      progress: 0.1875,
      attainment: 0.1875,
    },
  ],
  asOf: '2026-11-21T08:40:00.000Z',
}
