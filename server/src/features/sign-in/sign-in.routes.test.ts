import { expect, test } from 'vitest'
import { browser, type Browser } from '../../testing/browser.ts'
import { testClock } from '../../testing/clock.ts'
import { actionsOf, makePerson } from '../../testing/people.ts'
import { softwareAuthenticator } from '../../testing/authenticator.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { totpCode } from './totp.ts'

const MINUTE = 60_000
const clock = testClock()
const app = await startTestApp({ role: 'api', clock })
const company = await app.createCompany()
const totp = '/dashboard/v1/sign-in/totp'

const stateOf = async (page: Browser) => (await page.get<{ state: string }>('/dashboard/v1/session')).body.state

test('password, then code: each step opens what it says, and no more', async () => {
  const person = await makePerson(app, company)
  const page = browser(app.service)
  expect(await stateOf(page)).toBe('SignedOut')
  const shown = await page.post('/dashboard/v1/sign-in', {
    email: person.email.toUpperCase(),
    password: person.password,
  })
  expect(shown.body).toMatchObject({ state: 'SecondFactor', user: { id: person.id }, factor: null })
  expectRefusal(await page.get('/dashboard/v1/team'), 401, 'NOT_SIGNED_IN')
  expectRefusal(await page.get('/dashboard/v1/employees'), 401, 'NOT_SIGNED_IN')
  expectRefusal(await page.post('/dashboard/v1/factors/totp', {}), 409, 'INVALID_STATE')
  const signedIn = await page.post(totp, { code: person.code() })
  expect(signedIn.body).toMatchObject({
    state: 'SignedIn',
    factor: 'totp',
    company: { id: company.id },
    factors: { totp: true, passkeys: 0 },
  })
  expect((await page.get('/dashboard/v1/team')).status).toBe(200)
  expect((await page.get('/dashboard/v1/employees')).status).toBe(200)
  expectRefusal(await page.post(totp, { code: person.code() }), 409, 'INVALID_STATE')
})

