import { decimalToJson, type Decimal } from '../../kernel/decimal.ts'
import {
  clampedToOne,
  fraction,
  inCommonUnits,
  mean,
  ONE,
  roundedTo,
  ZERO,
  type Fraction,
} from '../../kernel/fraction.ts'
import { PROGRESS_PLACES, type ObjectiveProgress } from './progress.schema.ts'

/** What a key result is measured by, in exact decimals. */
export interface Measures {
  keyResultId: string
  startValue: Decimal
  targetValue: Decimal
  currentValue: Decimal
  confidenceScore: Decimal
}

/**
 * How far an objective has come. Everything is computed exactly and rounded once, at the end: the means are those of the
 * exact figures, not of the rounded ones.
 */
export function computeProgress(keyResults: readonly Measures[]): Omit<ObjectiveProgress, 'objectiveId' | 'asOf'> {
  const attainments = keyResults.map(attainmentOf)
  return {
    progress: meanShare(attainments.map(clampedToOne)),
    attainment: attainments.length === 0 ? null : rounded(mean(attainments)),
    confidence: meanShare(keyResults.map((keyResult) => exact(keyResult.confidenceScore))),
    keyResults: keyResults.map((keyResult, index) => {
      const attainment = attainments[index] ?? ZERO
      return {
        keyResultId: keyResult.keyResultId,
        startValue: decimalToJson(keyResult.startValue),
        targetValue: decimalToJson(keyResult.targetValue),
        currentValue: decimalToJson(keyResult.currentValue),
        progress: Number(rounded(clampedToOne(attainment))),
        attainment: rounded(attainment),
      }
    }),
  }
}

/** (current - start) / (target - start). Where there is no way to go, it is done exactly while the value stays there. */
function attainmentOf({ startValue, targetValue, currentValue }: Measures): Fraction {
  const [start = 0n, target = 0n, current = 0n] = inCommonUnits([startValue, targetValue, currentValue]).integers
  if (target === start) return current === target ? ONE : ZERO
  return fraction(current - start, target - start)
}

function exact(decimal: Decimal): Fraction {
  const { integers, unitsInOne } = inCommonUnits([decimal])
  return fraction(integers[0] ?? 0n, unitsInOne)
}

function meanShare(shares: readonly Fraction[]): number | null {
  return shares.length === 0 ? null : Number(rounded(mean(shares)))
}

function rounded(value: Fraction): number | string {
  return decimalToJson(roundedTo(PROGRESS_PLACES, value))
}
