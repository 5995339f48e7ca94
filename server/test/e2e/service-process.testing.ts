import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFailed, onTestFinished, vi } from 'vitest'
import { assert } from '../../src/kernel/assert.ts'

export const repository = join(import.meta.dirname, '../../..')

// Starting processes takes seconds, and several times as long beside other work.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** A process that a test started: what it said so far, and how it ended. */
export interface TestProcess {
  pid: number
  stdout(): string
  stderr(): string
  signal(signal: NodeJS.Signals): void
  /** Resolves once it has ended and everything that it said was read. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The service, started as `npm start` does it. */
export interface ServiceProcess extends TestProcess {
  url: string
  metricsUrl: string
  /** SIGTERM, and its end. */
  stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const READY_MS_MAX = 150_000
const STOP_MS_MAX = 30_000
/** Of a failed test's processes this many of their last characters are shown. */
const WORDS_OF_FAILED_MAX = 4_000

/**
 * Starts a program with these variables and nothing else of our environment but the search path; the test's end stops
 * it, with SIGKILL when it does not end by itself.
 */
export function startProcess(
  command: readonly string[],
  environment: Record<string, string> = {},
  options: { folder?: string } = {},
): TestProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: options.folder ?? repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: tmpdir(),
      ...environment,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // The streams may be held open by a grandchild that outlives a killed child, so `exit` counts and not `close`.
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await Promise.race([once(child, 'close'), after(500)])
    return { code: code as number | null, signal: signal as NodeJS.Signals | null }
  })
  onTestFailed(() => {
    const { exitCode, signalCode } = child
    const words = (stdout + stderr).slice(-WORDS_OF_FAILED_MAX)
    process.stderr.write(
      `--- ${command.join(' ')} (exit code ${exitCode}, signal ${signalCode}) said:\n${words}\n---\n`,
    )
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    await ended
    clearTimeout(killer)
  }, STOP_MS_MAX + 5_000)
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (signal) => void child.kill(signal),
    ended,
  }
}

/** Tests send more than a company may, unless it is the limit that they are about. */
const unlimited = { WAGEBOOK_RATE_LIMIT_LIVE: '0', WAGEBOOK_RATE_LIMIT_TEST: '0' }

/** Starts the service on ports of its own and does not wait for it. The settings come on top. */
export async function launchService(settings: Record<string, string>): Promise<ServiceProcess> {
  const [port, metricsPort] = await freePorts(2)
  const environment = { ...unlimited, PORT: String(port), WAGEBOOK_METRICS_PORT: String(metricsPort), ...settings }
  const service = startProcess([process.execPath, 'server/src/bin/serve.ts'], environment)
  return {
    ...service,
    url: `http://127.0.0.1:${environment.PORT}`,
    metricsUrl: `http://127.0.0.1:${environment.WAGEBOOK_METRICS_PORT}/metrics`,
    stop() {
      service.signal('SIGTERM')
      return service.ended
    },
  }
}

/** Starts the service and waits until it is ready and has said so. */
export async function startService(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await launchService(settings)
  await untilReady(service)
  return service
}

/** Waits until the service answers that it is ready; fails with its own words when it ends instead. */
export async function untilReady(service: ServiceProcess): Promise<void> {
  let isOver = false
  void service.ended.then(() => (isOver = true))
  await expect
    .poll(async () => isOver || (service.stdout().includes('listens on') && (await isReady(service))), {
      timeout: READY_MS_MAX,
      interval: 50,
    })
    .toBe(true)
  assert(!isOver, `the service did not start:\n${service.stdout()}${service.stderr()}`)
}

async function isReady({ url }: ServiceProcess): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

/**
 * Ports that nobody listens on, all different, below those that the kernel gives to outgoing connections: of these the
 * tests make so many that one of them might take a port between here and its use.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(12_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    await once(server.close(), 'close')
    return true
  } catch {
    return false
  }
}

/** For bounds and for the pace of a poll; never to wait for something that can be asked for. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
