import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { paths } from '../../../dashboard/src/paths.ts'
import { required } from '../../src/kernel/assert.ts'
import { homeWithDatabase } from '../../src/storage/embedded/embedded.testing.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { apiClient, type ApiClient } from './api-client.testing.ts'
import {
  closeBrowser,
  expectNoFindings,
  isBrowserMissing,
  screenshotPath,
  startDashboard,
  totpCode,
  visit,
} from './dashboard.testing.ts'
import { startService } from './service-process.testing.ts'
import { chooseMode, showCode, showPassword } from './dashboard-people.testing.ts'

afterAll(closeBrowser)

const looks = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const

test.skipIf(isBrowserMissing)(
  'what the first start prints opens the dashboard, and every page of it is free of findings and complaints, in both colours and at the width of a phone',
  async () => {
    const service = await startDashboard()
    const printed = (label: string) => {
      const value = new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(service.stdout())?.[1]
      return required(value, `the first start prints: ${label}`)
    }
    const client = apiClient(service, printed('test key'))
    const addresses = await someAddresses(client)

    const first = await visit(service)
    await showPassword(first.page, { email: printed('address'), password: printed('password') })
    await showCode(first.page, totpCode(printed('TOTP')))
    await first.page.getByRole('heading', { name: 'Overview' }).waitFor()
    const storageState = await first.page.context().storageState()

    for (const [look, options] of looks) {
      const { page, complaints } = await visit(service, { ...options, storageState })
      for (const [name, path] of addresses) {
        await page.goto(path)
        await settle(page)
        await page.screenshot({ path: screenshotPath(`${look}-${name}`) })
        await expectNoFindings(page, `${name}, ${look}`)
        expect.soft(await page.getByRole('alert').count(), `${name} shows no failure`).toBe(0)
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect.soft(width, `${name} fits its window`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      }
      expect(complaints).toEqual([])
    }

    await first.page.goto('/employees')
    await first.page.getByRole('link', { name: 'Ngozi Adeyemi' }).waitFor()
    await chooseMode(first.page, 'Live')
    await first.page.getByText('Nobody here').waitFor()
    await first.page.screenshot({ path: screenshotPath('light-live') })
    await expectNoFindings(first.page, 'live data without anybody')
    expect(first.complaints).toEqual([])
  },
)

test('a process that only delivers serves no dashboard', async () => {
  const settings = { WAGEBOOK_HOME: await homeWithDatabase(), WAGEBOOK_DEMO: '0' }
  const delivering = await startService({ ...settings, WAGEBOOK_ROLE: 'delivery' })
  for (const path of ['/', '/sign-in', '/dashboard/v1/session']) {
    expect((await fetch(delivering.url + path)).status, path).toBe(404)
  }
  await delivering.stop()
  const answering = await startService({ ...settings, WAGEBOOK_ROLE: 'api' })
  expect((await fetch(`${answering.url}/sign-in`)).status).toBe(200)
})

/** Every page behind the sign-in, with ids of what the demo holds where it wants one, and a delivery of a webhook. */
async function someAddresses(client: ApiClient): Promise<[name: string, path: string][]> {
  const receiver = await startReceiver()
  const webhook = await created(
    client.post('/v1/webhooks', { url: receiver.url('/hook'), description: '', eventTypes: '*' }),
  )
  const person = { firstName: 'Grace', lastName: 'Moreau', email: 'grace.moreau@kestrel.example' }
  await created(client.post('/v1/employees', person))
  await receiver.waitFor(1)
  const ids: Record<string, string> = {
    webhook,
    delivery: webhook,
    employee: await newest(client, '/v1/employees'),
    objective: await newest(client, '/v1/performance/objectives'),
    cycle: await newest(client, '/v1/performance/appraisal-cycles'),
    review: await newest(client, '/v1/performance/reviews'),
    event: await newest(client, '/v1/events'),
  }
  const deliveryId = await newest(client, `/v1/webhooks/${webhook}/deliveries`)
  const before = new Set(['signIn', 'signUp', 'verifyEmail', 'forgotPassword', 'resetPassword', 'invitation'])
  return Object.entries(paths)
    .filter(([name]) => !before.has(name))
    .map(([name, path]) => [name, path.replace(':deliveryId', deliveryId).replace(':id', ids[name] ?? '')])
}

interface WithId {
  id: string
}

async function created(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer
  expect(status).toBe(201)
  return (body as WithId).id
}

async function newest(client: ApiClient, path: string): Promise<string> {
  const { body } = await client.get<WithId[]>(`${path}?limit=1`)
  return required(body[0], `${path} holds something`).id
}

/** The page has its heading, and nothing on it is still being fetched. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
}
