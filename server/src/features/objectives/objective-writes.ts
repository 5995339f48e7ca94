import { decimalFrom, decimalToJson } from '../../kernel/decimal.ts'
import { ok, refuse, type Refusal, type Result } from '../../kernel/result.ts'
import { isAllowed } from '../../kernel/states.ts'
import type { Sql } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { appendEvents } from '../../timeline/append.ts'
import type { Objective } from './objectives.schema.ts'
import { objectiveStates, type ObjectiveTrigger } from './objectives.states.ts'

/**
 * The objective, when it is there and its status allows what is to be done to it or to one of its parts. It must have been
 * read with its lock: every write of an objective, its key results and its check-ins takes that one lock, and then the
 * timeline's. So what was judged holds until the commit, and no two of them can wait for each other.
 */
export function judgeChange(
  objective: Objective | undefined,
  trigger: ObjectiveTrigger,
): Result<Objective, Refusal<'NOT_FOUND' | 'OBJECTIVE_NOT_ACTIVE'>> {
  if (objective === undefined) return refuse('NOT_FOUND')
  if (isAllowed(objectiveStates, objective.status, trigger)) return ok(objective)
  return refuse('OBJECTIVE_NOT_ACTIVE', { message: `The objective is ${objective.status}.` })
}

/** Puts an event on the timeline, as the last thing of its transaction. */
export async function appendEvent(context: TenantContext, tx: Sql, type: string, data: unknown): Promise<void> {
  const nowMs = context.clock.nowMs()
  const event = { id: context.ids.next(nowMs), type, data: JSON.stringify(data) }
  await appendEvents(tx, { tenantId: context.tenant.tenantId, nowMs, events: [event] })
}

/** What a number will be answered as once it has been through the database. */
export function asStored(value: number | string): number | string {
  return decimalToJson(decimalFrom(value))
}
