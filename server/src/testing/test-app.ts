import { randomBytes } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import type { Config } from '../config.ts'
import { issueKey } from '../features/api-keys/index.ts'
import { createCompany } from '../features/companies/index.ts'
import { modules as allModules } from '../kernel/scopes.ts'
import { assert, required } from '../kernel/assert.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Role } from '../kernel/roles.ts'
import { startService, type Service } from '../main.ts'
import type { Pool } from '../storage/pool.ts'
import type { Tenant } from '../storage/tenant-context.ts'
import { signIn, type SignedIn } from './signed-in.ts'
import { testClient, type TestClient } from './test-client.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

/** The whole service on a port and a database of its own, with builders for what tests need. */
export interface TestApp {
  url: string
  service: Service
  pool: Pool
  /** Works off what is due by the clock, rather than waiting until the service looks by itself. */
  runDue(): Promise<void>
  /** A new company with its two tenants, each with a client that holds a `*` key. */
  createCompany(options?: { modules?: readonly string[]; timeZone?: string }): Promise<TestCompany>
  /** The secret of a new key of this tenant, with `*` unless scopes are given. */
  issueSecret(tenant: Tenant, scopes?: readonly string[], options?: { expiresAt?: string }): Promise<string>
  /** A client with a new key of this tenant. */
  clientFor(tenant: Tenant, scopes: readonly string[], options?: { expiresAt?: string }): Promise<TestClient>
  /** Somebody of this company who has signed in to the dashboard: a new person with this role (an Admin by default). */
  signIn(company: { id: string }, options?: { role?: Role; mode?: 'live' | 'test' }): Promise<SignedIn>
}

export interface TestCompany {
  id: string
  name: string
  live: TestTenant
  test: TestTenant
}

interface TestTenant {
  tenant: Tenant
  client: TestClient
}

/** The defaults of the settings, and receivers on this machine, because the tests' receivers are there. */
const webhookDefaults: Config['webhooks'] = {
  retryDelaysMs: [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000],
  timeoutMs: 10_000,
  allowCidrs: ['127.0.0.0/8', '::1/128'],
  concurrencyPerEndpoint: 10,
  retentionDays: 30,
}

/** Starts a service for the tests of one file; it ends with them. Its database too, unless the caller brings one. */
export async function startTestApp(
  options: {
    clock?: Clock
    database?: TestDatabase
    /** For a second service on the same database. */
    keyPepper?: Buffer
    encryptionKey?: Buffer
    webhooks?: Partial<Config['webhooks']>
    /** With `api` nobody sends webhooks, so what the database holds is changed by requests alone. */
    role?: Config['role']
    /** Off unless a test asks for them. */
    rateLimits?: Config['rateLimits']
    elapsedMs?: Stopwatch
    settlesRates?: boolean
    trustProxy?: string
    publicUrl?: string
    signUp?: Config['signUp']
    mail?: Partial<Config['mail']>
  } = {},
): Promise<TestApp> {
  const {
    database = await makeTestDatabase(),
    webhooks = {},
    role = 'all',
    rateLimits = { live: 0, test: 0, session: 0 },
    trustProxy = false,
    publicUrl = 'http://localhost:8080',
    signUp = 'open',
    mail = {},
    ...rest
  } = options
  const service = await startService({
    config: {
      host: '127.0.0.1',
      port: 0,
      publicUrl,
      trustProxy,
      databaseConnectionsMax: 8,
      logLevel: 'silent',
      metricsPort: 0,
      role,
      webhooks: { ...webhookDefaults, ...webhooks },
      rateLimits,
      signUp,
      mail: { smtpUrl: undefined, from: 'Wagebook <wagebook@localhost>', isOutboxShown: true, ...mail },
    },
    database: database.address,
    keyPepper: randomBytes(32),
    encryptionKey: randomBytes(32),
    ...rest,
  })
  afterAll(async () => {
    await service.stop()
    if (options.database === undefined) await database.drop()
  })
  return appAround(service)
}

function appAround(service: Service): TestApp {
  const { pool, clock, ids } = service.services
  const deps = { sql: pool, clock, ids, pepper: service.keyPepper }

  const issueSecret: TestApp['issueSecret'] = async (tenant, scopes = ['*'], options = {}) =>
    (await issueKey(deps, { tenant, name: 'test', scopes, ...options })).secret
  const clientFor: TestApp['clientFor'] = async (tenant, scopes, options = {}) =>
    testClient(service, await issueSecret(tenant, scopes, options))
  return {
    url: service.address,
    service,
    pool,
    issueSecret,
    clientFor,
    signIn: (company, options = {}) => signIn(service, company, options),
    async runDue() {
      await required(service.jobs, 'the service works off what is due').runDue()
    },
    async createCompany({ modules = allModules, timeZone = 'UTC' } = {}) {
      const name = `Company ${randomBytes(4).toString('hex')}`
      const created = await createCompany(deps, { name, modules, timeZone })
      assert(created.ok, 'the builder makes a valid company')
      const { company, live, test } = created.value
      return {
        id: company.id,
        name,
        live: { tenant: live, client: await clientFor(live, ['*']) },
        test: { tenant: test, client: await clientFor(test, ['*']) },
      }
    },
  }
}

/** Holds that an answer is this refusal, in the shape that all refusals have. */
export function expectRefusal(answer: { status: number; body: unknown }, status: number, code: string): void {
  expect(answer.body).toMatchObject({ code, message: expect.any(String) })
  expect(answer.status).toBe(status)
}
