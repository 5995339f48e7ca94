import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TOTP, URI } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import type { Employee } from '../../src/features/employees/employees.schema.ts'
import type { Objective, ObjectiveDetail } from '../../src/features/objectives/objectives.schema.ts'
import { homeWithDatabase, newHome } from '../../src/storage/embedded/embedded.testing.ts'
import { apiClient, type ApiClient } from './api-client.testing.ts'
import { required } from '../../src/kernel/assert.ts'
import { freePorts, launchService, startService, type ServiceProcess } from './service-process.testing.ts'

interface Event {
  id: string
  type: string
  occurredAt: string
}

test('the first start prints an address, two keys and two commands that work, and the next one keeps the data', async () => {
  const home = newHome()
  const [port = 0] = await freePorts(1)
  const first = await startService({ WAGEBOOK_HOME: home, PORT: String(port) })
  const printed = first.stdout()
  const base = `http://localhost:${port}`
  const [live, test] = keysIn(printed)
  expect(countOf(printed, `Wagebook listens on ${base}\n`)).toBe(1)
  expect(countOf(printed, `API reference        ${base}/docs\n`)).toBe(1)
  expect(countOf(printed, `live key   ${live}\n`)).toBe(1)
  expect(countOf(printed, `test key   ${test}\n`)).toBe(1)
  expect(first.stderr()).toBe('')
  await expectSignIn(base, printed)

  const commands = printed.match(/^ {4}curl (.*\\\n)*.*$/gm) ?? []
  expect(commands).toHaveLength(2)
  const [created, happened] = await Promise.all(commands.map(runInShell))
  expect(JSON.parse(created ?? '')).toMatchObject({
    objective: { title: 'Try Wagebook', status: 'Active' },
    keyResults: [{ targetValue: 100, currentValue: 0, confidenceScore: 0.5 }],
    checkIns: [],
  })
  expect(JSON.parse(happened ?? '')).toHaveLength(5)
  expect((await fetch(`${base}/docs`)).status).toBe(200)
  expect((await apiClient(first, live).get('/v1/employees')).body).toEqual([])
  await expectDemoTenant(apiClient(first, test))
  const employees = await apiClient(first, test).get('/v1/employees')
  expect(await first.stop()).toEqual({ code: 0, signal: null })
  expectStoppedCleanly(home)

  const second = await startService({ WAGEBOOK_HOME: home })
  expect(second.stdout()).toContain(`Wagebook listens on`)
  expect(second.stdout() + second.stderr()).not.toMatch(/svc_|curl|key/)
  expect((await apiClient(second, test).get('/v1/employees')).body).toEqual(employees.body)
})

/** 25 people in every state with one top, objectives in several states of progress, a strictly ordered timeline, and lists that answer. */
async function expectDemoTenant(client: ApiClient): Promise<void> {
  const { body: employees } = await client.get<Employee[]>('/v1/employees?limit=500')
  expect(employees).toHaveLength(25)
  const ids = new Set(employees.map((employee) => employee.id))
  expect(employees.filter((employee) => employee.managerId === null)).toHaveLength(1)
  expect(employees.every(({ managerId }) => managerId === null || ids.has(managerId))).toBe(true)
  expect(new Set(employees.map(({ status }) => status))).toEqual(
    new Set(['Pending', 'Active', 'Suspended', 'Terminated']),
  )
  expect(employees.some(({ status, terminationDate }) => status === 'Active' && terminationDate !== null)).toBe(true)

  const { body: objectives } = await client.get<Objective[]>('/v1/performance/objectives?limit=500')
  expect(objectives.length).toBeGreaterThanOrEqual(10)
  expect(objectives.every(({ ownerEmployeeId }) => ids.has(ownerEmployeeId))).toBe(true)
  const details = await Promise.all(
    objectives.map(({ id }) => client.get<ObjectiveDetail>(`/v1/performance/objectives/${id}`)),
  )
  const values = details.flatMap(({ body }) => body.keyResults.map((keyResult) => Number(keyResult.currentValue)))
  expect(values).toContain(0)
  expect(values.some((value) => value > 0)).toBe(true)
  expect(details.some(({ body }) => body.checkIns.length > 0)).toBe(true)

  const { body: events } = await client.get<Event[]>('/v1/events?limit=500')
  expect(events.length).toBeGreaterThan(50)
  expect(events.length, 'all of them are on one page').toBeLessThan(500)
  for (const [index, event] of events.slice(1).entries()) {
    expect(event.occurredAt > (events[index]?.occurredAt ?? ''), `${event.occurredAt} is after the one before`).toBe(
      true,
    )
  }
}

