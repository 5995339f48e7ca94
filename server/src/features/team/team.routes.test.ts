import { expect, test } from 'vitest'
import { browser } from '../../testing/browser.ts'
import { testClock } from '../../testing/clock.ts'
import { actionsOf, mailsTo, makePerson, tokenIn } from '../../testing/people.ts'
import { newAddress } from '../../testing/signed-in.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'

const DAY = 24 * 3_600_000
const clock = testClock()
const app = await startTestApp({ role: 'api', clock })
const team = '/dashboard/v1/team'
const invitations = '/dashboard/v1/invitations'
const password = 'eleven purple otters dance'

const accept = (token: string, name = 'Grace') =>
  browser(app.service).post(`${invitations}/accept`, { token, name, password })

async function invited(admin: TestClient, email: string, role = 'Developer'): Promise<string> {
  const answer = await admin.post(invitations, { email, role })
  expect(answer.status, answer.text).toBe(201)
  return tokenIn((await mailsTo(app, email))[0])
}

test('somebody is invited, joins with the link, once, and signs in with the role', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company)
  const email = newAddress('grace')
  const token = await invited(admin, email)
  expect((await admin.get(invitations)).body).toMatchObject([{ email, role: 'Developer' }])
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  expect((await admin.get(invitations)).body).toEqual([])
  const shown = await browser(app.service).post('/dashboard/v1/sign-in', { email, password })
  expect(shown.body).toMatchObject({ state: 'FactorSetUp', user: { role: 'Developer' }, company: { id: company.id } })
  expect((await admin.get(team)).body).toMatchObject([{ email, name: 'Grace', role: 'Developer' }, { role: 'Admin' }])
  expect(await actionsOf(app, company)).toEqual(['team.invited', 'team.joined'])
})

test('an invitation ends after seven days, with its withdrawal, and with a newer one', async () => {
  const admin = await app.signIn(await app.createCompany())
  const late = await invited(admin, newAddress('late'))
  clock.advanceMs(7 * DAY)
  expectRefusal(await accept(late), 400, 'LINK_NOT_VALID')
  const again = await app.signIn(await app.createCompany())
  const email = newAddress('grace')
  const old = await invited(again, email, 'Admin')
  const current = await invited(again, email, 'Viewer')
  expectRefusal(await accept(old), 400, 'LINK_NOT_VALID')
  const [waiting] = (await again.get<{ id: string; role: string }[]>(invitations)).body
  expect(waiting?.role).toBe('Viewer')
  const stranger = await app.signIn(await app.createCompany())
  expectRefusal(await stranger.delete(`${invitations}/${waiting?.id}`), 404, 'NOT_FOUND')
  expect((await again.delete(`${invitations}/${waiting?.id}`)).status).toBe(204)
  expectRefusal(await accept(current), 400, 'LINK_NOT_VALID')
})

test('whether an address has an account with another company is told to the address alone', async () => {
  const admin = await app.signIn(await app.createCompany())
  const other = await makePerson(app, await app.createCompany())
  const known = await admin.post(invitations, { email: other.email, role: 'Viewer' })
  expect(known.status).toBe(201)
  const [mail] = await mailsTo(app, other.email)
  expect(mail?.body).toContain('account with another company')
  expect(mail?.body).not.toContain('token')
  expectRefusal(await admin.post(invitations, { email: admin.user.email, role: 'Viewer' }), 409, 'ACCOUNT_EXISTS')
})

test('an address that came to an account since is not taken over by the link', async () => {
  const admin = await app.signIn(await app.createCompany())
  const rival = await app.signIn(await app.createCompany())
  const email = newAddress('grace')
  const [token, first] = [await invited(rival, email), await invited(admin, email)]
  expect((await accept(first)).status).toBe(204)
  await expectUnchanged(app.pool, async () => expectRefusal(await accept(token), 409, 'ACCOUNT_EXISTS'))
})

