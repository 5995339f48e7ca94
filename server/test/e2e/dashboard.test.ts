import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../src/testing/receiver.ts'
import { apiClient } from './api-client.testing.ts'
import { addAuthenticator, closeBrowser, isBrowserMissing, startDashboard, visit } from './dashboard.testing.ts'
import {
  addPasskey,
  chooseMode,
  confirmWithPasskey,
  followMail,
  PASSWORD,
  setUpTotp,
  signUp,
} from './dashboard-people.testing.ts'

afterAll(closeBrowser)

test.skipIf(isBrowserMissing)(
  'from nothing to the first key to the first objective; then the key is rotated and the old one is refused, and revoked',
  async () => {
    const service = await startDashboard()
    const { page, complaints } = await visit(service)
    await addAuthenticator(page)
    const ada = await signUp(page, 'ada@kestrel-nord.example')
    await addPasskey(page, ada)

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Issue a key' }).first().click()
    await page.getByLabel('Name').fill('Payroll sync')
    await page.getByRole('checkbox', { name: '*' }).check()
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await confirmWithPasskey(page)
    const secret = (await page.getByRole('group', { name: 'Key' }).locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^svc_test_\w{38}$/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    const client = apiClient(service, secret)
    expect((await client.get('/v1/key')).body).toMatchObject({ name: 'Payroll sync', mode: 'test', scopes: ['*'] })

    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('button', { name: 'Add an employee' }).first().click()
    await page.getByLabel('First name').fill('Grace')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page
      .getByText(/characters/)
      .first()
      .waitFor()
    await page.getByLabel('Last name').fill('Kim')
    await page.getByLabel('E-mail').fill('grace@kestrel-nord.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: 'Grace Kim' }).waitFor()

    await page.getByRole('link', { name: 'Objectives' }).click()
    await page.getByRole('link', { name: 'New objective' }).click()
    await page.getByLabel('Title').fill('Know the numbers')
    await page.getByRole('combobox', { name: 'Owner' }).fill('Grace')
    await page.getByRole('option', { name: 'Grace Kim' }).click()
    await page.getByRole('textbox', { name: 'Cycle' }).fill('2026-Q4')
    await page.getByRole('textbox', { name: 'Key result', exact: true }).fill('Reports that nobody has to correct')
    await page.getByLabel('Target').fill('12')
    await page.getByLabel('Unit').fill('reports')
    await page.getByRole('button', { name: 'Create the objective' }).click()
    await page.getByRole('heading', { name: 'Know the numbers' }).waitFor()
    await page.getByRole('button', { name: 'Update Reports that nobody has to correct' }).click()
    await page.getByLabel(/Value now/).fill('6')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('6 of 12 reports').waitFor()
    expect((await client.get('/v1/performance/objectives')).body).toMatchObject([{ title: 'Know the numbers' }])

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Rotate Payroll sync' }).click()
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    await confirmWithPasskey(page)
    const next = (await page.getByRole('group', { name: 'Key' }).locator('code').textContent()) ?? ''
    await page.getByRole('button', { name: 'I have copied it' }).click()
    expect((await client.get('/v1/key')).status).toBe(401)
    expect((await apiClient(service, next).get('/v1/key')).body).toMatchObject({ name: 'Payroll sync' })

    await page.getByRole('button', { name: 'Revoke Payroll sync' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await confirmWithPasskey(page)
    await page.getByText('The key “Payroll sync” is revoked.').waitFor()
    expect((await apiClient(service, next).get('/v1/key')).status).toBe(401)
    expect(complaints).toEqual([])
  },
)

test.skipIf(isBrowserMissing)(
  'a webhook is registered, pinged and its delivery resent; an add-on is switched off and on; live data is apart from test data',
  async () => {
    const receiver = await startReceiver()
    const service = await startDashboard()
    const { page, complaints } = await visit(service)
    await signUp(page, 'ada@kestrel-nord.example')

    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Register an endpoint' }).first().click()
    await page.getByLabel('Address').fill('not an address')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page
      .getByText(/must be|address|url/i)
      .last()
      .waitFor()
    await page.getByLabel('Address').fill(receiver.url('/hook'))
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    expect(await page.getByRole('group', { name: 'Signing secret' }).locator('code').textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('link', { name: receiver.url('/hook') }).click()
    await page.getByRole('button', { name: 'Send a ping' }).click()
    await receiver.waitFor(1, { path: '/hook' })
    await page.getByText('Acknowledged').first().waitFor()
    await page.getByRole('link', { name: 'webhook.ping' }).click()
    await page.getByRole('table', { name: 'Attempts' }).getByText('200').waitFor()
    await page.getByRole('button', { name: 'Resend' }).click()
    await receiver.waitFor(2, { path: '/hook' })
    await page.getByRole('link', { name: '← The endpoint' }).click()
    await page.getByText('sent again', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Modules' }).click()
    await page.getByRole('switch', { name: /Performance/ }).uncheck()
    await page.getByText('Performance is switched off.').waitFor()
    await page.getByRole('link', { name: 'Objectives' }).click()
    await page.getByText('This add-on is switched off').waitFor()
    await page.getByRole('link', { name: 'Modules' }).click()
    await page.getByRole('switch', { name: /Performance/ }).check()
    await page.getByText('Performance is switched on.').waitFor()
    await page.getByRole('link', { name: 'Objectives' }).click()
    await page.getByText('No objectives').waitFor()

    await page.getByText('Test data: nothing here is real.').waitFor()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: receiver.url('/hook') }).click()
    await chooseMode(page, 'Live')
    await page.getByText('Live data: what you do here is real.').waitFor()
    await page.getByText('No endpoints yet').waitFor()
    await page.reload()
    await page.getByText('Live data: what you do here is real.').waitFor()
    expect(complaints).toEqual([])
  },
)

test.skipIf(isBrowserMissing)(
  'somebody who is invited as a Viewer sees the same pages without a single way to change anything',
  async () => {
    const service = await startDashboard()
    const { page } = await visit(service)
    await signUp(page, 'ada@kestrel-nord.example')
    await page.getByRole('link', { name: 'Team' }).click()
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByLabel('E-mail').fill('grace@kestrel-nord.example')
    await page.getByRole('radio', { name: 'Viewer' }).check()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('grace@kestrel-nord.example is invited.').waitFor()

    const other = await visit(service)
    await followMail(other.page, 'invitation')
    await other.page.getByLabel('Your name').fill('Grace Kim')
    await other.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await other.page.getByRole('button', { name: 'Join' }).click()
    await other.page.getByRole('heading', { name: 'Welcome' }).waitFor()
    await setUpTotp(other.page, 'grace@kestrel-nord.example')
    for (const path of ['api-keys', 'webhooks', 'employees', 'objectives', 'cycles', 'reviews', 'team', 'modules']) {
      await other.page.goto(`/${path}`)
      await other.page.getByRole('heading', { level: 1 }).waitFor()
      await other.page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
      const names = await other.page.locator('#content').getByRole('button').allTextContents()
      expect(names, path).toEqual([])
      expect(await other.page.locator('#content').getByRole('switch').and(other.page.locator(':enabled')).count()).toBe(
        path === 'api-keys' ? 1 : 0,
      )
    }
    expect(await other.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    expect(await other.page.getByRole('link', { name: 'Request log' }).count()).toBe(0)
    expect(other.complaints).toEqual([])
  },
)
