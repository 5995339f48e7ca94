import { isoFromMicros } from '../kernel/clock.ts'

/** An event as it is stored. `occurredAt` is in microseconds since 1970, `data` the resource as JSON text. */
export interface EventRow {
  id: string
  type: string
  occurredAt: number
  data: string
}

/**
 * The event's envelope as JSON text. The list, the single event and the webhook sender all use this one function, so
 * they agree to the byte; `data` goes in untouched.
 */
export function renderEvent(row: EventRow, owner: { mode: 'live' | 'test'; companyId: string }): string {
  return (
    `{"id":"${row.id}","type":"${row.type}","occurredAt":"${isoFromMicros(row.occurredAt)}","apiVersion":"v1",` +
    `"mode":"${owner.mode}","companyId":"${owner.companyId}","data":${row.data}}`
  )
}
