import { expect, test } from 'vitest'
import { createDemo } from '../src/features/demo/index.ts'
import { required } from '../src/kernel/assert.ts'
import { browser } from '../src/testing/browser.ts'
import { fillPath, readApiDocument, type ApiOperation } from '../src/testing/api-document.ts'
import { makePerson } from '../src/testing/people.ts'
import { findRealPaths } from '../src/testing/real-paths.ts'
import type { SignedIn } from '../src/testing/signed-in.ts'
import { expectRefusal, startTestApp } from '../src/testing/test-app.ts'
import { clientWith, testClient, type TestClient } from '../src/testing/test-client.ts'
import { expectUnchanged } from '../src/testing/unchanged.ts'
import { pingedEndpoint } from '../src/testing/webhooks.ts'

/**
 * Guarantees of every operation behind the dashboard's door, read from its description: whom it lets in stands there in
 * words, so an operation is covered when it is described.
 */

const app = await startTestApp({ role: 'api' })
const { pool, clock, ids } = app.service.services
const { keyPepper: pepper, box } = app.service
const demo = required(await createDemo({ pool, clock, ids, pepper, box }), 'the database is empty')
const document = readApiDocument(app.service, app.service.app.dashboardDocument())
const { operations } = document
const labelled = (list: readonly ApiOperation[]) => list.map((each) => [`${each.method} ${each.path}`, each] as const)
const says = (text: string) => operations.filter(({ description }) => description.includes(text))

const forAnybody = says('Without a session.')
const whileSigningIn = says('also before its second factor.')
const forAdmins = says('Role: Admin.')
const forDevelopers = says('Role: Developer or Admin.')
const forEverybody = says('Everybody who has signed in.')
const shared = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Wagebook-Mode'))
const sharedWrites = shared.filter(({ method }) => method !== 'GET')

const company = await app.createCompany()
const people = {
  Admin: await app.signIn(company),
  Developer: await app.signIn(company, { role: 'Developer' }),
  Viewer: await app.signIn(company, { role: 'Viewer' }),
}
const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const unknownPath = ({ path }: ApiOperation) => path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)

function send(client: TestClient, { method, body }: ApiOperation, path: string, headers: Record<string, string> = {}) {
  if (body === undefined) return client.request(path, { method, headers })
  const typed = { 'content-type': 'application/json', ...headers }
  return client.request(path, { method, headers: typed, body: JSON.stringify(body.example) })
}

test('each operation says whom it lets in, once', () => {
  const groups = [forAnybody, whileSigningIn, forAdmins, forDevelopers, forEverybody, shared]
  const grouped = groups.flat().map(({ operationId }) => operationId)
  expect(grouped.toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
  for (const group of [forAnybody, whileSigningIn, forAdmins, forEverybody, shared])
    expect(group.length).toBeGreaterThan(3)
})

const closed = operations.filter((operation) => !forAnybody.includes(operation))

test.each(labelled(closed))('%s is closed to whoever has not signed in', async (_label, operation) => {
  const halfway = await halfwayPage()
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await send(browser(app.service), operation, unknownPath(operation)), 401, 'NOT_SIGNED_IN')
    if (whileSigningIn.includes(operation)) return
    expectRefusal(await send(halfway, operation, unknownPath(operation)), 401, 'NOT_SIGNED_IN')
  })
})

let halfway: ReturnType<Awaited<ReturnType<typeof makePerson>>['showPassword']> | undefined
/** A browser in which the password of an Admin was shown, and no second factor. */
async function halfwayPage() {
  halfway ??= makePerson(app, company).then((person) => person.showPassword())
  return halfway
}

test.each(labelled(operations.filter(({ method }) => method !== 'GET')))(
  '%s is refused to other sites, also with the session of an Admin',
  async (_label, operation) => {
    const { cookie } = people.Admin
    const others = [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]
    await expectUnchanged(app.pool, async () => {
      for (const headers of others) {
        const other = clientWith(app.service, () => ({ cookie, 'wagebook-mode': 'test', ...headers }))
        expectRefusal(await send(other, operation, unknownPath(operation)), 403, 'CROSS_SITE_REQUEST')
      }
    })
  },
)

async function expectNoEntry(person: SignedIn, operation: ApiOperation, code: string): Promise<void> {
  expect(Object.keys(operation.answers['403']?.examples ?? {})).toContain('ROLE_NOT_ALLOWED')
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await send(person, operation, unknownPath(operation)), 403, code)
  })
}

