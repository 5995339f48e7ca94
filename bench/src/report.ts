import { cpus, loadavg, totalmem } from 'node:os'
import type { Comparison } from './comparison.ts'
import type { Measurement } from './measurement.ts'
import type { Finding } from './scenario.ts'

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

/** The report as one object. `ratio` and `aim` are those of the first comparison; `met` speaks for all that has an aim. */
export function asObject(scenario: string, findings: readonly Finding[]) {
  const main = findings.find((finding) => 'sides' in finding)
  return {
    scenario,
    figures: findings,
    ratio: main?.ratio,
    aim: main?.aim,
    met: findings.every((finding) => finding.met !== false),
    rounds: main?.sides[0].rounds.length,
    machine: machine(),
  }
}

export function asText(scenario: string, findings: readonly Finding[]): string {
  const { date, cpu, cores, node } = machine()
  return [
    `${scenario}  ${date}, ${cores} x ${cpu}, Node ${node}`,
    ...findings.flatMap((finding) => ['', ...('sides' in finding ? linesOf(finding) : [lineOf(finding)])]),
    '',
  ].join('\n')
}

function linesOf({ name, unit, sides, ratio, ratioSpread, ...held }: Comparison): string[] {
  const width = Math.max(...sides.map((side) => side.name.length))
  return [
    `  ${name}`,
    ...sides.map(
      (side) => `    ${side.name.padEnd(width)}  ${side.median} ${unit} (${side.spread[0]} to ${side.spread[1]})`,
    ),
    `    ${'ratio'.padEnd(width)}  ${ratio} (${ratioSpread[0]} to ${ratioSpread[1]})${judged(held)}`,
  ]
}

function lineOf({ name, unit, median, spread, ...held }: Measurement): string {
  return `  ${name}: ${median} ${unit} (${spread[0]} to ${spread[1]})${judged(held)}`
}

function judged({ aim, aimIs, met }: Pick<Finding, 'aim' | 'aimIs' | 'met'>): string {
  return aim === undefined ? '' : `, aim ${aimIs} ${aim}: ${met === true ? 'met' : 'missed'}`
}
