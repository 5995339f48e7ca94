import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { makePerson } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { networkOf } from './attempts.ts'

const clock = testClock()
const app = await startTestApp({ role: 'api', clock })
const company = await app.createCompany()

/** A sign-in from one of this machine's own addresses, 127.x.y.z. */
async function signInFrom(localAddress: string, email: string, password: string): Promise<number> {
  const dispatcher = new Agent({ localAddress })
  const { statusCode, body, headers } = await request(`${app.url}/dashboard/v1/sign-in`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ email, password }),
  })
  await body.dump()
  await dispatcher.close()
  if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  return statusCode
}

async function times(count: number, work: (index: number) => Promise<number>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const status = await work(index)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

test('ten failures for one account from one address, and the address is told to wait: for known and unknown accounts alike', async () => {
  const person = await makePerson(app, company)
  for (const email of [person.email, 'nobody@example.com']) {
    const from = email === person.email ? '127.0.1.1' : '127.0.1.2'
    expect(await times(12, () => signInFrom(from, email, 'a wrong password'))).toEqual({ 401: 10, 429: 2 })
  }
  // The right password from there has to wait too; from elsewhere it opens.
  expect(await signInFrom('127.0.1.1', person.email, person.password)).toBe(429)
  expect(await signInFrom('127.0.1.3', person.email, person.password)).toBe(200)
  clock.advanceMs(15 * 60_000)
  expect(await signInFrom('127.0.1.1', person.email, person.password)).toBe(200)
})

test('fifty failures from one address, whatever the accounts, and it is told to wait; successes do not count', async () => {
  const person = await makePerson(app, company)
  expect(await times(20, () => signInFrom('127.0.2.1', person.email, person.password))).toEqual({ 200: 20 })
  const failures = await times(52, (index) => signInFrom('127.0.2.1', `nobody${index}@example.com`, 'a wrong password'))
  expect(failures).toEqual({ 401: 50, 429: 2 })
})

test('a flood from many addresses closes the account to new places, and not to where its owner has signed in', async () => {
  const person = await makePerson(app, company)
  await person.signIn()
  const flood = await times(52, (index) => signInFrom(`127.0.3.${1 + (index % 40)}`, person.email, 'a wrong password'))
  expect(flood).toEqual({ 401: 50, 429: 2 })
  expect(await signInFrom('127.0.4.1', person.email, person.password)).toBe(429)
  expect(await signInFrom('127.0.0.1', person.email, person.password)).toBe(200)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
