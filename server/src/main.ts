import type { Server } from 'node:http'
import { pino, type Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { eventTypes } from './event-types.ts'
import {
  apiKeyDashboardRoutes,
  apiKeyRoutes,
  keyDirectory,
  keyRotationRoutes,
  leakedKeyRoutes,
  leakNotice,
} from './features/api-keys/index.ts'
import { auditLogDashboardRoutes, auditLogRoutes } from './features/audit-log/index.ts'
import { cycleJobs, cycleRoutes, reviewRoutes, reviewsAfterTermination } from './features/appraisals/index.ts'
import { moduleDashboardRoutes } from './features/companies/index.ts'
import { employeeRoutes, employmentJob, employmentRoutes } from './features/employees/index.ts'
import { eventExample, eventRoutes, eventSchema } from './features/events/index.ts'
import { overviewDashboardRoutes } from './features/overview/index.ts'
import { requestLogDashboardRoutes } from './features/request-log/index.ts'
import { objectiveRoutes } from './features/objectives/index.ts'
import { accountRoutes, deleteOldLinks, type AccountServices } from './features/accounts/index.ts'
import { mailRoutes, outboxMailer, smtpTransport, startMailSender } from './features/mail/index.ts'
import {
  confirmationDirectory,
  confirmationRoutes,
  deleteOldAttempts,
  deleteOldSessions,
  factorRoutes,
  sessionDirectory,
  sessionRoutes,
  signInRoutes,
} from './features/sign-in/index.ts'
import { deleteOldInvitations, teamRoutes } from './features/team/index.ts'
import { promotionJobs, promotionRoutes } from './features/promotions/index.ts'
import { pingEventType, webhookRoutes } from './features/webhooks/index.ts'
import { ofSession, ofTenant, startGates, type Gates } from './gates.ts'
import { startJobs, type Job, type JobRunner } from './jobs/index.ts'
import { answerWrongMethods, buildApp, collectRoutes } from './http/app.ts'
import { authenticateByKey, authorize } from './http/authorize.ts'
import type { CallerDirectory } from './http/caller.ts'
import { healthRoutes } from './http/health.ts'
import { measureRequests, processMetrics, serveMetrics } from './http/metrics.ts'
import { serveDashboard } from './http/dashboard.ts'
import { describeApi, describeDashboard } from './http/openapi.ts'
import type { Services } from './http/operation.ts'
import { limitRate } from './http/rate-limit.ts'
import { serveReference } from './http/reference.ts'
import { sessionCookie } from './http/session-cookie.ts'
import { openSessionDoor } from './http/session-door.ts'
import { addressPolicy } from './kernel/address-policy.ts'
import { isoFromMs, systemClock, systemStopwatch, type Clock, type Stopwatch } from './kernel/clock.ts'
import { randomIds, type Ids } from './kernel/ids.ts'
import { background, type Background } from './kernel/background.ts'
import { limits } from './kernel/limits.ts'
import { passwordHasher } from './kernel/password-hash.ts'
import { secretBox, type SecretBox } from './kernel/secret-box.ts'
import { turns } from './kernel/turns.ts'
import { migrate } from './storage/migrate.ts'
import { openPool, type Pool, type DatabaseAddress } from './storage/pool.ts'
import { repeat } from './repeat.ts'
import { requestRecords, type RequestRecords } from './request-records.ts'
import { startWebhookDelivery } from './webhook-delivery.ts'

/** A running service. */
export interface Service {
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  address: string
  app: FastifyInstance
  services: Services
  keyPepper: Buffer
  box: SecretBox
  /** Work that goes on after its request was answered. */
  background: Background
  /** What works off what falls due by the clock; undefined where the role leaves that to other processes. */
  jobs: JobRunner | undefined
  /** Answers what has begun, for 10 s at most, then closes everything that `startService` opened. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  config: Pick<
    Config,
    | 'host'
    | 'port'
    | 'publicUrl'
    | 'trustProxy'
    | 'databaseConnectionsMax'
    | 'logLevel'
    | 'metricsPort'
    | 'role'
    | 'webhooks'
    | 'rateLimits'
    | 'signUp'
    | 'mail'
  >
  database: DatabaseAddress
  keyPepper: Buffer
  encryptionKey: Buffer
  /** This process alone can reach the database, as with the embedded one; then it waits for no killed predecessor. */
  isAloneWithDatabase?: boolean
  /** The machine's time and secure randomness, unless a test brings its own. */
  clock?: Clock
  ids?: Ids
  /** What the rate limits are measured with: the machine's steady clock, unless a test brings its own. */
  elapsedMs?: Stopwatch
  /** Whether this process tells others what it let through; not where the time is a test's and not the database's. */
  settlesRates?: boolean
}

/** Puts the whole service together, by hand and in the order in which the parts need each other, and starts it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const {
    config,
    keyPepper,
    clock = systemClock,
    ids = randomIds(),
    elapsedMs = systemStopwatch,
    settlesRates = true,
  } = options
  const box = secretBox(options.encryptionKey)
  await migrate(options.database)
  const logger = pino({ level: config.logLevel })
  const name = `wagebook ${process.pid}`
  const pool = openPool(options.database, { connectionsMax: config.databaseConnectionsMax, name })
  const directory = keyDirectory({ sql: pool, clock, pepper: keyPepper, elapsedMs })
  const lastUsed = repeat(limits.lastUsedFlushMs, () => directory.flushLastUsed(), { logger, alsoAtStop: true })
  const gates = startGates({ pool, clock, elapsedMs, settlesRates, logger, rateLimits: config.rateLimits })
  const registry = processMetrics(pool, name)
  const alone = options.isAloneWithDatabase ?? false
  const records = requestRecords({ pool, clock, logger, registry })
  await records.prepare()
  const recordsKept = repeat(limits.cleanUpMs, () => records.cleanUp(), { logger })
  const recordsWritten = repeat(limits.recordsFlushMs, () => records.flush(), { logger, alsoAtStop: true })
  const delivery = await startWebhookDelivery({ pool, clock, ids, box, config, logger, registry, alone, records })
  const { timelineMoved } = delivery.signals
  const jobs =
    config.role === 'api'
      ? undefined
      : startJobs({ pool, clock, ids, jobs: dueJobs, timelineMoved, failed: logged(logger, 'due work') })
  const writes = turns(Math.ceil(config.databaseConnectionsMax / 4))
  const services: Services = { pool, clock, ids, writes, timelineMoved }
  const policy = addressPolicy(config.webhooks.allowCidrs)
  const webhooks = { ...services, ...delivery.signals, eventTypes, policy, box }
  let stopping = false
  const isStopping = () => stopping
  const later = background(logged(logger, 'work after an answer'))
  const people = peopleServices({ services, box, config, later })
  const notifyAdmins = leakNotice({ mailer: people.mailer, publicUrl: config.publicUrl })
  const keys = { ...services, pepper: keyPepper, notifyAdmins, wrongKeys: gates.wrongKeys }
  const app = await buildHttp({
    services,
    people,
    webhooks,
    keys,
    directory,
    gates,
    records,
    config,
    logger,
    registry,
    isStopping,
  })
  const isInBackground = config.role !== 'api'
  const mails = isInBackground
    ? startMailSender({
        pool,
        clock,
        transport:
          config.mail.smtpUrl === undefined
            ? undefined
            : await smtpTransport({ url: config.mail.smtpUrl, from: config.mail.from }),
        failed: logged(logger, 'a mail'),
      })
    : undefined
  const tidying = isInBackground ? repeat(limits.cleanUpMs, () => tidyPeople(pool, clock), { logger }) : undefined

  let metrics: Server | undefined
  const stop = async (): Promise<void> => {
    stopping = true
    await drain(app)
    await later.settled()
    await mails?.stop()
    await tidying?.stop()
    await jobs?.stop()
    await delivery.stop()
    await lastUsed.stop()
    await gates.stop()
    await recordsKept.stop()
    await recordsWritten.stop()
    metrics?.close()
    await pool.end({ timeout: 5 })
  }
  try {
    if (config.metricsPort !== 0) metrics = await serveMetrics(registry, config.metricsPort)
    const address = await app.listen({ host: config.host, port: config.port })
    return { address, app, services, keyPepper, box, background: later, jobs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The HTTP application with all its routes, which does not listen yet. */
export async function buildHttp(
  parts: ApiParts & {
    config: Pick<Config, 'publicUrl' | 'trustProxy' | 'role'>
    logger: Logger
    registry: Registry
    isStopping: () => boolean
  },
): Promise<FastifyInstance> {
  const { clock, ids } = parts.services
  const newRequestId = () => ids.next(clock.nowMs())
  const app = buildApp({ logger: parts.logger, trustProxy: parts.config.trustProxy, newRequestId })
  measureRequests(app, parts.registry)
  // Otherwise a connection whose request was in progress when the stop began stays open, and the stop waits for it in vain.
  app.addHook('onSend', async (_request, reply) => {
    if (parts.isStopping()) reply.header('connection', 'close')
  })
  const routes = collectRoutes(app)
  await describeApi(app, {
    publicUrl: parts.config.publicUrl,
    tags,
    webhooks: [...eventTypes.all, pingEventType].map((eventType) => ({
      ...eventType,
      schema: eventSchema(eventType),
      example: eventExample(eventType),
    })),
  })
  await app.register(healthRoutes({ pool: parts.services.pool, isStopping: parts.isStopping }))
  if (parts.config.role !== 'delivery') {
    await app.register(apiRoutes(parts), { prefix: '/v1' })
    await app.register(rootRoutes(parts))
    await app.register(leakedKeyRoutes(parts.keys), { prefix: '/v1' })
    await app.register(dashboardRoutes(parts, { root: app, publicUrl: parts.config.publicUrl }), {
      prefix: '/dashboard/v1',
    })
    await serveReference(app)
    if (!serveDashboard(app)) parts.logger.warn('the dashboard is not built (npm start builds it): it is not served')
  }
  await app.after()
  answerWrongMethods(app, new Map(routes))
  return app
}

interface ApiParts {
  services: Services
  people: AccountServices
  webhooks: Parameters<typeof webhookRoutes>[0]
  keys: Parameters<typeof leakedKeyRoutes>[0]
  directory: CallerDirectory
  gates: Gates
  records: Pick<RequestRecords, 'answered'>
}

/** The door of the API: a key, then the rate, then the add-on, then the scope. */
function openKeyDoor(app: FastifyInstance, { directory, gates, records }: ApiParts): void {
  app.decorate('refusalsOfDoor', ['UNAUTHENTICATED'])
  app.addHook('onRequest', authenticateByKey(directory, gates.wrongKeys))
  app.addHook('onRequest', limitRate(ofTenant(gates.rates)))
  app.addHook('onRequest', authorize)
  app.addHook('onResponse', (request, reply, done) => {
    records.answered(request, reply)
    done()
  })
}

function apiRoutes(parts: ApiParts) {
  return async (app: FastifyInstance): Promise<void> => {
    openKeyDoor(app, parts)
    await app.register(apiKeyRoutes(parts.services))
    await app.register(keyRotationRoutes(parts.keys, { at: 'V1' }))
    await app.register(auditLogRoutes(parts.services))
    await app.register(tenantRoutes(parts))
  }
}

/** What the specification has outside of `/v1`, behind the same door. */
function rootRoutes(parts: ApiParts) {
  return async (app: FastifyInstance): Promise<void> => {
    openKeyDoor(app, parts)
    await app.register(keyRotationRoutes(parts.keys, { at: 'Root' }))
  }
}

/** What the dashboard's pages call, behind the door that a session's cookie opens: its own operations, and the API's. */
function dashboardRoutes(parts: ApiParts, { root, publicUrl }: { root: FastifyInstance; publicUrl: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    const { pool: sql, clock } = parts.services
    openSessionDoor(app, {
      publicUrl,
      cookie: parts.people.cookie,
      sessions: sessionDirectory({ sql, clock }),
      confirmations: confirmationDirectory({ sql, clock }),
      limit: ofSession(parts.gates.rates),
    })
    root.decorate('dashboardDocument', await describeDashboard(app, { publicUrl }))
    await app.register(apiKeyDashboardRoutes({ ...parts.keys, endpointChanged: parts.webhooks.endpointChanged }))
    await app.register(moduleDashboardRoutes(parts.services))
    await app.register(signInRoutes(parts.people))
    await app.register(factorRoutes(parts.people))
    await app.register(confirmationRoutes(parts.people))
    await app.register(sessionRoutes(parts.people))
    await app.register(accountRoutes(parts.people))
    await app.register(teamRoutes(parts.people))
    await app.register(mailRoutes(parts.people))
    await app.register(auditLogDashboardRoutes(parts.services))
    await app.register(requestLogDashboardRoutes(parts.services))
    await app.register(overviewDashboardRoutes(parts.services))
    await app.register(tenantRoutes(parts))
  }
}

/** The operations on one tenant's data, which stand behind either door. */
function tenantRoutes({ services, webhooks }: ApiParts) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(employeeRoutes(services))
    await app.register(employmentRoutes({ ...services, onTerminated: reviewsAfterTermination }))
    await app.register(objectiveRoutes(services))
    await app.register(cycleRoutes(services))
    await app.register(reviewRoutes(services))
    await app.register(promotionRoutes(services))
    await app.register(eventRoutes({ ...services, eventTypes }))
    await app.register(webhookRoutes(webhooks))
  }
}

