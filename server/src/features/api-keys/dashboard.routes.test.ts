import { expect, test } from 'vitest'
import { isoFromMs } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import { roles } from '../../kernel/roles.ts'
import { testClock } from '../../testing/clock.ts'
import { deedsOf, expectNowhereInDatabase, makeTestKey, opens } from '../../testing/keys.ts'
import { signIn, type SignedIn } from '../../testing/signed-in.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { testClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { createEmployee } from '../../testing/builders.ts'
import { deliveriesOf, latestDelivery, registerEndpoint, until } from '../../testing/webhooks.ts'
import { startReceiver } from '../../testing/receiver.ts'
import type { ApiKey } from './api-keys.schema.ts'

const clock = testClock()
const app = await startTestApp({ clock })

const KEYS = '/dashboard/v1/api-keys'

type KeyWithSecret = ApiKey & { secret: string }

function newKey(overrides: object = {}) {
  return { name: 'Payroll', mode: 'live', scopes: ['payroll:write'], expiresAt: null, ...overrides }
}

async function issue(person: SignedIn, overrides: object = {}): Promise<KeyWithSecret> {
  const issued = await person.confirmed<KeyWithSecret>('POST', KEYS, newKey(overrides))
  expect(issued.status, issued.text).toBe(201)
  return issued.body
}

async function listed(person: SignedIn): Promise<ApiKey[]> {
  return (await person.get<ApiKey[]>(KEYS)).body
}

test('an Admin issues a key, whose secret is shown once, opens the tenant and is stored nowhere', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const expiresAt = isoFromMs(clock.nowMs() + 3_600_000)
  const { secret, ...key } = await issue(admin, { scopes: ['performance:read', 'payroll:write'], expiresAt })
  expect(key).toEqual({
    id: key.id,
    name: 'Payroll',
    mode: 'live',
    scopes: ['payroll:write', 'performance:read'],
    createdAt: isoFromMs(clock.nowMs()),
    createdBy: { kind: 'user', name: admin.user.email },
    expiresAt,
    rotatedAt: null,
    revokedAt: null,
    revokedReason: null,
    lastUsedAt: null,
    webhookEndpoints: 0,
  })
  const shown = await admin.get<ApiKey[]>(KEYS)
  expect(shown.body.find(({ id }) => id === key.id)).toEqual(key)
  expect(shown.text).not.toMatch(/svc_|hash/)
  expect((await opens(app, secret)).body).toMatchObject({ id: key.id, companyId: company.id, mode: 'live' })
  await expectNowhereInDatabase(app.pool, secret)
  expect(await deedsOf(app.pool, company.id)).toMatchObject([
    {
      action: 'api_key.issued',
      actor: { kind: 'user', id: admin.user.id, name: admin.user.email },
      factor: 'passkey',
      mode: 'live',
      target: { kind: 'api_key', id: key.id, name: 'Payroll' },
      before: null,
      after: { scopes: ['payroll:write', 'performance:read'], expiresAt },
    },
  ])
  clock.advanceMs(3_600_000)
  expectRefusal(await opens(app, secret), 401, 'UNAUTHENTICATED')
})

test('who may what with keys: role by mode by operation', async () => {
  const company = await app.createCompany()
  const allowed: Record<string, Record<'live' | 'test', boolean>> = {
    Admin: { live: true, test: true },
    Developer: { live: false, test: true },
    Viewer: { live: false, test: false },
  }
  await Promise.all(
    roles.map(async (role) => {
      const person = await signIn(app.service, company, { role })
      for (const mode of ['live', 'test'] as const) {
        const may = allowed[role]?.[mode] === true
        const target = await makeTestKey(app, company[mode].tenant, ['performance:read'])
        const calls: [string, string, object | undefined, number][] = [
          ['POST', KEYS, newKey({ mode }), 201],
          ['POST', `${KEYS}/${target.id}/rotate`, undefined, 200],
          ['POST', `${KEYS}/${target.id}/revoke`, { disableWebhookEndpoints: false }, 200],
        ]
        for (const [method, path, body, status] of calls) {
          const answer = await person.confirmed(method, path, body)
          expect([role, mode, path, answer.status]).toEqual([role, mode, path, may ? status : 403])
          if (!may) expectRefusal(answer, 403, 'ROLE_NOT_ALLOWED')
        }
        expect((await person.get(`${KEYS}/${target.id}/webhook-endpoints`)).status).toBe(200)
      }
      expect((await person.get(KEYS)).status).toBe(200)
    }),
  )
})

