import type { ConfirmationDirectory } from '../../http/session.ts'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../storage/pool.ts'
import { consumeConfirmation } from './confirmations.store.ts'

export function confirmationDirectory(deps: { sql: Sql; clock: Clock }): ConfirmationDirectory {
  return {
    consume: (id, request) => consumeConfirmation(deps.sql, id, { ...request, now: isoFromMs(deps.clock.nowMs()) }),
  }
}
