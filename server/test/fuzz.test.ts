import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { eventTypes } from '../src/event-types.ts'
import { required } from '../src/kernel/assert.ts'
import { turns } from '../src/kernel/turns.ts'
import { readApiDocument, type ApiOperation } from '../src/testing/api-document.ts'
import { arbitraryRequest, fillOpen, KEY_RESULT_ID, type FuzzedRequest } from '../src/testing/arbitrary-input.ts'
import { createEmployee, createObjective } from '../src/testing/builders.ts'
import {
  createCycle,
  createPromotion,
  createReview,
  CYCLES,
  managerReview,
  PROMOTIONS,
  REVIEWS,
  reviewsOf,
} from '../src/testing/performance.ts'
import { findRealPaths, type RealPaths } from '../src/testing/real-paths.ts'
import { startTestApp, type TestApp } from '../src/testing/test-app.ts'
import type { TestClient } from '../src/testing/test-client.ts'
import { expectUnchanged } from '../src/testing/unchanged.ts'
import { pingedEndpoint } from '../src/testing/webhooks.ts'

/** Requests in all, shared out among the operations, and how many of them are sent at once. */
const CASES = 5_000
const BATCH = 20

/** Events of one call at most: an employee is updated, begins to work and gets another manager. */
const EVENTS_PER_CALL_MAX = 3

/** A tenant that is fuzzed, with what its requests may name. */
interface Target {
  app: TestApp
  client: TestClient
  employeeIds: readonly string[]
}

/** A request with the ids of real resources in its path. */
interface AddressedRequest extends FuzzedRequest {
  /** Whether the state of the data may stand in its way. */
  mayConflict: boolean
}

/** Resources that are used up by what is done to them: deleted, disabled, being recovered, at their next version. */
const usedUp: readonly UsedUp[] = [
  { path: '/v1/webhooks/{id}', make: pingedEndpoint, mayConflict: false },
  {
    path: '/v1/employees/{id}',
    make: async (client: TestClient) => ({ id: (await createEmployee(client)).id }),
    // With the version of another one, or with its external id.
    mayConflict: true,
  },
  {
    path: '/v1/performance/objectives/{id}',
    make: objectiveToChange,
    mayConflict: false,
    // One date of a cycle is judged by the other one, which an accepted request may have changed.
    alsoOfInvalid: true,
  },
  {
    path: '/v1/performance/key-results/{id}',
    make: async (client: TestClient) => ({ id: (await objectiveToChange(client)).keyResultId }),
    mayConflict: false,
  },
  {
    path: `${CYCLES}/{id}/open`,
    make: (client) => createCycle(client, { opensOn: '9999-01-01', closesOn: '9999-12-31' }),
    mayConflict: false,
  },
  { path: `${CYCLES}/{id}/close`, make: createCycle, mayConflict: false },
  { path: `${CYCLES}/{id}/cancel`, make: createCycle, mayConflict: false },
  // The reviewer whom a reassignment names may be the reviewed employee.
  { path: `${REVIEWS}/{id}`, make: async (client) => (await createReview(client)).review, mayConflict: true },
  { path: `${PROMOTIONS}/{id}`, make: createPromotion, mayConflict: false },
]

interface UsedUp {
  path: string
  make: (client: TestClient) => Promise<{ id: string; keyResultId?: string }>
  mayConflict: boolean
  /** Requests that are not valid have one of their own as well. */
  alsoOfInvalid?: boolean
}

/** What must have been done to a resource for an operation to be accepted. */
const before: Record<string, (client: TestClient, id: string) => Promise<void>> = {
  enableWebhookEndpoint: (client, id) => post(client, `/v1/webhooks/${id}/disable`),
  reinstateEmployee: (client, id) => post(client, `/v1/employees/${id}/suspend`),
  closeAppraisalCycle: async (client, id) => {
    for (const review of await reviewsOf(client, { id }))
      await post(client, `${REVIEWS}/${review.id}/manager`, managerReview)
  },
  reopenReview: (client, id) => post(client, `${REVIEWS}/${id}/manager`, managerReview),
  reopenObjective: (client, id) => post(client, `/v1/performance/objectives/${id}/complete`),
  cancelTermination: (client, id) => post(client, `/v1/employees/${id}/terminate`, { terminationDate: '9999-12-31' }),
}

async function post(client: TestClient, path: string, body?: unknown): Promise<void> {
  const answer = await (body === undefined ? client.request(path, { method: 'POST' }) : client.post(path, body))
  expect(answer.status, answer.text).toBe(200)
}

