import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, onTestFinished } from 'vitest'
import { removeFolder } from './file-system.ts'
import type { EmbeddedInternals, EmbeddedOptions } from './options.ts'
import { startEmbedded, type EmbeddedDatabase } from './start-embedded.ts'

export const isRoot = process.getuid?.() === 0

/** A folder that the test's end removes. */
export function temporaryFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'wb-'))
  chmodSync(folder, mode)
  onTestFinished(async () => void (await removeFolder(folder)))
  return folder
}

/** A home that does not exist yet, in a folder that nobody else can enter. */
export function newHome(): string {
  return join(temporaryFolder(), '.wagebook')
}

/** A home with a database that was stopped: a copy of one that each test file makes once, since initdb takes long. */
export async function homeWithDatabase(): Promise<string> {
  template ??= makeTemplate()
  const home = newHome()
  cpSync(await template, home, { recursive: true })
  return home
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wb-'))
  templates.push(folder)
  const home = join(folder, '.wagebook')
  const database = await startEmbedded({ home, role: 'admin', log: () => undefined, settings: { fsync: 'off' } })
  await database.stop()
  return home
}

const templates: string[] = []
afterAll(() => Promise.all(templates.map(removeFolder)))

/** What the start said, beside what it answers. */
export interface Started extends EmbeddedDatabase {
  messages: string[]
  sql: postgres.Sql
}

/** Starts without waiting for the disk, and with a pool; the test's end stops both. */
export async function start(
  home: string,
  { internals, ...options }: Partial<EmbeddedOptions> & { internals?: EmbeddedInternals } = {},
): Promise<Started> {
  const messages: string[] = []
  const log = (level: string, message: string) => void messages.push(`${level}: ${message}`)
  const all = { home, role: 'service', log, settings: { fsync: 'off' }, ...options } as const
  const database = await startEmbedded(all, internals)
  const sql = connect(database.socketFolder)
  const stop = async () => {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
  onTestFinished(stop)
  return { ...database, stop, messages, sql }
}

export function connect(socketFolder: string): postgres.Sql {
  const sql = postgres({
    host: socketFolder,
    port: 5432,
    database: 'wagebook',
    username: 'wagebook',
    max: 1,
    backoff: false,
  })
  onTestFinished(() => sql.end({ timeout: 5 }))
  return sql
}

/** The home's owner in a process of its own, for tests that kill it. */
export interface OwnerProcess {
  pid: number
  /** Its first line: `ready`, or why it could not start. */
  firstLine: Promise<string>
  stderr: () => string
  kill(): Promise<void>
}

export function spawnOwner(home: string, internals: EmbeddedInternals = {}): OwnerProcess {
  const script = join(import.meta.dirname, 'owner-process.testing.ts')
  const options = JSON.stringify({ home, settings: { fsync: 'off' } })
  const child = spawn(process.execPath, [script, options, JSON.stringify(internals)])
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const firstLine = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim())
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  onTestFinished(() => end('SIGTERM'))
  return { pid: child.pid ?? 0, firstLine, stderr: () => stderr, kill: () => end('SIGKILL') }
}

/** The process id of the server of a home. */
export function postmasterOf(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'postgresql-18/data/postmaster.pid'), 'utf8'), 10)
}

/** Whether it runs; one that has ended and was not asked after by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
