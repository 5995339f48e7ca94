import { objectiveDetailExample, type ObjectiveDetail } from '../../server/src/features/objectives/objectives.schema.ts'
import { insertObjective } from '../../server/src/features/objectives/objectives.store.ts'
import { required } from '../../server/src/kernel/assert.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { openPool } from '../../server/src/storage/pool.ts'
import type { NewEvent } from '../../server/src/timeline/append.ts'
import { readEvents } from '../../server/src/timeline/read.ts'
import { answerMessages } from './processes.ts'
import type { BenchTenant } from './tenants.ts'

/** What the bare driver is given once, as its argument. */
export interface DriverSettings {
  socketFolder: string
  connections: number
}

/** What it is asked to do, again and again until the seconds are over, so many at once. */
export interface DriverTask {
  seconds: number
  concurrency: number
  work: { kind: 'insert objectives'; tenants: BenchTenant[] } | { kind: 'read events'; pages: EventPage[] }
}

export interface EventPage {
  tenantId: string
  afterMicros: number
  limit: number
}

/** Prepared before a round, so that the round itself only runs statements. No driver here gets through more. */
const OBJECTIVES_PER_SECOND_MAX = 6_000

const settings = JSON.parse(required(process.argv[2], 'started with its settings')) as DriverSettings
const pool = openPool(
  { socketFolder: settings.socketFolder },
  { connectionsMax: settings.connections, name: 'wagebook bench driver' },
)
const ids = randomIds()

answerMessages(async (message) => {
  // The scenarios, which alone send messages, type them as this.
  const { seconds, concurrency, work } = message as DriverTask
  return repeat(
    { seconds, concurrency },
    work.kind === 'read events' ? reads(work.pages) : inserts(work.tenants, seconds),
  )
})

/** Calls done per second. */
async function repeat(
  { seconds, concurrency }: { seconds: number; concurrency: number },
  call: (index: number) => Promise<unknown>,
): Promise<number> {
  let begun = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const worker = async () => {
    while (performance.now() < endsAt) {
      await call(begun)
      begun += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return begun / ((performance.now() - startedAt) / 1000)
}

function reads(pages: readonly EventPage[]) {
  return async (index: number) => {
    const page = required(pages[index % pages.length], 'there are pages')
    const rows = await readEvents(pool, { ...page, types: 'all' })
    if (rows.length !== page.limit) throw new Error(`a page has ${rows.length} events`)
  }
}

function inserts(tenants: readonly BenchTenant[], seconds: number) {
  const nowMs = systemClock.nowMs()
  const prepared = Array.from({ length: OBJECTIVES_PER_SECOND_MAX * seconds }, (_, index) =>
    prepare(required(tenants[index % tenants.length], 'there are tenants'), nowMs),
  )
  let next = 0
  return async () => {
    const { tenantId, event, detail } = required(prepared[next], 'enough objectives are prepared')
    next += 1
    const written = await insertObjective(pool, { tenantId, nowMs: systemClock.nowMs(), event }, detail)
    if (!written) throw new Error('an objective was refused')
  }
}

function prepare(tenant: BenchTenant, nowMs: number): { tenantId: string; event: NewEvent; detail: ObjectiveDetail } {
  const id = ids.next(nowMs)
  const [example] = objectiveDetailExample.keyResults
  const keyResult = required(example, 'the example has key results')
  const detail: ObjectiveDetail = {
    objective: { ...objectiveDetailExample.objective, id, ownerEmployeeId: tenant.employeeId },
    keyResults: [1, 2, 3].map(() => ({ ...keyResult, id: ids.next(nowMs), objectiveId: id })),
    checkIns: [],
  }
  const event = { id: ids.next(nowMs), type: 'performance.objective.created', data: JSON.stringify(detail) }
  return { tenantId: tenant.tenantId, event, detail }
}
