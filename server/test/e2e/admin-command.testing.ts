import { expect } from 'vitest'
import { temporaryFolder } from '../../src/storage/embedded/embedded.testing.ts'
import { startProcess } from './service-process.testing.ts'

/** How an operator's command ended, and all that it said. */
export interface CommandEnd {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the operator's command as the README shows it, through npm. */
export function runAdmin(settings: Record<string, string>, args: readonly string[]): Promise<CommandEnd> {
  const npm = { npm_config_cache: temporaryFolder(), npm_config_update_notifier: 'false' }
  return run(['npm', 'run', '--silent', 'admin', '--', ...args], { ...settings, ...npm })
}

/** The same program without npm, which takes half of the time. */
export function runAdminDirectly(settings: Record<string, string>, args: readonly string[]): Promise<CommandEnd> {
  return run([process.execPath, 'server/src/bin/admin.ts', ...args], settings)
}

async function run(command: readonly string[], settings: Record<string, string>): Promise<CommandEnd> {
  const process = startProcess(command, settings)
  const { code } = await process.ended
  return { code, stdout: process.stdout(), stderr: process.stderr() }
}

/** Runs a command with `--json`, holds that it succeeded and printed one JSON object and nothing else, and answers that. */
export async function adminJson<Output>(settings: Record<string, string>, args: readonly string[]): Promise<Output> {
  const { code, stdout, stderr } = await runAdmin(settings, [...args, '--json'])
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout.trimEnd()).not.toContain('\n')
  return JSON.parse(stdout) as Output
}
