import { isoFromMs, microsFromIso } from '../../kernel/clock.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { insertPing, insertRecovery, insertResend } from './deliveries.store.ts'
import { withEndpoint, type Asker } from './endpoints.service.ts'
import type { StoredEndpoint } from './endpoints.store.ts'
import type { Delivery, Recovery } from './webhooks.schema.ts'

type Refused = Refusal<'NOT_FOUND' | 'INSUFFICIENT_SCOPE' | 'INVALID_STATE'>

/** Sends a sample event to the endpoint now. It is not on the timeline; its delivery is like any other. */
export async function pingEndpoint(
  context: TenantContext,
  asker: Asker,
  id: string,
): Promise<Result<Delivery, Refused>> {
  return withEndpoint(context, asker, id, async (tx, endpoint, nowMs) => {
    if (endpoint.status !== 'Enabled') return refuseDisabled(endpoint)
    const owner = { tenantId: context.tenant.tenantId, endpointId: id }
    const data = JSON.stringify({ endpointId: id, message: 'This is a test.' })
    const { ids } = context
    const ping = { id: ids.next(nowMs), eventId: ids.next(nowMs), place: nowMs * 1000, data, at: isoFromMs(nowMs) }
    return ok(await insertPing(tx, owner, ping))
  })
}

/** Sends one delivery's event again, by a new delivery. */
export async function resendDelivery(
  context: TenantContext,
  asker: Asker,
  delivery: { endpointId: string; id: string },
): Promise<Result<Delivery, Refused>> {
  return withEndpoint(context, asker, delivery.endpointId, async (tx, endpoint, nowMs) => {
    if (endpoint.status !== 'Enabled') return refuseDisabled(endpoint)
    const owner = { tenantId: context.tenant.tenantId, endpointId: endpoint.id }
    const resend = { id: context.ids.next(nowMs), of: delivery.id, at: isoFromMs(nowMs) }
    const row = await insertResend(tx, owner, resend)
    return row === undefined ? refuse('NOT_FOUND') : ok(row)
  })
}

/**
 * Sends again, by new deliveries, every event since a time that the endpoint would receive and for which it has no delivery
 * that was acknowledged or is still open. Answered at once and worked off in the background, also over restarts.
 */
export async function recoverEndpoint(
  context: TenantContext,
  asker: Asker,
  request: { endpointId: string; since: string },
): Promise<Result<Recovery, Refused | Refusal<'VALIDATION_FAILED'>>> {
  const sinceMicros = microsFromIso(request.since)
  if (sinceMicros === undefined) return refuseField('VALIDATION_FAILED', 'since', 'must be a timestamp')
  return withEndpoint(context, asker, request.endpointId, async (tx, endpoint, nowMs) => {
    if (endpoint.status !== 'Enabled') return refuseDisabled(endpoint)
    const owner = { tenantId: context.tenant.tenantId, endpointId: endpoint.id }
    const at = isoFromMs(nowMs)
    const id = context.ids.next(nowMs)
    // A place is exclusive; the time that was asked for is not. Nothing happened before 1970, nor after a double's end.
    const sincePlace = Math.min(Math.max(sinceMicros - 1, 0), Number.MAX_SAFE_INTEGER)
    const row = await insertRecovery(tx, owner, { id, sincePlace, at })
    if (row === undefined) return refuse('INVALID_STATE', { message: 'A recovery of this endpoint is running.' })
    return ok({ id, endpointId: endpoint.id, since: request.since, ...row, createdAt: at, updatedAt: at })
  })
}

function refuseDisabled(endpoint: StoredEndpoint) {
  return refuse('INVALID_STATE', { message: `The endpoint is ${endpoint.status}; enable it first.` })
}
