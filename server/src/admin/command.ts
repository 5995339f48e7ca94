import { parseArgs } from 'node:util'
import { problems } from '../http/problems.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Result } from '../kernel/result.ts'
import type { DatabaseAddress, Pool } from '../storage/pool.ts'

/** What a command works with. */
export interface CommandContext {
  pool: Pool
  address: DatabaseAddress
  clock: Clock
  ids: Ids
  pepper: Buffer
  /** The address that clients use, without a trailing slash. */
  publicUrl: string
  /** The secrets in force, base64. */
  secrets: { keyPepper: string; encryptionKey: string }
  /** True when they come from the environment and not from the home folder. */
  secretsAreSettings: boolean
  /** True while a service runs on the same embedded database. */
  isOfService: boolean
  /** The folder of the embedded database; undefined with an external one. */
  home: string | undefined
}

/** What a command answers: one JSON object for programs, and the same for people. */
export interface CommandOutput {
  json: object
  text: string
  /** True when the command has found what an operator must look into: its exit code is 1 then. */
  foundFault?: boolean
}

/** An argument that cannot be used: told in one line, exit code 2, nothing changed. */
export class UsageError extends Error {}

export interface Command {
  /** The words that name it, e.g. `key create`. */
  name: string
  /** `--option VALUE` and operands, as the help shows them. */
  usage: string
  summary: string
  options: readonly string[]
  /** The number of operands, e.g. one FILE. */
  operands?: number
  /** False for the commands that bring the schema themselves. */
  migratesFirst?: boolean
  /** Reads the arguments, before anything is opened or changed, and answers what will be done. */
  prepare(given: GivenArguments): (context: CommandContext) => Promise<CommandOutput>
}

/** The arguments of one call. */
export interface GivenArguments {
  option(name: string): string | undefined
  required(name: string): string
  operands: readonly string[]
}

export interface ParsedCommand {
  command: Command
  given: GivenArguments
  json: boolean
}

/** Finds the command and reads its arguments. Throws a UsageError that says what is wrong. */
export function parseCommand(commands: readonly Command[], args: readonly string[]): ParsedCommand {
  const command = commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  if (command === undefined) {
    throw new UsageError(`"${args.slice(0, 2).join(' ')}" is no command; "npm run admin -- help" lists them.`)
  }
  const { values, positionals } = parse(command, args.slice(command.name.split(' ').length))
  const wanted = command.operands ?? 0
  if (positionals.length !== wanted) {
    throw new UsageError(`${command.name} takes ${wanted} operand(s), not ${positionals.length}: ${command.usage}`)
  }
  const option = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const required = (name: string) => {
    const value = option(name)
    if (value === undefined || value === '') throw new UsageError(`${command.name} needs --${name}: ${command.usage}`)
    return value
  }
  return { command, given: { option, required, operands: positionals }, json: values['json'] === true }
}

function parse(command: Command, args: string[]) {
  const options: Record<string, { type: 'string' | 'boolean' }> = { json: { type: 'boolean' } }
  for (const name of command.options) options[name] = { type: 'string' }
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error)
    throw new UsageError(`${reason}. Usage: ${command.name} ${command.usage}`)
  }
}

/** The value of a result, or a UsageError with the refusal's own words. */
export function accepted<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new UsageError(result.refusal.message ?? messageOf(result.refusal.code))
}

/** The catalogue's own words for a code. */
function messageOf(code: string): string {
  return Object.entries(problems).find(([name]) => name === code)?.[1].message ?? code
}
