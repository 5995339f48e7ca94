import { cpus, loadavg, totalmem } from 'node:os'
import type { Comparison } from './comparison.ts'

/** The machine on which figures were measured; the load average shows what else ran beside. */
function machine() {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 1024 ** 3),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  }
}

/** The report as one object. `ratio` and `aim` are those of the first comparison; `met` speaks for all of them. */
export function asObject(scenario: string, comparisons: readonly Comparison[]) {
  const [main] = comparisons
  return {
    scenario,
    figures: comparisons,
    ratio: main?.ratio,
    aim: main?.aim,
    met: comparisons.every((comparison) => comparison.met),
    rounds: main?.sides[0].rounds.length,
    machine: machine(),
  }
}

export function asText(scenario: string, comparisons: readonly Comparison[]): string {
  const { date, cpu, cores, node } = machine()
  return [
    `${scenario}  ${date}, ${cores} x ${cpu}, Node ${node}`,
    ...comparisons.flatMap((comparison) => ['', ...linesOf(comparison)]),
    '',
  ].join('\n')
}

function linesOf({ name, unit, sides, ratio, ratioSpread, aim, aimIs, met }: Comparison): string[] {
  const width = Math.max(...sides.map((side) => side.name.length))
  return [
    `  ${name}`,
    ...sides.map(
      (side) => `    ${side.name.padEnd(width)}  ${side.median} ${unit} (${side.spread[0]} to ${side.spread[1]})`,
    ),
    `    ${'ratio'.padEnd(width)}  ${ratio} (${ratioSpread[0]} to ${ratioSpread[1]}), ` +
      `aim ${aimIs} ${aim}: ${met ? 'met' : 'missed'}`,
  ]
}
