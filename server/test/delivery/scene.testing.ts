import { randomBytes } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { issueKey } from '../../src/features/api-keys/index.ts'
import { createCompany } from '../../src/features/companies/index.ts'
import { assert } from '../../src/kernel/assert.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { embeddedSocketFolder } from '../../src/storage/embedded/index.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { openPool, type DatabaseAddress, type Pool } from '../../src/storage/pool.ts'
import type { Receiver } from './receiver.testing.ts'
import { startProgram } from './service-process.testing.ts'

/** A company in a database, and the settings with which service processes use it. */
export interface Scene {
  settings: Record<string, string>
  /** Holds `*` for the live tenant. */
  key: string
  pool: Pool
}

/** A company in a new home with an embedded database, made by the operator's command; the pool works while a service runs. */
export async function embeddedScene(home: string): Promise<Scene> {
  const settings = { WAGEBOOK_HOME: home }
  const args = ['server/src/bin/admin.ts', 'company', 'create', '--name', 'Kestrel', '--json']
  const command = startProgram(args, settings)
  const { code } = await command.ended
  expect(code, command.stderr()).toBe(0)
  const { keys } = JSON.parse(command.stdout()) as { keys: { mode: string; secret: string }[] }
  const key = keys.find(({ mode }) => mode === 'live')?.secret
  assert(key !== undefined, 'the command answers the live key')
  return { settings, key, pool: poolOf({ socketFolder: embeddedSocketFolder(home) }) }
}

/** A company in an external database that is migrated for it. */
export async function externalScene(url: string): Promise<Scene> {
  const pepper = randomBytes(32)
  await migrate({ url })
  const pool = poolOf({ url })
  const deps = { sql: pool, clock: systemClock, ids: randomIds(), pepper }
  const created = await createCompany(deps, { name: 'Kestrel', modules: ['leave', 'advances', 'performance'] })
  assert(created.ok, 'the company is valid')
  const { secret: key } = await issueKey(deps, { tenant: created.value.live, name: 'test', scopes: ['*'] })
  const settings = {
    DATABASE_URL: url,
    WAGEBOOK_KEY_PEPPER: pepper.toString('base64'),
    WAGEBOOK_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  return { settings, key, pool }
}

function poolOf(address: DatabaseAddress): Pool {
  const pool = openPool(address, { connectionsMax: 2, name: 'test' })
  onTestFinished(() => pool.end({ timeout: 5 }))
  return pool
}

export interface ApiAnswer<Body> {
  /** 0 when no answer came. */
  status: number
  body: Body
}

export async function call<Body>(
  service: { url: string },
  key: string,
  request: { method?: string; path: string; body?: unknown },
): Promise<ApiAnswer<Body>> {
  const { method = 'POST', path, body } = request
  try {
    const answer = await fetch(service.url + path, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // A test names the shape that it expects.
    return { status: answer.status, body: (await answer.json()) as Body }
  } catch {
    return { status: 0, body: undefined as Body }
  }
}

/** An endpoint of the scene, and the path of the receiver that it leads to. */
export interface Registered {
  id: string
  path: string
  eventTypes: string
}

export async function register(
  service: { url: string },
  key: string,
  endpoint: { receiver: Receiver; path: string; eventTypes?: string },
): Promise<Registered> {
  const { receiver, path, eventTypes = '*' } = endpoint
  const body = { url: receiver.urlOf(path), eventTypes }
  const created = await call<{ id: string }>(service, key, { path: '/v1/webhooks', body })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return { id: created.body.id, path, eventTypes }
}

/** What the timeline holds after an endpoint was registered, of the types that it asked for: what it must receive. */
export async function eventsFor(pool: Pool, endpointId: string): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    select events.id from webhook_subscriptions
    join events on events.tenant_id = webhook_subscriptions.tenant_id
      and events.occurred_at > webhook_subscriptions.after_place
      and (webhook_subscriptions.until_place is null or events.occurred_at <= webhook_subscriptions.until_place)
      and (webhook_subscriptions.event_types @> '{*}' or events.type = any(webhook_subscriptions.event_types))
    where webhook_subscriptions.endpoint_id = ${endpointId}`
  return rows.map(({ id }) => id)
}

/** Waits until an endpoint has received all that it must; fails with what it lacks. */
export async function untilAllReceived(
  pool: Pool,
  receiver: Receiver,
  endpoint: Registered,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const lacking = async () => {
    const received = receiver.received(endpoint.path)
    return (await eventsFor(pool, endpoint.id)).filter((id) => !received.has(id)).length
  }
  await expect
    .poll(lacking, { timeout: withinMs, interval: 100, message: `events that ${endpoint.path} lacks` })
    .toBe(0)
}