test('a second start on the same home says who runs there, ends with 1, and does not harm the first', async () => {
  const home = await homeWithDatabase()
  const first = await startService({ WAGEBOOK_HOME: home })
  const [, key] = keysIn(first.stdout())
  const second = await launchService({ WAGEBOOK_HOME: home })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.stdout()).toBe('')
  expect(second.stderr().trim().split('\n')).toHaveLength(1)
  expect(second.stderr()).toContain(`is in use by process ${first.pid}`)
  expect((await apiClient(first, key).get('/v1/employees?limit=1')).status).toBe(200)
  expect(first.stderr()).toBe('')
})

test.for(['SIGTERM', 'SIGINT'] as const)(
  'after %s the request in progress is answered, then the database is stopped and the exit code is 0',
  async (signal) => {
    const home = await homeWithDatabase()
    const service = await startService({ WAGEBOOK_HOME: home })
    const [, key] = keysIn(service.stdout())
    const body = JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' })
    const request = beginRequest(service, { key, body })
    await request.untilHalfIsSent()
    service.signal(signal)
    await expect.poll(() => canConnect(service), { timeout: 10_000 }).toBe(false)
    expect(existsSync(join(home, 'postgresql-18/data/postmaster.pid'))).toBe(true)
    request.sendTheRest()
    expect(await request.answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await service.ended).toEqual({ code: 0, signal: null })
    expectStoppedCleanly(home)
    expect(service.stderr()).toBe('')

    const next = await startService({ WAGEBOOK_HOME: home })
    expect((await apiClient(next, key).get('/v1/employees?email=ada@example.com')).body).toHaveLength(1)
  },
)

test('a request whose body never ends does not keep the service from ending', async () => {
  const home = await homeWithDatabase()
  const service = await startService({ WAGEBOOK_HOME: home })
  const [, key] = keysIn(service.stdout())
  const request = beginRequest(service, { key, body: '{"firstName":"Ada"}' })
  await request.untilHalfIsSent()
  expect(await service.stop()).toEqual({ code: 0, signal: null })
  expectStoppedCleanly(home)
})

test('WAGEBOOK_DEMO=0 makes no company and prints no key', async () => {
  const home = await homeWithDatabase()
  const service = await startService({ WAGEBOOK_HOME: home, WAGEBOOK_DEMO: '0' })
  expect(service.stdout()).not.toContain('svc_')
  await service.stop()
  const next = await startService({ WAGEBOOK_HOME: home })
  expect(keysIn(next.stdout()), 'the next start finds no company and makes the demo').toHaveLength(2)
})

test('a setting that cannot be used is told in one line that names it, without its value if it is a secret', async () => {
  const bad = {
    PORT: 'eighty',
    WAGEBOOK_METRICS_PORT: '70000',
    WAGEBOOK_LOG_LEVEL: 'loud',
    WAGEBOOK_PUBLIC_URL: 'example.com',
    WAGEBOOK_DATABASE_CONNECTIONS: '1',
    WAGEBOOK_DEMO: 'yes',
    WAGEBOOK_KEY_PEPPER: 'hunter2',
    WAGEBOOK_ENCRYPTION_KEY: 'hunter2',
    DATABASE_URL: 'mysql://root:hunter2@localhost/x',
  }
  const starts = Object.entries(bad).map(async ([name, value]) => {
    const service = await launchService({ WAGEBOOK_HOME: newHome(), [name]: value })
    expect(await service.ended, name).toEqual({ code: 1, signal: null })
    expect(service.stderr().trim().split('\n'), name).toHaveLength(1)
    expect(service.stderr()).toContain(name)
    expect(service.stderr()).not.toContain('hunter2')
    expect(service.stdout()).toBe('')
  })
  await Promise.all(starts)
})

