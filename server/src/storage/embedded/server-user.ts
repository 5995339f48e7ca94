import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { POSTGRES_MAJOR, program, type Binaries } from './binaries.ts'
import { linkTarget } from './file-system.ts'
import type { EmbeddedInternals, Log } from './options.ts'
import { runProgram, SUCCESS } from './run-program.ts'
import { copyForNobody, NOBODY } from './shared-copy.ts'

/** As whom PostgreSQL runs, and what follows from it. */
export interface ServerUser {
  kind: 'direct' | 'unshare' | 'setpriv'
  /** Holds the data; `<home>/postgresql-18`, unless the user cannot reach the home. */
  folder: string
  binaries: Binaries
  /** Who must own the folders that PostgreSQL writes to, when that is not this process's own user. */
  owner?: typeof NOBODY
  /** Put before a command, runs it as the user. */
  prefix: readonly string[]
}

interface Question {
  home: string
  binaries: Binaries
  internals: EmbeddedInternals
  log: Log
}

const PROBE_MS = 10_000

/**
 * PostgreSQL refuses to run as root. For an ordinary user it runs directly. For root it runs in a user namespace in
 * which root is called nobody: no new user, no copy, and the files stay root's. Where that is refused (containers often
 * do) it runs as the real nobody, who cannot enter a private home: programs and data then live in a shared folder, and
 * a link in the home leads there. The link also keeps a home at its first choice, so data is never lost from sight.
 */
export async function chooseServerUser(question: Question): Promise<ServerUser> {
  const { home, binaries, internals } = question
  const deathSignal = internals.diesWithOwner === false ? [] : await deathSignalPrefix()
  const folder = join(home, `postgresql-${POSTGRES_MAJOR}`)
  const wanted = internals.serverUser ?? (process.getuid?.() === 0 ? 'any' : 'direct')
  if (wanted === 'direct') return { kind: 'direct', folder, binaries, prefix: deathSignal }

  if (wanted !== 'setpriv' && linkTarget(folder) === undefined) {
    const prefix = [...unsharePrefix, ...deathSignal]
    if (await canUse(prefix, home, binaries)) return { kind: 'unshare', folder, binaries, prefix }
  }
  if (wanted === 'unshare') throw noUserError(home)
  return asNobody(question, { folder, deathSignal })
}

const unsharePrefix = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--']

async function asNobody(
  { home, binaries, internals, log }: Question,
  { folder, deathSignal }: { folder: string; deathSignal: readonly string[] },
): Promise<ServerUser> {
  const identity = ['setpriv', `--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups', '--']
  const prefix = [...identity, ...deathSignal]
  if ((await runProgram([...prefix, 'true'], { withinMs: PROBE_MS })) !== SUCCESS) throw noUserError(home)
  if (linkTarget(folder) === undefined && existsSync(join(folder, 'data'))) throw unreachableDataError(folder)
  const copy = await copyForNobody({ home, link: folder, binaries, log, shared: internals.sharedFolder })
  if (!(await canUse(prefix, copy.folder, copy.binaries))) throw noUserError(home)
  return { kind: 'setpriv', folder: copy.folder, binaries: copy.binaries, owner: NOBODY, prefix }
}

/**
 * Makes PostgreSQL shut down by itself when this process is killed. Put last, next to the program, since a change of
 * identity clears it. The kernel binds it to the thread that spawns, so this must run on Node's main thread.
 */
async function deathSignalPrefix(): Promise<readonly string[]> {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  if (process.platform !== 'linux') return []
  return (await runProgram([...prefix, 'true'], { withinMs: PROBE_MS })) === SUCCESS ? prefix : []
}

/** Tries the real thing: that user must reach the folder, the program and its libraries. */
async function canUse(prefix: readonly string[], folder: string, binaries: Binaries): Promise<boolean> {
  const script = 'cd "$0" && exec "$1" --version'
  const command = [...prefix, 'sh', '-c', script, folder, program(binaries, 'postgres')]
  return (await runProgram(command, { withinMs: PROBE_MS })) === SUCCESS
}

function noUserError(home: string): Error {
  return new Error(
    `PostgreSQL refuses to run as root, and here neither a user namespace (unshare) nor another user (setpriv) ` +
      `can be used for the home ${home}. Run Wagebook as an ordinary user, or set DATABASE_URL.`,
  )
}

function unreachableDataError(folder: string): Error {
  return new Error(
    `The data in ${folder} cannot be used by root on this machine now (no user namespace can reach it). ` +
      `Run Wagebook as the user who made it, or set DATABASE_URL.`,
  )
}
