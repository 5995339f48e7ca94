import { dirname } from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { ensureDatabase } from './database.ts'
import { keepLogsBounded } from './log-files.ts'
import type { EmbeddedInternals, EmbeddedOptions } from './options.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { prepareHome, preparePlace } from './place.ts'
import { startServer, type Launch } from './server-process.ts'
import { chooseServerUser } from './server-user.ts'
import { prepareSocketFolder, removeTemporarySocketFolder } from './socket-folder.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedDatabase {
  /** Folder of the Unix socket: `postgres({ host: socketFolder, database: 'wagebook', username: 'wagebook' })`. */
  readonly socketFolder: string
  /** Whether this start created the database cluster. */
  readonly isNew: boolean
  /** Shuts down and waits; bounded, and safe to call more than once. The home is free for another owner afterwards. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed, with its data in the home, and keeps it running until `stop`. Throws
 * HomeInUseError when another live process owns the home, before anything is touched.
 */
export async function startEmbedded(
  options: EmbeddedOptions,
  internals: EmbeddedInternals = {},
): Promise<EmbeddedDatabase> {
  const home = prepareHome(options.home)
  const undo = new AsyncDisposableStack()
  try {
    undo.use(ownership(home, options))
    const { launch, isNew } = await prepare(home, { options, internals, undo })
    const start = (signal: AbortSignal) => startServer(launch, signal)
    undo.defer(supervise({ first: await start(new AbortController().signal), start, log: options.log }))
    await ensureDatabase(launch.socket)
    let stopped: Promise<void> | undefined
    return { socketFolder: launch.socket, isNew, stop: () => (stopped ??= undo.disposeAsync()) }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

/** Everything up to the point where the server can be started. What must be undone later goes onto the stack. */
async function prepare(
  home: string,
  { options, internals, undo }: { options: EmbeddedOptions; internals: EmbeddedInternals; undo: AsyncDisposableStack },
): Promise<{ launch: Launch; isNew: boolean }> {
  const { log, settings = {} } = options
  const user = await chooseServerUser({ home, binaries: findBinaries(), internals, log })
  // Copies of a home all lead to the same data when it is kept elsewhere; so that place has an owner as well.
  if (user.owner !== undefined) undo.use(ownership(dirname(user.folder), options))
  const place = preparePlace(user)
  const isNew = await ensureCluster(place, { home, user, log, isDurable: settings['fsync'] !== 'off' })
  const socket = prepareSocketFolder(home, user)
  undo.defer(() => removeTemporarySocketFolder(home, socket))
  undo.defer(keepLogsBounded(place.log))
  return { launch: { place, socket, user, settings, log }, isNew }
}

function ownership(folder: string, { role }: EmbeddedOptions): Disposable {
  const lock = takeOwnerLock(folder, role)
  return { [Symbol.dispose]: () => lock.release() }
}