const app = await startTestApp({ role: 'api' })
/** A service of its own, for faults to be planted in. */
const plantedApp = await startTestApp({ role: 'api' })
const document = readApiDocument(app.service)
const types = eventTypes.all.map(({ type }) => type)

/** A new company, so that no operation meets what was written for another one. */
async function makeTarget(onto: TestApp): Promise<Target> {
  const { live } = await onto.createCompany()
  await createObjective(live.client)
  await pingedEndpoint(live.client)
  const { manager } = await createReview(live.client)
  await createPromotion(live.client)
  // The newest cycle, which the employees that follow have come too late for.
  await createCycle(live.client)
  const hire = async () => (await createEmployee(live.client, { managerId: manager.id })).id
  const employeeIds = [await hire(), await hire()]
  return { app: onto, client: live.client, employeeIds }
}

async function send(client: TestClient, operation: ApiOperation, request: FuzzedRequest) {
  const { method } = operation
  const { path, json, key } = request
  const keyHeader = key === undefined ? {} : { 'idempotency-key': key }
  if (json === undefined) return client.request(path, { method, headers: keyHeader })
  return client.request(path, { method, body: json, headers: { ...keyHeader, 'content-type': 'application/json' } })
}

/**
 * Gives the requests of a batch their resources. Of what is used up each valid request has one of its own, in a state in
 * which it is to be accepted; all others share one.
 */
async function address(
  { client }: Target,
  operation: ApiOperation,
  batch: readonly FuzzedRequest[],
  real: RealPaths,
): Promise<AddressedRequest[]> {
  const used = operation.method === 'GET' ? undefined : usedUp.find(({ path }) => operation.path.startsWith(path))
  if (used === undefined) {
    const values = required(await real.valuesFor(operation.path), `there is a resource for ${operation.path}`)
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const ids = Object.fromEntries(names.map((name, index) => [name, values[index]]))
    return batch.map((request) => ({ ...request, path: fillOpen(request.path, ids), mayConflict: true }))
  }
  const fresh = async () => {
    const ids = await used.make(client)
    await before[operation.operationId]?.(client, ids.id)
    return ids
  }
  const shared = await fresh()
  return Promise.all(
    batch.map(async (request) => {
      const ids = request.valid || used.alsoOfInvalid === true ? await fresh() : shared
      const json = request.json?.replaceAll(KEY_RESULT_ID, ids.keyResultId ?? KEY_RESULT_ID)
      return { ...request, json, path: fillOpen(request.path, { ...ids }), mayConflict: used.mayConflict }
    }),
  )
}

/** An objective, with the id of its key result for the bodies that name one. */
async function objectiveToChange(client: TestClient): Promise<{ id: string; keyResultId: string }> {
  const { objective, keyResults } = await createObjective(client)
  return { id: objective.id, keyResultId: required(keyResults[0], 'a new objective has a key result').id }
}

/** Sends requests at once and holds what is true of every answer and of the timeline after it. */
async function expectSafe({ app, client }: Target, operation: ApiOperation, requests: readonly AddressedRequest[]) {
  const eventsBefore = await countEvents(app)
  const answers = await Promise.all(
    requests.map(async (request) => ({ request, answer: await send(client, operation, request) })),
  )
  for (const { request, answer } of answers) {
    const shown = `${operation.method} ${request.path.slice(0, 300)} ${request.json?.slice(0, 300)} -> ${answer.text.slice(0, 300)}`
    expect(answer.status, shown).toBeLessThan(500)
    const isRefusal = answer.status >= 400
    const refused = isRefusal ? answer.body : { code: 'NONE', message: 'none' }
    expect(refused, shown).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) })
    // What is valid is accepted, unless the state of the data stands in its way.
    const isConflict = answer.status === 409 && request.mayConflict
    expect(request.valid && isRefusal && !isConflict, shown).toBe(false)
    expect(answer.headers.get('x-injected')).toBeNull()
  }
  const accepted = answers.filter(({ answer }) => answer.status < 300)
  const written = operation.method === 'GET' ? 0 : accepted.length
  const emitted = (await countEvents(app)) - eventsBefore
  if (!emitsForAll.has(operation.operationId))
    expect(emitted, 'a refusal emits nothing').toBeLessThanOrEqual(written * EVENTS_PER_CALL_MAX)
  return answers
}

/** Opening a cycle emits an event for every review. */
const emitsForAll = new Set(['createAppraisalCycle', 'openAppraisalCycle'])

