import { isoFromMs } from '../../kernel/clock.ts'
import { decimalFrom, isBetweenZeroAndOne } from '../../kernel/decimal.ts'
import { ok, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { insertCheckIn } from './check-ins.store.ts'
import { appendEvent, asStored, judgeChange } from './objective-writes.ts'
import type { CheckIn, NewCheckIn } from './objectives.schema.ts'
import { findObjectiveForUpdate } from './objectives.store.ts'

/** Writes a progress note on an Active objective. */
export async function createCheckIn(
  context: TenantContext,
  objectiveId: string,
  input: NewCheckIn,
): Promise<Result<CheckIn, Refusal<'VALIDATION_FAILED' | 'NOT_FOUND' | 'UNKNOWN_REFERENCE' | 'OBJECTIVE_NOT_ACTIVE'>>> {
  if (!isBetweenZeroAndOne(decimalFrom(input.confidence))) {
    return refuseField('VALIDATION_FAILED', 'confidence', 'must be from 0 to 1')
  }
  return inTransaction(context.sql, async (tx) => {
    const { tenantId } = context.tenant
    const found = judgeChange(await findObjectiveForUpdate(tx, tenantId, objectiveId), 'createCheckIn')
    if (!found.ok) return found
    const nowMs = context.clock.nowMs()
    const checkIn: CheckIn = {
      id: context.ids.next(nowMs),
      objectiveId,
      authorEmployeeId: input.authorEmployeeId,
      note: input.note,
      confidence: asStored(input.confidence),
      createdAt: isoFromMs(nowMs),
    }
    const written = await insertCheckIn(tx, tenantId, checkIn)
    if (!written) return refuseField('UNKNOWN_REFERENCE', 'authorEmployeeId', 'names no employee')
    await appendEvent(context, tx, 'performance.check_in.created', checkIn)
    return ok(checkIn)
  })
}
