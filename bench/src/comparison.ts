import { meets, type Aim } from './aim.ts'
import { median, rounded, spread } from './statistics.ts'

/** One side of a comparison. A round of it answers one figure, e.g. pages per second. */
export interface Side {
  name: string
  run(seconds: number): Promise<number>
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
  aim: number | undefined
  aimIs: Aim['is'] | undefined
  /** Undefined without an aim. */
  met: boolean | undefined
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
  const [a = [], b = []] = await takeTurns(sides, {
    rounds,
    seconds,
    told: (round, [a = Number.NaN, b = Number.NaN]) =>
      report(
        `${name}, round ${round} of ${rounds}: ${first.name} ${rounded(a)}, ${second.name} ${rounded(b)} ${unit}, ` +
          `ratio ${(a / b).toFixed(2)}`,
      ),
  })
  return conclude({ name, unit, names: [first.name, second.name], figures: [a, b], aim: question.aim })
}

/**
 * Runs sides in turn, A B C A B C, after a round of each that does not count, and answers the figures of each side.
 * `told` hears the figures of a round when it is over.
 */
export async function takeTurns<Figure>(
  sides: readonly { run(seconds: number): Promise<Figure> }[],
  options: { rounds: number; seconds: number; told: (round: number, figures: readonly Figure[]) => void },
): Promise<Figure[][]> {
  for (const side of sides) await side.run(Math.min(options.seconds, WARM_UP_SECONDS_MAX))
  const figures: Figure[][] = sides.map(() => [])
  for (let round = 1; round <= options.rounds; round += 1) {
    const ofRound: Figure[] = []
    for (const side of sides) ofRound.push(await side.run(options.seconds))
    for (const [index, figure] of ofRound.entries()) figures[index]?.push(figure)
    options.told(round, ofRound)
  }
  return figures
}

const WARM_UP_SECONDS_MAX = 3

/** The ratio is the median of the rounds' own ratios: what disturbs a round mostly disturbs both of its halves. */
export function conclude(measured: {
  name: string
  unit: string
  names: [string, string]
  figures: readonly [readonly number[], readonly number[]]
  aim?: Aim | undefined
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
    aim: aim?.value,
    aimIs: aim?.is,
    met: aim && meets(ratio, aim),
  }
}

function figuresOf(name: string, values: readonly number[]): Figures {
  const [low, high] = spread(values)
  return { name, median: rounded(median(values)), spread: [rounded(low), rounded(high)], rounds: values.map(rounded) }
}

function twoDigits(value: number): number {
  return Math.round(value * 1000) / 1000
}