const tags = [
  { name: 'API keys', description: 'The calling key, and new secrets for keys.' },
  { name: 'Employees', description: 'Add people to the company, find and change them, suspend and end employments.' },
  { name: 'Performance', description: 'Objectives, appraisals, promotions. Needs the Performance add-on.' },
  { name: 'Events', description: "The company's timeline: what happened, in order." },
  { name: 'Audit log', description: 'Who did what, from where.' },
  { name: 'Webhooks', description: 'Register endpoints that are sent events, and inspect the deliveries.' },
]

/** Stops taking connections and waits for the requests in progress, for as long as `limits.drainMs`. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), limits.drainMs)
  await app.close()
  clearTimeout(cut)
}

/** What the slices around people work with. */
export function peopleServices(parts: {
  services: Services
  box: SecretBox
  config: Pick<Config, 'publicUrl' | 'signUp' | 'mail'>
  later: Background
}): AccountServices {
  const { services, box, config, later } = parts
  const { publicUrl, signUp, mail } = config
  const { passwordHashesAtOnce: atOnce, passwordHashesWaitingMax: waitingMax } = limits
  return {
    ...services,
    box,
    publicUrl,
    signUp,
    isOutboxShown: mail.isOutboxShown,
    hasher: passwordHasher({ atOnce, waitingMax }),
    mailer: outboxMailer(services),
    background: later,
    cookie: sessionCookie(publicUrl),
  }
}

/** Removes what has expired and opens nothing any more. */
async function tidyPeople(pool: Pool, clock: Clock): Promise<void> {
  const now = isoFromMs(clock.nowMs())
  await deleteOldSessions(pool, now)
  await deleteOldAttempts(pool, now)
  await deleteOldLinks(pool, now)
  await deleteOldInvitations(pool, now)
}

/** What falls due by the clock, from the slices. */
export const dueJobs: readonly Job[] = [employmentJob(reviewsAfterTermination), ...cycleJobs, ...promotionJobs]

function logged(logger: Logger, what: string): (error: unknown) => void {
  return (error) => logger.warn({ err: error }, `${what}: a step failed and is tried again`)
}
