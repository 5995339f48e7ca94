import { randomBytes } from 'node:crypto'
import { urlFault, type AddressPolicy } from '../../kernel/address-policy.ts'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import { inScopeOrder } from '../../kernel/scopes.ts'
import { webhookSecretPurpose, type SecretBox } from '../../kernel/secret-box.ts'
import type { Sql } from '../../storage/pool.ts'
import type { TenantContext } from '../../storage/tenant-context.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { appendEvents, takePlace } from '../../timeline/append.ts'
import type { EventCatalogue } from '../../timeline/event-types.ts'
import {
  closeSubscription,
  closeSubscriptions,
  countEndpoints,
  disableAllOfKey,
  findEndpoint,
  forgetFailures,
  insertEndpoint,
  markDeleted,
  openSubscription,
  replaceSecret,
  updateEndpoint,
  type StoredEndpoint,
} from './endpoints.store.ts'
import type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from './webhooks.schema.ts'

/** What the rules about endpoints need beyond the tenant. */
export interface WebhookDeps {
  eventTypes: EventCatalogue
  policy: AddressPolicy
  box: SecretBox
}

/** Who asks: a key, or a person. */
export interface Asker {
  actor: { kind: 'key' | 'user'; id: string }
  scopes: ReadonlySet<string>
}

/** What a change has made of an endpoint. */
export interface Changed<After> {
  before: WebhookEndpoint
  after: After
}

type Missing = Refusal<'NOT_FOUND' | 'INSUFFICIENT_SCOPE'>

/** Registers an endpoint. It receives exactly the events after the place on the timeline that this takes. */
export async function registerEndpoint(
  context: TenantContext,
  deps: WebhookDeps,
  asker: Asker,
  input: NewWebhookEndpoint,
): Promise<Result<WebhookEndpointWithSecret, Refusal<'VALIDATION_FAILED' | 'LIMIT_REACHED'>>> {
  const eventTypes = parseEventTypes(input.eventTypes, deps.eventTypes)
  if (!eventTypes.ok) return eventTypes
  const fault = urlFault(input.url, deps.policy)
  if (fault !== undefined) return refuseField('VALIDATION_FAILED', 'url', fault)
  const { tenantId } = context.tenant
  const nowMs = context.clock.nowMs()
  const endpoint: StoredEndpoint = {
    id: context.ids.next(nowMs),
    url: input.url,
    description: input.description ?? '',
    eventTypes: eventTypes.value,
    status: 'Enabled',
    scopes: inScopeOrder(asker.scopes),
    disabledReason: null,
    disabledAt: null,
    createdAt: isoFromMs(nowMs),
    updatedAt: isoFromMs(nowMs),
  }
  const secret = newSecret(deps.box, { tenantId, id: endpoint.id })
  return inTransaction(context.sql, async (tx) => {
    // Whoever registers another one waits at the timeline, so the count holds until this is committed.
    const place = await takePlace(tx, tenantId, nowMs)
    if ((await countEndpoints(tx, tenantId)) >= limits.endpointsMax) {
      return refuse('LIMIT_REACHED', { message: `There may be ${limits.endpointsMax} webhook endpoints.` })
    }
    await insertEndpoint(tx, { tenantId, registeredBy: asker.actor, secret: secret.sealed }, endpoint)
    await openSubscription(tx, tenantId, {
      endpointId: endpoint.id,
      afterPlace: place,
      eventTypes: endpoint.eventTypes,
    })
    return ok({ ...shown(endpoint), secret: secret.shown })
  })
}

