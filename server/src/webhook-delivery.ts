import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { AttemptResult } from './delivery/attempt.ts'
import type { Outcome } from './delivery/deliveries.store.ts'
import { remoteSignals, startDelivery, type DeliverySignals } from './delivery/engine.ts'
import { retrySchedule } from './delivery/retry-schedule.ts'
import { eventTypes } from './event-types.ts'
import { disableByService } from './features/webhooks/index.ts'
import { addressPolicy } from './kernel/address-policy.ts'
import type { Clock } from './kernel/clock.ts'
import type { Ids } from './kernel/ids.ts'
import type { SecretBox } from './kernel/secret-box.ts'
import type { RequestRecords } from './request-records.ts'
import type { Pool } from './storage/pool.ts'

/** The delivery of webhooks as this process does it: itself, or by telling those processes that do. */
export interface WebhookDelivery {
  signals: DeliverySignals
  stop(): Promise<void>
}

interface Parts {
  pool: Pool
  clock: Clock
  ids: Ids
  box: SecretBox
  config: Pick<Config, 'role' | 'webhooks'>
  logger: Logger
  registry: Registry
  /** Nobody else can reach the database. */
  alone: boolean
  /** Told of each attempt that has ended. */
  records: Pick<RequestRecords, 'attempted'>
}

/** Starts the engine with the settings, and connects it to the log, the metrics and the rules about endpoints. */
export async function startWebhookDelivery(parts: Parts): Promise<WebhookDelivery> {
  const { pool, clock, ids, logger } = parts
  const failed = (error: unknown) => logger.warn({ err: error }, 'webhook delivery: a step failed and is tried again')
  if (parts.config.role === 'api') return remoteSignals({ pool, failed })
  const { webhooks } = parts.config
  const measured = attemptMetrics(parts.registry)
  const engine = await startDelivery({
    ...parts,
    ...webhooks,
    eventTypes,
    policy: addressPolicy(webhooks.allowCidrs),
    schedule: retrySchedule(webhooks.retryDelaysMs),
    disable: (endpoint, reason) => disableByService({ sql: pool, clock, ids }, endpoint, reason),
    attempted(endpoint, outcome, result) {
      measured(outcome)
      parts.records.attempted(outcome.tenantId, { isAcknowledged: result.acknowledged })
      logAttempt(logger, endpoint.url.host, outcome, result)
    },
    failed,
  })
  engineMetrics(parts.registry, engine.stats, clock)
  return engine
}

/** One wide line per attempt. The body, the secret and the path of the URL, which may hold one, are not in it. */
function logAttempt(logger: Logger, host: string, outcome: Outcome, result: AttemptResult): void {
  logger.info(
    {
      tenantId: outcome.tenantId,
      endpointId: outcome.endpointId,
      host,
      deliveryId: outcome.deliveryId,
      attempt: outcome.number,
      triggeredBy: outcome.triggeredBy,
      status: outcome.status,
      responseCode: outcome.responseCode,
      errorClass: result.errorClass,
      address: outcome.address,
      ms: outcome.durationMs,
      nextAttemptAt: outcome.nextAttemptAt,
    },
    'webhook attempt',
  )
}

function attemptMetrics(registry: Registry): (outcome: Outcome) => void {
  const attempts = new Counter({
    name: 'wagebook_webhook_attempts_total',
    help: 'Webhook attempts by what they came to.',
    labelNames: ['status', 'error_class'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'wagebook_webhook_attempt_duration_seconds',
    help: 'Time of a webhook attempt, from the look-up of the name to the end of the answer.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return (outcome) => {
    attempts.inc({ status: outcome.status, error_class: outcome.errorClass ?? 'none' })
    duration.observe(outcome.durationMs / 1000)
  }
}

function engineMetrics(
  registry: Registry,
  stats: () => {
    lanes: number
    inFlight: number
    breakersOpen: number
    oldestDueAtMs: number | undefined
    lagging: number
  },
  clock: Clock,
): void {
  const gauge = (name: string, help: string, read: () => number) => {
    const metric: Gauge = new Gauge({ name, help, registers: [registry], collect: () => metric.set(read()) })
  }
  gauge('wagebook_delivery_lanes', 'Lanes that this process holds.', () => stats().lanes)
  gauge('wagebook_delivery_in_flight', 'Attempts under way.', () => stats().inFlight)
  gauge('wagebook_delivery_breakers_open', 'Endpoints whose breaker is open.', () => stats().breakersOpen)
  gauge('wagebook_delivery_lagging_tenants', 'Tenants whose timeline waits to be followed.', () => stats().lagging)
  gauge('wagebook_delivery_oldest_due_seconds', 'How long the oldest due delivery has been waiting.', () =>
    Math.max(0, (clock.nowMs() - (stats().oldestDueAtMs ?? clock.nowMs())) / 1000),
  )
}
