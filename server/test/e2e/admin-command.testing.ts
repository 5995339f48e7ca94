import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../src/storage/embedded/embedded.testing.ts'
import { repository, startProcess } from './service-process.testing.ts'

/** How an operator's command ended, and all that it said. */
export interface CommandEnd {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the operator's command as the README shows it, through npm. */
export async function runAdmin(settings: Record<string, string>, args: readonly string[]): Promise<CommandEnd> {
  refuseToInstall()
  const npm = { npm_config_cache: temporaryFolder(), npm_config_update_notifier: 'false' }
  return run(['npm', 'run', '--silent', 'admin', '--', ...args], { ...settings, ...npm })
}

/**
 * npm would first install what package-lock.json names when that has changed since, and take node_modules away from
 * under every other process that runs from it. `npm test` installs before any test; a bare vitest must not.
 */
function refuseToInstall(): void {
  const lock = readFileSync(join(repository, 'package-lock.json'))
  const marker = join(repository, 'node_modules/.wagebook-installed')
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
  const isCurrent = installed === createHash('sha256').update(lock).digest('hex')
  if (!isCurrent) throw new Error('package-lock.json is not what is installed: run `npm test`, which installs first.')
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
