import { limits } from '../kernel/limits.ts'
import { webhookSecretPurpose, type SecretBox } from '../kernel/secret-box.ts'
import { Breaker } from './breaker.ts'
import type { DueDelivery, DuePlace } from './deliveries.store.ts'
import type { EndpointRow } from './endpoints.store.ts'

/** What the owner of an endpoint's lane keeps of it in memory. Nothing of it needs to survive. */
export interface EndpointState {
  row: EndpointRow
  url: URL
  secrets: EndpointSecret[]
  /** Deliveries that are due and wait for their turn. */
  queue: DueDelivery[]
  /** Characters of event data that wait in the queue or are under way. */
  dataInHand: number
  inFlight: number
  /** Deliveries in the queue, under way, or ended and not recorded yet: a read of what is due brings them again. */
  inHand: number
  /** Failures since the last success, and the moment (of `performance.now`) before which nothing is sent because of them. */
  failures: number
  restsUntil: number
  /** How many attempts may be under way at once: less for a receiver that does not answer, more again when it does. */
  cap: number
  breaker: Breaker
  /** The database may hold due deliveries that are not in the queue. */
  hasMore: boolean
  /** Where the next read of what is due goes on; undefined when it begins with the longest due. */
  readAfter: DuePlace | undefined
  isReading: boolean
  /** Nothing is read before this moment (of `performance.now`). */
  readAgainAt: number
  /** Milliseconds since 1970, by the clock: when the next retry is due; undefined when none is known. */
  nextDueAt: number | undefined
  /** False after crashes until an attempt has come to an end: such endpoints are sent to one at a time. */
  isProven: boolean
  /** What the database holds as the beginning of the failures, and whether that is being written. */
  storedFailingSince: string | null
  isWritingHealth: boolean
}

interface EndpointSecret {
  key: Buffer
  /** Milliseconds since 1970 until which it signs. */
  untilMs: number
}

export function endpointState(
  row: EndpointRow,
  deps: { box: SecretBox; cap: number; isProven: boolean },
): EndpointState {
  return {
    row,
    url: new URL(row.url),
    secrets: secretsOf(row, deps.box),
    queue: [],
    dataInHand: 0,
    inFlight: 0,
    inHand: 0,
    failures: 0,
    restsUntil: deps.isProven ? 0 : performance.now() + suspectPauseMs(row.crashes),
    cap: deps.cap,
    breaker: new Breaker(),
    hasMore: false,
    readAfter: undefined,
    isReading: false,
    readAgainAt: 0,
    nextDueAt: undefined,
    isProven: deps.isProven,
    storedFailingSince: row.failingSince,
    isWritingHealth: false,
  }
}

/**
 * How long a process must have lived before it sends to an endpoint to which others were sending when they ended. Whoever
 * ends for another reason soon after each start (a machine that restarts, an operator who kills) then leaves no more
 * evidence against the same endpoint: it is not being sent to.
 */
function suspectPauseMs(crashes: number): number {
  return crashes === 0 ? 0 : limits.suspectPauseMs * 2 ** Math.min(crashes - 1, 4)
}

/**
 * Takes over what was changed about an endpoint. What is held against its receiver is forgotten with its address, and when
 * it is enabled again; otherwise since when it fails is known better here than in a row that was read a moment ago.
 */
export function refreshEndpoint(state: EndpointState, row: EndpointRow, box: SecretBox): void {
  const isEnabledAgain = state.row.status === 'Disabled' && row.status === 'Enabled'
  if (isEnabledAgain || row.url !== state.row.url) {
    state.breaker = new Breaker()
    state.failures = 0
    state.restsUntil = 0
  }
  if (isEnabledAgain) state.storedFailingSince = row.failingSince
  state.row = isEnabledAgain ? row : { ...row, failingSince: state.row.failingSince }
  state.url = new URL(row.url)
  state.secrets = secretsOf(row, box)
}

/** Notes that a delivery is due at a moment (milliseconds since 1970): the earliest is kept. */
export function noteDueAt(state: EndpointState, dueAtMs: number): void {
  state.nextDueAt = Math.min(state.nextDueAt ?? dueAtMs, dueAtMs)
}

function secretsOf(row: EndpointRow, box: SecretBox): EndpointSecret[] {
  const purpose = webhookSecretPurpose(row)
  const current = { key: box.open(row.secret, purpose), untilMs: Number.POSITIVE_INFINITY }
  if (row.previousSecret === null || row.previousSecretUntil === null) return [current]
  const untilMs = Temporal.Instant.from(row.previousSecretUntil).epochMilliseconds
  return [current, { key: box.open(row.previousSecret, purpose), untilMs }]
}
