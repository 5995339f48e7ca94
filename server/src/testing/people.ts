import { expect } from 'vitest'
import { newTotpSecret, putTotp, totpCode, totpPurpose } from '../features/sign-in/index.ts'
import { insertUser } from '../features/users/index.ts'
import { isoFromMs } from '../kernel/clock.ts'
import { passwordHasher } from '../kernel/password-hash.ts'
import type { Role } from '../kernel/roles.ts'
import { required } from '../kernel/assert.ts'
import { browser, type Browser } from './browser.ts'
import { newAddress } from './signed-in.ts'
import type { TestApp } from './test-app.ts'

/** Somebody who can sign in with a password and an authenticator app. */
export interface TestPerson {
  id: string
  email: string
  password: string
  /** The app's code now, or so many steps of 30 s later (earlier, when it is negative). */
  code(steps?: number): string
  /** A browser in which they have shown their password, and in which they have signed in. */
  showPassword(): Promise<Browser>
  signIn(): Promise<Browser>
}

const PASSWORD = 'eleven purple otters dance'
const hasher = passwordHasher({ atOnce: 2, waitingMax: 100 })
let hashed: Promise<string | undefined> | undefined

/** A person of a company; without `hasTotp: false` with an authenticator app. */
export async function makePerson(
  app: TestApp,
  company: { id: string },
  { role = 'Admin', hasTotp = true }: { role?: Role; hasTotp?: boolean } = {},
): Promise<TestPerson> {
  const { pool: sql, clock, ids } = app.service.services
  hashed ??= hasher.hash(PASSWORD)
  const passwordHash = required(await hashed, 'the queue is empty')
  const id = ids.next(clock.nowMs())
  const email = newAddress(role)
  const createdAt = isoFromMs(clock.nowMs())
  const user = { id, companyId: company.id, email, name: `Test ${role}`, role, passwordHash, createdAt }
  expect(await insertUser(sql, user)).toBe(true)
  const secret = newTotpSecret()
  if (hasTotp) {
    const sealed = app.service.box.seal(secret, totpPurpose(id))
    await putTotp(sql, { userId: id, secret: sealed, lastStep: 0, activatedAt: createdAt })
  }
  const code = (steps = 0) => totpCode(secret, clock.nowMs() + steps * 30_000)
  const showPassword = async () => {
    const page = browser(app.service)
    const shown = await page.post('/dashboard/v1/sign-in', { email, password: PASSWORD })
    expect(shown.status, shown.text).toBe(200)
    return page
  }
  return {
    id,
    email,
    password: PASSWORD,
    code,
    showPassword,
    async signIn() {
      const page = await showPassword()
      const shown = await page.post('/dashboard/v1/sign-in/totp', { code: code() })
      expect(shown.status, shown.text).toBe(200)
      return page
    },
  }
}

/** The mails to an address, newest first, once there are so many: they are written after the answer. */
export async function mailsTo(app: TestApp, to: string, count = 1): Promise<{ subject: string; body: string }[]> {
  const read = () => app.pool<{ subject: string; body: string }[]>`
    select outbox.subject, outbox.body from outbox where outbox.recipient = ${to} order by outbox.id desc limit 100`
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  return read()
}

/** The token of the link in a mail. */
export function tokenIn(mail: { body: string } | undefined): string {
  return required(/\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1], 'the mail has a link')
}

/** The actions that a company's audit log holds, the oldest first. */
export async function actionsOf(app: TestApp, company: { id: string }): Promise<string[]> {
  const rows = await app.pool<{ entry: string }[]>`
    select audit_log.entry from audit_log where audit_log.company_id = ${company.id} order by audit_log.sequence limit 1000`
  return rows.map(({ entry }) => (JSON.parse(entry) as { action: string }).action)
}
