import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import { assert } from '../../src/kernel/assert.ts'

const repository = join(import.meta.dirname, '../../..')
const READY_MS_MAX = 150_000
const STOP_MS_MAX = 30_000
/** Of a failed test's processes this many of their last characters are shown. */
const WORDS_OF_FAILED_MAX = 6_000

/** A program that a test started, and how it ended. */
export interface TestProcess {
  pid: number
  stdout(): string
  stderr(): string
  signal(signal: NodeJS.Signals): void
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The service in a process of its own. */
export interface ServiceProcess extends TestProcess {
  url: string
  /** One number from its metrics; undefined while it has none. */
  metric(name: string): Promise<number | undefined>
  /** Resident memory in MiB. */
  rssMib(): number
  /** SIGTERM, and its end. */
  stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts a program of the server folder with these variables and nothing else of ours; the test's end stops it. */
export function startProgram(args: readonly string[], environment: Record<string, string>): TestProcess {
  const child = spawn(process.execPath, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: tmpdir(),
      // Half of the time of a start is the compiling of what the start before has compiled.
      NODE_COMPILE_CACHE: join(tmpdir(), 'wagebook-compile-cache'),
      ...environment,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // Not `close`: a grandchild that outlives a killed child may hold the streams open.
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  onTestFailed(() => {
    const words = (stdout + stderr).slice(-WORDS_OF_FAILED_MAX)
    process.stderr.write(`--- ${args.join(' ')} (${child.exitCode}, ${child.signalCode}) said:\n${words}\n---\n`)
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGCONT')
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

/** What every service of these tests is started with: receivers on this machine, little noise. */
const shared = {
  WAGEBOOK_DEMO: '0',
  WAGEBOOK_LOG_LEVEL: 'warn',
  WAGEBOOK_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WAGEBOOK_WEBHOOK_RETRY_SCHEDULE: '1s,1s,2s,2s,2s',
  // Tests send more than a company may.
  WAGEBOOK_RATE_LIMIT_LIVE: '0',
  WAGEBOOK_RATE_LIMIT_TEST: '0',
}

/** Starts the service on ports of its own, without waiting for it. */
export async function launchService(settings: Record<string, string>): Promise<ServiceProcess> {
  const [port = 0, metricsPort = 0] = await freePorts(2)
  const environment = { ...shared, PORT: String(port), WAGEBOOK_METRICS_PORT: String(metricsPort), ...settings }
  const service = startProgram(['server/src/bin/serve.ts'], environment)
  return {
    ...service,
    url: `http://127.0.0.1:${port}`,
    metric: (name) => readMetric(`http://127.0.0.1:${metricsPort}/metrics`, name),
    rssMib: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop() {
      service.signal('SIGTERM')
      return service.ended
    },
  }
}

/** Starts the service and waits until it is ready; fails with its own words when it ends instead. */
export async function startService(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await launchService(settings)
  assert(await becomesReady(service), `the service did not start:\n${service.stdout()}${service.stderr()}`)
  return service
}

/** True once the service is ready, false when it ended before. */
export async function becomesReady(service: ServiceProcess): Promise<boolean> {
  let isOver = false
  void service.ended.then(() => (isOver = true))
  const isDone = async () => isOver || (await isReady(service.url))
  await expect.poll(isDone, { timeout: READY_MS_MAX, interval: 25 }).toBe(true)
  return !isOver
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

async function readMetric(url: string, name: string): Promise<number | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  const line = (await answer?.text())?.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}

/** Ports that nobody listens on. They are found together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    assert(address !== null && typeof address === 'object', 'a listening server has a port')
    return address.port
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** For bounds and for the pace of a loop; never to wait for something that can be asked for. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
