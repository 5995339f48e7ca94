import { expect, test } from 'vitest'
import { verifyAuditLog } from '../../audit/index.ts'
import { required } from '../../kernel/assert.ts'
import { createEmployee, newEmployee } from '../../testing/builders.ts'
import { readApiDocument } from '../../testing/api-document.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { pingedEndpoint, registerEndpoint, UNREACHED } from '../../testing/webhooks.ts'
import { actionOf } from '../../http/audit-write.ts'
import type { AuditLogEntry } from './audit-log.schema.ts'

const app = await startTestApp({ role: 'api' })

/** The newest entries, newest first. */
async function logOf(client: TestClient, query = ''): Promise<AuditLogEntry[]> {
  const answer = await client.get<AuditLogEntry[]>(`/v1/audit-log${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const post = (client: TestClient, path: string) =>
  client.request<{ id: string; secret?: string }>(path, { method: 'POST' })

test('what a key does to webhooks is recorded, each with its target and what it was and is, and without any secret', async () => {
  const company = await app.createCompany()
  const { client } = company.live
  const secrets: string[] = []
  const { id, secret } = await registerEndpoint(client, `${UNREACHED}?token=hunter2`)
  secrets.push(secret)
  const path = `/v1/webhooks/${id}`
  await client.patch(path, { description: 'Ledger' })
  const ping = await post(client, `${path}/ping`)
  await post(client, `${path}/deliveries/${ping.body.id}/resend`)
  await client.post(`${path}/recover`, { since: '2026-11-20T00:00:00Z' })
  await post(client, `${path}/disable`)
  await post(client, `${path}/enable`)
  const rotated = await client.post<{ secret: string }>(`${path}/rotate-secret`, { overlapHours: 1 })
  secrets.push(rotated.body.secret)
  const deleted = await client.delete(path)
  expect(deleted.status).toBe(204)

  const entries = await logOf(client)
  const key = (await client.get<{ id: string }>('/v1/key')).body
  expect(entries.map(({ action, target }) => [action, target?.kind, target?.id])).toEqual([
    ['webhook.deleted', 'webhook', id],
    ['webhook.secret_rotated', 'webhook', id],
    ['webhook.enabled', 'webhook', id],
    ['webhook.disabled', 'webhook', id],
    ['webhook.recovery_begun', 'webhook', id],
    ['delivery.resent', 'delivery', ping.body.id],
    ['webhook.pinged', 'webhook', id],
    ['webhook.changed', 'webhook', id],
    ['webhook.registered', 'webhook', id],
  ])
  expect(entries[0]).toMatchObject({
    actor: { kind: 'key', id: key.id, name: 'test' },
    factor: null,
    mode: 'live',
    target: { name: UNREACHED },
    address: '127.0.0.1',
    userAgent: expect.any(String) as string,
    requestId: deleted.headers.get('x-request-id'),
    before: { description: 'Ledger', url: `${UNREACHED}?[redacted]` },
    after: null,
  })
  expect(entries[7]).toMatchObject({ before: { description: '' }, after: { description: 'Ledger' } })
  expect(entries[1]).toMatchObject({ after: { secret: '[redacted]' } })
  const rows = await app.pool<{ entry: string }[]>`
    select audit_log.entry from audit_log where audit_log.company_id = ${company.id} order by audit_log.sequence limit 100`
  expect(rows).toHaveLength(9)
  for (const text of [...secrets, ...secrets.map((each) => each.slice(6)), 'hunter2', 'svc_live_']) {
    expect(rows.filter(({ entry }) => entry.includes(text))).toEqual([])
  }
  expect(await verifyAuditLog(app.pool, company.id)).toMatchObject({ entries: 9, fault: null })
})

test('what a key does that an event tells of is not recorded', async () => {
  const { live } = await app.createCompany()
  await createEmployee(live.client)
  expect(await logOf(live.client)).toEqual([])
})

test('everything that a person writes is recorded, with who it was, the factor and the data that it was done to', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company, { mode: 'test' })
  const created = await admin.post<{ id: string }>(
    '/dashboard/v1/employees',
    newEmployee({ firstName: 'Grace', lastName: 'Hopper' }),
  )
  expect(created.status, created.text).toBe(201)
  const path = `/dashboard/v1/employees/${created.body.id}`
  const changed = await admin.patch(path, { version: 1, grade: 'L5' })
  expect(changed.status, changed.text).toBe(200)
  await post(admin, `${path}/suspend`)
  const goal = { ownerEmployeeId: created.body.id, title: 'Grow', description: null, cycleLabel: 'Q4' }
  const dates = { cycleStart: '2026-10-01', cycleEnd: '2026-12-31' }
  const keyResults = [{ description: 'Revenue', targetValue: 1, unit: 'EUR' }]
  const objective = await admin.post<{ objective: { id: string } }>('/dashboard/v1/performance/objectives', {
    ...goal,
    ...dates,
    keyResults,
  })
  const { id } = objective.body.objective
  const checkIn = { authorEmployeeId: created.body.id, note: 'Well.', confidence: 0.5 }
  const noted = await admin.post<{ id: string }>(`/dashboard/v1/performance/objectives/${id}/check-ins`, checkIn)
  await post(admin, `/dashboard/v1/performance/objectives/${id}/complete`)

  const entries = await logOf(company.live.client)
  expect(entries.map(({ action, target, mode }) => [action, target, mode])).toEqual([
    ['objective.completed', { kind: 'objective', id, name: 'Grow' }, 'test'],
    ['check_in.created', { kind: 'check_in', id: noted.body.id, name: null }, 'test'],
    ['objective.created', { kind: 'objective', id, name: 'Grow' }, 'test'],
    ['employee.suspended', { kind: 'employee', id: created.body.id, name: 'Grace Hopper' }, 'test'],
    ['employee.changed', { kind: 'employee', id: created.body.id, name: 'Grace Hopper' }, 'test'],
    ['employee.created', { kind: 'employee', id: created.body.id, name: 'Grace Hopper' }, 'test'],
  ])
  const { id: userId, email } = admin.user
  expect(entries[4]).toMatchObject({
    actor: { kind: 'user', id: userId, name: email },
    factor: 'passkey',
    requestId: changed.headers.get('x-request-id'),
    before: null,
    after: { grade: 'L5' },
  })
  // The same entries, for people.
  expect((await admin.get('/dashboard/v1/audit-log')).body).toEqual(entries)
})

test('what is refused leaves no entry: not allowed, malformed, unknown, in the wrong state, over a limit', async () => {
  const company = await app.createCompany()
  const [admin, viewer] = [await app.signIn(company), await app.signIn(company, { role: 'Viewer' })]
  const employee = await createEmployee(company.test.client)
  const { id } = await registerEndpoint(company.test.client, UNREACHED)
  await post(company.test.client, `/v1/webhooks/${id}/disable`)
  const before = (await logOf(company.live.client)).length
  const bare = await app.clientFor(company.test.tenant, [])
  const unknown = '019a9f3e-0000-7000-8000-000000000000'
  expectRefusal(await viewer.post('/dashboard/v1/employees', newEmployee()), 403, 'ROLE_NOT_ALLOWED')
  expectRefusal(
    await admin.post('/dashboard/v1/employees', { ...newEmployee(), colour: 'red' }),
    400,
    'VALIDATION_FAILED',
  )
  expectRefusal(await admin.post('/dashboard/v1/employees', newEmployee({ email: employee.email })), 409, 'EMAIL_TAKEN')
  expectRefusal(await post(admin, `/dashboard/v1/employees/${unknown}/suspend`), 404, 'NOT_FOUND')
  expectRefusal(await post(company.test.client, `/v1/webhooks/${id}/ping`), 409, 'INVALID_STATE')
  expectRefusal(await bare.delete(`/v1/webhooks/${id}`), 403, 'INSUFFICIENT_SCOPE')
  expectRefusal(
    await company.test.client.post('/v1/webhooks', { url: 'ftp://x', eventTypes: '*' }),
    400,
    'VALIDATION_FAILED',
  )
  expect(await logOf(company.live.client)).toHaveLength(before)
})

test('effect and entry are there together or not at all', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company)
  await app.pool`create function fail_here() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`
  await app.pool`create trigger fail_here before insert on audit_log for each statement execute function fail_here()`
  try {
    expectRefusal(
      await company.live.client.post('/v1/webhooks', { url: UNREACHED, eventTypes: '*' }),
      500,
      'INTERNAL_ERROR',
    )
    expectRefusal(await admin.post('/dashboard/v1/employees', newEmployee()), 500, 'INTERNAL_ERROR')
  } finally {
    await app.pool`drop trigger fail_here on audit_log`
  }
  expect((await company.live.client.get('/v1/webhooks')).body).toEqual([])
  expect((await company.test.client.get('/v1/employees')).body).toEqual([])
  expect((await company.test.client.get('/v1/events')).body).toEqual([])
  expect(await logOf(company.live.client)).toEqual([])
})

test('a write that is repeated with its idempotency key is recorded once', async () => {
  const { live } = await app.createCompany()
  const send = () =>
    live.client.request('/v1/webhooks', {
      method: 'POST',
      headers: { 'idempotency-key': 'once', 'content-type': 'application/json' },
      body: JSON.stringify({ url: UNREACHED, eventTypes: '*' }),
    })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
  expect((await logOf(live.client)).map(({ action }) => action)).toEqual(['webhook.registered'])
})

test('writers of the live and of the test data, keys and people, make one chain', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company, { mode: 'test' })
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_writer, writer) => {
      const body = { url: UNREACHED, eventTypes: '*' }
      if (writer % 4 === 0) return admin.post('/dashboard/v1/employees', newEmployee())
      return writer % 2 === 0
        ? company.live.client.post('/v1/webhooks', body)
        : company.test.client.post('/v1/webhooks', body)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 201))
  expect(await verifyAuditLog(app.pool, company.id)).toMatchObject({ entries: 32, head: { sequence: 32 }, fault: null })
})

test('the log is for keys with the scope *, and another company has its own; a test key sees what was done to test data', async () => {
  const [company, stranger] = [await app.createCompany(), await app.createCompany()]
  const narrow = await app.clientFor(company.live.tenant, ['performance:read', 'employees:write'])
  expectRefusal(await narrow.get('/v1/audit-log'), 403, 'INSUFFICIENT_SCOPE')
  const ofLive = await registerEndpoint(company.live.client, UNREACHED)
  const ofTest = await registerEndpoint(company.test.client, UNREACHED)
  const targets = async (client: TestClient) => (await logOf(client)).map(({ target }) => target?.id)
  expect(await targets(company.live.client)).toEqual([ofTest.id, ofLive.id])
  expect(await targets(company.test.client)).toEqual([ofTest.id])
  expect(await targets(stranger.live.client)).toEqual([])
  expect((await (await app.signIn(stranger)).get('/dashboard/v1/audit-log')).body).toEqual([])
})

test('among people the log is for admins', async () => {
  const company = await app.createCompany()
  for (const role of ['Developer', 'Viewer'] as const) {
    const person = await app.signIn(company, { role })
    expectRefusal(await person.get('/dashboard/v1/audit-log'), 403, 'ROLE_NOT_ALLOWED')
  }
})

test('pages lead through the whole log once, whatever is added meanwhile, with every filter', async () => {
  const { live } = await app.createCompany()
  const { id } = await pingedEndpoint(live.client)
  for (let number = 0; number < 4; number += 1)
    await live.client.patch(`/v1/webhooks/${id}`, { description: `${number}` })
  const { id: actorId } = (await live.client.get<{ id: string }>('/v1/key')).body
  const whole = await logOf(live.client)
  expect(whole).toHaveLength(6)
  for (const [filter, expected] of [
    ['', whole],
    [`&actorId=${actorId}`, whole],
    ['&action=webhook.changed', whole.slice(0, 4)],
    [`&action=webhook.changed&actorId=${actorId}`, whole.slice(0, 4)],
    [`&from=${whole[2]?.occurredAt}&until=${whole[0]?.occurredAt}`, whole.filter(between(whole[2], whole[0]))],
    [`&actorId=${id}`, []],
  ] as const) {
    const found: AuditLogEntry[] = []
    for (let path: string | undefined = `/v1/audit-log?limit=2${filter}`; path !== undefined;) {
      const page: { body: AuditLogEntry[]; headers: Headers } = await live.client.get<AuditLogEntry[]>(path)
      found.push(...page.body)
      path = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1]
      if (filter === '') await live.client.patch(`/v1/webhooks/${id}`, { description: 'more' })
    }
    const known = new Set(whole.map((entry) => entry.id))
    expect([filter, found.filter((entry) => known.has(entry.id))]).toEqual([filter, expected])
  }
  expectRefusal(await live.client.get('/v1/audit-log?from=yesterday'), 400, 'VALIDATION_FAILED')
})

function between(from: AuditLogEntry | undefined, until: AuditLogEntry | undefined) {
  return ({ occurredAt }: AuditLogEntry) =>
    occurredAt >= (from?.occurredAt ?? '') && occurredAt < (until?.occurredAt ?? '')
}

test('every operation that writes has a name in the log that says what was done', () => {
  const names = readApiDocument(app.service)
    .operations.filter(({ method }) => method !== 'GET')
    .map(({ operationId }) => actionOf(operationId))
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z_]*\.[a-z]+(ed|ent|set)$/)
  expect(
    required(
      names.find((name) => name.startsWith('self_review')),
      'reviews are written',
    ),
  ).toBe('self_review.submitted')
  expect(names).toContain('termination.cancelled')
  expect(new Set(names).size).toBe(names.length)
})
