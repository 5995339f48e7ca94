import { objectiveDetailExample } from '../../server/src/features/objectives/objectives.schema.ts'
import type { Pool } from '../../server/src/storage/pool.ts'
import type { BenchEndpoint } from './endpoints.ts'
import { OBJECTIVE_CREATED } from './objective-requests.ts'
import { settle } from './settle.ts'

/** The deliveries of a backlog are of so many events, from a time before all others. */
const EVENTS = 1_000
/** Rows of one loading statement, each of which has to end within the pool's limit for statements. */
const BATCH = 50_000
/** The longest due of a million has been due for 1,000 s. */
const BECAME_DUE_PER_SECOND = 1_000

/** Puts due deliveries of one endpoint straight into the database; the engine is not told of them. */
export async function loadBacklog(pool: Pool, { id, tenant }: BenchEndpoint, deliveries: number): Promise<void> {
  const { tenantId } = tenant
  await pool`
    insert into events (tenant_id, occurred_at, id, type, data)
    select ${tenantId}, place, uuidv7(), ${OBJECTIVE_CREATED}, ${JSON.stringify(objectiveDetailExample)}
    from generate_series(1, ${EVENTS}::int) as place`
  for (let made = 0; made < deliveries; made += BATCH) {
    await pool`
      insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, event_place, status, attempt_count,
        next_attempt_at, created_at, updated_at)
      select ${tenantId}, uuidv7(), ${id}, events.id, events.type, events.occurred_at, 'pending', 0,
        now() - make_interval(secs => (${deliveries}::int - number)::float8 / ${BECAME_DUE_PER_SECOND}::float8), now(), now()
      from generate_series(${made}::int, ${Math.min(made + BATCH, deliveries) - 1}::int) as number
      join events on events.tenant_id = ${tenantId} and events.occurred_at = 1 + number % ${EVENTS}::int`
  }
  await settle(pool, 'deliveries')
}
