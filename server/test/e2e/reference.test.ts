import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { homeWithDatabase, temporaryFolder } from '../../src/storage/embedded/embedded.testing.ts'
import { startService } from './service-process.testing.ts'

const CHROMIUM = '/usr/bin/chromium'
const isMissing = !existsSync(CHROMIUM)
if (isMissing) process.stderr.write(`\n*** ${CHROMIUM} is missing: the test of the API reference is SKIPPED ***\n`)

test.skipIf(isMissing)(
  'the API reference shows the operations in a browser, without an error and without asking any other host',
  async () => {
    const service = await startService({ WAGEBOOK_HOME: await homeWithDatabase() })
    const browser = await chromium.launch({ executablePath: CHROMIUM })
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const complaints: string[] = []
    const hosts = new Set<string>()
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('requestfailed', (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`))
    page.on(
      'response',
      (response) => response.status() >= 400 && complaints.push(`${response.url()} ${response.status()}`),
    )
    page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).host))

    await page.goto(`${service.url}/docs/`)
    // The page draws an operation once it is near.
    await page.locator('a[href="#tag/performance"]').click({ timeout: 60_000 })
    await page.locator('a[href="#tag/performance/POST/v1/performance/objectives"]').click({ timeout: 30_000 })
    await page.getByRole('heading', { name: 'Create an objective' }).waitFor({ timeout: 30_000 })
    await page.getByText('ownerEmployeeId').first().waitFor({ timeout: 30_000 })
    await page.screenshot({ path: join(process.env['SCREENSHOTS'] ?? temporaryFolder(), 'reference.png') })
    expect(complaints).toEqual([])
    expect([...hosts]).toEqual([new URL(service.url).host])
  },
)

test('only the reference may run inline script; every other answer but the dashboard forbids all script', async () => {
  const service = await startService({ WAGEBOOK_HOME: await homeWithDatabase(), WAGEBOOK_DEMO: '0' })
  const policyOf = async (path: string) => {
    const { headers } = await fetch(service.url + path, { redirect: 'manual' })
    return headers.get('content-security-policy') ?? ''
  }
  expect(await policyOf('/docs/')).toContain("default-src 'none'; script-src 'self' 'unsafe-inline'")
  for (const path of ['/openapi.json', '/healthz', '/readyz', '/v1/key', '/nowhere', '/docsx']) {
    const policy = await policyOf(path)
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toMatch(/script-src|unsafe-inline/)
  }
})
