// scratch: not committed
import { chromium, type Page } from 'playwright-core'
import { openPool } from './server/src/storage/pool.ts'
import { embeddedSocketFolder } from './server/src/storage/embedded/index.ts'
import { openSession } from './server/src/features/sign-in/index.ts'
import { insertUser } from './server/src/features/users/index.ts'
import { systemClock } from './server/src/kernel/clock.ts'
import { randomIds } from './server/src/kernel/ids.ts'
const url = 'http://localhost:18321'
const sql = openPool({ socketFolder: embeddedSocketFolder('/tmp/wbhome') }, { connectionsMax: 1, name: 'shots' })
const ids = randomIds(),
  clock = systemClock
const [company] = await sql<{ id: string; name: string }[]>`select companies.id, companies.name from companies`
const role = (process.env.ROLE ?? 'Admin') as 'Admin'
const user = { id: ids.next(clock.nowMs()), email: `ada${clock.nowMs()}@kestrel.example`, name: 'Ada Byron', role }
await insertUser(sql, { ...user, companyId: company!.id, passwordHash: null, createdAt: new Date().toISOString() })
const opened = await openSession(
  { sql, clock, ids },
  { companyId: company!.id, userId: user.id, state: 'SignedIn', factor: 'totp', address: '127.0.0.1', userAgent: null },
)
const at = (h: number) => new Date(Date.now() - h * 3600e3).toISOString()
const session = (state: string) => ({
  state,
  user: state === 'SignedOut' ? null : user,
  company: { id: company!.id, name: company!.name, timeZone: 'UTC', modules: ['leave', 'advances', 'performance'] },
  factors: { totp: true, passkeys: 1, recoveryCodesLeft: 8 },
  factor: 'totp',
  expiresAt: at(-10),
})
const key = (n: number, extra = {}) => ({
  id: `k${n}`,
  name: ['Payroll sync', 'HR import', 'Old key'][n],
  mode: n ? 'test' : 'live',
  scopes: n ? ['employees:write', 'performance:read'] : ['*'],
  createdAt: at(400 * n + 1),
  createdBy: { kind: 'user', name: 'ada@kestrel.example' },
  expiresAt: null,
  rotatedAt: null,
  revokedAt: null,
  revokedReason: null,
  lastUsedAt: n ? at(2) : null,
  webhookEndpoints: 1,
  ...extra,
})
const fake: Record<string, unknown> = {
  settings: { signUp: 'open', outbox: true, publicUrl: url },
  session: session(process.env.STATE ?? 'SignedIn'),
  'api-keys': [key(0), key(1), key(2, { revokedAt: at(3) })],
  'api-keys/k0/webhook-endpoints': [{ id: 'e', url: 'https://hooks.example.com/x', status: 'Enabled', mode: 'live' }],
  modules: ['leave', 'advances', 'performance'].map((module) => ({ module, enabled: module !== 'leave' })),
  team: [
    {
      id: user.id,
      email: user.email,
      name: user.name,
      role: 'Admin',
      factors: { totp: true, passkeys: 1, recoveryCodesLeft: 8 },
      lastSignedInAt: at(1),
      createdAt: at(300),
    },
    {
      id: 'x',
      email: 'grace@kestrel.example',
      name: 'Grace Kim',
      role: 'Viewer',
      factors: { totp: false, passkeys: 0, recoveryCodesLeft: 0 },
      lastSignedInAt: null,
      createdAt: at(30),
    },
  ],
  invitations: [{ id: 'i', email: 'new@kestrel.example', role: 'Developer', expiresAt: at(-100), createdAt: at(3) }],
  factors: {
    totp: { activatedAt: at(100) },
    passkeys: [{ id: 'p', name: 'Laptop', createdAt: at(50), lastUsedAt: at(2) }],
    recoveryCodesLeft: 8,
  },
  sessions: [
    {
      id: 's',
      current: true,
      createdAt: at(2),
      lastSeenAt: at(0),
      address: '127.0.0.1',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156 Safari/537',
      factor: 'totp',
    },
    {
      id: 's2',
      current: false,
      createdAt: at(5),
      lastSeenAt: at(3),
      address: '10.0.0.7',
      userAgent: 'Mozilla/5.0 (iPhone) Safari/600',
      factor: 'passkey',
    },
  ],
  outbox: [
    {
      id: 'm',
      to: 'new@kestrel.example',
      subject: 'You are invited to Kestrel Logistics',
      text: `Ada Byron invites you.\n\n${url}/invitation?token=abc\n\nIt is good for 7 days.`,
      sentAt: at(1),
    },
  ],
  'audit-log': [1, 2, 3].map((n) => ({
    sequence: n,
    id: `a${n}`,
    occurredAt: at(n),
    actor: { kind: 'user', id: user.id, name: user.email },
    factor: 'totp',
    action: ['api_key.issued', 'user.signed_in', 'team.invited'][n - 1],
    mode: n === 1 ? 'test' : null,
    target: { kind: 'api_key', id: 'k', name: 'Payroll sync' },
    address: '127.0.0.1',
    userAgent: null,
    requestId: 'r',
    before: null,
    after: { name: 'Payroll sync', secret: '[redacted]' },
    hash: 'ab12',
  })),
  'request-log': Array.from({ length: 8 }, (_, n) => ({
    id: crypto.randomUUID(),
    keyId: 'k1',
    keyName: 'HR import',
    mode: 'test',
    method: n % 3 ? 'GET' : 'POST',
    path: '/v1/employees/019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
    route: '/v1/employees/{id}',
    status: [200, 201, 404, 403, 200, 500, 200, 200][n],
    code: n === 2 ? 'NOT_FOUND' : null,
    durationMs: 3.2 + n,
    at: at(n / 3),
  })),
  overview: {
    requests: Array.from({ length: 288 }, (_, n) => ({
      at: at(24 - n / 12),
      count: Math.round(60 + 50 * Math.sin(n / 30)),
      clientErrors: n % 9,
      serverErrors: n % 40 === 0 ? 5 : 0,
    })),
    deliveries: Array.from({ length: 288 }, (_, n) => ({
      at: at(24 - n / 12),
      acknowledged: n % 13,
      failed: n % 50 === 0 ? 4 : 0,
    })),
    endpoints: [
      { id: 'e', url: 'https://hooks.example.com/wagebook', status: 'Enabled', pending: 3, failing: false },
      { id: 'e2', url: 'https://old.example.com/in', status: 'Disabled', pending: 0, failing: true },
    ],
    totals: { requests: 18321, clientErrors: 611, serverErrors: 7, acknowledged: 1423, failed: 12 },
  },
  'factors/totp': {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Wagebook:ada@kestrel.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Wagebook',
  },
  'factors/totp/activate': { recoveryCodes: Array.from({ length: 10 }, (_, n) => `k${n}vq-8d2m-xx4p`) },
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
export async function open(options: { dark?: boolean; phone?: boolean; mode?: string } = {}) {
  const context = await browser.newContext({
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1280, height: 860 },
    colorScheme: options.dark ? 'dark' : 'light',
  })
  await context.addCookies([{ name: 'wagebook', value: opened.token, url }])
  await context.route('**/dashboard/v1/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/dashboard/v1/', '')
    if (name in fake) return route.fulfill({ json: fake[name] })
    return route.continue()
  })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', page.url(), m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), String(e).slice(0, 400)))
  return page
}
export async function shot(page: Page, path: string, name: string) {
  await page.goto(url + path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: process.env.FULL === '1' })
}
const list = (process.argv[2] ?? '/').split(',')
const page = await open({ dark: process.env.DARK === '1', phone: process.env.PHONE === '1' })
for (const path of list)
  await shot(page, path, (process.env.PREFIX ?? '') + (path.replaceAll('/', '_').replace(/^_/, '') || 'overview'))
await browser.close()
await sql.end()
process.exit(0)