test('an unknown address, a wrong password and somebody without one get the same answer', async () => {
  const person = await makePerson(app, company)
  const page = browser(app.service)
  const answers = []
  for (const [email, password] of [
    ['nobody@example.com', person.password],
    [person.email, 'a wrong password'],
    [(await app.signIn(company)).user.email, person.password],
  ]) {
    const { status, text, headers } = await page.post('/dashboard/v1/sign-in', { email, password })
    answers.push([status, text, headers.getSetCookie()])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual(answers[2])
  expect(answers[0]).toMatchObject([401, expect.stringContaining('SIGN_IN_FAILED'), []])
})

test('a password is the same however its letters were composed', async () => {
  const person = await makePerson(app, company)
  const page = await person.signIn()
  const change = { currentPassword: person.password, password: 'Crème brûlée à la carte' }
  expect((await page.post('/dashboard/v1/password', change)).status).toBe(204)
  const other = browser(app.service)
  const typed = { email: person.email, password: change.password.normalize('NFD') }
  expect((await other.post('/dashboard/v1/sign-in', typed)).status).toBe(200)
})

test('a code of the step before is taken, one before that and one of the next step are not', async () => {
  const person = await makePerson(app, company)
  const page = await person.showPassword()
  expectRefusal(await page.post(totp, { code: person.code(-2) }), 401, 'SECOND_FACTOR_FAILED')
  expectRefusal(await page.post(totp, { code: person.code(1) }), 401, 'SECOND_FACTOR_FAILED')
  expect((await page.post(totp, { code: person.code(-1) })).status).toBe(200)
})

test('a code opens once: not again, and none before it', async () => {
  const person = await makePerson(app, company)
  await person.signIn()
  const again = await person.showPassword()
  for (let time = 0; time < 6; time += 1) {
    // A code that was right once is no guess, so it does not lock the factor.
    expectRefusal(await again.post(totp, { code: person.code() }), 401, 'SECOND_FACTOR_FAILED')
  }
  expectRefusal(await again.post(totp, { code: person.code(-1) }), 401, 'SECOND_FACTOR_FAILED')
  clock.advanceMs(30_000)
  expect((await again.post(totp, { code: person.code() })).status).toBe(200)
})

test('of twenty requests at once with one code, in one session or in many, one signs in', async () => {
  const person = await makePerson(app, company)
  const pages = [await person.showPassword(), await person.showPassword(), await person.showPassword()]
  const code = person.code()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => browser(app.service, pages[index % 3]?.cookie).post(totp, { code })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
})

test('five wrong codes lock the factor for a quarter of an hour, even for the right one; the password alone never does', async () => {
  const person = await makePerson(app, company)
  for (let time = 0; time < 8; time += 1) {
    await browser(app.service).post('/dashboard/v1/sign-in', { email: person.email, password: 'a wrong password' })
  }
  const page = await person.showPassword()
  for (let time = 0; time < 4; time += 1) {
    expectRefusal(await page.post(totp, { code: person.code(7) }), 401, 'SECOND_FACTOR_FAILED')
  }
  const fifth = await page.post(totp, { code: person.code(7) })
  expectRefusal(fifth, 429, 'FACTOR_LOCKED')
  expect(fifth.headers.get('retry-after')).toBe('900')
  // Another session of the same person changes nothing.
  const other = await person.showPassword()
  clock.advanceMs(15 * MINUTE - 1_000)
  const late = await person.showPassword()
  expectRefusal(await other.post(totp, { code: person.code() }), 429, 'FACTOR_LOCKED')
  const refused = await late.post(totp, { code: person.code() })
  expectRefusal(refused, 429, 'FACTOR_LOCKED')
  expect(refused.headers.get('retry-after')).toBe('1')
  clock.advanceMs(1_000)
  expect((await late.post(totp, { code: person.code() })).status).toBe(200)
})

test('four wrong codes and a right one begin the count anew', async () => {
  const person = await makePerson(app, company)
  for (let round = 0; round < 2; round += 1) {
    const page = await person.showPassword()
    for (let time = 0; time < 4; time += 1) await page.post(totp, { code: person.code(7) })
    expect((await page.post(totp, { code: person.code() })).status).toBe(200)
    clock.advanceMs(30_000)
  }
})

test('of twenty wrong codes at once no more than five are looked at', async () => {
  const person = await makePerson(app, company)
  const page = await person.showPassword()
  const answers = await Promise.all(Array.from({ length: 20 }, () => page.post(totp, { code: person.code(9) })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(16)
})

test('the token changes with each step, and one that was planted before opens nothing after', async () => {
  const victim = await makePerson(app, company)
  const attacker = await makePerson(app, await app.createCompany())
  const planted = (await attacker.showPassword()).cookie
  const page = browser(app.service, planted)
  await page.post('/dashboard/v1/sign-in', { email: victim.email, password: victim.password })
  const halfway = page.cookie
  expect(halfway).not.toBe(planted)
  await page.post(totp, { code: victim.code() })
  expect(page.cookie).not.toBe(halfway)
  expect(await stateOf(page)).toBe('SignedIn')
  expect(await stateOf(browser(app.service, planted))).toBe('SignedOut')
  expect(await stateOf(browser(app.service, halfway))).toBe('SignedOut')
  for (const made of [
    'wagebook=',
    'wagebook=chosen-by-somebody',
    'wagebook=a; wagebook=b',
    `${page.cookie}; ${page.cookie}`,
  ]) {
    expect(await stateOf(browser(app.service, made))).toBe('SignedOut')
  }
})

test('a session ends after 30 minutes without a request, and after 12 hours with them', async () => {
  const idle = await (await makePerson(app, company)).signIn()
  const busy = await (await makePerson(app, company)).signIn()
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect(await stateOf(busy), `after ${minutes} minutes`).toBe('SignedIn')
    if (minutes === 20) expect(await stateOf(idle)).toBe('SignedIn')
    if (minutes === 60) expect(await stateOf(idle)).toBe('SignedOut')
    clock.advanceMs(20 * MINUTE)
  }
  expect(await stateOf(busy)).toBe('SignedOut')
})

test('a password that was shown opens the second step for 15 minutes', async () => {
  const person = await makePerson(app, company)
  const page = await person.showPassword()
  clock.advanceMs(15 * MINUTE)
  expectRefusal(await page.post(totp, { code: person.code() }), 401, 'NOT_SIGNED_IN')
})

test('a stolen cookie opens nothing after its owner has signed out', async () => {
  const page = await (await makePerson(app, company)).signIn()
  const stolen = browser(app.service, page.cookie)
  expect(await stateOf(stolen)).toBe('SignedIn')
  expect((await page.request('/dashboard/v1/sign-out', { method: 'POST' })).status).toBe(204)
  expect(page.cookie).toBe('')
  expect(await stateOf(stolen)).toBe('SignedOut')
  expectRefusal(await stolen.get('/dashboard/v1/employees'), 401, 'NOT_SIGNED_IN')
})

test('sessions are listed, and one of the others ended; another person’s is unknown', async () => {
  const person = await makePerson(app, company)
  const first = await person.signIn()
  clock.advanceMs(30_000)
  const second = await person.signIn()
  const list =
    await first.get<{ id: string; current: boolean; address: string; factor: string }[]>('/dashboard/v1/sessions')
  expect(list.body.map(({ current }) => current)).toEqual([false, true])
  expect(list.body[0]).toMatchObject({ address: '127.0.0.1', factor: 'totp' })
  const path = `/dashboard/v1/sessions/${list.body[0]?.id}`
  const stranger = await app.signIn(company)
  expectRefusal(await stranger.delete(path), 404, 'NOT_FOUND')
  expect((await first.delete(path)).status).toBe(204)
  expect(await stateOf(second)).toBe('SignedOut')
  expect(await stateOf(first)).toBe('SignedIn')
  expectRefusal(await first.delete(path), 404, 'NOT_FOUND')
})

test('the cookie over HTTPS is of this host alone, unseen by scripts, and never sent by other sites', async () => {
  const https = await startTestApp({ role: 'api', clock, publicUrl: 'https://payroll.example.com' })
  const person = await makePerson(https, await https.createCompany())
  const origin = 'https://payroll.example.com'
  const shown = await browser(https.service).request('/dashboard/v1/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  expect(shown.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-wagebook=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
  ])
})

test('the first sign-in sets up a factor before anything else opens, and shows ten recovery codes', async () => {
  const person = await makePerson(app, company, { hasTotp: false })
  const page = await person.showPassword()
  expect(await stateOf(page)).toBe('FactorSetUp')
  expectRefusal(await page.get('/dashboard/v1/employees'), 401, 'NOT_SIGNED_IN')
  expectRefusal(await page.post(totp, { code: '000000' }), 409, 'INVALID_STATE')
  const begun = await page.post<{ secret: string; uri: string }>('/dashboard/v1/factors/totp', {})
  expect(begun.body.uri).toContain(begun.body.secret)
  expectRefusal(await page.post('/dashboard/v1/factors/totp/activate', { code: 'xxxxxx' }), 401, 'SECOND_FACTOR_FAILED')
  const before = page.cookie
  const rival = await person.showPassword()
  const code = codeOf(begun.body.secret)
  const added = await page.post<{ recoveryCodes: string[] }>('/dashboard/v1/factors/totp/activate', { code })
  expect(new Set(added.body.recoveryCodes).size).toBe(10)
  expect(page.cookie).not.toBe(before)
  expect(await stateOf(page)).toBe('SignedIn')
  // Somebody else who knew the password comes too late.
  expect(await stateOf(rival)).toBe('SignedOut')
  // The code that activated is used up.
  const again = await person.showPassword()
  expectRefusal(await again.post(totp, { code }), 401, 'SECOND_FACTOR_FAILED')
})

test('of two who set up the first factor at once, one does', async () => {
  const person = await makePerson(app, company, { hasTotp: false })
  const pages = [await person.showPassword(), await person.showPassword()]
  const secrets: string[] = []
  for (const page of pages)
    secrets.push((await page.post<{ secret: string }>('/dashboard/v1/factors/totp', {})).body.secret)
  const answers = await Promise.all(
    pages.map((page, index) =>
      page.post('/dashboard/v1/factors/totp/activate', { code: codeOf(secrets[index] ?? '') }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a passkey is registered, signs in, and is refused when anything about its answer is wrong', async () => {
  const person = await makePerson(app, company, { hasTotp: false })
  const page = await person.showPassword()
  const device = softwareAuthenticator()
  const register = async (changes = {}) => {
    const options = await page.post<{ challenge: string }>('/dashboard/v1/factors/passkeys/options', {})
    const response = device.register(options.body, changes)
    return page.post<{ recoveryCodes: string[] }>('/dashboard/v1/factors/passkeys', { name: 'Laptop', response })
  }
  for (const changes of [{ isUserVerified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
    expectRefusal(await register(changes), 401, 'SECOND_FACTOR_FAILED')
  }
  const registered = await register()
  expect(registered.status, registered.text).toBe(201)
  expect(registered.body.recoveryCodes).toHaveLength(10)
  expect(await stateOf(page)).toBe('SignedIn')

  const next = await person.showPassword()
  const ask = async () => (await next.post<{ challenge: string }>('/dashboard/v1/sign-in/passkey/options', {})).body
  const show = (response: unknown) => next.post('/dashboard/v1/sign-in/passkey', { response })
  for (const changes of [
    { isUserVerified: false },
    { origin: 'http://localhost:1' },
    { origin: 'https://localhost:8080' },
    { rpId: 'evil.example' },
    { counter: -1 },
  ]) {
    expectRefusal(await show(device.answer(await ask(), changes)), 401, 'SECOND_FACTOR_FAILED')
  }
  expectRefusal(await show(softwareAuthenticator().answer(await ask())), 401, 'SECOND_FACTOR_FAILED')
  // A question is good for one answer: the one before the last, and one that was answered, are not.
  const old = await ask()
  await ask()
  expectRefusal(await show(device.answer(old, { counter: 50 })), 401, 'SECOND_FACTOR_FAILED')
  expectRefusal(await show(device.answer(old)), 401, 'SECOND_FACTOR_FAILED')
  const question = await ask()
  clock.advanceMs(5 * MINUTE)
  expectRefusal(await show(device.answer(question)), 401, 'SECOND_FACTOR_FAILED')
  const last = device.answer(await ask())
  const stolenFrom = await person.showPassword()
  expectRefusal(await stolenFrom.post('/dashboard/v1/sign-in/passkey', { response: last }), 401, 'SECOND_FACTOR_FAILED')
  expect((await show(last)).body).toMatchObject({ state: 'SignedIn', factor: 'passkey' })
})

test('a recovery code opens once, however it is typed, and lets a new factor be set up without the lost one', async () => {
  const person = await makePerson(app, company, { hasTotp: false })
  const first = await person.showPassword()
  const { secret } = (await first.post<{ secret: string }>('/dashboard/v1/factors/totp', {})).body
  const activated = await first.post<{ recoveryCodes: string[] }>('/dashboard/v1/factors/totp/activate', {
    code: codeOf(secret),
  })
  const [code = ''] = activated.body.recoveryCodes
  const page = await person.showPassword()
  const shown = await page.post('/dashboard/v1/sign-in/recovery-code', {
    code: code.toUpperCase().replaceAll('-', ' '),
  })
  expect(shown.body).toMatchObject({ state: 'SignedIn', factor: 'recovery_code', factors: { recoveryCodesLeft: 9 } })
  const again = await person.showPassword()
  expectRefusal(await again.post('/dashboard/v1/sign-in/recovery-code', { code }), 401, 'SECOND_FACTOR_FAILED')
  // Signed in with a factor that is still there, the same needs a confirmation.
  expectRefusal(await first.post('/dashboard/v1/factors/totp', {}), 403, 'CONFIRMATION_REQUIRED')
  expectRefusal(await page.post('/dashboard/v1/factors/recovery-codes', {}), 403, 'CONFIRMATION_REQUIRED')
  const renewed = (await page.post<{ secret: string }>('/dashboard/v1/factors/totp', {})).body.secret
  const added = await page.post('/dashboard/v1/factors/totp/activate', { code: codeOf(renewed) })
  expect(added.body).toEqual({ recoveryCodes: null })
  expectRefusal(await page.post('/dashboard/v1/factors/totp', {}), 403, 'CONFIRMATION_REQUIRED')
  const fresh = await person.showPassword()
  clock.advanceMs(30_000)
  expectRefusal(await fresh.post(totp, { code: codeOf(secret) }), 401, 'SECOND_FACTOR_FAILED')
  expect((await fresh.post(totp, { code: codeOf(renewed) })).status).toBe(200)
})

test('of twenty requests at once with one recovery code, one signs in', async () => {
  const person = await app.signIn(company)
  const renewed = await person.confirmed<{ recoveryCodes: string[] }>('POST', '/dashboard/v1/factors/recovery-codes')
  const [code] = renewed.body.recoveryCodes
  await app.pool`update users set password_hash = other.password_hash from users as other
    where users.id = ${person.user.id} and other.email = ${(await makePerson(app, company)).email}`
  const page = browser(app.service)
  await page.post('/dashboard/v1/sign-in', { email: person.user.email, password: 'eleven purple otters dance' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser(app.service, page.cookie).post('/dashboard/v1/sign-in/recovery-code', { code }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a passkey is removed with a confirmation, but for the last factor', async () => {
  const person = await app.signIn(company)
  const { passkeys } = (await person.get<{ passkeys: { id: string }[] }>('/dashboard/v1/factors')).body
  const path = `/dashboard/v1/factors/passkeys/${passkeys[0]?.id}`
  expectRefusal(await person.delete(path), 403, 'CONFIRMATION_REQUIRED')
  expectRefusal(await person.confirmed('DELETE', path), 409, 'LAST_FACTOR')
  const begun = await person.confirmed<{ secret: string }>('POST', '/dashboard/v1/factors/totp')
  await person.post('/dashboard/v1/factors/totp/activate', { code: codeOf(begun.body.secret) })
  expect((await person.confirmed('DELETE', path)).status).toBe(204)
  expect((await person.get('/dashboard/v1/factors')).body).toMatchObject({
    totp: { activatedAt: expect.any(String) },
    passkeys: [],
  })
})

test('a stolen session alone adds no factor of the thief’s', async () => {
  const person = await app.signIn(company)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await person.post('/dashboard/v1/factors/totp', {}), 403, 'CONFIRMATION_REQUIRED')
    expectRefusal(await person.post('/dashboard/v1/factors/passkeys/options', {}), 403, 'CONFIRMATION_REQUIRED')
  })
  const response = softwareAuthenticator().register({ challenge: 'AAAA' })
  expectRefusal(
    await person.post('/dashboard/v1/factors/passkeys', { name: 'x', response }),
    401,
    'SECOND_FACTOR_FAILED',
  )
  expectRefusal(await person.post('/dashboard/v1/factors/totp/activate', { code: '000000' }), 409, 'INVALID_STATE')
})

test('what happened stands in the company’s audit log, without a secret', async () => {
  const own = await app.createCompany()
  const person = await makePerson(app, own)
  await browser(app.service).post('/dashboard/v1/sign-in', { email: person.email, password: 'a wrong password' })
  await expect.poll(() => actionsOf(app, own)).toEqual(['user.sign_in_failed'])
  const page = await person.showPassword()
  for (let time = 0; time < 5; time += 1) await page.post(totp, { code: person.code(7) })
  clock.advanceMs(15 * MINUTE)
  const next = await person.signIn()
  await next.post('/dashboard/v1/password', { currentPassword: person.password, password: 'nine green herons sleep' })
  await next.request('/dashboard/v1/sign-out', { method: 'POST' })
  expect(await actionsOf(app, own)).toEqual([
    'user.sign_in_failed',
    'factor.locked',
    'user.signed_in',
    'password.changed',
    'user.signed_out',
  ])
  const [row] = await app.pool`select string_agg(audit_log.entry, ' ') as text from audit_log`
  expect(String(row?.['text'])).not.toContain('herons')
})

/** The present code of a secret that was shown. */
function codeOf(base32: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)?.map((octet) => Number.parseInt(octet, 2)) ?? []
  return totpCode(Buffer.from(bytes), clock.nowMs())
}
