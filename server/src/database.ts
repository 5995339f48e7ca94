import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { limits } from './kernel/limits.ts'
import { openPool, type DatabaseAddress } from './storage/pool.ts'
import { embeddedSocketFolder, HomeInUseError, loadOrCreateSecrets, startEmbedded } from './storage/embedded/index.ts'

/** A database that is ready, and the secrets that belong to it. */
export interface OpenDatabase {
  address: DatabaseAddress
  keyPepper: Buffer
  encryptionKey: Buffer
  /** True for a command whose embedded database belongs to a running service. */
  isOfService: boolean
  /** Stops the embedded database when this process started it. */
  close(): Promise<void>
}

type Log = (level: 'info' | 'warn' | 'error', message: string) => void

/** For the service: the external database, or the embedded one, started and owned by this process alone. */
export async function openServiceDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.database.kind === 'external') return external(config, config.database.url)
  const { home } = config.database
  const database = await startEmbedded({ home, role: 'service', log })
  const address = { socketFolder: database.socketFolder }
  return { address, ...secretsOf(config, home), isOfService: false, close: () => database.stop() }
}

/**
 * For an operator's command: as above, but beside a running service its embedded database is used, and left running. A
 * service that is just starting is waited for, and so is another command, which takes its database along when it ends.
 */
export async function openCommandDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.database.kind === 'external') return external(config, config.database.url)
  const { home } = config.database
  const deadline = performance.now() + limits.commandWaitMs
  for (;;) {
    try {
      const database = await startEmbedded({ home, role: 'admin', log })
      const address = { socketFolder: database.socketFolder }
      return { address, ...secretsOf(config, home), isOfService: false, close: () => database.stop() }
    } catch (error) {
      if (!(error instanceof HomeInUseError)) throw error
      const address = { socketFolder: embeddedSocketFolder(home) }
      if (error.owner?.role === 'service' && (await isReachable(address))) {
        return { address, ...secretsOf(config, home), isOfService: true, close: async () => undefined }
      }
      if (performance.now() >= deadline) throw error
      await pause(limits.reconnectPauseMs)
    }
  }
}

async function isReachable(address: DatabaseAddress): Promise<boolean> {
  const pool = openPool(address, { connectionsMax: 1, name: 'wagebook admin' })
  try {
    await pool`select 1`
    return true
  } catch {
    // A service that is just starting or stopping: asked again, within the bound.
    return false
  } finally {
    await pool.end({ timeout: 5 })
  }
}

function external(config: Config, url: string): OpenDatabase {
  return { address: { url }, ...secretsOf(config, undefined), isOfService: false, close: async () => undefined }
}

function secretsOf(config: Config, home: string | undefined): { keyPepper: Buffer; encryptionKey: Buffer } {
  const kept = home === undefined ? { keyPepper: '', encryptionKey: '' } : loadOrCreateSecrets(home)
  return {
    keyPepper: Buffer.from(config.keyPepper ?? kept.keyPepper, 'base64'),
    encryptionKey: Buffer.from(config.encryptionKey ?? kept.encryptionKey, 'base64'),
  }
}
