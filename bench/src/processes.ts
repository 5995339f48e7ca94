import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything that a benchmark must take away again when it ends, in whatever way. */
export type Cleanup = AsyncDisposableStack

export interface ServiceProcess {
  address: string
  pid: number
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TMPFS_MAGIC = 0x01021994
const START_MS_MAX = 60_000
const STOP_MS_MAX = 20_000
const REMOVE_TRIES = 40
const REMOVE_PAUSE_MS = 250

/** A new home for a database, on a disk: in memory, an fsync would cost nothing. */
export function makeHome(cleanup: Cleanup): string {
  const home = mkdtempSync(join(tmpdir(), 'wagebook-bench-'))
  cleanup.defer(() => removeHome(home))
  if (statfsSync(home).type === TMPFS_MAGIC) {
    throw new Error(`${tmpdir()} is in memory; set TMPDIR to a folder on a disk.`)
  }
  return home
}

/** Where root may not use a user namespace, the data is in a shared folder, to which the home has a link. */
async function removeHome(home: string): Promise<void> {
  const elsewhere = linkTarget(join(home, 'postgresql-18'))
  if (elsewhere !== undefined) await removeFolder(dirname(elsewhere))
  await removeFolder(home)
}

/**
 * The database of a service that was killed is still writing while it shuts down, so the folder may fill again. Whether
 * it is gone is looked up: `force` also hides that a folder was not empty in the end.
 */
async function removeFolder(folder: string): Promise<void> {
  for (let tries = 1; existsSync(folder); tries += 1) {
    if (tries > REMOVE_TRIES) throw new Error(`${folder} could not be removed`)
    if (tries > 1) await pause(REMOVE_PAUSE_MS)
    rmSync(folder, { recursive: true, force: true })
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/**
 * Starts the service as `npm start` does, with the very command of the package file, so that its flags are measured
 * too. The command begins with `exec`: the process that is started here becomes the service.
 */
export async function startService(
  cleanup: Cleanup,
  options: { home: string; profile?: string | undefined; environment?: Record<string, string> },
): Promise<ServiceProcess> {
  const port = await freePort()
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const child = spawn('sh', ['-c', scripts.start], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      PORT: String(port),
      WAGEBOOK_HOME: options.home,
      WAGEBOOK_METRICS_PORT: '0',
      WAGEBOOK_DEMO: '0',
      // A load of one tenant would be refused; where the limits are what is measured, the scenario sets them.
      WAGEBOOK_RATE_LIMIT_LIVE: '0',
      WAGEBOOK_RATE_LIMIT_TEST: '0',
      ...options.environment,
      ...(options.profile !== undefined && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile}` }),
    },
  })
  const stop = () => end(child)
  cleanup.defer(stop)
  const address = `http://127.0.0.1:${port}`
  await ready(child, address)
  if (child.pid === undefined) throw new Error('the service has no process')
  return { address, pid: child.pid, stop }
}

/** A child of the benchmark's own that measures or serves, and answers each message with one. */
export interface Helper<Ask, Answer> {
  ask(message: Ask): Promise<Answer>
}

/** Starts one of the `*.process.ts` files; `settings` are its argument, as JSON. */
export function startHelper<Ask extends object, Answer>(
  cleanup: Cleanup,
  file: string,
  settings: object,
): Helper<Ask, Answer> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(settings)], {
    // Standard output belongs to the result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  cleanup.defer(() => end(child))
  return {
    async ask(message) {
      const answer = Promise.withResolvers<Answer>()
      const onMessage = (value: unknown) => answer.resolve(value as Answer)
      const onExit = () => answer.reject(new Error(`${file} ended early`))
      child.once('message', onMessage).once('exit', onExit)
      child.send(message)
      try {
        return await answer.promise
      } finally {
        child.off('message', onMessage).off('exit', onExit)
      }
    },
  }
}

/** Answers the messages of `Helper.ask` in the child. The child ends with its parent. */
export function answerMessages(answer: (message: unknown) => Promise<unknown>): void {
  process.on('message', (message) => {
    answer(message).then(
      (value) => process.send?.(value ?? null),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + START_MS_MAX
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the service did not start')
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(100)
  }
  throw new Error(`the service was not ready within ${START_MS_MAX / 1000} s`)
}

/** SIGTERM, and SIGKILL for what has not ended in time. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
  await exit
  clearTimeout(killer)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
