import { meets, type Aim } from './aim.ts'
import { median, rounded, spread } from './statistics.ts'

/** A figure of its own, without another side: the median of its rounds, held against an aim if there is one. */
export interface Measurement {
  name: string
  unit: string
  median: number
  spread: [low: number, high: number]
  rounds: number[]
  aim: number | undefined
  aimIs: Aim['is'] | undefined
  /** Undefined without an aim. */
  met: boolean | undefined
}

export function measured(figure: {
  name: string
  unit: string
  rounds: readonly number[]
  aim?: Aim | undefined
}): Measurement {
  const { name, unit, rounds, aim } = figure
  const middle = median(rounds)
  const [low, high] = spread(rounds)
  return {
    name,
    unit,
    median: rounded(middle),
    spread: [rounded(low), rounded(high)],
    rounds: rounds.map(rounded),
    aim: aim?.value,
    aimIs: aim?.is,
    met: aim && meets(middle, aim),
  }
}
