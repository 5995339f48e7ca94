import { createHash } from 'node:crypto'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../storage/pool.ts'
import { countAttempt, forgetAttempt } from './attempts.store.ts'

/** What is counted: tries of one kind by one subject, so many within a span. */
export interface AttemptLimit {
  kind: string
  subject: string
  max: number
  spanMs: number
}

/**
 * Counts a try before it is made, so that many at once cannot slip through; whoever succeeds gives it back, and only
 * failures add up. Answers the seconds to wait when there were too many, else undefined.
 */
async function takeAttempt(deps: { sql: Sql; clock: Clock }, limit: AttemptLimit): Promise<number | undefined> {
  const nowMs = deps.clock.nowMs()
  const { attempts, endsAt } = await countAttempt(deps.sql, {
    subject: subjectOf(limit),
    now: isoFromMs(nowMs),
    endsAt: isoFromMs(nowMs + limit.spanMs),
  })
  if (attempts <= limit.max) return undefined
  return Math.max(1, Math.ceil((Temporal.Instant.from(endsAt).epochMilliseconds - nowMs) / 1000))
}

/** Takes all of them; answers the longest wait of those that are used up. */
export async function takeAttempts(
  deps: { sql: Sql; clock: Clock },
  limits: readonly AttemptLimit[],
): Promise<number | undefined> {
  const waits = await Promise.all(limits.map((limit) => takeAttempt(deps, limit)))
  const longest = Math.max(...waits.map((wait) => wait ?? 0))
  return longest === 0 ? undefined : longest
}

export async function giveBackAttempts(sql: Sql, limits: readonly AttemptLimit[]): Promise<void> {
  await Promise.all(limits.map((limit) => forgetAttempt(sql, subjectOf(limit))))
}

/** Addresses of people who may not even have an account are not kept in the clear. */
function subjectOf({ kind, subject }: AttemptLimit): Buffer {
  return createHash('sha256').update(`${kind}\n${subject.toLowerCase()}`).digest()
}

/** A network address as it is counted: of IPv6 the /64, which is what one customer has. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