/** Changes an endpoint. Other types hold from the place on the timeline that this takes. */
export async function changeEndpoint(
  context: TenantContext,
  deps: WebhookDeps,
  asker: Asker,
  change: WebhookEndpointChange & { id: string },
): Promise<Result<Changed<WebhookEndpoint>, Missing | Refusal<'VALIDATION_FAILED'>>> {
  const eventTypes = change.eventTypes === undefined ? undefined : parseEventTypes(change.eventTypes, deps.eventTypes)
  if (eventTypes?.ok === false) return eventTypes
  const fault = change.url === undefined ? undefined : urlFault(change.url, deps.policy)
  if (fault !== undefined) return refuseField('VALIDATION_FAILED', 'url', fault)
  return withEndpoint(context, asker, change.id, async (tx, before, nowMs) => {
    const { tenantId } = context.tenant
    const after: StoredEndpoint = {
      ...before,
      url: change.url ?? before.url,
      description: change.description ?? before.description,
      eventTypes: eventTypes?.value ?? before.eventTypes,
      updatedAt: isoFromMs(nowMs),
    }
    await updateEndpoint(tx, tenantId, after)
    if (eventTypes !== undefined && after.status === 'Enabled') {
      const place = await takePlace(tx, tenantId, nowMs)
      await closeSubscription(tx, tenantId, after.id, place)
      await openSubscription(tx, tenantId, { endpointId: after.id, afterPlace: place, eventTypes: after.eventTypes })
    }
    return ok({ before: shown(before), after: shown(after) })
  })
}

/** Switches an endpoint on or off; doing it again changes nothing. What happens while it is off can be recovered. */
export async function switchEndpoint(
  context: TenantContext,
  asker: Asker,
  id: string,
  to: { enabled: boolean },
): Promise<Result<Changed<WebhookEndpoint>, Missing>> {
  return withEndpoint(context, asker, id, async (tx, before, nowMs) => {
    if ((before.status === 'Enabled') === to.enabled) return ok({ before: shown(before), after: shown(before) })
    const { tenantId } = context.tenant
    const at = isoFromMs(nowMs)
    const after: StoredEndpoint = to.enabled
      ? { ...before, status: 'Enabled', disabledReason: null, disabledAt: null, updatedAt: at }
      : { ...before, status: 'Disabled', disabledReason: 'Disabled on request.', disabledAt: at, updatedAt: at }
    await updateEndpoint(tx, tenantId, after)
    if (to.enabled) await forgetFailures(tx, tenantId, id)
    const place = await takePlace(tx, tenantId, nowMs)
    if (to.enabled)
      await openSubscription(tx, tenantId, { endpointId: id, afterPlace: place, eventTypes: after.eventTypes })
    else await closeSubscription(tx, tenantId, id, place)
    return ok({ before: shown(before), after: shown(after) })
  })
}

/** Deletes an endpoint: it receives nothing after the place that this takes, and is unknown from now on. */
export async function deleteEndpoint(
  context: TenantContext,
  asker: Asker,
  id: string,
): Promise<Result<Changed<null>, Missing>> {
  return withEndpoint(context, asker, id, async (tx, before, nowMs) => {
    const { tenantId } = context.tenant
    await markDeleted(tx, tenantId, id, isoFromMs(nowMs))
    await closeSubscription(tx, tenantId, id, await takePlace(tx, tenantId, nowMs))
    return ok({ before: shown(before), after: null })
  })
}

/** Makes a new secret. The old one goes on signing beside it for `overlapHours`, so receivers can change over. */
export async function rotateSecret(
  context: TenantContext,
  deps: WebhookDeps,
  asker: Asker,
  rotation: { id: string; overlapHours: number },
): Promise<Result<Changed<WebhookEndpointWithSecret>, Missing>> {
  return withEndpoint(context, asker, rotation.id, async (tx, before, nowMs) => {
    const { tenantId } = context.tenant
    const secret = newSecret(deps.box, { tenantId, id: before.id })
    const previousUntil = isoFromMs(nowMs + rotation.overlapHours * 3_600_000)
    const at = isoFromMs(nowMs)
    await replaceSecret(tx, tenantId, { id: before.id, secret: secret.sealed, previousUntil, at })
    const after = { ...shown({ ...before, updatedAt: at }), secret: secret.shown }
    return ok({ before: shown(before), after })
  })
}

