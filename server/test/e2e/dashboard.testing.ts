import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, onTestFinished, vi } from 'vitest'
import { homeWithDatabase } from '../../src/storage/embedded/embedded.testing.ts'
import { required } from '../../src/kernel/assert.ts'
import { freePorts, repository, startService, type ServiceProcess } from './service-process.testing.ts'

vi.setConfig({ testTimeout: 600_000 })

const CHROMIUM = '/usr/bin/chromium'

/** For `test.skipIf`; says so loudly, once for each file. */
export const isBrowserMissing = !existsSync(CHROMIUM)
if (isBrowserMissing) process.stderr.write(`\n*** ${CHROMIUM} is missing: tests of the dashboard are SKIPPED ***\n`)

/** The pages as they are built are what is tested. `npm test` builds them first; a bare vitest does not. */
export const isUnbuilt = !existsSync(join(repository, 'dashboard/dist/index.html'))

const WAIT_MS = 30_000

/** A service with the dashboard, at the address that its cookies and passkeys are for. */
export interface DashboardService extends ServiceProcess {
  url: string
}

export async function startDashboard(settings: Record<string, string> = {}): Promise<DashboardService> {
  expect(isUnbuilt, 'the dashboard is built: run `npm test`, or any other npm script').toBe(false)
  const [port] = await freePorts(1)
  const service = await startService({ WAGEBOOK_HOME: await homeWithDatabase(), PORT: String(port), ...settings })
  // By the name that the service takes for its public one: passkeys belong to a name, not to an address.
  return { ...service, url: `http://localhost:${port}` }
}

/** A browser window of its own: nothing of another one's cookies. */
export interface Visit {
  page: Page
  /** What the browser complained of so far: errors in its console, requests that failed, other hosts that were asked. */
  complaints: string[]
}

let running: Promise<Browser> | undefined

export async function visit(service: DashboardService, options: BrowserContextOptions = {}): Promise<Visit> {
  running ??= chromium.launch({ executablePath: CHROMIUM })
  const browser = await running
  const context = await browser.newContext({
    baseURL: service.url,
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  return { page, complaints: collectComplaints(page, new URL(service.url).host) }
}

/** Ends the browser of this file. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close()
}

function collectComplaints(page: Page, host: string): string[] {
  const complaints: string[] = []
  // A refusal is a test's own business; the browser notes each in its console.
  const isRefusal = (text: string) => /Failed to load resource: the server responded with a status of 4\d\d/.test(text)
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on(
    'response',
    (response) => response.status() >= 500 && complaints.push(`${response.url()} ${response.status()}`),
  )
  page.on('request', (request) => {
    const { url } = { url: request.url() }
    if (url.startsWith('http') && new URL(url).host !== host) complaints.push(`asked another host: ${url}`)
  })
  return complaints
}

/** A passkey device that agrees to everything, as one with a fingerprint reader whose owner is there. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const STEP_MS = 30_000

/** RFC 6238, written anew: the code of a secret in base32, so many steps of 30 s from now. */
export function totpCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Temporal.Now.instant().epochMilliseconds / STEP_MS) + steps))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = required(hash[19], 'SHA-1 has 20 bytes') & 15
  return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Holds that axe finds nothing on the page as it stands. */
export async function expectNoFindings(page: Page, label: string): Promise<void> {
  // By the debugger, to which the page's policy does not apply; the page itself could not load this script.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    'axe.run(document, { resultTypes: ["violations"] })',
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  )
  // Goes on, so that one run tells of all pages.
  expect.soft(found, label).toEqual([])
}

/** Where screenshots stay: SCREENSHOTS, or a folder of the run that git does not see. */
export function screenshotPath(name: string): string {
  const folder = process.env['SCREENSHOTS'] ?? join(repository, 'coverage/screenshots')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.png`)
}
