import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findBinaries, program, type Binaries } from '../../src/storage/embedded/binaries.ts'
import { removeFolder } from '../../src/storage/embedded/file-system.ts'
import { exitOf, runProgram, spawnProgram, SUCCESS } from '../../src/storage/embedded/run-program.ts'
import { chooseServerUser } from '../../src/storage/embedded/server-user.ts'
import { openPool } from '../../src/storage/pool.ts'
import { assert } from '../../src/kernel/assert.ts'
import { freePorts } from './service-process.testing.ts'

/**
 * A PostgreSQL of a test's own that listens on a port and wants a password, as an operator's does, and can be stopped,
 * killed and started again. The service reaches it by DATABASE_URL.
 */
export interface PostgresServer {
  /** Makes an empty database and answers its address. */
  createDatabase(): Promise<string>
  start(): Promise<void>
  /** `fast` as on a planned restart; `immediate` breaks off everything, without a word to the clients. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** Stops every process of it in its tracks: connections stay open, and nothing is answered. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

const INITDB_MS = 60_000
const START_MS = 30_000
const USER = 'wagebook'

/** Makes and starts one; PostgreSQL 18 unless other binaries are given. It need not survive a loss of power. */
export async function startPostgres(binaries: Binaries = findBinaries()): Promise<PostgresServer> {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(parent, 'wagebook-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const [port = 0] = await freePorts(1)
  const { prefix } = await chooseServerUser({ home: folder, binaries, internals: {}, log: () => undefined })
  await initialise()

  let server: ChildProcess | undefined
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

  async function initialise(): Promise<void> {
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    const options = ['-D', data, '-U', USER, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8']
    const how = await runProgram(
      [...prefix, program(binaries, 'initdb'), ...options, '--locale=C', '--no-sync', '--no-instructions'],
      { withinMs: INITDB_MS },
    )
    assert(how === SUCCESS, `initdb: ${how}`)
  }

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: '200',
    }
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawnProgram([...prefix, program(binaries, 'postgres'), '-D', data, ...given], 'ignore')
    await vi.waitUntil(isReady, { timeout: START_MS, interval: 50 })
  }

  async function isReady(): Promise<boolean> {
    return administer('select 1').then(
      () => true,
      () => false,
    )
  }

  async function administer(statement: string): Promise<void> {
    const pool = openPool({ url: urlOf('postgres') }, { connectionsMax: 1, name: 'test set-up' })
    try {
      await pool.unsafe(statement)
    } finally {
      await pool.end({ timeout: 5 })
    }
  }

  async function stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (server === undefined) return
    const ended = exitOf(server)
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    server = undefined
    await ended
  }

  /** The server's processes: it and its children, one for each connection. */
  async function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    for (const pid of [first, ...(await childrenOf(first))]) process.kill(Number(pid), signal)
  }

  async function remove(): Promise<void> {
    await stop('immediate')
    await removeFolder(folder)
  }

  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    start,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove,
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      await administer(`create database ${name}`)
      return urlOf(name)
    },
  }
}

/** The processes whose parent this is. */
async function childrenOf(parent: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return /PPid:\s+(\d+)/.exec(status)?.[1]
    }),
  )
  return pids.filter((_pid, index) => parents[index] === parent)
}
