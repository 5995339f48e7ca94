import { afterAll, expect, test } from 'vitest'
import {
  addAuthenticator,
  closeBrowser,
  expectNoFindings,
  isBrowserMissing,
  lookAt,
  screenshotPath,
  startDashboard,
  totpCode,
  visit,
} from './dashboard.testing.ts'
import { addPasskey, followMail, showCode, showPassword, signOut, signUp } from './dashboard-people.testing.ts'

afterAll(closeBrowser)

test.skipIf(isBrowserMissing)(
  'from the sign-up to the first page; then wrong, used and late codes are refused, and a passkey and a recovery code open',
  async () => {
    const service = await startDashboard()
    const { page, complaints } = await visit(service)
    await addAuthenticator(page)
    const ada = await signUp(page, 'ada@kestrel-nord.example')
    expect(new Set(ada.recoveryCodes).size).toBe(10)
    await addPasskey(page, ada)
    await signOut(page)

    await showPassword(page, { ...ada, password: 'not this one either' })
    await page.getByRole('alert').waitFor()
    await showPassword(page, ada)
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    await lookAt(page, 'second-factor')
    for (const code of ['000000', totpCode(ada.totpSecret, -1), totpCode(ada.totpSecret, -5)]) {
      await showCode(page, code)
      await page.getByRole('alert').waitFor()
      await page.getByLabel('Code from your authenticator app').fill('')
    }
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await signOut(page)

    const [code = ''] = ada.recoveryCodes
    for (const outcome of ['opens', 'is used'] as const) {
      await showPassword(page, ada)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(code)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      if (outcome === 'is used') await page.getByRole('alert').waitFor()
      else {
        await page.getByRole('heading', { name: 'Overview' }).waitFor()
        await signOut(page)
      }
    }
    expect(complaints).toEqual([])
  },
)

test.skipIf(isBrowserMissing)('a forgotten password is replaced by a link, and the old one opens nothing', async () => {
  const service = await startDashboard()
  const { page, complaints } = await visit(service)
  const ada = await signUp(page, 'ada@kestrel-nord.example')
  await signOut(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(ada.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followMail(page, 'reset-password')
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page
    .getByText(/at least|fewer|characters/i)
    .first()
    .waitFor()
  const password = 'a quieter harbour in the south'
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await showPassword(page, ada)
  await page.getByRole('alert').waitFor()
  await showPassword(page, { ...ada, password })
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  expect(complaints).toEqual([])
})

test.skipIf(isBrowserMissing)(
  'every page before the sign-in is free of findings, in both colours and at the width of a phone',
  async () => {
    const service = await startDashboard()
    for (const [name, options] of looks) {
      const { page, complaints } = await visit(service, options)
      for (const path of [
        'sign-in',
        'sign-up',
        'forgot-password',
        'reset-password',
        'verify-email',
        'invitation',
        'outbox',
      ]) {
        await page.goto(`/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.screenshot({ path: screenshotPath(`${name}-${path}`) })
        await expectNoFindings(page, `${path}, ${name}`)
      }
      expect(complaints).toEqual([])
    }
  },
)

const looks = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const
