import { expect, test } from 'vitest'
import { browser } from '../../testing/browser.ts'
import { testClock } from '../../testing/clock.ts'
import { actionsOf, mailsTo, makePerson, tokenIn } from '../../testing/people.ts'
import { newAddress } from '../../testing/signed-in.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'

const clock = testClock()
const app = await startTestApp({ role: 'api', clock })
const company = await app.createCompany()
const page = () => browser(app.service)
const password = 'eleven purple otters dance'
const newSignUp = (email: string) => ({
  companyName: 'Otter & Sons',
  name: 'Ada',
  email,
  password,
  timeZone: 'Africa/Lagos',
})

/** The limits of mails are by the hour; each test begins with a new one. */
const nextHour = () => clock.advanceMs(3_600_000)

test('a company signs up: the link of the mail makes it, once, with its first Admin', async () => {
  nextHour()
  const email = newAddress('ada')
  const begun = await page().post('/dashboard/v1/sign-up', newSignUp(email))
  expect([begun.status, begun.body]).toEqual([202, {}])
  const [mail] = await mailsTo(app, email)
  expect(mail?.body).not.toContain('Otter')
  expectRefusal(await page().post('/dashboard/v1/sign-in', { email, password }), 401, 'SIGN_IN_FAILED')
  const token = tokenIn(mail)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => page().post('/dashboard/v1/verify-email', { token })),
  )
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ email }])
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  const shown = await page().post<{ company: { id: string } }>('/dashboard/v1/sign-in', { email, password })
  expect(shown.body).toMatchObject({
    state: 'FactorSetUp',
    user: { role: 'Admin', name: 'Ada' },
    company: { name: 'Otter & Sons', timeZone: 'Africa/Lagos', modules: ['leave', 'advances', 'performance'] },
  })
  expect(await actionsOf(app, shown.body.company)).toEqual(['user.signed_up'])
})

test('a known address gets the same answer, and a mail that says so', async () => {
  nextHour()
  const person = await makePerson(app, company)
  const known = await page().post('/dashboard/v1/sign-up', newSignUp(person.email.toUpperCase()))
  const unknown = await page().post('/dashboard/v1/sign-up', newSignUp(newAddress('ada')))
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  const [mail] = await mailsTo(app, person.email.toUpperCase())
  expect(mail?.subject).toBe('You have a Wagebook account')
  expect(mail?.body).not.toContain('token')
})

test('of several sign-ups with one address the first link that is followed counts', async () => {
  nextHour()
  const email = newAddress('ada')
  await page().post('/dashboard/v1/sign-up', newSignUp(email))
  await page().post('/dashboard/v1/sign-up', newSignUp(email))
  const [late, early] = await mailsTo(app, email, 2)
  expect((await page().post('/dashboard/v1/verify-email', { token: tokenIn(early) })).status).toBe(200)
  expectRefusal(await page().post('/dashboard/v1/verify-email', { token: tokenIn(late) }), 400, 'LINK_NOT_VALID')
})

test('a link of a sign-up ends after a day', async () => {
  nextHour()
  const email = newAddress('ada')
  await page().post('/dashboard/v1/sign-up', newSignUp(email))
  const token = tokenIn((await mailsTo(app, email))[0])
  clock.advanceMs(24 * 3_600_000)
  expectRefusal(await page().post('/dashboard/v1/verify-email', { token }), 400, 'LINK_NOT_VALID')
})

test.each([
  ['elevenchars', 'must have 12 to 128 characters'],
  ['x'.repeat(129), 'must have 12 to 128 characters'],
  ['e\u0301'.repeat(11), 'must have 12 to 128 characters'],
  ['Qwerty123456', 'is one of the first that would be guessed'],
  ['abcabcabcabcabc', 'is one of the first that would be guessed'],
  ['ada@people.example', 'is one of the first that would be guessed'],
])('the password %s is refused: %s', async (chosen, message) => {
  nextHour()
  const body = { ...newSignUp('ada@people.example'), password: chosen }
  await expectUnchanged(app.pool, async () => {
    const refused = await page().post('/dashboard/v1/sign-up', body)
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'password', message }] })
  })
})

test.each(['123456789012 words', '            ', 'пароль из слов', 'x'.repeat(12) + 'y', '😀😃😄😁😆😅🤣😂🙂🙃😉😊'])(
  'what a password is made of is nobody’s business: %s',
  async (chosen) => {
    nextHour()
    const email = newAddress('ada')
    const isSpaces = chosen.trim() === ''
    const begun = await page().post('/dashboard/v1/sign-up', { ...newSignUp(email), password: chosen })
    expect(begun.status).toBe(isSpaces ? 400 : 202)
  },
)

test('an unknown time zone is refused by its name', async () => {
  const refused = await page().post('/dashboard/v1/sign-up', { ...newSignUp(newAddress('ada')), timeZone: 'Mars/Base' })
  expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'timeZone' }] })
})

