import { parseArgs } from 'node:util'

const scenarioNames = [
  'create-objective',
  'create-objective-once',
  'create-objective-webhooks',
  'list-events',
  'auth',
  'idle',
  'deliver',
  'deliver-latency',
  'open-cycle',
  'submit-review',
] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** What the command line asked for. Rounds and seconds are left to the scenario when they are undefined. */
export interface Arguments {
  scenario: ScenarioName
  json: boolean
  seconds: number | undefined
  rounds: number | undefined
  /** Folder for CPU profiles of the service. */
  profile: string | undefined
}

/** A command line that cannot be used; the message is one line. */
export class UsageError extends Error {}

export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parsed(argv)
  const [name, ...rest] = positionals
  const scenario = scenarioNames.find((known) => known === name)
  if (scenario === undefined || rest.length > 0) {
    const asked = name === undefined ? 'No scenario' : `Unknown scenario "${positionals.join(' ')}"`
    throw new UsageError(`${asked}; choose one of ${scenarioNames.join(', ')}.`)
  }
  return {
    scenario,
    json: values.json,
    seconds: positive('--seconds', values.seconds, 600),
    rounds: positive('--rounds', values.rounds, 100),
    profile: values.profile,
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        profile: { type: 'string' },
      },
    })
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new UsageError(line, { cause: error })
  }
}

function positive(option: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > max) {
    throw new UsageError(`${option} must be a whole number from 1 to ${max}, not "${text}".`)
  }
  return value
}