test('a company’s name begins no header and no second line in the subject', async () => {
  const company = await app.createCompany()
  await app.pool`update companies set name = ${'Evil\r\nBcc: all@example.com\u2028x'} where companies.id = ${company.id}`
  const admin = await app.signIn(company)
  const email = newAddress('grace')
  await invited(admin, email)
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('You are invited to Evil Bcc: all@example.com x on Wagebook')
})

test('a role holds from the next request on, and somebody who was removed has none', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company)
  const member = await app.signIn(company, { role: 'Developer' })
  expectRefusal(await member.get(invitations), 403, 'ROLE_NOT_ALLOWED')
  const changed = await admin.patch(`${team}/${member.user.id}`, { role: 'Admin' })
  expect(changed.body).toMatchObject({ id: member.user.id, role: 'Admin', factors: { totp: false, passkeys: 1 } })
  expect((await member.get(invitations)).status).toBe(200)
  await admin.patch(`${team}/${member.user.id}`, { role: 'Viewer' })
  expectRefusal(await member.get(invitations), 403, 'ROLE_NOT_ALLOWED')
  expect((await admin.delete(`${team}/${member.user.id}`)).status).toBe(204)
  expectRefusal(await member.get(team), 401, 'NOT_SIGNED_IN')
  expectRefusal(await admin.delete(`${team}/${member.user.id}`), 404, 'NOT_FOUND')
  expect(await actionsOf(app, company)).toEqual(['team.role_changed', 'team.role_changed', 'team.removed'])
})

test('the last Admin is neither removed nor made less', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company)
  await app.signIn(company, { role: 'Developer' })
  const own = `${team}/${admin.user.id}`
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await admin.delete(own), 409, 'LAST_ADMIN')
    expectRefusal(await admin.patch(own, { role: 'Viewer' }), 409, 'LAST_ADMIN')
  })
  expect((await admin.patch(own, { role: 'Admin' })).status).toBe(200)
  const second = await app.signIn(company)
  expect((await admin.delete(own)).status).toBe(204)
  expectRefusal(await second.delete(`${team}/${second.user.id}`), 409, 'LAST_ADMIN')
})

test('two Admins who remove each other at once: one wins, and the company keeps an Admin', async () => {
  for (let round = 0; round < 5; round += 1) {
    const company = await app.createCompany()
    const [one, other] = [await app.signIn(company), await app.signIn(company)]
    const answers = await Promise.all([one.delete(`${team}/${other.user.id}`), other.delete(`${team}/${one.user.id}`)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.every((status) => [204, 401, 403].includes(status))).toBe(true)
    const [row] = await app.pool`select count(*)::int as left from users where users.company_id = ${company.id}`
    expect(row?.['left']).toBe(1)
  }
})

test('lost factors are reset by an Admin who confirms it: sessions end, and the next sign-in sets one up', async () => {
  const company = await app.createCompany()
  const admin = await app.signIn(company)
  const person = await makePerson(app, company)
  const page = await person.signIn()
  const path = `${team}/${person.id}/reset-factors`
  expectRefusal(await admin.request(path, { method: 'POST' }), 403, 'CONFIRMATION_REQUIRED')
  expect((await admin.confirmed('POST', path)).status).toBe(204)
  expect((await page.get('/dashboard/v1/session')).body).toMatchObject({ state: 'SignedOut' })
  const next = await person.showPassword()
  expect((await next.get('/dashboard/v1/session')).body).toMatchObject({ state: 'FactorSetUp' })
  expect((await mailsTo(app, person.email))[0]?.body).toContain('second factors were reset')
})

test('another company’s people are unknown, and not listed', async () => {
  const admin = await app.signIn(await app.createCompany())
  const company = await app.createCompany()
  const member = await app.signIn(company, { role: 'Viewer' })
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await admin.patch(`${team}/${member.user.id}`, { role: 'Admin' }), 404, 'NOT_FOUND')
    expectRefusal(await admin.delete(`${team}/${member.user.id}`), 404, 'NOT_FOUND')
  })
  expectRefusal(await admin.confirmed('POST', `${team}/${member.user.id}/reset-factors`), 404, 'NOT_FOUND')
  expect((await admin.get<unknown[]>(team)).body).toHaveLength(1)
})
