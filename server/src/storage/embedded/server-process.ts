import { closeSync, openSync } from 'node:fs'
import { program } from './binaries.ts'
import { endLeftOver, readPostmasterFile } from './left-over.ts'
import { logTail } from './log-files.ts'
import type { Log } from './options.ts'
import type { Place } from './place.ts'
import { exitOf, spawnProgram } from './run-program.ts'
import type { ServerUser } from './server-user.ts'
import { settingArguments } from './settings.ts'
import { removeStaleSocket } from './socket-folder.ts'
import { poll, settlesWithin } from './wait.ts'

/** All that is needed to start one server, again and again. */
export interface Launch {
  place: Place
  socket: string
  user: ServerUser
  settings: Record<string, string>
  log: Log
}

/** A server that accepts connections. */
export interface ServerProcess {
  pid: number
  /** How it ended, in words; never rejects. */
  exited: Promise<string>
  /** Ends it and waits; safe at any time, and more than once. */
  stop: () => Promise<void>
}

const ORPHANS_MS = 15_000

/**
 * Starts PostgreSQL and waits until it accepts connections. Throws with the end of its log when it does not, and leaves
 * no process behind then. The caller owns the home.
 */
export async function startServer(launch: Launch, signal: AbortSignal): Promise<ServerProcess> {
  const deadline = performance.now() + ORPHANS_MS
  for (;;) {
    await endLeftOver(launch.place.data, { log: launch.log, signal })
    removeStaleSocket(launch.socket)
    const server = spawnServer(launch)
    try {
      await untilReady(server, launch, signal)
      return server
    } catch (error) {
      await server.stop()
      if (!isOrphansError(error) || performance.now() >= deadline) throw error
    }
  }
}

/** The sessions of a server that was killed end by themselves, when they notice; until then PostgreSQL refuses to start. */
function isOrphansError(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pre-existing shared memory block')
}

function spawnServer({ place, socket, user, settings, log }: Launch): ServerProcess {
  const output = openSync(place.startLog, 'w', 0o600)
  const settingsOfServer = settingArguments({ socket, log: place.log, extra: settings })
  const command = [...user.prefix, program(user.binaries, 'postgres'), '-D', place.data, ...settingsOfServer]
  const child = spawnProgram(command, output)
  closeSync(output)
  const exited = exitOf(child)
  const stop = async () => {
    for (const [signal, withinMs] of SHUTDOWN) {
      child.kill(signal)
      if (await settlesWithin(exited, withinMs)) return
      log('error', `PostgreSQL did not end within ${withinMs} ms of ${signal}`)
    }
  }
  return { pid: child.pid ?? 0, exited, stop }
}

/** Fast shutdown with a checkpoint; immediate, after which the next start recovers from the log; the kernel's. */
const SHUTDOWN = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Recovery after a crash may take minutes on a slow disk, and giving up in its midst would only make the next start begin
 * it again; so this bound is far above what `max_wal_size` can cause, and the log says every so often what goes on.
 */
const READY_MS = 10 * 60_000
const REPORT_MS = 10_000

async function untilReady(server: ServerProcess, { place, log }: Launch, signal: AbortSignal): Promise<void> {
  let end: string | undefined
  void server.exited.then((how) => (end = how))
  const outcome = () => {
    if (end !== undefined) return 'ended'
    const file = readPostmasterFile(place.data)
    // Until it has written its own, the file may be a killed server's.
    return file?.pid === server.pid && file.isReady ? 'ready' : undefined
  }
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    const result = await poll(outcome, { withinMs: REPORT_MS, signal })
    if (result === 'ready') return
    if (result === 'ended') throw new Error(`PostgreSQL did not start (${end}):\n${logTail(place)}`)
    log('info', 'PostgreSQL is still starting; after a crash it first recovers the last transactions from its log')
  }
  throw new Error(`PostgreSQL was not ready within ${READY_MS / 60_000} minutes:\n${logTail(place)}`)
}
