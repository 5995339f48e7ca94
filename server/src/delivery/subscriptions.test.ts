import { expect, test } from 'vitest'
import { newEmployee } from '../testing/builders.ts'
import { startReceiver } from '../testing/receiver.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { registerEndpoint, until } from '../testing/webhooks.ts'

const app = await startTestApp()
const WRITERS = 32

interface Span {
  after: number
  until: number | null
  types: string[]
}

/** Writers that add and change employees until they are stopped; answers the statuses of everything that they sent. */
function startWriters(client: TestClient) {
  let stopped = false
  const statuses: number[] = []
  const write = async () => {
    while (!stopped) {
      const created = await client.post<{ id: string; version: number }>('/v1/employees', newEmployee())
      const { id, version } = created.body
      const changed = await client.patch(`/v1/employees/${id}`, { version, jobTitle: 'Engineer' })
      statuses.push(created.status, changed.status)
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    statuses,
    /** Resolves when so many more writes have been answered. */
    more: (count: number) => {
      const goal = statuses.length + count
      return until(
        () => statuses.length,
        (length) => length >= goal,
      )
    },
    async stop() {
      stopped = true
      await Promise.all(writers)
    },
  }
}

async function spansOf(endpointId: string): Promise<Span[]> {
  return app.pool<Span[]>`
    select webhook_subscriptions.after_place as after, webhook_subscriptions.until_place as until,
      webhook_subscriptions.event_types as types
    from webhook_subscriptions where webhook_subscriptions.endpoint_id = ${endpointId} order by 1 limit 100`
}

/** The ids of the events that lie in the spans and are of their types, in the order of the timeline. */
async function expectedOf(tenantId: string, spans: readonly Span[]): Promise<string[]> {
  const events = await app.pool<{ id: string; type: string; place: number }[]>`
    select events.id, events.type, events.occurred_at as place from events
    where events.tenant_id = ${tenantId} order by events.occurred_at limit 100000`
  const lies = (place: number, type: string, span: Span) =>
    place > span.after && (span.until === null || place <= span.until) && hears(span, type)
  return events.filter(({ place, type }) => spans.some((span) => lies(place, type, span))).map(({ id }) => id)
}

function hears({ types }: Span, type: string): boolean {
  return types.includes('*') || types.includes(type)
}

test(`endpoints that come, change, pause and go under ${WRITERS} writers receive exactly the events between their places`, async () => {
  const { live } = await app.createCompany()
  const { client, tenant } = live
  const receiver = await startReceiver()
  const writers = startWriters(client)
  const act = async (id: string, action: string) => {
    const answer = await client.request(`/v1/webhooks/${id}/${action}`, { method: 'POST' })
    expect(answer.status, answer.text).toBe(200)
  }
  const change = async (id: string, eventTypes: string) => {
    const answer = await client.patch(`/v1/webhooks/${id}`, { eventTypes })
    expect(answer.status, answer.text).toBe(200)
  }
  const register = async (path: string, eventTypes = '*') =>
    (await registerEndpoint(client, receiver.url(path), { eventTypes })).id

  // Each of these lives its own life at the same time as the others, with writes between its steps.
  const lives: Record<string, (path: string) => Promise<string>> = {
    '/registered-late': async (path) => {
      await writers.more(100)
      return register(path)
    },
    '/other-types': async (path) => {
      const id = await register(path, 'employee.created')
      await writers.more(80)
      await change(id, 'employee.updated')
      await writers.more(80)
      await change(id, '*')
      return id
    },
    '/paused': async (path) => {
      const id = await register(path)
      for (let pause = 0; pause < 3; pause += 1) {
        await writers.more(40)
        await act(id, 'disable')
        await writers.more(40)
        await act(id, 'enable')
      }
      return id
    },
    '/deleted': async (path) => {
      const id = await register(path, 'employee.created')
      await writers.more(150)
      expect((await client.request(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204)
      return id
    },
    '/flickering': async (path) => {
      const id = await register(path)
      for (let step = 0; step < 10; step += 1) {
        await change(id, step % 2 === 0 ? 'employee.updated' : 'employee.created,employee.updated')
        await act(id, 'disable')
        await act(id, 'enable')
      }
      return id
    },
  }
  const endpoints = await Promise.all(
    Object.entries(lives).map(async ([path, live]) => ({ path, id: await live(path) })),
  )
  await writers.more(100)
  await writers.stop()
  expect(writers.statuses.every((status) => status === 200 || status === 201)).toBe(true)

  for (const { path, id } of endpoints) {
    const expected = await expectedOf(tenant.tenantId, await spansOf(id))
    expect(expected.length, path).toBeGreaterThan(20)
    const rows = await until(
      () => app.pool<{ eventId: string; attempts: number; status: string }[]>`
        select deliveries.event_id as "eventId", deliveries.attempt_count as attempts, deliveries.status
        from deliveries where deliveries.endpoint_id = ${id} order by deliveries.event_place limit 100000`,
      // What was under way to an endpoint when it was deleted ends; what waited does not go out any more.
      (found) => found.length >= expected.length && (path === '/deleted' || found.every((row) => row.attempts > 0)),
      { withinMs: 20_000 },
    )
    expect(
      rows.map(({ eventId }) => eventId),
      `deliveries to ${path}`,
    ).toEqual(expected)
    const received = Map.groupBy(receiver.requestsTo(path), ({ headers }) => headers['webhook-id'])
    const wanted = path === '/deleted' ? rows.filter(({ status }) => status === 'acknowledged') : rows
    expect(new Set(received.keys()), `received by ${path}`).toEqual(new Set(wanted.map(({ eventId }) => eventId)))
    for (const { eventId, attempts } of wanted) {
      expect(received.get(eventId), `requests of ${eventId} to ${path}`).toHaveLength(attempts)
    }
  }
}, 120_000)

test('an endpoint receives nothing from before its registration and everything after it, from the first event on', async () => {
  const { live } = await app.createCompany()
  const receiver = await startReceiver()
  for (let round = 0; round < 20; round += 1) {
    const path = `/round-${round}`
    const before = await live.client.post<{ id: string }>('/v1/employees', newEmployee())
    await registerEndpoint(live.client, receiver.url(path))
    const after = await live.client.post<{ id: string }>('/v1/employees', newEmployee())
    const [request] = await receiver.waitFor(1, { path })
    const event = JSON.parse(request?.body.toString('utf8') ?? '') as { data: { id: string } }
    expect(event.data.id).toBe(after.body.id)
    expect(event.data.id).not.toBe(before.body.id)
  }
})
