import { hash } from 'node:crypto'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import { inModuleOrder } from '../../kernel/scopes.ts'
import { limits } from '../../kernel/limits.ts'
import type { Caller, CallerDirectory } from '../../http/caller.ts'
import type { Sql } from '../../storage/pool.ts'
import { findOpenKey, writeLastUsed, type OpenKey } from './api-keys.store.ts'
import { hashSecret, hasSecretForm } from './secret.ts'

interface Entry {
  caller: Caller
  expiresAtMs: number
  /** Monotonic time after which the database is asked again. */
  freshUntil: number
}

/** A question to the database that is under way. Its answer is as old as the question. */
interface Question {
  answer: Promise<Caller | undefined>
  freshUntil: number
}

/** Resolves secrets to callers, remembers them for a second, and notes when keys were last used. */
export interface KeyDirectory extends CallerDirectory {
  /** Writes the times of last use that were noted since the last call. */
  flushLastUsed(): Promise<void>
}

/**
 * The directory of keys. An answer is remembered for `limits.keyCacheMs` counted from before its query was sent, so a
 * revoked key, a changed module or a changed scope is seen by every process after that time at the latest; whoever
 * revokes waits it out. Only keys that exist are remembered, so guesses take no memory.
 */
export function keyDirectory(deps: { sql: Sql; clock: Clock; pepper: Buffer }): KeyDirectory {
  const remembered = new Map<string, Entry>()
  const asked = new Map<string, Question>()
  const used = new Map<string, number>()

  const admit = (entry: Entry): Caller | undefined => {
    const nowMs = deps.clock.nowMs()
    if (entry.expiresAtMs <= nowMs) return undefined
    used.set(entry.caller.actor.id, nowMs)
    return entry.caller
  }

  const ask = async (secretHash: Buffer, name: string, freshUntil: number): Promise<Caller | undefined> => {
    const key = await findOpenKey(deps.sql, secretHash)
    remembered.delete(name)
    if (key === undefined) return undefined
    const entry = { caller: callerFrom(key), expiresAtMs: expiryMs(key), freshUntil }
    if (remembered.size >= limits.keyCacheEntriesMax) forgetOldest(remembered)
    remembered.set(name, entry)
    return admit(entry)
  }

  return {
    callerOf(secret) {
      // A plain hash finds the entry at a seventh of the cost of the peppered one, and keeps the secret itself out of memory.
      const name = hash('sha256', secret, 'latin1')
      const now = performance.now()
      const entry = remembered.get(name)
      if (entry !== undefined && entry.freshUntil > now) return admit(entry)
      // Requests that come together ask once; a question that has been waiting for long may have seen what was then.
      const pending = asked.get(name)
      if (pending !== undefined && pending.freshUntil > now) return pending.answer
      if (!hasSecretForm(secret)) return undefined
      const freshUntil = now + limits.keyCacheMs
      const answer = ask(hashSecret(secret, deps.pepper), name, freshUntil).finally(() => {
        if (asked.get(name) === question) asked.delete(name)
      })
      const question: Question = { answer, freshUntil }
      asked.set(name, question)
      return answer
    },
    async flushLastUsed() {
      const times = new Map([...used].map(([keyId, atMs]) => [keyId, isoFromMs(atMs)]))
      used.clear()
      await writeLastUsed(deps.sql, times)
    },
  }
}

function callerFrom(key: OpenKey): Caller {
  const { keyId, keyName, secretNumber, expiresAt, scopes, modules, ...company } = key
  return {
    ...company,
    actor: { kind: 'key', id: keyId, name: keyName, expiresAt, secretNumber },
    scopes: new Set(scopes),
    modules: new Set(inModuleOrder(modules)),
    mayWrite: true,
  }
}

function expiryMs(key: OpenKey): number {
  return key.expiresAt === null ? Number.POSITIVE_INFINITY : Temporal.Instant.from(key.expiresAt).epochMilliseconds
}

/** A Map keeps the order in which entries were set, so the first is the one that was asked for longest ago. */
function forgetOldest(remembered: Map<string, Entry>): void {
  const [oldest] = remembered.keys()
  if (oldest !== undefined) remembered.delete(oldest)
}