async function countEvents({ pool }: TestApp): Promise<number> {
  const [row] = await pool<{ count: number }[]>`select count(*)::integer as count from events`
  return required(row, 'a count is one row').count
}

async function fuzz(onto: Target, operation: ApiOperation, options: { cases: number }) {
  const real = await findRealPaths(document, onto.client)
  const request = arbitraryRequest(document, operation, { employeeIds: onto.employeeIds, eventTypes: types })
  let validAccepted = 0
  const property = async (batch: FuzzedRequest[]) => {
    const addressed = await address(onto, operation, batch, real)
    const send = (requests: readonly AddressedRequest[]) => expectSafe(onto, operation, requests)
    const isReading = operation.method === 'GET'
    const answers = await (isReading ? expectUnchanged(onto.app.pool, () => send(addressed)) : send(addressed))
    validAccepted += answers.filter(({ request, answer }) => request.valid && answer.status < 300).length
    if (isReading) return
    // Once more, by themselves: what others wrote at the same time would hide what a refusal leaves behind.
    const refused = answers.filter(({ answer }) => answer.status >= 400 && answer.status !== 409)
    await expectUnchanged(onto.app.pool, () => send(refused.map(({ request }) => request)))
  }
  await fc.assert(fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH, size: 'max' }), property), {
    numRuns: Math.ceil(options.cases / BATCH),
    endOnFailure: true,
  })
  expect(validAccepted, 'some of what is valid is accepted').toBeGreaterThan(0)
}

const operationCalled = (operationId: string) =>
  required(
    document.operations.find((operation) => operation.operationId === operationId),
    operationId,
  )

/** A rotation would take the fuzzer's key away, and no random text is a key to report: both are tested where they are. */
const fuzzed = document.operations.filter((operation) => !operation.actsOnKeys && !operation.isPublic)

test.each(fuzzed.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s survives what is sent to it: valid is accepted, all else refused in one shape, and nothing is half done',
  async (_label, operation) => {
    await fuzz(await makeTarget(app), operation, { cases: CASES / fuzzed.length })
    expect('polluted' in {}).toBe(false)
  },
  120_000,
)

test('the fuzzer finds a value that the database refuses and the service does not', async () => {
  const planted = await makeTarget(plantedApp)
  await planted.app.pool`
    alter table objectives add constraint planted check (char_length(objectives.title) <= 12) not valid`
  onTestFinished(async () => {
    await planted.app.pool`alter table objectives drop constraint planted`
  })
  const fuzzing = fuzz(planted, operationCalled('createObjective'), { cases: 400 })
  await expect(fuzzing).rejects.toMatchObject({ cause: { message: expect.stringContaining('to be less than 500') } })
})

test.each([
  ['listEmployees', 'update timelines set last_at = timelines.last_at + 1000'],
  ['changeWebhookEndpoint', `update webhook_endpoints set description = 'left behind'`],
  ['deleteWebhookEndpoint', 'update webhook_endpoints set failing_since = now()'],
  ['pingWebhookEndpoint', 'update deliveries set attempt_count = deliveries.attempt_count + 1'],
])('the fuzzer finds a refusal of %s that leaves something behind: %s', async (operationId, leak) => {
  const planted = await makeTarget(plantedApp)
  const oneByOne = turns(1)
  const request: TestClient['request'] = async (path, init) => {
    const answer = await planted.client.request(path, init)
    // All rows at once from two sides would be a deadlock.
    if (answer.status >= 400) await oneByOne.take('leak', () => planted.app.pool.unsafe(leak))
    // The very answer of the client, whose body the caller names.
    return answer as Awaited<ReturnType<typeof planted.client.request<never>>>
  }
  const leaking = { ...planted, client: { ...planted.client, request } }
  await expect(fuzz(leaking, operationCalled(operationId), { cases: 400 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('nothing is changed') },
  })
})

test('the fuzzer finds an operation that refuses what is valid for the state of its resource', async () => {
  const planted = await makeTarget(plantedApp)
  const request: TestClient['request'] = async (path, init) => {
    const id = /^\/v1\/webhooks\/([^/]+)\/recover/.exec(path)?.[1]
    if (id !== undefined) await planted.client.request(`/v1/webhooks/${id}/disable`, { method: 'POST' })
    return planted.client.request(path, init)
  }
  const stubborn = { ...planted, client: { ...planted.client, request } }
  await expect(fuzz(stubborn, operationCalled('recoverWebhookEndpoint'), { cases: 400 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('INVALID_STATE') },
  })
})
