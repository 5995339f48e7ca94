import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '../../http/caller.ts'
import { addOperation, answerRendered, type Services } from '../../http/operation.ts'
import { IdParams } from '../../http/schemas.ts'
import { required } from '../../kernel/assert.ts'
import { microsFromIso } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse, refuseField, type Refusal, type Result } from '../../kernel/result.ts'
import type { EventCatalogue } from '../../timeline/event-types.ts'
import { findEvent, readEvents } from '../../timeline/read.ts'
import { renderEvent } from '../../timeline/render.ts'
import { Event, eventExample, EventQuery } from './events.schema.ts'

export function eventRoutes(services: Services & { eventTypes: EventCatalogue }) {
  const { eventTypes } = services
  const example = eventExample(required(eventTypes.all[0], 'there are types of events'))
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'GET',
      path: '/events',
      operationId: 'listEvents',
      tag: 'Events',
      summary: "Read the company's timeline",
      description:
        'In chronological order. Continue with `since` = the `occurredAt` of the last event of the page; a page shorter ' +
        'than `limit` is the end for now. Following `since` alone, a reader misses no event and sees none twice. Events of ' +
        'leave, advances and performance are shown to keys that hold the `:read` scope of that area.',
      query: EventQuery,
      success: { status: 200, schema: Type.Array(Event), example: [example], description: 'A page of events.' },
      handle: async ({ context, caller, query }) => {
        const types = typesToShow(eventTypes, caller, query.type)
        if (!types.ok) return types
        const rows = await readEvents(context.sql, {
          tenantId: caller.tenantId,
          afterMicros: query.since === undefined ? undefined : microsFromIso(query.since),
          types: types.value,
          limit: query.limit ?? limits.pageSizeDefault,
        })
        return ok(answerRendered(`[${rows.map((row) => renderEvent(row, caller)).join(',')}]`))
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/events/{id}',
      operationId: 'getEvent',
      tag: 'Events',
      summary: 'Show an event',
      params: IdParams,
      success: { status: 200, schema: Event, example, description: 'The event, byte for byte as the list shows it.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, caller, params }) => {
        const row = await findEvent(context.sql, caller.tenantId, params.id)
        const visible = eventTypes.visibleTo(caller.scopes)
        // An event that the key may not read answers like one that does not exist.
        if (row === undefined || (visible !== 'all' && !visible.includes(row.type))) return refuse('NOT_FOUND')
        return ok(answerRendered(renderEvent(row, caller)))
      },
    })
  }
}

/** The types asked for that the caller may see; a type that does not exist is refused by its name. */
function typesToShow(
  eventTypes: EventCatalogue,
  caller: Caller,
  wanted: readonly string[] | undefined,
): Result<'all' | readonly string[], Refusal<'VALIDATION_FAILED'>> {
  const visible = eventTypes.visibleTo(caller.scopes)
  if (wanted === undefined) return ok(visible)
  const unknown = wanted.find((type) => !eventTypes.has(type))
  if (unknown !== undefined) return refuseField('VALIDATION_FAILED', 'type', `"${unknown}" is no type of event`)
  return ok([...new Set(wanted)].filter((type) => visible === 'all' || visible.includes(type)))
}
