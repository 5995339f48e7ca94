import type { Role } from '../../kernel/roles.ts'
import type { Sql } from '../../storage/pool.ts'

export type SessionState = 'SecondFactor' | 'FactorSetUp' | 'SignedIn'
export type Factor = 'totp' | 'passkey' | 'recovery_code'

/** A session that is open, with its person, their company and its tenants. Times are ISO 8601. */
export interface OpenSession {
  id: string
  state: SessionState
  factor: Factor | null
  lastUsedAt: string
  expiresAt: string
  userId: string
  email: string
  userName: string
  role: Role
  companyId: string
  companyName: string
  timeZone: string
  modules: string[]
  liveTenantId: string
  testTenantId: string
  testClockAheadMs: number
}

/** One of a person's sessions, as they see it. */
export interface ListedSession {
  id: string
  createdAt: string
  lastSeenAt: string
  address: string
  userAgent: string | null
  factor: Factor | null
}

interface Person {
  companyId: string
  userId: string
}

export async function insertSession(
  sql: Sql,
  session: Person & {
    id: string
    tokenHash: Buffer
    state: SessionState
    factor: Factor | null
    address: string
    userAgent: string | null
    createdAt: string
    expiresAt: string
  },
): Promise<void> {
  await sql`
    insert into sessions (id, company_id, user_id, token_hash, state, factor, address, user_agent, created_at,
      last_used_at, expires_at)
    values (${session.id}, ${session.companyId}, ${session.userId}, ${session.tokenHash}, ${session.state},
      ${session.factor}, ${session.address}, ${session.userAgent}, ${session.createdAt}, ${session.createdAt},
      ${session.expiresAt})`
}

/** The session of a token's hash, if it has neither expired nor been unused since `idleSince`. */
export async function findOpenSession(
  sql: Sql,
  tokenHash: Buffer,
  times: { now: string; idleSince: string },
): Promise<OpenSession | undefined> {
  const [row] = await sql<OpenSession[]>`
    select sessions.id, sessions.state, sessions.factor, sessions.last_used_at as "lastUsedAt",
      sessions.expires_at as "expiresAt", users.id as "userId", users.email, users.name as "userName", users.role,
      companies.id as "companyId", companies.name as "companyName", companies.time_zone as "timeZone",
      companies.modules, live.id as "liveTenantId", test.id as "testTenantId",
      test.clock_ahead_ms as "testClockAheadMs"
    from sessions
    join users on users.company_id = sessions.company_id and users.id = sessions.user_id
    join companies on companies.id = sessions.company_id
    join tenants as live on live.company_id = companies.id and live.mode = 'live'
    join tenants as test on test.company_id = companies.id and test.mode = 'test'
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${times.now}
      and sessions.last_used_at > ${times.idleSince}`
  return row
}

export async function noteUse(sql: Sql, id: string, at: string): Promise<void> {
  await sql`update sessions set last_used_at = ${at} where sessions.id = ${id} and sessions.last_used_at < ${at}`
}