/** Disables an endpoint by the service's own decision, and says so on the timeline. */
export async function disableByService(
  context: Omit<TenantContext, 'tenant'>,
  endpoint: { tenantId: string; id: string },
  reason: string,
): Promise<void> {
  const { tenantId, id } = endpoint
  await inTransaction(context.sql, async (tx) => {
    const before = await findEndpoint(tx, tenantId, id, { forUpdate: true })
    if (before === undefined || before.status === 'Disabled') return ok(undefined)
    const nowMs = context.clock.nowMs()
    const at = isoFromMs(nowMs)
    const after = { ...before, status: 'Disabled' as const, disabledReason: reason, disabledAt: at, updatedAt: at }
    await updateEndpoint(tx, tenantId, after)
    // The span ends before the event, which this endpoint could not receive.
    await closeSubscription(tx, tenantId, id, await takePlace(tx, tenantId, nowMs))
    const data = JSON.stringify(shown(after))
    const event = { id: context.ids.next(nowMs), type: 'webhook.endpoint.disabled', data }
    await appendEvents(tx, { tenantId, nowMs, events: [event] })
    return ok(undefined)
  })
}

/**
 * Switches off all endpoints that a key registered, in the caller's transaction (`context.sql`), and answers which they
 * are: the sender is to be told of each once that is committed. They receive nothing after the place that this takes.
 */
export async function disableEndpointsOfKey(context: TenantContext, keyId: string, reason: string): Promise<string[]> {
  const { tenantId } = context.tenant
  const nowMs = context.clock.nowMs()
  const ids = await disableAllOfKey(context.sql, tenantId, { keyId, reason, at: isoFromMs(nowMs) })
  if (ids.length > 0)
    await closeSubscriptions(context.sql, tenantId, ids, await takePlace(context.sql, tenantId, nowMs))
  return ids
}

/** Runs a change on an endpoint of the tenant, locked, for a key that holds all the scopes that it was registered with. */
export async function withEndpoint<Outcome extends Result<unknown>>(
  context: TenantContext,
  asker: Asker,
  id: string,
  change: (tx: Sql, endpoint: StoredEndpoint, nowMs: number) => Promise<Outcome>,
): Promise<Outcome | { ok: false; refusal: Missing }> {
  return inTransaction(context.sql, async (tx) => {
    const endpoint = await findEndpoint(tx, context.tenant.tenantId, id, { forUpdate: true })
    if (endpoint === undefined) return refuse('NOT_FOUND')
    const lacking = endpoint.scopes.filter((scope) => !asker.scopes.has('*') && !asker.scopes.has(scope))
    if (lacking.length > 0) {
      return refuse('INSUFFICIENT_SCOPE', {
        message: `The endpoint was registered with more scopes: ${lacking.join(', ')}.`,
      })
    }
    return change(tx, endpoint, context.clock.nowMs())
  })
}

/** The endpoint as it is answered. */
export function shown(endpoint: StoredEndpoint): WebhookEndpoint {
  return { ...endpoint, eventTypes: endpoint.eventTypes.join(',') }
}

function parseEventTypes(text: string, catalogue: EventCatalogue): Result<string[], Refusal<'VALIDATION_FAILED'>> {
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  if (names.includes('*')) return ok(['*'])
  const unknown = names.find((name) => !catalogue.has(name))
  if (unknown !== undefined) return refuseField('VALIDATION_FAILED', 'eventTypes', `"${unknown}" is no type of event`)
  if (names.length > limits.eventTypesMax) {
    return refuseField('VALIDATION_FAILED', 'eventTypes', `must name ${limits.eventTypesMax} types at most`)
  }
  return ok(names)
}

function newSecret(box: SecretBox, endpoint: { tenantId: string; id: string }): { shown: string; sealed: Buffer } {
  const bytes = randomBytes(32)
  return { shown: `whsec_${bytes.toString('base64')}`, sealed: box.seal(bytes, webhookSecretPurpose(endpoint)) }
}