test('a misspelt setting is warned of and does not keep the service from starting', async () => {
  const service = await startService({ WAGEBOOK_HOME: await homeWithDatabase(), WAGEBOOK_LOGLEVEL: 'debug' })
  expect(service.stderr()).toMatch(/^WAGEBOOK_LOGLEVEL is not a setting .*\n$/)
})

test.for(['PORT', 'WAGEBOOK_METRICS_PORT'])(
  'when the port of %s is in use the start says so in one line, stops the database and ends with 1',
  async (name) => {
    const home = await homeWithDatabase()
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const port = (other.address() as { port: number }).port
    const service = await launchService({ WAGEBOOK_HOME: home, [name]: String(port) })
    expect(await service.ended).toEqual({ code: 1, signal: null })
    expect(service.stderr().trim().split('\n')).toHaveLength(1)
    expect(service.stderr()).toContain(`:${port}. Another program uses this port`)
    expect(service.stdout()).toBe('')
    expectStoppedCleanly(home)
  },
)

/** The address, password and TOTP secret that were printed open the dashboard's door. */
async function expectSignIn(base: string, printed: string): Promise<void> {
  const [, email] = /address {4}(\S+)\n/.exec(printed) ?? []
  const [, password] = /password {3}(\S+)\n/.exec(printed) ?? []
  const [, secret] = /TOTP {7}([A-Z2-7]{32})\n/.exec(printed) ?? []
  const [uri = ''] = /otpauth:\S+/.exec(printed) ?? []
  expect(URI.parse(uri).generate()).toBe(new TOTP({ secret: required(secret, 'the secret is printed') }).generate())
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${base}/dashboard/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base, cookie },
      body: JSON.stringify(body),
    })
  const shown = await post('sign-in', { email, password })
  const [cookie = ''] = (shown.headers.getSetCookie()[0] ?? '').split(';')
  const signedIn = await post('sign-in/totp', { code: URI.parse(uri).generate() }, cookie)
  expect(await signedIn.json()).toMatchObject({ state: 'SignedIn', user: { email, role: 'Admin' } })
}

/** The live and the test key that a first start printed. */
function keysIn(printed: string): string[] {
  return printed.match(/(?<=(live|test) key {3})svc_\w+/g) ?? []
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}

async function runInShell(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', command.trim()])
  return stdout
}

function expectStoppedCleanly(home: string): void {
  expect(existsSync(join(home, 'postgresql-18/data/PG_VERSION'))).toBe(true)
  expect(existsSync(join(home, 'postgresql-18/data/postmaster.pid')), 'postmaster.pid is gone').toBe(false)
}

/** A request for a new employee of which first only a half is sent. */
function beginRequest({ url }: ServiceProcess, { key, body }: { key: string | undefined; body: string }) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  const lines = [
    'POST /v1/employees HTTP/1.1',
    'Host: localhost',
    `X-Api-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    // The server's sign that it has read the head and began with the request.
    'Expect: 100-continue',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, body.length / 2)}`)
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
  return {
    untilHalfIsSent: () => expect.poll(() => text, { timeout: 10_000 }).toBe(CONTINUE),
    sendTheRest: () => void socket.write(body.slice(body.length / 2)),
    answer: once(socket, 'close').then(() => text.slice(CONTINUE.length)),
  }
}

async function canConnect({ url }: ServiceProcess): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
