import { expect, test } from 'vitest'
import { eventTypes } from '../src/event-types.ts'
import { createDemo } from '../src/features/demo/index.ts'
import { pingEventType } from '../src/features/webhooks/index.ts'
import { required } from '../src/kernel/assert.ts'
import { fillPath, readApiDocument, type ApiOperation } from '../src/testing/api-document.ts'
import { createEmployee } from '../src/testing/builders.ts'
import { findRealPaths } from '../src/testing/real-paths.ts'
import { startTestApp } from '../src/testing/test-app.ts'
import { testClient, type TestClient } from '../src/testing/test-client.ts'
import { expectUnchanged } from '../src/testing/unchanged.ts'
import { pingedEndpoint } from '../src/testing/webhooks.ts'

/**
 * Guarantees of every operation, read from the API description: a new operation is covered when it is described. The
 * resources are the demo's, what the examples of the description make, and webhook endpoints, of which the demo has none;
 * an operation whose resource none of them has fails here, and is mended by giving the demo one.
 */

const app = await startTestApp({ role: 'api' })
const { pool, clock, ids } = app.service.services
const demo = required(
  await createDemo({ pool, clock, ids, pepper: app.service.keyPepper, box: app.service.box }),
  'the database is empty',
)
const document = readApiDocument(app.service)
const { operations } = document
const keyed = operations.filter((operation) => !operation.isPublic)
const onTenant = keyed.filter((operation) => !operation.actsOnKeys)
const withId = onTenant.filter((operation) => operation.path.includes('{'))
const scoped = operations.filter((operation) => operation.scope !== undefined)
const recorded = operations.filter((operation) => operation.needsRecordedScopes)
const free = onTenant.filter((operation) => operation.scope === undefined && !operation.needsRecordedScopes)
const labelled = (list: readonly ApiOperation[]) => list.map((each) => [`${each.method} ${each.path}`, each] as const)

const owner = testClient(app.service, demo.testKey)
await pingedEndpoint(owner)
const real = await findRealPaths(document, owner)
const other = await app.createCompany()
const strangers: Record<string, TestClient> = {
  "the same company's other mode": testClient(app.service, demo.liveKey),
  "another company's live data": other.live.client,
  "another company's test data": other.test.client,
}
// Each stranger has resources of their own, so that a body's references are not what a request is refused for.
const realOf = new Map<string, Awaited<ReturnType<typeof findRealPaths>>>()
for (const [label, client] of Object.entries(strangers)) {
  await createEmployee(client)
  await pingedEndpoint(client)
  realOf.set(label, await findRealPaths(document, client))
}
const realOfOther = required(realOf.get("another company's live data"), 'found above')

const UNKNOWN_ID = '019a9f3e-0000-7000-8000-000000000000'
const unknownPath = ({ path }: ApiOperation) => path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)

function send(client: TestClient, operation: ApiOperation, path: string, body: unknown) {
  const { method } = operation
  if (operation.body === undefined) return client.request(path, { method })
  return client.request(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

test('there is something to walk: operations, some with an id, and events', () => {
  expect(operations.length).toBeGreaterThan(5)
  expect(withId.length).toBeGreaterThan(3)
  expect(scoped.length).toBeGreaterThan(3)
  expect(recorded.length).toBeGreaterThan(3)
  expect(document.webhooks.length).toBeGreaterThan(3)
})

test.each(labelled(withId))(
  '%s: to whom it does not belong, a real id is as unknown as one that never was',
  async (label, operation) => {
    // The newest one is found first: what another operation has deleted or disabled is not what this one is tried on.
    await pingedEndpoint(owner)
    const values = required(await real.valuesFor(operation.path), `there is a resource for ${label}: give the demo one`)
    const path = fillPath(operation.path, values)
    await expectUnchanged(app.pool, async () => {
      for (const [who, client] of Object.entries(strangers)) {
        const body = realOf.get(who)?.withRealReferences(operation.body?.example)
        const refused = await send(client, operation, path, body)
        const unknown = await send(client, operation, unknownPath(operation), body)
        expect([who, refused.status, refused.text]).toEqual([who, 404, unknown.text])
        expect(unknown.status).toBe(404)
      }
    })
    // Which says something only if the id is real: its owner is obeyed, unless the resource's state stands in the way.
    const owned = await send(owner, operation, path, real.withRealReferences(operation.body?.example, values))
    expect(owned.status < 300 || owned.status === 409, owned.text).toBe(true)
  },
)

test('one operation acts on keys, at two paths, and one needs no key', () => {
  expect(operations.filter(({ actsOnKeys }) => actsOnKeys).map(({ path }) => path)).toEqual([
    '/v1/api-keys/{id}/rotate',
    '/api-keys/{id}/rotate',
  ])
  expect(operations.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual(['/v1/leaked-keys'])
})

test('an operation whose resource nobody has would be found out', async () => {
  expect(await real.valuesFor('/v1/unheard-of/{id}')).toBeUndefined()
  expect(await real.valuesFor('/v1/employees/{id}/unheard-of/{otherId}')).toBeUndefined()
})

test.each(labelled(keyed))('%s is refused without a key', async (_label, operation) => {
  expect(Object.keys(operation.answers)).toContain('401')
  await expectUnchanged(app.pool, async () => {
    const nobody = testClient(app.service, undefined)
    const refused = await send(nobody, operation, unknownPath(operation), operation.body?.example)
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'UNAUTHENTICATED' }])
  })
})

