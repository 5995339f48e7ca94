import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { assert, required } from '../../kernel/assert.ts'
import { embeddedDatabase } from '../../storage/pool.ts'
import { testClock } from '../../testing/clock.ts'
import { createCycle, createTeam, CYCLES } from '../../testing/performance.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import type { AppraisalCycleDetail, CycleExclusion } from './cycles.schema.ts'
import { listCycles } from './cycles.store.ts'
import { listExclusions } from './opening.store.ts'
import { listReviews, listVersions } from './reviews.store.ts'

const EMPLOYEES = 20_000
const CYCLES_BEFORE = 10

const database = await makeTestDatabase()
afterAll(() => database.drop())
const app = await startTestApp({ clock: testClock(), database })
const { live } = await app.createCompany()
const { tenantId } = live.tenant
const { manager, employee } = await createTeam(live.client)

/** Twenty thousand people in teams of a hundred, and ten cycles in which nearly all of them had a review. */
async function fill(): Promise<void> {
  await app.pool`
    insert into employees (tenant_id, id, first_name, last_name, email, manager_id, employment_type, status, hire_date,
      version, created_at, updated_at)
    select ${tenantId}, ('019a9f3e-6c00-7000-8000-' || lpad(to_hex(place), 12, '0'))::uuid, 'Person', place::text,
      place || '@example.com',
      case when place <= 100 then ${manager.id}::uuid
        else ('019a9f3e-6c00-7000-8000-' || lpad(to_hex(1 + place % 100), 12, '0'))::uuid end,
      'FullTime', case when place % 1000 = 0 then 'Suspended' else 'Active' end, '2020-01-01', 1, now(), now()
    from generate_series(1, ${EMPLOYEES}::int) as place`
  for (let year = 0; year < CYCLES_BEFORE; year += 1) {
    const cycle = await createCycle(live.client, { opensOn: '2030-01-01', closesOn: '2030-12-31' })
    await app.pool`update appraisal_cycles set status = 'Closed' where appraisal_cycles.id = ${cycle.id}`
    await app.pool`
      insert into reviews (tenant_id, id, cycle_id, employee_id, employee_name, manager_reviewer_id, manager_name, status,
        manager_review_body, manager_review_submitted_at, overall_rating, created_at, updated_at)
      select ${tenantId}, ('019a9f4' || ${year}::int || '-6c00-7000-8000-' || right(employees.id::text, 12))::uuid,
        ${cycle.id}, employees.id, 'Person', employees.manager_id, 'Manager', 'Complete', 'x', now(), 3, now(), now()
      from employees
      where employees.tenant_id = ${tenantId} and employees.manager_id is not null
        and employees.id <> ${employee.id}`
  }
  await app.pool`
    update reviews set status = 'PendingSelf', manager_review_body = null, manager_review_submitted_at = null,
      overall_rating = null
    where reviews.tenant_id = ${tenantId} and right(reviews.id::text, 1) in ('0', '1')`
  const another = await app.createCompany()
  await app.pool`
    insert into appraisal_cycles (tenant_id, id, name, opens_on, closes_on, status, created_at)
    select ${another.live.tenant.tenantId}, gen_random_uuid(), 'x', '2026-01-01', '2026-12-31', 'Closed', now()
    from generate_series(1, 5000)`
  await app.pool`
    insert into review_versions (tenant_id, id, review_id, manager_reviewer_id, manager_name, created_at)
    select reviews.tenant_id, reviews.id, reviews.id, reviews.manager_reviewer_id, 'x', now() from reviews
    where reviews.tenant_id = ${tenantId}
    limit 20000`
  await app.pool`
    insert into appraisal_exclusions (tenant_id, cycle_id, employee_id, reason)
    select reviews.tenant_id, reviews.cycle_id, reviews.employee_id,
      case when right(reviews.id::text, 3) = '000' then 'SUSPENDED' else 'NO_MANAGER' end
    from reviews
    where reviews.tenant_id = ${tenantId}
    order by reviews.id
    limit 20000`
  await app.pool`analyze`
}

await fill()

