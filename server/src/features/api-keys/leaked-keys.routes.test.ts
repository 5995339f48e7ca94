import { expect, test } from 'vitest'
import { ok } from '../../kernel/result.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { limits } from '../../kernel/limits.ts'
import { testClock } from '../../testing/clock.ts'
import { deedsOf, expectNowhereInDatabase, makeTestKey, opens } from '../../testing/keys.ts'
import { signIn } from '../../testing/signed-in.ts'
import { expectRefusal, startTestApp } from '../../testing/test-app.ts'
import { testClient } from '../../testing/test-client.ts'
import { expectUnchanged } from '../../testing/unchanged.ts'
import { registerEndpoint, UNREACHED } from '../../testing/webhooks.ts'
import { waitOutKeyCache } from '../../http/wait-out-key-cache.ts'
import { makeSecret } from './secret.ts'

const clock = testClock()
const app = await startTestApp({ clock, role: 'api' })
const anybody = testClient(app.service, undefined)

function report(secret: unknown, more: object = {}) {
  return anybody.post('/v1/leaked-keys', { secret, ...more })
}

test('whoever holds a whole key has it revoked, without a key of their own', async () => {
  const { live, id: companyId } = await app.createCompany()
  const key = await makeTestKey(app, live.tenant, ['*'], { name: 'Found' })
  await registerEndpoint(key.client, UNREACHED)
  const url = `https://code.example.com/?key=${key.secret}#L3`
  const taken = await report(key.secret, { url, comment: `In a public repository: ${key.secret}.` })
  expect([taken.status, taken.body]).toEqual([202, {}])
  await waitOutKeyCache()
  expectRefusal(await opens(app, key.secret), 401, 'UNAUTHENTICATED')
  expect(await deedsOf(app.pool, companyId)).toMatchObject([
    { action: 'webhook.registered' },
    {
      action: 'api_key.reported_leaked',
      actor: { kind: 'nobody' },
      mode: 'live',
      target: { kind: 'api_key', id: key.id, name: 'Found' },
      address: '127.0.0.1',
      before: { revokedAt: null },
      after: {
        revokedReason: 'Reported as leaked.',
        foundAt: 'https://code.example.com/?[redacted]',
        comment: 'In a public repository: svc_live_[redacted].',
      },
    },
  ])
  await expectNowhereInDatabase(app.pool, key.secret)
  // Others of the company go on.
  expect((await live.client.get('/v1/key')).status).toBe(200)
})

test('the Admins of the company are written to, with nothing of the secret and nothing that the reporter wrote', async () => {
  const company = await app.createCompany()
  const admins = [
    await signIn(app.service, company, { role: 'Admin' }),
    await signIn(app.service, company, { role: 'Admin' }),
  ]
  await signIn(app.service, company, { role: 'Developer' })
  await signIn(app.service, await app.createCompany(), { role: 'Admin' })
  const key = await makeTestKey(app, company.live.tenant, ['*'], { name: 'Found\r\nBcc: all@example.com' })
  await registerEndpoint(key.client, UNREACHED)
  const before = await mails()
  await report(key.secret, { url: 'https://evil.example/click', comment: 'Click here.' })
  const sent = (await mails()).slice(before.length)
  expect(sent.map(({ to }) => to).toSorted()).toEqual(admins.map(({ user }) => user.email).toSorted())
  for (const { subject, text } of sent) {
    expect(subject).toBe('A live API key was found in public and is revoked')
    expect(text).toContain('webhook endpoints that are still there: 1.')
    expect(text).not.toMatch(/evil|Click here|svc_/)
  }
})

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  return (
    await testClient(app.service, undefined).get<{ to: string; subject: string; text: string }[]>(
      '/dashboard/v1/outbox',
    )
  ).body.toReversed()
}

test('a key that is unknown, revoked or reported before gets the same answer as a real one, and nothing is written', async () => {
  const { live } = await app.createCompany()
  const key = await makeTestKey(app, live.tenant)
  const real = await report(key.secret)
  await expectUnchanged(app.pool, async () => {
    for (const secret of [key.secret, makeSecret('live'), makeSecret('test')]) {
      const answer = await report(secret)
      expect([answer.status, answer.text]).toEqual([real.status, real.text])
      const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').toSorted()
      expect(names(answer.headers)).toEqual(names(real.headers))
    }
  })
})

test('an address may report so often in a minute, whether it finds keys or not; then it waits', async () => {
  let elapsedMs = 0
  const limited = await startTestApp({ clock, role: 'api', elapsedMs: () => elapsedMs })
  const send = (secret: string) => testClient(limited.service, undefined).post('/v1/leaked-keys', { secret })
  const { live } = await limited.createCompany()
  const key = await makeTestKey(limited, live.tenant)
  const guesses = Array.from({ length: limits.wrongKeysPerMinute }, () => send(makeSecret('live')))
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([202]))
  const refused = await send(key.secret)
  expectRefusal(refused, 429, 'RATE_LIMITED')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await opens(limited, key.secret)).status).toBe(200)
  elapsedMs += 1_000
  expect((await send(key.secret)).status).toBe(202)
})

test('of two reports of one key at once one revokes it', async () => {
  const { live, id } = await app.createCompany()
  const key = await makeTestKey(app, live.tenant)
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(key.secret)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect((await deedsOf(app.pool, id)).map(({ action }) => action)).toEqual(['api_key.reported_leaked'])
})

test('a text that is no key is refused before the database is asked', async () => {
  const secret = makeSecret('live')
  const wrong = {
    checksum: secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0'),
    mode: secret.replace('svc_live_', 'svc_test_'),
    short: secret.slice(0, -1),
    long: `${secret}0`,
    word: 'secret',
    empty: '',
    number: 7,
    null: null,
    list: [secret],
  }
  let asking: ReturnType<typeof report> | undefined
  await inTransaction(app.pool, async (tx) => {
    // Whoever asks for a key now waits.
    await tx`lock table api_keys in access exclusive mode`
    let isAnswered = false
    asking = report(secret).finally(() => (isAnswered = true))
    for (const [label, text] of Object.entries(wrong)) {
      const refused = await report(text)
      expect([label, refused.status]).toEqual([label, 400])
      expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'secret' }] })
      expect(refused.text).not.toContain(secret.slice(9, 40))
    }
    expect(isAnswered).toBe(false)
    return ok(undefined)
  })
  expect((await asking)?.status).toBe(202)
  const long = 'x'.repeat(limits.leakCommentLengthMax + 1)
  expectRefusal(await report(secret, { comment: long }), 400, 'VALIDATION_FAILED')
  expectRefusal(await report(secret, { companyId: 'x' }), 400, 'VALIDATION_FAILED')
})