test('where sign-up is closed nobody signs up, and the pages are told', async () => {
  const closed = await startTestApp({ role: 'api', signUp: 'closed', mail: { isOutboxShown: false } })
  const visitor = browser(closed.service)
  expectRefusal(await visitor.post('/dashboard/v1/sign-up', newSignUp(newAddress('ada'))), 403, 'SIGN_UP_CLOSED')
  const settings = await visitor.get('/dashboard/v1/settings')
  expect(settings.body).toEqual({ signUp: 'closed', outbox: false, publicUrl: 'http://localhost:8080' })
  expectRefusal(await visitor.get('/dashboard/v1/outbox'), 404, 'NOT_FOUND')
})

test('a forgotten password: the link sets a new one, ends every session, and keeps the second factor', async () => {
  nextHour()
  const person = await makePerson(app, company)
  const stolen = await person.signIn()
  const answers = []
  for (const email of [person.email, newAddress('nobody')]) {
    const { status, text } = await page().post('/dashboard/v1/password-resets', { email })
    answers.push([status, text])
  }
  expect(answers[0]).toEqual(answers[1])
  await page().post('/dashboard/v1/password-resets', { email: person.email })
  const [last, first] = await mailsTo(app, person.email, 2)
  const complete = (token: string, chosen = 'nine green herons sleep') =>
    page().post('/dashboard/v1/password-resets/complete', { token, password: chosen })
  expectRefusal(await complete(tokenIn(first), 'too short'), 400, 'VALIDATION_FAILED')
  const tries = await Promise.all(Array.from({ length: 5 }, () => complete(tokenIn(first))))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400, 400])
  // With one link all others of the person are used up.
  expectRefusal(await complete(tokenIn(last)), 400, 'LINK_NOT_VALID')
  expect((await stolen.get('/dashboard/v1/session')).body).toMatchObject({ state: 'SignedOut' })
  const { email } = person
  expectRefusal(await page().post('/dashboard/v1/sign-in', { email, password: person.password }), 401, 'SIGN_IN_FAILED')
  const shown = await page().post('/dashboard/v1/sign-in', { email, password: 'nine green herons sleep' })
  expect(shown.body).toMatchObject({ state: 'SecondFactor' })
})

test('a link to a new password ends after an hour', async () => {
  nextHour()
  const person = await makePerson(app, company)
  await page().post('/dashboard/v1/password-resets', { email: person.email })
  const token = tokenIn((await mailsTo(app, person.email))[0])
  nextHour()
  const late = await page().post('/dashboard/v1/password-resets/complete', { token, password })
  expectRefusal(late, 400, 'LINK_NOT_VALID')
})

test('one address gets five mails with links in an hour; whoever asks is not told', async () => {
  nextHour()
  const person = await makePerson(app, company)
  for (let time = 0; time < 8; time += 1) {
    expect((await page().post('/dashboard/v1/password-resets', { email: person.email })).status).toBe(202)
  }
  await mailsTo(app, person.email, 5)
  await app.service.background.settled()
  expect(await mailsTo(app, person.email, 5)).toHaveLength(5)
})

test('a changed password needs the present one, ends the other sessions and keeps this one', async () => {
  nextHour()
  const person = await makePerson(app, company)
  const own = await person.signIn()
  clock.advanceMs(30_000)
  const other = await person.signIn()
  const change = (currentPassword: string) =>
    own.post('/dashboard/v1/password', { currentPassword, password: 'nine green herons sleep' })
  const refused = await change('a wrong password')
  expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'currentPassword' }] })
  expect((await change(person.password)).status).toBe(204)
  expect((await own.get('/dashboard/v1/session')).body).toMatchObject({ state: 'SignedIn' })
  expect((await other.get('/dashboard/v1/session')).body).toMatchObject({ state: 'SignedOut' })
  for (let time = 0; time < 10; time += 1) await change('a wrong password')
  expectRefusal(await change('nine green herons sleep'), 429, 'SIGN_IN_LIMITED')
})

test.each([
  'a@b.example\r\nBcc: x@evil.example',
  'a@b.example, x@evil.example',
  'A <a@b.example>',
  'a@b.example\u2028',
  '"a b"@c.example',
])('no mail goes to %j', async (email) => {
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await page().post('/dashboard/v1/password-resets', { email }), 400, 'VALIDATION_FAILED')
    expectRefusal(await page().post('/dashboard/v1/sign-up', newSignUp(email)), 400, 'VALIDATION_FAILED')
  })
})

test('links lead to the public URL, whatever host a request names, and nothing else can be asked for', async () => {
  nextHour()
  const person = await makePerson(app, company)
  const asked = await page().request('/dashboard/v1/password-resets', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    body: JSON.stringify({ email: person.email }),
  })
  expect(asked.status).toBe(202)
  const [mail] = await mailsTo(app, person.email)
  expect(mail?.body.match(/https?:\/\/[^\s?]+/g)).toEqual(['http://localhost:8080/reset-password'])
  for (const name of ['redirect', 'next', 'returnTo']) {
    const refused = await page().post(`/dashboard/v1/password-resets?${name}=//evil.example`, { email: person.email })
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
  }
})
