import { appendToAuditLog } from '../../audit/index.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import type { SecretBox } from '../../kernel/secret-box.ts'
import {
  clearFailures,
  countFailure,
  findLock,
  findTotp,
  useRecoveryCode,
  useTotpStep,
  type CountedFactor,
} from './factors.store.ts'
import { deedOf, type Deps, type Origin, type PersonalSession } from './people.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** What became of a code. Wrong ones are written down, so they are an outcome of the transaction and no refusal. */
export type Verdict = { kind: 'accepted' } | { kind: 'wrong' } | { kind: 'locked'; retryAfterS: number }

/** The purpose under which somebody's TOTP secret is sealed. */
export function totpPurpose(userId: string): string {
  return `totp of user ${userId}`
}

/**
 * Judges a TOTP code, in a transaction that has locked the person: of many requests with one code, one is accepted. A code
 * that was used already is refused without being counted: whoever sends it twice is not guessing.
 */
export async function judgeTotp(
  deps: Deps & { box: SecretBox },
  by: { session: PersonalSession; origin: Origin },
  code: string,
): Promise<Verdict> {
  const userId = by.session.user.id
  return judge(deps, by, 'totp', async () => {
    const totp = await findTotp(deps.sql, userId)
    if (totp === undefined) return 'wrong'
    const step = stepOfCode(deps.box.open(totp.secret, totpPurpose(userId)), code, deps.clock.nowMs())
    if (step === undefined) return 'wrong'
    return (await useTotpStep(deps.sql, userId, step)) ? 'right' : 'used'
  })
}

/** Judges a recovery code, which is gone then. In a transaction that has locked the person. */
export async function judgeRecoveryCode(
  deps: Deps,
  by: { session: PersonalSession; origin: Origin },
  code: string,
): Promise<Verdict> {
  return judge(deps, by, 'recovery_code', async () => {
    const isRight = await useRecoveryCode(deps.sql, by.session.user.id, hashRecoveryCode(code))
    return isRight ? 'right' : 'wrong'
  })
}

async function judge(
  deps: Deps,
  { session, origin }: { session: PersonalSession; origin: Origin },
  factor: CountedFactor,
  look: () => Promise<'right' | 'used' | 'wrong'>,
): Promise<Verdict> {
  const userId = session.user.id
  const nowMs = deps.clock.nowMs()
  const lockedUntil = await findLock(deps.sql, userId, factor)
  const lockedMs = lockedUntil === undefined ? 0 : Temporal.Instant.from(lockedUntil).epochMilliseconds - nowMs
  if (lockedMs > 0) return { kind: 'locked', retryAfterS: Math.ceil(lockedMs / 1000) }
  const outcome = await look()
  if (outcome === 'used') return { kind: 'wrong' }
  if (outcome === 'right') {
    await clearFailures(deps.sql, userId, factor)
    return { kind: 'accepted' }
  }
  const lock = { userId, factor, max: limits.factorFailuresMax, lockedUntil: isoFromMs(nowMs + limits.factorLockMs) }
  const { isLocked } = await countFailure(deps.sql, lock)
  if (!isLocked) return { kind: 'wrong' }
  const target = { kind: 'factor', id: userId, name: factor }
  await appendToAuditLog(deps.sql, deps, deedOf(session, origin, { action: 'factor.locked', target }))
  return { kind: 'locked', retryAfterS: limits.factorLockMs / 1000 }
}