test('without a confirmation of this very request nothing is issued, rotated or revoked', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const key = await makeTestKey(app, company.live.tenant)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(newKey())
  const revocation = { disableWebhookEndpoints: false }
  const forAnother = await admin.confirm('POST', KEYS, newKey({ scopes: [] }))
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await admin.post(KEYS, newKey()), 403, 'CONFIRMATION_REQUIRED')
    expectRefusal(await admin.request(`${KEYS}/${key.id}/rotate`, { method: 'POST' }), 403, 'CONFIRMATION_REQUIRED')
    expectRefusal(await admin.post(`${KEYS}/${key.id}/revoke`, revocation), 403, 'CONFIRMATION_REQUIRED')
    const other = { ...headers, 'wagebook-confirmation': forAnother }
    expectRefusal(await admin.request(KEYS, { method: 'POST', headers: other, body }), 403, 'CONFIRMATION_REQUIRED')
  })
})

test('nobody is shown or may touch the keys of another company', async () => {
  const company = await app.createCompany()
  const stranger = await signIn(app.service, await app.createCompany(), { role: 'Admin' })
  const key = await makeTestKey(app, company.live.tenant)
  expect((await listed(stranger)).map(({ id }) => id)).not.toContain(key.id)
  expectRefusal(await stranger.get(`${KEYS}/${key.id}/webhook-endpoints`), 404, 'NOT_FOUND')
  expectRefusal(await stranger.confirmed('POST', `${KEYS}/${key.id}/rotate`), 404, 'NOT_FOUND')
  const revocation = { disableWebhookEndpoints: true }
  expectRefusal(await stranger.confirmed('POST', `${KEYS}/${key.id}/revoke`, revocation), 404, 'NOT_FOUND')
  expect((await opens(app, key.secret)).status).toBe(200)
})

test('bodies that are not valid name the field', async () => {
  const admin = await signIn(app.service, await app.createCompany(), { role: 'Admin' })
  const past = isoFromMs(clock.nowMs())
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ mode: 'both' }, 'mode'],
    [{ scopes: ['everything'] }, 'scopes[0]'],
    [{ scopes: ['*', '*'] }, 'scopes'],
    [{ scopes: '*' }, 'scopes'],
    [{ expiresAt: past }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ secret: 'svc_live_mine' }, 'secret'],
  ]
  for (const [overrides, path] of wrong) {
    const refused = await admin.confirmed('POST', KEYS, newKey(overrides))
    expect([path, refused.status, refused.body]).toMatchObject([path, 400, { details: [{ path }] }])
  }
})

test('a rotation by hand: the old secret is refused at once, the new one opens, the key is the same', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const key = await issue(admin)
  expect((await opens(app, key.secret)).status).toBe(200)
  const path = `${KEYS}/${key.id}/rotate`
  const rotated = await admin.confirmed<KeyWithSecret>('POST', path)
  expect(rotated.status, rotated.text).toBe(200)
  expectRefusal(await opens(app, key.secret), 401, 'UNAUTHENTICATED')
  expect((await opens(app, rotated.body.secret)).body.id).toBe(key.id)
  expect((await deedsOf(app.pool, company.id)).at(-1)).toMatchObject({
    action: 'api_key.rotated',
    actor: { kind: 'user', id: admin.user.id },
    factor: 'passkey',
  })
  await admin.confirmed('POST', `${KEYS}/${key.id}/revoke`, { disableWebhookEndpoints: false })
  expectRefusal(await admin.confirmed('POST', path), 404, 'NOT_FOUND')
})

test('a revocation holds when it answers; the second one keeps the first reason', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const key = await issue(admin)
  expect((await opens(app, key.secret)).status).toBe(200)
  const revoke = (body: object) => admin.confirmed<ApiKey>('POST', `${KEYS}/${key.id}/revoke`, body)
  const revoked = await revoke({ disableWebhookEndpoints: false, reason: 'The integration has ended.' })
  expectRefusal(await opens(app, key.secret), 401, 'UNAUTHENTICATED')
  expect(revoked.body).toMatchObject({
    id: key.id,
    revokedAt: isoFromMs(clock.nowMs()),
    revokedReason: 'The integration has ended.',
  })
  clock.advanceMs(1_000)
  const again = await revoke({ disableWebhookEndpoints: false, reason: 'Another one.' })
  const { lastUsedAt: _before, ...first } = revoked.body
  const { lastUsedAt: _since, ...second } = again.body
  expect(second).toEqual(first)
  const deeds = (await deedsOf(app.pool, company.id)).filter(({ action }) => action === 'api_key.revoked')
  expect(deeds).toMatchObject([
    { factor: 'passkey', before: { revokedAt: null }, after: { revokedReason: 'The integration has ended.' } },
  ])
})