test.each(labelled(scoped))(
  '%s is refused to a key without its scope, which the answer names',
  async (_label, each) => {
    expect(Object.keys(each.answers['403']?.examples ?? {})).toContain('INSUFFICIENT_SCOPE')
    const bare = await app.clientFor(other.live.tenant, [])
    await expectUnchanged(app.pool, async () => {
      const refused = await send(bare, each, unknownPath(each), each.body?.example)
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { code: 'INSUFFICIENT_SCOPE', message: expect.stringContaining(required(each.scope, 'filtered above')) },
      ])
    })
  },
)

test.each(labelled(recorded))(
  '%s is refused to a key without the scopes that the endpoint was registered with, which the answer names',
  async (label, operation) => {
    expect(operation.description).not.toContain('Any valid key.')
    const values = required(await realOfOther.valuesFor(operation.path), label)
    const { body } = await other.live.client.get<{ scopes: string[] }>(`/v1/webhooks/${values[0]}`)
    expect(body.scopes).toEqual(['*'])
    const bare = await app.clientFor(other.live.tenant, [])
    await expectUnchanged(app.pool, async () => {
      const refused = await send(bare, operation, fillPath(operation.path, values), operation.body?.example)
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { code: 'INSUFFICIENT_SCOPE', message: expect.stringMatching(/registered with.*: \*\.$/) },
      ])
      const unknown = await send(bare, operation, unknownPath(operation), operation.body?.example)
      expect(unknown.status).toBe(404)
    })
  },
)

test.each(labelled(free))('%s is open to any valid key, as it says', async (label, operation) => {
  expect(operation.description).toContain('Any valid key.')
  const values = required(await realOfOther.valuesFor(operation.path), label)
  const bare = await app.clientFor(other.live.tenant, [])
  const open = await send(bare, operation, fillPath(operation.path, values), operation.body?.example)
  expect(open.status, open.text).toBeLessThan(300)
})

test('every operation that changes something needs a scope, but for one', () => {
  // Any valid key may register a webhook endpoint, which receives only what its key may read.
  const changing = free.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId)
  expect(changing).toEqual(['registerWebhookEndpoint'])
})

test.each(labelled(operations.filter((operation) => operation.body !== undefined)))(
  '%s shows a body that its own schema accepts',
  (_label, operation) => {
    const { schema, example } = required(operation.body, 'filtered above')
    expect(example).toBeDefined()
    expect(document.faultOf(schema, example)).toBeUndefined()
  },
)

test.each(labelled(operations))('%s shows answers that their own schemas accept', (_label, { answers }) => {
  for (const [status, { schema, example, examples }] of Object.entries(answers)) {
    const shown = [...(example === undefined ? [] : [example]), ...Object.values(examples)].map(valueOf)
    const faults = shown.map((value) => document.faultOf(required(schema, `${status} has a schema`), value))
    expect([status, faults]).toEqual([status, shown.map(() => undefined)])
  }
})

/** A named example of OpenAPI holds its value under `value`. */
function valueOf(example: unknown): unknown {
  return typeof example === 'object' && example !== null && 'value' in example ? example.value : example
}

test('every operation has an id of its own', () => {
  const names = operations.map((operation) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
})

test('every type of event, and the ping, is documented with an example that its schema accepts, and no other is', () => {
  expect(document.webhooks.map((webhook) => webhook.type).toSorted(compare)).toEqual(
    [...eventTypes.all, pingEventType].map((eventType) => eventType.type).toSorted(compare),
  )
  for (const { type, schema, example } of document.webhooks) {
    expect([type, document.faultOf(schema, example)]).toEqual([type, undefined])
    expect(example).toMatchObject({ type })
  }
})

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}

test('every event of the demo is as its type documents it', async () => {
  const page = await owner.get<{ type: string; occurredAt: string }[]>('/v1/events?limit=500')
  expect(page.body.length).toBeGreaterThan(50)
  const faults = page.body.map((event) => {
    const webhook = document.webhooks.find(({ type }) => type === event.type)
    return document.faultOf(required(webhook, event.type).schema, event)
  })
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})
