import { hash } from 'node:crypto'
import { isoFromMs, type Clock, type Stopwatch } from '../../kernel/clock.ts'
import { inModuleOrder } from '../../kernel/scopes.ts'
import { limits } from '../../kernel/limits.ts'
import type { Caller, CallerDirectory } from '../../http/caller.ts'
import { localLimiter } from '../../rate-limit/index.ts'
import type { Sql } from '../../storage/pool.ts'
import { findOpenKey, findOpenKeys, writeLastUsed, type OpenKey } from './api-keys.store.ts'
import { hashSecret, hasSecretForm } from './secret.ts'
import { unknownKeys } from './unknown-keys.ts'

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
 * revokes waits it out. Only keys that exist are remembered, so guesses take no memory. Guesses take little of the
 * database either: what has not the form of a key is not looked up at all, and of what has, only so many each second by
 * a statement of their own; the rest, and all that is unknown from a suspect address, waits in line (`unknown-keys.ts`).
 */
export function keyDirectory(deps: { sql: Sql; clock: Clock; pepper: Buffer; elapsedMs: Stopwatch }): KeyDirectory {
  const line = unknownKeys((secretHashes) => findOpenKeys(deps.sql, secretHashes))
  const lookUps = localLimiter(UNKNOWN_KEYS, { namesMax: 1, elapsedMs: deps.elapsedMs })
  const remembered = new Map<string, Entry>()
  const asked = new Map<string, Question>()
  const used = new Map<string, number>()

  const admit = (entry: Entry): Caller | undefined => {
    const nowMs = deps.clock.nowMs()
    if (entry.expiresAtMs <= nowMs) return undefined
    used.set(entry.caller.actor.id, nowMs)
    return entry.caller
  }

  const remember = async (
    name: string,
    { asking, freshUntil }: { asking: Promise<OpenKey | undefined>; freshUntil: number },
  ): Promise<Caller | undefined> => {
    const key = await asking
    remembered.delete(name)
    if (key === undefined) return undefined
    const entry = { caller: callerFrom(key), expiresAtMs: expiryMs(key), freshUntil }
    if (remembered.size >= limits.keyCacheEntriesMax) forgetOldest(remembered)
    remembered.set(name, entry)
    return admit(entry)
  }

  return {
    callerOf(secret, isSuspect) {
      // A plain hash finds the entry at a seventh of the cost of the peppered one, and keeps the secret itself out of memory.
      const name = hash('sha256', secret, 'latin1')
      const now = performance.now()
      const entry = remembered.get(name)
      if (entry !== undefined && entry.freshUntil > now) return admit(entry)
      // Requests that come together ask once; a question that has been waiting for long may have seen what was then.
      const pending = asked.get(name)
      if (pending !== undefined && pending.freshUntil > now) return pending.answer
      if (!hasSecretForm(secret)) return undefined
      const secretHash = hashSecret(secret, deps.pepper)
      // A key that was right a while ago is no guess.
      const isTrusted = entry !== undefined || (!isSuspect() && lookUps.take('').isAllowed)
      const asking = isTrusted ? findOpenKey(deps.sql, secretHash) : line.ask(secretHash.toString('hex'))
      if (asking === undefined) return 'TooMany'
      const freshUntil = now + limits.keyCacheMs
      const answer = remember(name, { asking, freshUntil }).finally(() => {
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

/** Look-ups of keys that this process does not know; beyond them, unknown keys wait in line. */
const UNKNOWN_KEYS = { name: 'unknown keys', perSecond: limits.unknownKeysPerSecond, burstSeconds: 1 }

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