test('the webhook endpoints of a key are shown, and with its revocation they end where they stand, if asked for', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const receiver = await startReceiver()
  const key = await issue(admin, { scopes: ['*'] })
  const own = testClient(app.service, key.secret)
  const mine = await registerEndpoint(own, receiver.url('/mine'))
  const deleted = await registerEndpoint(own, receiver.url('/deleted'))
  await own.delete(`/v1/webhooks/${deleted.id}`)
  const others = await registerEndpoint(company.live.client, receiver.url('/others'))
  const path = `${KEYS}/${key.id}`
  const endpoint = { id: mine.id, url: mine.url, mode: 'live' }
  expect((await admin.get(`${path}/webhook-endpoints`)).body).toEqual([{ ...endpoint, status: 'Enabled' }])
  expect((await listed(admin)).find(({ id }) => id === key.id)).toMatchObject({ webhookEndpoints: 1 })

  await admin.confirmed('POST', `${path}/revoke`, { disableWebhookEndpoints: false })
  await createEmployee(company.live.client)
  // A key being revoked changes nothing about what its endpoints receive ...
  await receiver.waitFor(1, { path: '/mine' })
  await receiver.waitFor(1, { path: '/others' })
  const ended = await admin.confirmed('POST', `${path}/revoke`, { disableWebhookEndpoints: true })
  expect(ended.status, ended.text).toBe(200)
  expect((await admin.get(`${path}/webhook-endpoints`)).body).toEqual([{ ...endpoint, status: 'Disabled' }])
  expect((await company.live.client.get(`/v1/webhooks/${mine.id}`)).body).toMatchObject({
    status: 'Disabled',
    disabledReason: 'The key that registered it was revoked.',
  })
  // ... until they are switched off: the next event goes to the others alone.
  await createEmployee(company.live.client)
  await receiver.waitFor(2, { path: '/others' })
  await latestDelivery(company.live.client, others.id, ({ status }) => status === 'acknowledged')
  expect(await deliveriesOf(company.live.client, mine.id)).toHaveLength(1)
  const [span] = await app.pool<{ open: number }[]>`
    select count(*)::integer as open from webhook_subscriptions
    where webhook_subscriptions.endpoint_id = ${mine.id} and webhook_subscriptions.until_place is null`
  expect(span?.open).toBe(0)
  const deeds = (await deedsOf(app.pool, company.id)).filter(({ action }) => action === 'api_key.revoked')
  expect(deeds.map(({ after }) => after?.['disabledWebhookEndpoints'])).toEqual([undefined, [mine.id]])
  expect((await listed(admin)).find(({ id }) => id === key.id)).toMatchObject({ webhookEndpoints: 1 })
})

test('keys are listed in pages, newest first, with when they were last used', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Viewer' })
  const key = await makeTestKey(app, company.live.tenant)
  await opens(app, key.secret)
  await until(
    async () => (await listed(admin)).find(({ id }) => id === key.id)?.lastUsedAt,
    (lastUsedAt) => lastUsedAt === isoFromMs(clock.nowMs()),
  )
  const all = (await listed(admin)).map(({ id }) => id)
  expect(all).toEqual(all.toSorted().toReversed())
  const first = await admin.get<ApiKey[]>(`${KEYS}?limit=2`)
  const second = await admin.get<ApiKey[]>(`${KEYS}?limit=2&cursor=${first.headers.get('next-cursor')}`)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(all)
})

test('a company has so many keys that are not revoked, also when many are issued at once', async () => {
  const company = await app.createCompany()
  const admin = await signIn(app.service, company, { role: 'Admin' })
  const [row] = await app.pool<{ count: number }[]>`
    insert into api_keys (id, company_id, tenant_id, name, scopes, secret_hash, created_at)
    select gen_random_uuid(), api_keys.company_id, api_keys.tenant_id, 'filler', api_keys.scopes,
      sha256(convert_to(n::text || api_keys.company_id::text, 'UTF8')), api_keys.created_at
    from (select * from api_keys where api_keys.company_id = ${company.id} limit 1) as api_keys,
      generate_series(1, ${limits.keysMax - 4}) as n
    returning 1 as count`
  expect(row?.count).toBe(1)
  const confirmations: string[] = []
  for (let made = 0; made < 6; made += 1) confirmations.push(await admin.confirm('POST', KEYS, newKey()))
  const issued = await Promise.all(
    confirmations.map((confirmation) => {
      const headers = { 'content-type': 'application/json', 'wagebook-confirmation': confirmation }
      return admin.request(KEYS, { method: 'POST', headers, body: JSON.stringify(newKey()) })
    }),
  )
  expect(issued.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409])
  const full = issued.find(({ status }) => status === 409)
  expect(full?.body).toMatchObject({ code: 'LIMIT_REACHED', message: expect.stringContaining(String(limits.keysMax)) })
})
