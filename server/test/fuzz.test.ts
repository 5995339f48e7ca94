import fc from 'fast-check'
import { expect, test } from 'vitest'
import { required } from '../src/kernel/assert.ts'
import { readApiDocument, type ApiOperation } from '../src/testing/api-document.ts'
import { arbitraryRequest, type FuzzedRequest } from '../src/testing/arbitrary-input.ts'
import { createEmployee, createObjective } from '../src/testing/builders.ts'
import { createReview } from '../src/testing/performance.ts'
import { findRealPaths } from '../src/testing/real-paths.ts'
import { startTestApp, type TestApp } from '../src/testing/test-app.ts'
import type { TestClient } from '../src/testing/test-client.ts'
import { contentsOf } from '../src/testing/unchanged.ts'

/** Requests in all, shared out among the operations, and how many of them are sent between two looks at the database. */
const CASES = 5_000
const BATCH = 20

interface Target {
  app: TestApp
  client: TestClient
}

const app = await startTestApp()
/** A service of its own, for faults to be planted in. */
const plantedApp = await startTestApp()
const document = readApiDocument(app.service)
const { live } = await app.createCompany()
const target = { app, client: live.client }
await createObjective(live.client)
await createReview(live.client)
const real = await findRealPaths(document, live.client)
const employeeIds = [(await createEmployee(live.client)).id, (await createEmployee(live.client)).id]
const eventTypes = document.webhooks.map((webhook) => webhook.type)

async function send(client: TestClient, operation: ApiOperation, request: FuzzedRequest) {
  const { method } = operation
  if (request.json === undefined) return client.request(request.path, { method })
  return client.request(request.path, { method, body: request.json, headers: { 'content-type': 'application/json' } })
}

/** Sends a batch at once and holds what is true of every answer and of the database after it. */
async function expectSafe({ app, client }: Target, operation: ApiOperation, batch: readonly FuzzedRequest[]) {
  await nothingDue(app)
  const before = await contentsOf(app.pool)
  const eventsBefore = await countEvents(app)
  const answers = await Promise.all(
    batch.map(async (request) => ({ request, answer: await send(client, operation, request) })),
  )
  for (const { request, answer } of answers) {
    const shown = `${operation.method} ${request.path.slice(0, 300)} ${request.json?.slice(0, 300)} -> ${answer.text.slice(0, 300)}`
    expect(answer.status, shown).toBeLessThan(500)
    const isRefusal = answer.status >= 400
    const refused = isRefusal ? answer.body : { code: 'NONE', message: 'none' }
    expect(refused, shown).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) })
    // What is valid is accepted, unless the state of the data stands in its way.
    expect(request.valid && isRefusal && answer.status !== 409, shown).toBe(false)
    expect(answer.headers.get('x-injected')).toBeNull()
  }
  const accepted = operation.method === 'GET' ? 0 : answers.filter(({ answer }) => answer.status < 300).length
  if (accepted === 0) expect(await contentsOf(app.pool), 'a refusal changes nothing').toEqual(before)
  if (emitsSeveral.has(operation.operationId)) return
  expect((await countEvents(app)) - eventsBefore, 'a refusal emits nothing').toBeLessThanOrEqual(accepted)
}

/** What emits more than one event, or makes work that falls due at once and emits some more. */
const emitsSeveral = new Set(['createAppraisalCycle', 'openAppraisalCycle', 'approvePromotion'])

/** What falls due at once, such as the end of a cycle of long ago, is done in the background, which is no refusal's doing. */
async function nothingDue({ pool }: TestApp): Promise<void> {
  const countDue = async () => (await pool`select from due_work where due_work.due_at <= now()`).length
  await expect.poll(countDue, { timeout: 30_000, interval: 50 }).toBe(0)
}

async function countEvents({ pool }: TestApp): Promise<number> {
  const [row] = await pool<{ count: number }[]>`select count(*)::integer as count from events`
  return required(row, 'a count is one row').count
}

async function fuzz(onto: Target, operation: ApiOperation, options: { cases: number; known?: readonly string[] }) {
  const pathValues = required(await real.valuesFor(operation.path), `there is a resource for ${operation.path}`)
  const ids = options.known ?? employeeIds
  const request = arbitraryRequest(document, operation, { employeeIds: ids, eventTypes, pathValues })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH, size: 'max' }), (batch) =>
      expectSafe(onto, operation, batch),
    ),
    { numRuns: Math.ceil(options.cases / BATCH), endOnFailure: true },
  )
}

const operationCalled = (operationId: string) =>
  required(
    document.operations.find((operation) => operation.operationId === operationId),
    operationId,
  )

/** Reading comes first: after thousands of writes with texts of full length every page would be megabytes. */
const inTurn = [...Map.groupBy(document.operations, ({ method }) => (method === 'GET' ? 0 : 1))]
  .toSorted(([a], [b]) => a - b)
  .flatMap(([, group]) => group)

test.each(inTurn.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s survives what is sent to it: valid is accepted, all else refused in one shape, and nothing is half done',
  async (_label, operation) => {
    await fuzz(target, operation, { cases: CASES / document.operations.length })
    expect('polluted' in {}).toBe(false)
  },
  120_000,
)

test('the fuzzer finds a value that the database refuses and the service does not', async () => {
  const planted = await makePlanted()
  await planted.app.pool`
    alter table objectives add constraint planted check (char_length(objectives.title) <= 12)`
  const fuzzing = fuzz(planted, operationCalled('createObjective'), { cases: 400, known: planted.employeeIds })
  await expect(fuzzing).rejects.toMatchObject({ cause: { message: expect.stringContaining('to be less than 500') } })
})

test('the fuzzer finds a refusal that leaves something behind', async () => {
  const planted = await makePlanted()
  const request: TestClient['request'] = async (path, init) => {
    const answer = await planted.client.request(path, init)
    if (answer.status >= 400) await planted.app.pool`update timelines set last_at = timelines.last_at + 1000`
    // The very answer of the client, whose body the caller names.
    return answer as Awaited<ReturnType<typeof planted.client.request<never>>>
  }
  const leaking = { ...planted, client: { ...planted.client, request } }
  await expect(fuzz(leaking, operationCalled('listEmployees'), { cases: 400 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('changes nothing') },
  })
})

async function makePlanted() {
  const { live } = await plantedApp.createCompany()
  const employee = await createEmployee(live.client)
  return { app: plantedApp, client: live.client, employeeIds: [employee.id] }
}