test('opening for 20,000 people makes every review and its event, in one tick and one group', async () => {
  const cycle = await createCycle(live.client)
  expect(cycle.status).toBe('Open')
  const detail = await live.client.get<AppraisalCycleDetail>(`${CYCLES}/${cycle.id}`)
  const suspended = EMPLOYEES / 1000
  const { counts } = detail.body
  expect(counts.pendingSelf + counts.excluded).toBe(EMPLOYEES + 2)
  const excluded = await live.client.get<CycleExclusion[]>(`${CYCLES}/${cycle.id}/exclusions?limit=500`)
  expect(excluded.body.filter(({ reason }) => reason === 'SUSPENDED')).toHaveLength(suspended)
  const events = await app.pool<{ type: string; occurred_at: number; id: string; matches: boolean }[]>`
    select events.type, events.occurred_at, events.data::jsonb ->> 'id' as id,
      events.data::jsonb ->> 'employeeId' = reviews.employee_id::text
        and events.data::jsonb ->> 'managerReviewerId' = reviews.manager_reviewer_id::text as matches
    from events
    left join reviews on reviews.tenant_id = ${tenantId} and reviews.id::text = events.data::jsonb ->> 'id'
    where events.tenant_id = ${tenantId}
      and (events.data::jsonb ->> 'cycleId' = ${cycle.id} or events.data::jsonb ->> 'id' = ${cycle.id})
    order by events.occurred_at`
  const [created, opened, ...ofReviews] = events
  expect([created?.type, opened?.type]).toEqual(['performance.cycle.created', 'performance.cycle.opened'])
  expect(ofReviews).toHaveLength(counts.pendingSelf)
  expect(ofReviews.every(({ type, matches }) => type === 'performance.review.created' && matches)).toBe(true)
  expect(new Set(ofReviews.map(({ id }) => id)).size).toBe(counts.pendingSelf)
  const steps = new Set(events.slice(1).map((event, index) => event.occurred_at - (events[index]?.occurred_at ?? 0)))
  expect([...steps]).toEqual([20])
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  Plans?: Plan[]
}

/** The plan of the statement that a store runs; the driver tells what it sends. */
async function planOf(read: (sql: typeof app.pool) => Promise<unknown>): Promise<Plan> {
  let sent = { text: '', values: [] as unknown[] }
  assert('database' in database.address, 'a database of its own')
  const recorder = postgres({
    host: inject('socketFolder'),
    port: 5432,
    database: required(database.address.database, 'it has a name'),
    username: embeddedDatabase.username,
    max: 1,
    fetch_types: false,
    ssl: false,
    debug: (_connection, text, values) => {
      sent = { text, values: values as unknown[] }
    },
  })
  try {
    // A pool like the service's but for its types, which play no part in a plan.
    await read(recorder as unknown as typeof app.pool)
    const { text, values } = sent
    const rows = await recorder.unsafe(`explain (format json) ${text}`, values as string[])
    const [{ Plan }] = required(rows[0]?.['QUERY PLAN'] as [{ Plan: Plan }] | undefined, 'explain answers one plan')
    return Plan
  } finally {
    await recorder.end()
  }
}

function indexesOf(plan: Plan): string[] {
  const own = plan['Index Name'] === undefined ? [] : [plan['Index Name']]
  return [...own, ...(plan.Plans ?? []).flatMap(indexesOf)]
}

function nodesOf(plan: Plan): string[] {
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
}

const page = { beforeId: undefined, limit: 100 }
const later = { beforeId: '019a9f45-6c00-7000-8000-000000002000', limit: 100 }
const [cycleId, person, boss] = await (async () => {
  const [row] = await app.pool<{ cycle: string; person: string; boss: string }[]>`
    select reviews.cycle_id as cycle, reviews.employee_id as person, reviews.manager_reviewer_id as boss from reviews
    where reviews.tenant_id = ${tenantId}
    order by reviews.id
    offset 5000 limit 1`
  const { cycle, person, boss } = required(row, 'there are reviews')
  return [cycle, person, boss] as const
})()

const filters: [label: string, filters: Parameters<typeof listReviews>[2]][] = [
  ['none', {}],
  ['cycleId', { cycleId }],
  ['employeeId', { employeeId: person }],
  ['managerReviewerId', { managerReviewerId: boss }],
  ['status', { status: 'PendingSelf' }],
  ['a status that nobody has', { status: 'PendingManager' }],
  ['cycleId and status', { cycleId, status: 'PendingSelf' }],
  ['cycleId and managerReviewerId', { cycleId, managerReviewerId: boss }],
  ['managerReviewerId and status', { managerReviewerId: boss, status: 'Complete' }],
]

test.each(filters.flatMap(([label, each]) => [page, later].map((at) => [label, each, at] as const)))(
  'among 200,000 reviews the list with the filter %s is one range of one index',
  async (_label, each, at) => {
    const plan = await planOf((sql) => listReviews(sql, tenantId, each, at))
    expect(nodesOf(plan)).toEqual(['Limit', expect.stringMatching(/^Index (Only )?Scan$/)])
  },
)

test('a review that is named by cycle and employee is looked up by the index that makes it unique', async () => {
  const plan = await planOf((sql) => listReviews(sql, tenantId, { cycleId, employeeId: person }, page))
  expect(indexesOf(plan)).toEqual(['reviews_once_per_cycle'])
  expect(nodesOf(plan)).not.toContain('Seq Scan')
})

test.each<[string, (sql: typeof app.pool) => Promise<unknown>]>([
  ['cycles', (sql) => listCycles(sql, tenantId, page)],
  ['versions', (sql) => listVersions(sql, tenantId, person, page)],
  ['exclusions', (sql) => listExclusions(sql, { tenantId, cycleId }, {}, page)],
  ['exclusions by reason', (sql) => listExclusions(sql, { tenantId, cycleId }, { reason: 'SUSPENDED' }, page)],
])('the list of %s is one range of one index', async (_label, read) => {
  expect(nodesOf(await planOf(read))).toEqual(['Limit', expect.stringMatching(/^Index (Only )?Scan$/)])
})
