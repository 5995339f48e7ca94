import { dateIn, endOfDate, startOfDate } from '../../kernel/calendar.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { isAllowed } from '../../kernel/states.ts'
import { schedule, unschedule, type Job } from '../../jobs/index.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { appendEvents, type NewEvent } from '../../timeline/append.ts'
import { lockReportingLines } from '../employees/index.ts'
import type { AppraisalCycle, AppraisalCycleDetail, NewAppraisalCycle } from './cycles.schema.ts'
import { cycleStates } from './cycles.states.ts'
import { countCycle, findCycle, findCycleForUpdate, insertCycle, setCycleStatus } from './cycles.store.ts'
import { makeReviews, newEvent } from './opening.service.ts'

const OPEN = 'performance.cycle.open'
const CLOSE = 'performance.cycle.close'

/** Creates a cycle. It opens in the same transaction when its first day has come, by the company's calendar. */
export async function createCycle(
  context: TenantContext,
  input: NewAppraisalCycle,
): Promise<Result<AppraisalCycle, Refusal<'VALIDATION_FAILED'>>> {
  if (input.closesOn < input.opensOn) {
    return refuseField('VALIDATION_FAILED', 'closesOn', 'must not be before opensOn')
  }
  return inTransaction(context.sql, async (tx) => {
    const inside = { ...context, sql: tx }
    const nowMs = context.clock.nowMs()
    const { tenantId } = context.tenant
    const { name, opensOn, closesOn } = input
    const cycle: AppraisalCycle = {
      id: context.ids.next(nowMs),
      name,
      opensOn,
      closesOn,
      status: 'Scheduled',
      createdAt: isoFromMs(nowMs),
    }
    const isDue = hasCome(inside, opensOn)
    if (isDue) await lockReportingLines(tx, tenantId)
    await insertCycle(tx, tenantId, cycle)
    const created = newEvent(inside, 'performance.cycle.created', cycle)
    if (!isDue) {
      await scheduleOpening(inside, cycle)
      await append(inside, [created])
      return ok(cycle)
    }
    const opened = await open(inside, cycle)
    await append(inside, [created, ...opened.events])
    return ok(opened.cycle)
  })
}

type ChangeRefusal = Refusal<'NOT_FOUND' | 'INVALID_STATE'>

/** Opens a Scheduled cycle, whatever its first day is. */
export async function openCycle(context: TenantContext, id: string): Promise<Result<AppraisalCycle, ChangeRefusal>> {
  return inTransaction(context.sql, async (tx) => {
    const inside = { ...context, sql: tx }
    await lockReportingLines(tx, context.tenant.tenantId)
    const found = await findForTrigger(inside, id, 'openAppraisalCycle')
    if (!found.ok) return found
    const opened = await open(inside, found.value)
    await append(inside, opened.events)
    return ok(opened.cycle)
  })
}

/** Closes an Open cycle by hand. With reviews that are not Complete only when it is forced. */
export async function closeCycle(
  context: TenantContext,
  id: string,
  { force }: { force: boolean },
): Promise<Result<AppraisalCycle, Refusal<ChangeRefusal['code'] | 'REVIEWS_PENDING'>>> {
  return inTransaction(context.sql, async (tx) => {
    const inside = { ...context, sql: tx }
    const found = await findForTrigger(inside, id, 'closeAppraisalCycle')
    if (!found.ok) return found
    const { pendingSelf, pendingManager } = await countCycle(tx, context.tenant.tenantId, id)
    const pending = pendingSelf + pendingManager
    if (pending > 0 && !force) {
      return refuse('REVIEWS_PENDING', {
        message: `Reviews that are not Complete: ${pending}. Close with force all the same?`,
      })
    }
    return ok(await close(inside, found.value))
  })
}

/** Cancels a cycle that is Scheduled or Open. Its reviews, if any, stay and are read-only. */
export async function cancelCycle(context: TenantContext, id: string): Promise<Result<AppraisalCycle, ChangeRefusal>> {
  return inTransaction(context.sql, async (tx) => {
    const inside = { ...context, sql: tx }
    const found = await findForTrigger(inside, id, 'cancelAppraisalCycle')
    if (!found.ok) return found
    await unscheduleAll(inside, id)
    const cancelled = await moveTo(inside, found.value, 'Cancelled')
    await append(inside, [newEvent(inside, 'performance.cycle.cancelled', cancelled)])
    return ok(cancelled)
  })
}

