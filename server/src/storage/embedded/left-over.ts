import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { hasCode } from './file-system.ts'
import type { Log } from './options.ts'
import { poll } from './wait.ts'

/** What `postmaster.pid` says of the server that wrote it. */
export interface PostmasterFile {
  pid: number
  isReady: boolean
}

/** Undefined when there is no such file, or it is still being written. */
export function readPostmasterFile(data: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(data), 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  // A server in single-user mode writes its process id as a negative number.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  return pid > 0 ? { pid, isReady: lines[7]?.startsWith('ready') === true } : undefined
}

const GRACE_MS = 500

/** Fast shutdown; then the immediate one, after which the next start recovers from the log. */
const ESCALATION = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 15_000],
] as const

/**
 * Ends the server that a killed owner left running, which the caller's owner lock proves to have no owner. Only a
 * process that was checked to be the server of this very data folder is ever signalled.
 */
export async function endLeftOver(data: string, options: { log: Log; signal: AbortSignal }): Promise<void> {
  const pid = readPostmasterFile(data)?.pid
  if (pid === undefined) return
  // It has most likely been told to shut down by its owner's death and is at it.
  let holder = await untilEnded(pid, data, { withinMs: GRACE_MS, signal: options.signal })
  for (const [signal, withinMs] of ESCALATION) {
    if (holder !== 'ours') break
    options.log('warn', `stopping the PostgreSQL (process ${pid}) that a killed process left running, with ${signal}`)
    signalIfAlive(pid, signal)
    holder = await untilEnded(pid, data, { withinMs, signal: options.signal })
  }
  if (holder === 'ours') throw new Error(`PostgreSQL of ${data} (process ${pid}) is left over and does not end`)
  // PostgreSQL itself takes any live process of that id for a server and would refuse to start.
  if (holder === 'unrelated' && readPostmasterFile(data)?.pid === pid) rmSync(pidFile(data), { force: true })
}

async function untilEnded(
  pid: number,
  data: string,
  bounds: { withinMs: number; signal: AbortSignal },
): Promise<Holder> {
  const other = await poll(() => {
    const holder = holderOf(pid, data)
    return holder === 'ours' ? undefined : holder
  }, bounds)
  return other ?? 'ours'
}

/** Who has the process id now: `unknown` is alive, and cannot be looked at. */
type Holder = 'ours' | 'unrelated' | 'nobody' | 'unknown'

function holderOf(pid: number, data: string): Holder {
  if (!isAlive(pid)) return 'nobody'
  return process.platform === 'linux' ? holderOnLinux(pid, data) : holderByCommand(pid, data)
}

function holderOnLinux(pid: number, data: string): Holder {
  const stat = readIfAny(`/proc/${pid}/stat`)
  if (stat === undefined) return isAlive(pid) ? 'unknown' : 'nobody'
  const comm = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  // A zombie still has its id, but runs nothing: it waits for a parent that never asks (common as process 1 in containers).
  const isZombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  if (comm !== 'postgres' || isZombie) return 'unrelated'
  const folder = workingFolder(pid)
  if (folder !== undefined) return folder === data ? 'ours' : 'unrelated'
  // Another user's process may hide its folder from a root without CAP_SYS_PTRACE; its arguments are open to all.
  return readIfAny(`/proc/${pid}/cmdline`)?.split('\0').includes(data) === true ? 'ours' : 'unrelated'
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function holderByCommand(pid: number, data: string): Holder {
  try {
    const command = execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], { timeout: 5000 }).toString()
    return command.includes('postgres') && command.includes(`-D ${data}`) ? 'ours' : 'unrelated'
  } catch {
    return isAlive(pid) ? 'unknown' : 'nobody'
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function readIfAny(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid')
}
