import type { Page } from 'playwright-core'
import { required } from '../../src/kernel/assert.ts'
import { lookAt, totpCode } from './dashboard.testing.ts'

/** Somebody with an account, and what they sign in with. */
export interface Person {
  email: string
  password: string
  /** In base32. */
  totpSecret: string
}

export const PASSWORD = 'rain over the northern harbour'

/** Follows the newest link of this kind that the service would have mailed. */
export async function followMail(page: Page, link: 'verify-email' | 'reset-password' | 'invitation'): Promise<void> {
  await page.goto('/outbox')
  await page
    .getByRole('link', { name: new RegExp(`/${link}\\?`) })
    .first()
    .click()
}

/** Makes a company, follows the mail, signs in and sets up an authenticator app. Ends on the overview. */
export async function signUp(page: Page, email: string): Promise<Person & { recoveryCodes: string[] }> {
  await page.goto('/sign-up')
  await page.getByLabel('Company').fill('Kestrel Nord')
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await followMail(page, 'verify-email')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  return setUpTotp(page, email)
}

/** The first sign-in of an account that has no second factor yet. */
export async function setUpTotp(page: Page, email: string): Promise<Person & { recoveryCodes: string[] }> {
  await showPassword(page, { email, password: PASSWORD })
  await page.getByRole('button', { name: 'Authenticator app' }).waitFor()
  await lookAt(page, 'factor-set-up')
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await lookAt(page, 'factor-set-up-app')
  const totpSecret = required(
    (await page.locator('code').textContent()) ?? undefined,
    'the secret is shown as text too',
  )
  await page.getByLabel('Code from your authenticator app').fill(totpCode(totpSecret, -1))
  await page.getByRole('button', { name: 'Activate' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const recoveryCodes = await list.getByRole('listitem').allTextContents()
  await lookAt(page, 'recovery-codes')
  await page.getByLabel('I have stored these codes in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return { email, password: PASSWORD, totpSecret, recoveryCodes }
}

/** The first step of signing in. */
export async function showPassword(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Types a code of the authenticator app where the page asks for one. */
export async function showCode(page: Page, code: string, button = 'Sign in'): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Chooses the live or the test data. */
export async function chooseMode(page: Page, mode: 'Live' | 'Test'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Data shown' }).getByText(mode, { exact: true }).click()
}

/** Gives the account a passkey; confirms it with the code that the app shows now. */
export async function addPasskey(page: Page, person: Person): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await showCode(page, totpCode(person.totpSecret), 'Confirm')
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor()
}

/** Confirms what the page is about to do with the passkey. */
export async function confirmWithPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm with a passkey' }).waitFor()
  await lookAt(page, 'confirmation')
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
}
