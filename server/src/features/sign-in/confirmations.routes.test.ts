import { expect, test } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { makePerson } from '../../testing/people.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { SignedIn } from '../../testing/signed-in.ts'

const clock = testClock()
const app = await startTestApp({ role: 'api', clock })
const company = await app.createCompany()
const codes = '/dashboard/v1/factors/recovery-codes'
const confirmations = '/dashboard/v1/confirmations'

function send(
  client: SignedIn,
  path: string,
  confirmation: string | undefined,
  init: RequestInit = { method: 'POST' },
) {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), 'wagebook-confirmation': confirmation ?? '' }
  return client.request(path, { ...init, headers })
}

test('a confirmed request passes once: of twenty at once, one', async () => {
  const admin = await app.signIn(company)
  const id = await admin.confirm('POST', codes)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(admin, codes, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  expectRefusal(await send(admin, codes, id), 403, 'CONFIRMATION_REQUIRED')
})

test('a confirmation is for this path and method, this body, this session', async () => {
  const admin = await app.signIn(company)
  const member = await app.signIn(company, { role: 'Viewer' })
  const reset = `/dashboard/v1/team/${member.user.id}/reset-factors`
  const refused = async (id: string, client = admin, path = reset, init?: RequestInit) =>
    expectRefusal(await send(client, path, id, init), 403, 'CONFIRMATION_REQUIRED')
  await refused(await admin.confirm('POST', codes))
  await refused(await admin.confirm('POST', `${reset}?x=1`))
  await refused(await admin.confirm('PATCH', reset))
  await refused(await admin.confirm('POST', reset, { x: 1 }))
  await refused(await admin.confirm('POST', `/dashboard/v1/team/${admin.user.id}/reset-factors`))
  const id = await admin.confirm('POST', reset)
  await refused(id, await app.signIn(company))
  await refused('')
  await refused('019a9f3e-0000-7000-8000-000000000000')
  await refused(id.slice(1))
  // None of the refused ones has used it up.
  expect((await send(admin, reset, id)).status).toBe(204)
})

test('a confirmation whose factor was not shown opens nothing, nor does one of five minutes ago', async () => {
  const admin = await app.signIn(company)
  const asked = await admin.post<{ id: string; passkeyOptions: { challenge: string } }>(confirmations, {
    method: 'POST',
    path: codes,
    body: null,
  })
  expect(asked.body).toMatchObject({ methods: ['passkey'] })
  expectRefusal(await send(admin, codes, asked.body.id), 403, 'CONFIRMATION_REQUIRED')
  const old = await admin.confirm('POST', codes)
  clock.advanceMs(5 * 60_000)
  expectRefusal(await send(admin, codes, old), 403, 'CONFIRMATION_REQUIRED')
  const response = admin.passkey.answer(asked.body.passkeyOptions)
  expectRefusal(await admin.post(`${confirmations}/${asked.body.id}/passkey`, { response }), 404, 'NOT_FOUND')
})

test('a passkey’s answer to one question confirms nothing else, and a wrong one uses the question up', async () => {
  const admin = await app.signIn(company)
  const ask = async () => {
    const request = { method: 'POST', path: codes, body: null }
    return (await admin.post<{ id: string; passkeyOptions: { challenge: string } }>(confirmations, request)).body
  }
  const [one, other] = [await ask(), await ask()]
  const shown = (id: string, response: unknown) => admin.post(`${confirmations}/${id}/passkey`, { response })
  expectRefusal(await shown(other.id, admin.passkey.answer(one.passkeyOptions)), 401, 'SECOND_FACTOR_FAILED')
  expectRefusal(await shown(other.id, admin.passkey.answer(other.passkeyOptions)), 401, 'SECOND_FACTOR_FAILED')
  const stranger = await app.signIn(company)
  const right = admin.passkey.answer(one.passkeyOptions)
  expectRefusal(await stranger.post(`${confirmations}/${one.id}/passkey`, { response: right }), 404, 'NOT_FOUND')
  expect((await shown(one.id, right)).status).toBe(204)
  expectRefusal(await shown(one.id, right), 404, 'NOT_FOUND')
})

test('a code confirms one thing: wrong ones count, and one that signed in confirms nothing', async () => {
  const person = await makePerson(app, company)
  const page = await person.signIn()
  const ask = async () =>
    (await page.post<{ id: string }>(confirmations, { method: 'POST', path: codes, body: {} })).body.id
  const [one, other] = [await ask(), await ask()]
  const shown = (id: string, code: string) => page.post(`${confirmations}/${id}/totp`, { code })
  expectRefusal(await shown(one, person.code()), 401, 'SECOND_FACTOR_FAILED')
  clock.advanceMs(30_000)
  expect((await shown(one, person.code())).status).toBe(204)
  expectRefusal(await shown(other, person.code()), 401, 'SECOND_FACTOR_FAILED')
  const headers = { 'wagebook-confirmation': one }
  expect((await page.request(codes, { method: 'POST', headers })).status).toBe(200)
  for (let time = 0; time < 4; time += 1) await shown(other, person.code(7))
  expectRefusal(await shown(other, person.code(7)), 429, 'FACTOR_LOCKED')
})

test('the audit log shows the factor that confirmed, not the one that signed in', async () => {
  const own = await app.createCompany()
  const person = await app.signIn(own)
  await person.confirmed('POST', codes)
  const [row] = await app.pool<{ entry: string }[]>`
    select audit_log.entry from audit_log where audit_log.company_id = ${own.id} order by audit_log.sequence desc limit 1`
  expect(JSON.parse(row?.entry ?? '{}')).toMatchObject({
    action: 'factor.added',
    factor: 'passkey',
    actor: { kind: 'user', id: person.user.id, name: person.user.email },
    address: '127.0.0.1',
  })
})
