import { chmodSync, chownSync, mkdirSync, realpathSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { ServerUser } from './server-user.ts'

/** Where the parts of one cluster are. */
export interface Place {
  folder: string
  data: string
  log: string
  /** What initdb and PostgreSQL say before PostgreSQL has opened its own log. */
  startLog: string
}

/** Makes the home when it is missing, and answers its real path. */
export function prepareHome(home: string): string {
  if (!isAbsolute(home)) throw new Error(`the home must be an absolute path, not ${home}`)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  return realpathSync(home)
}

export function preparePlace(user: ServerUser): Place {
  const { folder } = user
  const log = join(folder, 'log')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  makePrivate(log, user)
  return { folder, data: join(folder, 'data'), log, startLog: join(folder, 'start.log') }
}

/** Makes a folder that only PostgreSQL's user can enter. */
export function makePrivate(folder: string, { owner }: Pick<ServerUser, 'owner'>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
}