/** A cycle with the numbers of its reviews. */
export async function findCycleDetail(
  { sql, tenant }: TenantContext,
  id: string,
): Promise<AppraisalCycleDetail | undefined> {
  const cycle = await findCycle(sql, tenant.tenantId, id)
  return cycle && { ...cycle, counts: await countCycle(sql, tenant.tenantId, id) }
}

/** Cycles open when their first day begins and close when their last day is over, by the company's calendar. */
export const cycleJobs: readonly Job[] = [
  {
    kind: OPEN,
    async run(context, id) {
      await lockReportingLines(context.sql, context.tenant.tenantId)
      const cycle = await findCycleForUpdate(context.sql, context.tenant.tenantId, id)
      if (cycle?.status !== 'Scheduled') return
      if (!hasCome(context, cycle.opensOn)) return scheduleOpening(context, cycle)
      const opened = await open(context, cycle)
      await append(context, opened.events)
    },
  },
  {
    kind: CLOSE,
    async run(context, id) {
      const cycle = await findCycleForUpdate(context.sql, context.tenant.tenantId, id)
      if (cycle?.status !== 'Open') return
      if (isoFromMs(context.clock.nowMs()) < closingMoment(context, cycle)) return scheduleClosing(context, cycle)
      await close(context, cycle)
    },
  },
]

/** Opens a cycle whose row is locked, or new, in this transaction. */
async function open(
  context: TenantContext,
  scheduled: AppraisalCycle,
): Promise<{ cycle: AppraisalCycle; events: NewEvent[] }> {
  const cycle = await moveTo(context, scheduled, 'Open')
  const created = await makeReviews(context, cycle)
  await unscheduleAll(context, cycle.id)
  await scheduleClosing(context, cycle)
  return { cycle, events: [newEvent(context, 'performance.cycle.opened', cycle), ...created] }
}

async function close(context: TenantContext, open: AppraisalCycle): Promise<AppraisalCycle> {
  await unscheduleAll(context, open.id)
  const cycle = await moveTo(context, open, 'Closed')
  await append(context, [newEvent(context, 'performance.cycle.closed', cycle)])
  return cycle
}

async function moveTo(
  { sql: tx, tenant }: TenantContext,
  before: AppraisalCycle,
  status: AppraisalCycle['status'],
): Promise<AppraisalCycle> {
  const after = { ...before, status }
  await setCycleStatus(tx, tenant.tenantId, after)
  return after
}

/** The cycle, locked, when its state allows the trigger. */
async function findForTrigger(
  { sql: tx, tenant }: TenantContext,
  id: string,
  trigger: string,
): Promise<Result<AppraisalCycle, ChangeRefusal>> {
  const cycle = await findCycleForUpdate(tx, tenant.tenantId, id)
  if (cycle === undefined) return refuse('NOT_FOUND')
  if (isAllowed(cycleStates, cycle.status, trigger)) return ok(cycle)
  return refuse('INVALID_STATE', { message: `The appraisal cycle is ${cycle.status}.` })
}

function hasCome({ clock, tenant }: TenantContext, date: string): boolean {
  return date <= dateIn(tenant.timeZone, clock.nowMs())
}

function closingMoment({ tenant }: TenantContext, cycle: AppraisalCycle): string {
  return endOfDate(tenant.timeZone, cycle.closesOn)
}

async function scheduleOpening({ sql: tx, tenant }: TenantContext, cycle: AppraisalCycle): Promise<void> {
  const dueAt = startOfDate(tenant.timeZone, cycle.opensOn)
  await schedule(tx, tenant.tenantId, { kind: OPEN, subjectId: cycle.id, dueAt })
}

async function scheduleClosing(context: TenantContext, cycle: AppraisalCycle): Promise<void> {
  const dueAt = closingMoment(context, cycle)
  await schedule(context.sql, context.tenant.tenantId, { kind: CLOSE, subjectId: cycle.id, dueAt })
}

async function unscheduleAll({ sql: tx, tenant }: TenantContext, subjectId: string): Promise<void> {
  for (const kind of [OPEN, CLOSE]) await unschedule(tx, tenant.tenantId, { kind, subjectId })
}

async function append({ sql: tx, clock, tenant }: TenantContext, events: readonly NewEvent[]): Promise<void> {
  await appendEvents(tx, { tenantId: tenant.tenantId, nowMs: clock.nowMs(), events })
}
