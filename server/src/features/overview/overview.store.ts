import { limits } from '../../kernel/limits.ts'
import type { Sql } from '../../storage/pool.ts'
import type { EndpointHealth } from './overview.schema.ts'

/**
 * How a tenant's webhook endpoints fare: those that fail first, then the newest. Open deliveries are counted as far as
 * `limits.overviewPendingMax`, in an index that holds no others, however many were delivered.
 */
export async function listEndpointHealth(sql: Sql, tenantId: string): Promise<EndpointHealth[]> {
  return sql<EndpointHealth[]>`
    select endpoint.id, endpoint.url, endpoint.status, endpoint.is_failing as failing, (
        select count(*) from (
          select from deliveries
          where deliveries.tenant_id = ${tenantId} and deliveries.endpoint_id = endpoint.id
            and deliveries.next_attempt_at is not null
          limit ${limits.overviewPendingMax}
        ) as open
      ) as pending
    from (
      select webhook_endpoints.id, webhook_endpoints.url, webhook_endpoints.status,
        webhook_endpoints.failing_since is not null as is_failing
      from webhook_endpoints
      where webhook_endpoints.tenant_id = ${tenantId} and webhook_endpoints.deleted_at is null
      order by webhook_endpoints.failing_since is null, webhook_endpoints.id desc
      limit ${limits.overviewEndpointsMax}
    ) as endpoint
    order by endpoint.is_failing desc, endpoint.id desc`
}
