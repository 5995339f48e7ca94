import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Role } from './options.ts'

export interface Owner {
  pid: number
  role: Role
}

/** Another live process owns the home; nothing was touched. */
export class HomeInUseError extends Error {
  override readonly name = 'HomeInUseError'
  readonly home: string
  readonly owner: Owner | undefined

  constructor(home: string, owner: Owner | undefined) {
    const who = owner === undefined ? 'another process' : `process ${owner.pid} (the ${names[owner.role]})`
    super(`The folder ${home} is in use by ${who}; only one process at a time can run its database.`)
    this.home = home
    this.owner = owner
  }
}

const names: Record<Role, string> = { service: 'running service', admin: 'admin command' }

export interface OwnerLock {
  release(): void
}

/** A DatabaseSync that nobody can reach is closed by the garbage collector, which would release the lock. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only owner of the folder, until `release` or its death. Throws HomeInUseError.
 *
 * The lock is SQLite's, because Node has no other door to the operating system's file locks: the kernel releases it
 * however the process ends, there is nothing stale to clean up and so nothing to race about, child processes do not
 * inherit it, and a second attempt within this process is refused as well. Its one weakness: a process that closes any
 * descriptor of a file loses its locks on it, so nothing in this process may open `owner.lock` by other means.
 */
export function takeOwnerLock(folder: string, role: Role): OwnerLock {
  const path = join(folder, 'owner.lock')
  const database = lockFile(path)
  if (database === undefined) throw new HomeInUseError(folder, readOwner(folder))
  held.add(database)
  chmodSync(path, 0o600)
  writeFileSync(ownerFile(folder), `${JSON.stringify({ pid: process.pid, role } satisfies Owner)}\n`, { mode: 0o600 })
  return {
    release() {
      if (!held.delete(database)) return
      rmSync(ownerFile(folder), { force: true })
      database.close()
    },
  }
}

function lockFile(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // The journal in memory, so that the lock stays one file.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw new Error(`cannot lock ${path}`, { cause: error })
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function ownerFile(folder: string): string {
  return join(folder, 'owner.json')
}

/** For messages only: the file of a killed owner stays until the next one writes its own. */
function readOwner(folder: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerFile(folder), 'utf8'))
    return isOwner(owner) ? { pid: owner.pid, role: owner.role } : undefined
  } catch {
    return undefined
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('role' in value)) return false
  return typeof value.pid === 'number' && (value.role === 'service' || value.role === 'admin')
}
