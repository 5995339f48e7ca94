import { expect, test } from 'vitest'
import type { Employee } from '../features/employees/employees.schema.ts'
import { browser } from '../testing/browser.ts'
import { sendRaw } from '../testing/raw-socket.ts'
import { createEmployee, newEmployee } from '../testing/builders.ts'
import { expectRefusal, startTestApp } from '../testing/test-app.ts'
import { clientWith } from '../testing/test-client.ts'
import { expectUnchanged } from '../testing/unchanged.ts'

const app = await startTestApp({ role: 'api' })
const company = await app.createCompany()

test('an Admin works on the data that Wagebook-Mode names, and on no other', async () => {
  const admin = await app.signIn(company)
  const made = await admin.post<Employee>('/dashboard/v1/employees', newEmployee())
  expect(made.status).toBe(201)
  expect((await admin.get(`/dashboard/v1/employees/${made.body.id}`)).status).toBe(200)
  expectRefusal(await admin.inMode('live').get(`/dashboard/v1/employees/${made.body.id}`), 404, 'NOT_FOUND')
  expect((await company.test.client.get(`/v1/employees/${made.body.id}`)).status).toBe(200)
})

test('another company’s resource is unknown', async () => {
  const admin = await app.signIn(await app.createCompany())
  const { id } = await createEmployee(company.test.client)
  expectRefusal(await admin.get(`/dashboard/v1/employees/${id}`), 404, 'NOT_FOUND')
})

test('without the mode, or with another word for it, an operation of the API is refused and names the header', async () => {
  const admin = await app.signIn(company)
  for (const mode of ['', 'Live', 'live, test']) {
    const refused = await admin.request('/dashboard/v1/employees', { headers: { 'wagebook-mode': mode } })
    expectRefusal(refused, 400, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ details: [{ path: 'Wagebook-Mode' }] })
  }
})

test('a key opens nothing behind the dashboard’s door, and a session’s cookie nothing behind the other', async () => {
  const admin = await app.signIn(company)
  const { client } = company.test
  expectRefusal(
    await client.request('/dashboard/v1/employees', { headers: { 'wagebook-mode': 'test' } }),
    401,
    'NOT_SIGNED_IN',
  )
  expectRefusal(await admin.get('/v1/employees'), 401, 'UNAUTHENTICATED')
})

test('a Viewer reads and changes nothing; a Developer changes test data alone', async () => {
  const viewer = await app.signIn(company, { role: 'Viewer' })
  const developer = await app.signIn(company, { role: 'Developer' })
  expect((await viewer.inMode('live').get('/dashboard/v1/performance/objectives')).status).toBe(200)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await viewer.post('/dashboard/v1/employees', newEmployee()), 403, 'ROLE_NOT_ALLOWED')
    const live = developer.inMode('live')
    expectRefusal(await live.post('/dashboard/v1/employees', newEmployee()), 403, 'INSUFFICIENT_SCOPE')
  })
  expect((await developer.post('/dashboard/v1/employees', newEmployee())).status).toBe(201)
})

interface Sent {
  method: string
  site?: string
  origin?: string
  passes: boolean
}

const own = app.url
const sent: Sent[] = [
  { method: 'GET', passes: true },
  { method: 'GET', site: 'same-origin', passes: true },
  { method: 'GET', site: 'none', passes: true },
  { method: 'GET', site: 'same-site', passes: false },
  { method: 'GET', site: 'cross-site', passes: false },
  { method: 'GET', origin: 'https://evil.example', passes: false },
  { method: 'GET', site: 'same-origin', origin: 'https://evil.example', passes: false },
  { method: 'POST', passes: false },
  { method: 'POST', site: 'same-origin', passes: true },
  { method: 'POST', site: 'none', passes: false },
  { method: 'POST', site: 'same-site', passes: false },
  { method: 'POST', site: 'cross-site', passes: false },
  { method: 'POST', site: 'cross-site', origin: own, passes: false },
  { method: 'POST', origin: own, passes: true },
  { method: 'POST', origin: 'http://localhost:8080', passes: true },
  { method: 'POST', origin: own.replace('http:', 'https:'), passes: false },
  { method: 'POST', origin: 'http://127.0.0.1:1', passes: false },
  { method: 'POST', origin: 'null', passes: false },
  { method: 'POST', origin: '', passes: false },
  { method: 'POST', origin: `${own}.evil.example`, passes: false },
  { method: 'POST', site: 'same-origin', origin: 'null', passes: false },
  { method: 'POST', site: 'same-origin', origin: own, passes: true },
]

test.each(sent)('$method with Sec-Fetch-Site $site and Origin $origin passes: $passes', async (each) => {
  const { cookie } = await app.signIn(company)
  const client = clientWith(app.service, () => ({ cookie, 'wagebook-mode': 'test' }))
  const headers: Record<string, string> = {}
  if (each.site !== undefined) headers['sec-fetch-site'] = each.site
  if (each.origin !== undefined) headers['origin'] = each.origin
  const body = each.method === 'POST' ? { body: JSON.stringify(newEmployee()) } : {}
  if (each.method === 'POST') headers['content-type'] = 'application/json'
  const send = () => client.request('/dashboard/v1/employees', { method: each.method, headers, ...body })
  if (each.passes) expect((await send()).status).toBeLessThan(300)
  else expectRefusal(await expectUnchanged(app.pool, send), 403, 'CROSS_SITE_REQUEST')
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of type %s, which forms can send, is refused even from our own pages',
  async (type) => {
    const admin = await app.signIn(company)
    await expectUnchanged(app.pool, async () => {
      const refused = await admin.request('/dashboard/v1/employees', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(newEmployee()),
      })
      expectRefusal(refused, 415, 'UNSUPPORTED_MEDIA_TYPE')
    })
  },
)

test('a name that another site has made to lead here is refused; this machine’s own names are not', async () => {
  const ask = async (host: string, path = '/dashboard/v1/settings') => {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Sec-Fetch-Site: same-origin', 'Connection: close', '', '']
    return sendRaw(app.url, lines.join('\r\n'))
  }
  for (const host of [
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '[evil',
  ]) {
    const refused = await ask(host)
    expect([host, refused.status]).toEqual([host, 403])
    expect(refused.text).toContain('CROSS_SITE_REQUEST')
  }
  for (const host of ['localhost:1234', '127.0.0.1', '[::1]:8080']) expect((await ask(host)).status).toBe(200)
})

test('what is below the door and is no operation is a 404, and another method a 405', async () => {
  const page = browser(app.service)
  expectRefusal(await page.get('/dashboard/v1/unheard-of'), 404, 'NOT_FOUND')
  expectRefusal(await page.get('/dashboard/v1/key'), 404, 'NOT_FOUND')
  expectRefusal(await page.get('/dashboard/v1/sign-out'), 405, 'METHOD_NOT_ALLOWED')
})
