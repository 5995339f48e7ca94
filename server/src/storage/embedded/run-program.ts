import { spawn, type ChildProcess } from 'node:child_process'
import { settlesWithin } from './wait.ts'

/**
 * What PostgreSQL and its tools see of our environment: nothing. It holds secrets, and PGPORT or LD_LIBRARY_PATH would
 * change what they do. The search path is fixed, since root may run this.
 */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Starts a program whose output goes to an open file. Detached, so that Ctrl-C at the terminal reaches us alone and
 * the database stays until requests have drained; from `/`, since it may run as a user who cannot enter our folder.
 */
export function spawnProgram(command: readonly string[], output: number | 'ignore'): ChildProcess {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  // A program that could not be started is reported by `exitOf`; without a listener the event would end this process.
  child.on('error', () => undefined)
  return child
}

/** How the process ended, in words: `exit code 1`, `signal SIGKILL`. Never rejects. */
export function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
    })
  })
}

/** Runs a program to its end and answers how it ended; kills it after `withinMs`. */
export async function runProgram(
  command: readonly string[],
  options: { withinMs: number; output?: number },
): Promise<string> {
  const child = spawnProgram(command, options.output ?? 'ignore')
  const exited = exitOf(child)
  if (!(await settlesWithin(exited, options.withinMs))) {
    child.kill('SIGKILL')
    return `no end within ${options.withinMs} ms`
  }
  return exited
}

export const SUCCESS = 'exit code 0'
