import { expect, test } from 'vitest'
import { createEmployee } from '../testing/builders.ts'
import { testClock } from '../testing/clock.ts'
import {
  breakOff,
  breakOffHeaders,
  dripBody,
  dripHeaders,
  endless,
  hang,
  redirectTo,
  startReceiver,
} from '../testing/receiver.ts'
import { startTestApp } from '../testing/test-app.ts'
import { latestDelivery, registerEndpoint, UNREACHED } from '../testing/webhooks.ts'

const app = await startTestApp({ clock: testClock(), webhooks: { timeoutMs: 700 } })

const failures = [
  { name: 'hangs before its headers', answer: hang, errorClass: 'timeout', responseCode: null },
  { name: 'drips its headers', answer: dripHeaders(50), errorClass: 'timeout', responseCode: null },
  { name: 'closes in its headers', answer: breakOffHeaders, errorClass: 'connection', responseCode: null },
  { name: 'closes in the body of a 500', answer: breakOff(500), errorClass: 'status', responseCode: 500 },
  { name: 'answers 500 with 50 MB', answer: endless(500), errorClass: 'status', responseCode: 500 },
  {
    name: 'redirects to an inside address',
    answer: redirectTo('http://169.254.169.254/latest/meta-data/'),
    errorClass: 'status',
    responseCode: 302,
  },
] as const

for (const { name, answer, errorClass, responseCode } of failures) {
  test(`a receiver that ${name} leaves a failed attempt, and another endpoint has its event meanwhile`, async () => {
    const { live } = await app.createCompany()
    const [bad, good] = [await startReceiver(), await startReceiver()]
    bad.always(answer)
    const { id } = await registerEndpoint(live.client, bad.url())
    await registerEndpoint(live.client, good.url())
    await createEmployee(live.client)
    await good.waitFor(1)
    const delivery = await latestDelivery(live.client, id, ({ attemptCount }) => attemptCount === 1)
    expect(delivery).toMatchObject({ status: 'retrying', responseCode, lastError: expect.any(String) })
    expect(delivery.attempts).toMatchObject([{ errorClass, responseCode, address: '127.0.0.1' }])
    expect(bad.requests).toHaveLength(1)
  })
}

for (const { name, answer } of [
  { name: 'drips the body of a 200', answer: dripBody(200, 100) },
  { name: 'closes in the body of a 200', answer: breakOff(200) },
  { name: 'answers 200 with 50 MB', answer: endless(200) },
]) {
  test(`a receiver that ${name} has acknowledged`, async () => {
    const { live } = await app.createCompany()
    const receiver = await startReceiver()
    receiver.always(answer)
    const { id } = await registerEndpoint(live.client, receiver.url())
    await createEmployee(live.client)
    const delivery = await latestDelivery(live.client, id, ({ attemptCount }) => attemptCount === 1)
    expect(delivery).toMatchObject({ status: 'acknowledged', responseCode: 200, lastError: null })
  })
}

test.each([
  ['https url without TLS behind it', () => UNREACHED.replace('http:', 'https:'), 'connect'],
  ['name that does not exist', () => 'http://hooks.invalid/', 'dns'],
  ['port where nobody listens', () => UNREACHED, 'connect'],
])('an endpoint with a %s leaves a failed attempt', async (_name, url, errorClass) => {
  const { live } = await app.createCompany()
  const { id } = await registerEndpoint(live.client, url())
  await createEmployee(live.client)
  const { attempts } = await latestDelivery(live.client, id, ({ attemptCount }) => attemptCount === 1)
  // Without a network, or with a strange resolver, a look-up may also time out.
  expect([errorClass, 'timeout']).toContain(attempts[0]?.errorClass)
  expect(attempts[0]?.responseCode).toBeNull()
})

test('an endpoint whose receiver hangs with a full backlog holds no other endpoint up', async () => {
  const { live } = await app.createCompany()
  const [bad, good] = [await startReceiver(), await startReceiver()]
  bad.always(hang)
  await registerEndpoint(live.client, bad.url())
  await registerEndpoint(live.client, good.url())
  for (let count = 1; count <= 40; count += 1) {
    await createEmployee(live.client)
    await good.waitFor(count)
  }
  expect(new Set(good.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(40)
})
