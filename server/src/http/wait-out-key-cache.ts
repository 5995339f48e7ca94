import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../kernel/limits.ts'

/**
 * Passes the time for which processes remember keys and their companies' add-ons. To be called after the commit of what
 * changes one of them, with no connection, lock or turn in hand: once it resolves, the change holds everywhere.
 */
export async function waitOutKeyCache(): Promise<void> {
  await pause(limits.keyCacheWaitMs)
}
