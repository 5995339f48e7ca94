import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { fulfilConfirmation, insertConfirmation, openSession } from '../features/sign-in/index.ts'
import { insertUser } from '../features/users/index.ts'
import { hashBody } from '../http/session-door.ts'
import { isoFromMs } from '../kernel/clock.ts'
import { limits } from '../kernel/limits.ts'
import type { Role } from '../kernel/roles.ts'
import type { Service } from '../main.ts'
import { clientWith, type TestAnswer, type TestClient } from './test-client.ts'

/** Somebody who has signed in: a client of `/dashboard/v1/...` that sends what the dashboard's pages send. */
export interface SignedIn extends TestClient {
  user: { id: string; email: string; name: string; role: Role }
  sessionId: string
  /** As in the `Cookie` header: `wagebook=...`. */
  cookie: string
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
  const opened = await openSession(
    { sql, clock, ids },
    {
      companyId: company.id,
      userId: user.id,
      state: 'SignedIn',
      factor: 'totp',
      address: '127.0.0.1',
      userAgent: null,
    },
  )
  return clientOf(service, { user, sessionId: opened.id, cookie: `wagebook=${opened.token}`, mode })
}

/** An address that nobody in this database has. */
export function newAddress(name: string): string {
  return `${name.toLowerCase()}.${randomBytes(6).toString('hex')}@people.example`
}

function clientOf(
  service: Service,
  person: Pick<SignedIn, 'user' | 'sessionId' | 'cookie'> & { mode: 'live' | 'test' },
): SignedIn {
  const { user, sessionId, cookie, mode } = person
  const origin = service.address
  const client = clientWith(service, () => {
    return { cookie, origin, 'sec-fetch-site': 'same-origin', 'wagebook-mode': mode }
  })
  const confirm: SignedIn['confirm'] = async (method, path, body = null) => {
    const { pool: sql, clock, ids } = service.services
    const nowMs = clock.nowMs()
    const id = ids.next(nowMs)
    const expiresAt = isoFromMs(nowMs + limits.confirmationMs)
    await insertConfirmation(sql, { id, sessionId, method, path, bodyHash: hashBody(body), challenge: null, expiresAt })
    const shown = { id, sessionId, factor: 'totp', now: isoFromMs(nowMs), expiresAt } as const
    expect(await fulfilConfirmation(sql, shown)).toBe(true)
    return id
  }
  return {
    ...client,
    user,
    sessionId,
    cookie,
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
