import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { POSTGRES_MAJOR, program } from './binaries.ts'
import { fsyncFolder, removeFolder } from './file-system.ts'
import { logTail } from './log-files.ts'
import type { Log } from './options.ts'
import type { Place } from './place.ts'
import { runProgram, SUCCESS } from './run-program.ts'
import type { ServerUser } from './server-user.ts'

const INITDB_MS = 120_000
const UNFINISHED = 'data.new-'

/** Makes the database cluster when the place has none; answers whether it did. */
export async function ensureCluster(
  place: Place,
  options: { home: string; user: ServerUser; isDurable: boolean; log: Log },
): Promise<boolean> {
  refuseOtherMajor(place, options.home)
  await removeUnfinished(place.folder, options.log)
  if (existsSync(join(place.data, 'PG_VERSION'))) return false
  await createCluster(place, options)
  return true
}

function refuseOtherMajor(place: Place, home: string): void {
  const version = join(place.data, 'PG_VERSION')
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim()
    if (major !== POSTGRES_MAJOR) throw otherMajorError(place.data, major)
    return
  }
  const others = readdirSync(home).filter(
    (name) => /^postgresql-\d+$/.test(name) && name !== `postgresql-${POSTGRES_MAJOR}`,
  )
  const other = others.find((name) => existsSync(join(home, name, 'data', 'PG_VERSION')))
  if (other !== undefined) throw otherMajorError(join(home, other), other.slice('postgresql-'.length))
}

function otherMajorError(folder: string, major: string): Error {
  return new Error(
    `${folder} holds the data of PostgreSQL ${major}, and this release brings PostgreSQL ${POSTGRES_MAJOR}, which cannot ` +
      `read it. Make a backup with the release of Wagebook that made the data, and restore it with this one.`,
  )
}

/**
 * What killed starts left. The initdb of a start that was killed a moment ago may still be writing; should it outlast
 * this, what it makes is in nobody's way and is removed by the next start.
 */
async function removeUnfinished(folder: string, log: Log): Promise<void> {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(UNFINISHED))) {
    if (!(await removeFolder(join(folder, name)))) log('warn', `cannot remove ${name}, which a killed start left`)
  }
}

/** Made beside its place and then renamed, so that a start that is killed half way leaves nothing that looks finished. */
async function createCluster(
  place: Place,
  { user, isDurable }: { user: ServerUser; isDurable: boolean },
): Promise<void> {
  const unfinished = mkdtempSync(join(place.folder, UNFINISHED))
  try {
    if (user.owner !== undefined) chownSync(unfinished, user.owner.uid, user.owner.gid)
    await initdb(unfinished, { place, user, isDurable })
    renameSync(unfinished, place.data)
    fsyncFolder(dirname(place.data))
  } catch (error) {
    await removeFolder(unfinished)
    throw error
  }
}

const initdbArguments = [
  '--username=wagebook',
  // The socket's folder, which only our own user can enter, is the access control.
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  // Text sorts the same on every machine, whatever its libraries.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

async function initdb(
  folder: string,
  { place, user, isDurable }: { place: Place; user: ServerUser; isDurable: boolean },
): Promise<void> {
  const command = [...user.prefix, program(user.binaries, 'initdb'), ...initdbArguments, `--pgdata=${folder}`]
  if (!isDurable) command.push('--no-sync')
  const output = openSync(place.startLog, 'w', 0o600)
  try {
    const end = await runProgram(command, { withinMs: INITDB_MS, output })
    if (end !== SUCCESS) throw new Error(`initdb failed for ${basename(folder)} (${end}):\n${logTail(place)}`)
  } finally {
    closeSync(output)
  }
}
