import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { insertPasskey, openSession } from '../features/sign-in/index.ts'
import { insertUser } from '../features/users/index.ts'
import { isoFromMs } from '../kernel/clock.ts'
import type { Role } from '../kernel/roles.ts'
import type { Service } from '../main.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from './authenticator.ts'
import { clientWith, type TestAnswer, type TestClient } from './test-client.ts'

/** Somebody who has signed in: a client of `/dashboard/v1/...` that sends what the dashboard's pages send. */
export interface SignedIn extends TestClient {
  user: { id: string; email: string; name: string; role: Role }
  sessionId: string
  /** As in the `Cookie` header: `wagebook=...`. */
  cookie: string
  /** What confirms; registered to the person. */
  passkey: SoftwareAuthenticator
  /** The same session on the other data. */
  inMode(mode: 'live' | 'test'): SignedIn
  /** Confirms a request with the second factor and sends it. `path` is the whole path, from `/dashboard/v1` on. */
  confirmed<Body = unknown>(method: string, path: string, body?: unknown): Promise<TestAnswer<Body>>
  /** Confirms a request and answers the id for the header `Wagebook-Confirmation`. */
  confirm(method: string, path: string, body?: unknown): Promise<string>
}

export async function signIn(
  service: Service,
  company: { id: string },
  { role = 'Admin', mode = 'test' }: { role?: Role; mode?: 'live' | 'test' },
): Promise<SignedIn> {
  const { pool: sql, clock, ids } = service.services
  const user = { id: ids.next(clock.nowMs()), email: newAddress(role), name: `Test ${role}`, role }
  const createdAt = isoFromMs(clock.nowMs())
  expect(await insertUser(sql, { ...user, companyId: company.id, passwordHash: null, createdAt })).toBe(true)
  const passkey = softwareAuthenticator()
  const { credentialId, publicKey } = passkey
  const stored = { id: ids.next(clock.nowMs()), credentialId, publicKey, counter: 0, transports: [] }
  await insertPasskey(sql, { ...stored, userId: user.id, name: 'Test passkey', createdAt })
  const opened = await openSession(
    { sql, clock, ids },
    {
      companyId: company.id,
      userId: user.id,
      state: 'SignedIn',
      factor: 'passkey',
      address: '127.0.0.1',
      userAgent: null,
    },
  )
  return clientOf(service, { user, sessionId: opened.id, cookie: `wagebook=${opened.token}`, passkey, mode })
}

/** An address that nobody in this database has. */
export function newAddress(name: string): string {
  return `${name.toLowerCase()}.${randomBytes(6).toString('hex')}@people.example`
}

interface Asked {
  id: string
  passkeyOptions: { challenge: string }
}

function clientOf(
  service: Service,
  person: Pick<SignedIn, 'user' | 'sessionId' | 'cookie' | 'passkey'> & { mode: 'live' | 'test' },
): SignedIn {
  const { user, sessionId, cookie, passkey, mode } = person
  const origin = service.address
  const client = clientWith(service, () => {
    return { cookie, origin, 'sec-fetch-site': 'same-origin', 'wagebook-mode': mode }
  })
  const confirm: SignedIn['confirm'] = async (method, path, body = null) => {
    const asked = await client.post<Asked>('/dashboard/v1/confirmations', { method, path, body })
    expect(asked.status, asked.text).toBe(201)
    const { id, passkeyOptions } = asked.body
    const response = passkey.answer(passkeyOptions)
    const shown = await client.post(`/dashboard/v1/confirmations/${id}/passkey`, { response })
    expect(shown.status, shown.text).toBe(204)
    return id
  }
  return {
    ...client,
    user,
    sessionId,
    cookie,
    passkey,
    inMode: (other) => clientOf(service, { ...person, mode: other }),
    confirm,
    async confirmed<Body>(method: string, path: string, body?: unknown) {
      const headers: Record<string, string> = { 'wagebook-confirmation': await confirm(method, path, body) }
      if (body !== undefined) headers['content-type'] = 'application/json'
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      return client.request<Body>(path, { method, headers, ...text })
    },
  }
}
