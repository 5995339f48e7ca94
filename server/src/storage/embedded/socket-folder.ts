import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, rmSync, rmdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode, linkTarget, removeLink } from './file-system.ts'
import { makePrivate } from './place.ts'
import type { ServerUser } from './server-user.ts'

export const POSTGRES_PORT = 5432

/** The kernel's bound for a socket's path, without the closing zero byte. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107

/**
 * The folder of the Unix socket of whoever owns the home, so that an admin command can connect while the service runs.
 * `<home>/run` is that folder, or a link to it, made by the owner: another process may have another TMPDIR.
 */
export function embeddedSocketFolder(home: string): string {
  const run = join(realPathIfAny(home), 'run')
  return linkTarget(run) ?? (fits(run) ? run : temporaryFolder(home))
}

/** Makes the socket's folder, and the link to it when it cannot be in the home. */
export function prepareSocketFolder(home: string, user: ServerUser): string {
  const run = join(home, 'run')
  removeLink(run)
  if (user.owner === undefined && fits(run)) {
    makePrivate(run, user)
    return run
  }
  const folder = user.owner === undefined ? makeTemporaryFolder(home) : join(dirname(user.folder), 'run')
  if (user.owner !== undefined) makePrivate(folder, user)
  rmSync(run, { recursive: true, force: true })
  symlinkSync(folder, run)
  return folder
}

/**
 * What a killed server left would stop the next one when the process id in it has been given to another process since.
 * Only for a socket folder whose server is known to be gone.
 */
export function removeStaleSocket(folder: string): void {
  const socket = join(folder, `.s.PGSQL.${POSTGRES_PORT}`)
  for (const path of [socket, `${socket}.lock`]) rmSync(path, { force: true })
}

/** Leaves nothing behind in the folder for temporary files. */
export function removeTemporarySocketFolder(home: string, folder: string): void {
  if (folder !== temporaryFolder(home)) return
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'ENOENT')) throw error
  }
}

/** Commas and colons separate several hosts in PostgreSQL's settings and in clients, quotes are special to the former. */
function fits(folder: string): boolean {
  const bytes = Buffer.byteLength(`${folder}/.s.PGSQL.${POSTGRES_PORT}`)
  return bytes <= SOCKET_PATH_BYTES_MAX && !/[,:"]/.test(folder)
}

function temporaryFolder(home: string): string {
  const hash = createHash('sha256').update(realPathIfAny(home)).digest('hex').slice(0, 12)
  return join(tmpdir(), `wagebook-${process.getuid?.() ?? 0}-${hash}`)
}

/** Everybody can write to the parent, so somebody else may have made the folder to listen in our place: refused. */
function makeTemporaryFolder(home: string): string {
  const folder = temporaryFolder(home)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o777) !== 0o700) {
    throw new Error(`${folder} is not a folder that this user made for itself with mode 700; remove it and start again`)
  }
  if (!fits(folder)) throw new Error(`the path ${folder} is too long for a Unix socket; set TMPDIR to a shorter folder`)
  return folder
}

function realPathIfAny(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
