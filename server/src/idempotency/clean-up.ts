import { isoFromMs, type Clock } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import type { Pool } from '../storage/pool.ts'
import { removeOldAnswers } from './answers.store.ts'

/** Removes the answers that are no longer given, in short statements; what is more than a bound waits for the next time. */
export async function cleanUpAnswers({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const before = isoFromMs(clock.nowMs() - limits.answersKeptMs)
  for (let round = 0; round < limits.cleanUpRoundsMax; round += 1) {
    if ((await removeOldAnswers(pool, before, limits.cleanUpRowsMax)) < limits.cleanUpRowsMax) return
  }
}
