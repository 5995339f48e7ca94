import { required } from '../../../server/src/kernel/assert.ts'
import type { Pool } from '../../../server/src/storage/pool.ts'
import { compare, type Side } from '../comparison.ts'
import { addReports } from '../people.ts'
import { loadHttp, requestBytes } from '../http-load.ts'
import { makeHome, startService } from '../processes.ts'
import type { Scenario } from '../scenario.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'

const EMPLOYEES = 20_000

/** Opening a cycle for 20,000 employees over HTTP, against inserting the same reviews and events from tables that hold them ready. */
export const openCycle: Scenario = async ({ cleanup, report, rounds = 5, seconds = 1, profile }) => {
  const home = makeHome(cleanup)
  const service = await startService(cleanup, { home, profile })
  const pool = openBeside(cleanup, home)
  const [tenant] = await makeTenants(pool, home, 1)
  const bench = required(tenant, 'a tenant')
  await addReports(pool, bench, EMPLOYEES)

  const overHttp: Side = {
    name: 'over HTTP',
    run: async () => {
      const target = { address: service.address, connections: 1 }
      const { latenciesMs } = await loadHttp({ target, requests: [openRequest(bench)], until: { requests: 1 } })
      return EMPLOYEES / (required(latenciesMs[0], 'one answer') / 1000)
    },
  }
  const insertSelect: Side = { name: 'insert ... select', run: () => insertTheSame(pool, bench) }
  return [
    await compare({
      name: `reviews with their events, ${EMPLOYEES} at once`,
      unit: 'reviews/s',
      sides: [overHttp, insertSelect],
      aim: { value: 0.5, is: 'at least' },
      rounds,
      seconds,
      report,
    }),
  ]
}

/** It begins today or earlier on every clock, so it opens. */
function openRequest({ key }: BenchTenant): Buffer {
  const body = { name: 'Benchmark', opensOn: '2020-01-01', closesOn: '9999-12-31' }
  return requestBytes({ method: 'POST', path: '/v1/performance/appraisal-cycles', key, body })
}

/** Writes the rows of the cycle that was opened last once more, with other ids, and answers reviews per second. */
async function insertTheSame(pool: Pool, { tenantId }: BenchTenant): Promise<number> {
  await pool`drop table if exists bench_cycles, bench_reviews, bench_events`
  await pool`
    create unlogged table bench_cycles as
    select appraisal_cycles.*, uuidv7() as new_id from appraisal_cycles order by appraisal_cycles.id desc limit 1`
  await pool`
    create unlogged table bench_reviews as
    select reviews.*, bench_cycles.new_id as new_cycle_id, uuidv7() as new_id
    from reviews
    join bench_cycles on bench_cycles.id = reviews.cycle_id
    order by reviews.id`
  await pool`
    create unlogged table bench_events as
    select events.*, uuidv7() as new_id, row_number() over (order by events.occurred_at desc) as place
    from events
    where events.type = 'performance.review.created'
    order by events.occurred_at desc
    limit ${EMPLOYEES}`
  const startedAt = performance.now()
  await pool.begin(async (tx) => {
    await tx`
      insert into appraisal_cycles (tenant_id, id, name, opens_on, closes_on, status, created_at)
      select tenant_id, new_id, name, opens_on, closes_on, status, created_at from bench_cycles`
    await tx`
      insert into reviews (tenant_id, id, cycle_id, employee_id, employee_name, manager_reviewer_id, manager_name,
        line_manager_id, status, created_at, updated_at)
      select tenant_id, new_id, new_cycle_id, employee_id, employee_name, manager_reviewer_id, manager_name,
        line_manager_id, status, created_at, updated_at
      from bench_reviews`
    await tx`update timelines set last_at = last_at + 1000000 where tenant_id = ${tenantId}`
    await tx`
      insert into events (tenant_id, occurred_at, id, type, data)
      select bench_events.tenant_id, timelines.last_at - bench_events.place * 20, bench_events.new_id, bench_events.type,
        bench_events.data
      from bench_events
      join timelines on timelines.tenant_id = bench_events.tenant_id`
  })
  return EMPLOYEES / ((performance.now() - startedAt) / 1000)
}