test.each(labelled([...forAdmins, ...forDevelopers]))('%s is refused to a Viewer', async (_label, operation) => {
  await expectNoEntry(people.Viewer, operation, 'ROLE_NOT_ALLOWED')
})

test.each(labelled(forAdmins))('%s is refused to a Developer', async (_label, operation) => {
  await expectNoEntry(people.Developer, operation, 'ROLE_NOT_ALLOWED')
})

test.each(labelled(sharedWrites))('%s is refused to a Viewer, in either mode', async (_label, operation) => {
  await expectNoEntry(people.Viewer, operation, 'ROLE_NOT_ALLOWED')
  await expectNoEntry(people.Viewer.inMode('live'), operation, 'ROLE_NOT_ALLOWED')
})

test.each(labelled(sharedWrites.filter(({ scope }) => scope !== undefined)))(
  '%s is refused to a Developer on live data',
  async (_label, operation) => {
    await expectNoEntry(people.Developer.inMode('live'), operation, 'INSUFFICIENT_SCOPE')
  },
)

test('every operation of the API stands behind the door too, but for those that are about the key itself', () => {
  const ofApi = readApiDocument(app.service).operations.map(({ method, path }) => `${method} ${path}`)
  const behind = new Set(shared.map(({ method, path }) => `${method} ${path.replace('/dashboard', '')}`))
  const missing = ofApi.filter((label) => !behind.has(label))
  expect(missing.filter((label) => !/\/(key|api-keys|leaked-keys|audit-log)\b/.test(label))).toEqual([])
  expect(behind.size).toBe(shared.length)
})

const owner = testClient(app.service, demo.testKey)
await pingedEndpoint(owner)
const real = await findRealPaths(readApiDocument(app.service), owner)
const sharedWithId = shared.filter(({ path }) => path.includes('{'))

test.each(labelled(sharedWithId))(
  '%s: to an Admin of another company a real id is unknown',
  async (label, operation) => {
    await pingedEndpoint(owner)
    const values = required(await real.valuesFor(operation.path.replace('/dashboard', '')), `there is one for ${label}`)
    await expectUnchanged(app.pool, async () => {
      const refused = await send(people.Admin, operation, fillPath(operation.path, values))
      // A body that names what the other company has is refused for that, and says as little.
      expect([400, 404]).toContain(refused.status)
      if (refused.status === 400) expect(refused.body).toMatchObject({ code: 'UNKNOWN_REFERENCE' })
      const unknown = await send(people.Admin, operation, unknownPath(operation))
      expect(refused.text).toBe(unknown.text)
    })
  },
)

/** A company whose Admin has one of everything that the dashboard's own operations name by an id. */
const foreign = await app.signIn(await app.createCompany())
await foreign.post('/dashboard/v1/invitations', { email: 'invited@people.example', role: 'Viewer' })

async function foreignId(path: string): Promise<string> {
  if (path.startsWith('/dashboard/v1/confirmations'))
    return foreign.confirm('POST', '/dashboard/v1/factors/recovery-codes')
  if (path.startsWith('/dashboard/v1/factors/passkeys')) {
    const { body } = await foreign.get<{ passkeys: { id: string }[] }>('/dashboard/v1/factors')
    return required(body.passkeys[0], 'the Admin has a passkey').id
  }
  const list = await foreign.get<{ id: string }[]>(path.slice(0, path.indexOf('/{')))
  expect(list.status, `${path}: there is a list to find a real id in`).toBe(200)
  return required(list.body[0], `${path}: the foreign company has one; give it one above`).id
}

const ownWithId = operations.filter((operation) => operation.path.includes('{id}') && !shared.includes(operation))

test.each(labelled(ownWithId))('%s: to an Admin of another company a real id is unknown', async (_label, operation) => {
  const path = fillPath(operation.path, [await foreignId(operation.path)])
  const isConfirmed = operation.description.includes('Needs a fresh confirmation.')
  const admin = people.Admin
  const confirmation = isConfirmed ? await admin.confirm(operation.method, path, operation.body?.example) : ''
  const headers: Record<string, string> = isConfirmed ? { 'wagebook-confirmation': confirmation } : {}
  expectRefusal(await send(admin, operation, path, headers), 404, 'NOT_FOUND')
})
