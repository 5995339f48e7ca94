import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** A command of the checks, and what must hold of its output beyond its exit code. */
export interface Step {
  name: string
  command: readonly string[]
  /** A complaint about the output of a command that exited with 0, or undefined. */
  judge?: (output: string) => string | undefined
}

/** Runs a step, prints one line for it, and its whole output when it failed. Answers whether it passed. */
export async function runStep(step: Step): Promise<boolean> {
  const startedAt = performance.now()
  const { code, output } = await run(step.command)
  const complaint = code === 0 ? step.judge?.(output) : `exit code ${code}`
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${complaint === undefined ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`)
  if (complaint !== undefined) console.log(`${output.trimEnd()}\n     ${complaint}`)
  return complaint === undefined
}

async function run([program = '', ...args]: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output += String(error)
      resolve(null)
    })
    child.on('close', resolve)
  })
  return { code, output }
}
