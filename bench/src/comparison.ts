import { median, rounded, spread } from './statistics.ts'

/** One side of a comparison. A round of it answers one figure, e.g. pages per second. */
export interface Side {
  name: string
  run(seconds: number): Promise<number>
}

/** What a ratio is held against. */
export interface Aim {
  value: number
  is: 'at least' | 'at most'
}

/** The figures of one side over all rounds. */
interface Figures {
  name: string
  median: number
  spread: [low: number, high: number]
  rounds: number[]
}

/** The outcome of a comparison; `ratio` is that of the first side to the second. */
export interface Comparison {
  name: string
  unit: string
  sides: [Figures, Figures]
  ratio: number
  ratioSpread: [low: number, high: number]
  aim: number
  aimIs: Aim['is']
  met: boolean
}

export interface Question {
  name: string
  unit: string
  sides: [Side, Side]
  aim: Aim
  rounds: number
  seconds: number
  report: (line: string) => void
}

/** Runs both sides in turn, A B A B, after a round of each that does not count. */
export async function compare(question: Question): Promise<Comparison> {
  const { name, unit, sides, rounds, seconds, report } = question
  const [first, second] = sides
  for (const side of sides) await side.run(Math.min(seconds, WARM_UP_SECONDS_MAX))
  const figures: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round += 1) {
    const a = await first.run(seconds)
    const b = await second.run(seconds)
    figures[0].push(a)
    figures[1].push(b)
    report(
      `${name}, round ${round} of ${rounds}: ${first.name} ${rounded(a)}, ${second.name} ${rounded(b)} ${unit}, ` +
        `ratio ${(a / b).toFixed(2)}`,
    )
  }
  return conclude({ name, unit, names: [first.name, second.name], figures, aim: question.aim })
}

const WARM_UP_SECONDS_MAX = 3

/** The ratio is the median of the rounds' own ratios: what disturbs a round mostly disturbs both of its halves. */
export function conclude(measured: {
  name: string
  unit: string
  names: [string, string]
  figures: [number[], number[]]
  aim: Aim
}): Comparison {
  const { names, figures, aim } = measured
  const ratios = figures[0].map((value, round) => value / (figures[1][round] ?? Number.NaN))
  const ratio = median(ratios)
  const [low, high] = spread(ratios)
  return {
    name: measured.name,
    unit: measured.unit,
    sides: [figuresOf(names[0], figures[0]), figuresOf(names[1], figures[1])],
    ratio: twoDigits(ratio),
    ratioSpread: [twoDigits(low), twoDigits(high)],
    aim: aim.value,
    aimIs: aim.is,
    met: aim.is === 'at least' ? ratio >= aim.value : ratio <= aim.value,
  }
}

function figuresOf(name: string, values: readonly number[]): Figures {
  const [low, high] = spread(values)
  return { name, median: rounded(median(values)), spread: [rounded(low), rounded(high)], rounds: values.map(rounded) }
}

function twoDigits(value: number): number {
  return Math.round(value * 1000) / 1000
}
