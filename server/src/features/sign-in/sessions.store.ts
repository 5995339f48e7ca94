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

/** Makes a session that is signing in a signed-in one, under a new token; false when it is that already, or is gone. */
export async function completeSession(
  sql: Sql,
  session: { id: string; tokenHash: Buffer; factor: Factor; now: string; expiresAt: string },
): Promise<boolean> {
  const rows = await sql`
    update sessions
    set state = 'SignedIn', factor = ${session.factor}, token_hash = ${session.tokenHash},
      last_used_at = ${session.now}, expires_at = ${session.expiresAt}, challenge = null, new_totp_secret = null
    where sessions.id = ${session.id} and sessions.state <> 'SignedIn'
    returning 1`
  return rows.length > 0
}

/** Notes that a session that came in by a recovery code has a factor again. */
export async function setSessionFactor(sql: Sql, id: string, factor: Factor): Promise<void> {
  await sql`update sessions set factor = ${factor}, new_totp_secret = null where sessions.id = ${id}`
}

export async function putNewTotpSecret(sql: Sql, id: string, sealed: Buffer): Promise<void> {
  await sql`update sessions set new_totp_secret = ${sealed} where sessions.id = ${id}`
}

export async function findNewTotpSecret(sql: Sql, id: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ secret: Buffer | null }[]>`
    select sessions.new_totp_secret as secret from sessions where sessions.id = ${id}`
  return row?.secret ?? undefined
}

export async function putChallenge(
  sql: Sql,
  session: { id: string; challenge: string; purpose: 'registration' | 'sign_in'; expiresAt: string },
): Promise<void> {
  await sql`
    update sessions
    set challenge = ${session.challenge}, challenge_for = ${session.purpose}, challenge_expires_at = ${session.expiresAt}
    where sessions.id = ${session.id}`
}

/** Uses up the session's challenge and answers it: one try for each. */
export async function takeChallenge(
  sql: Sql,
  session: { id: string; purpose: 'registration' | 'sign_in'; now: string },
): Promise<string | undefined> {
  const [row] = await sql<{ challenge: string }[]>`
    with found as (
      select sessions.id, sessions.challenge from sessions
      where sessions.id = ${session.id} and sessions.challenge_for = ${session.purpose}
        and sessions.challenge is not null and sessions.challenge_expires_at > ${session.now}
      for update
    )
    update sessions set challenge = null from found where sessions.id = found.id
    returning found.challenge`
  return row?.challenge
}

export async function listSessions(sql: Sql, person: Person, times: { now: string; idleSince: string }) {
  return sql<ListedSession[]>`
    select sessions.id, sessions.created_at as "createdAt", sessions.last_used_at as "lastSeenAt", sessions.address,
      sessions.user_agent as "userAgent", sessions.factor
    from sessions
    where sessions.company_id = ${person.companyId} and sessions.user_id = ${person.userId}
      and sessions.state = 'SignedIn' and sessions.expires_at > ${times.now} and sessions.last_used_at > ${times.idleSince}
    order by sessions.id desc
    limit 100`
}

export async function deleteSession(sql: Sql, person: Person, id: string): Promise<boolean> {
  const rows = await sql`
    delete from sessions
    where sessions.company_id = ${person.companyId} and sessions.user_id = ${person.userId} and sessions.id = ${id}
    returning 1`
  return rows.length > 0
}

/** Ends a person's sessions, but for the one that is kept, if any. */
export async function deleteSessions(sql: Sql, person: Person, options: { except?: string } = {}): Promise<void> {
  await sql`
    delete from sessions
    where sessions.company_id = ${person.companyId} and sessions.user_id = ${person.userId}
      and sessions.id is distinct from ${options.except ?? null}::uuid`
}

/** Ends a person's sessions that are still signing in, but for one. */
export async function deleteUnfinishedSessions(sql: Sql, person: Person, except: string): Promise<void> {
  await sql`
    delete from sessions
    where sessions.company_id = ${person.companyId} and sessions.user_id = ${person.userId}
      and sessions.state <> 'SignedIn' and sessions.id <> ${except}`
}

/** Removes what has expired of a person's sessions, and the ones used longest ago beyond `keep`. */
export async function trimSessions(sql: Sql, person: Person, options: { now: string; keep: number }): Promise<void> {
  await sql`
    delete from sessions
    where sessions.company_id = ${person.companyId} and sessions.user_id = ${person.userId} and (
      sessions.expires_at <= ${options.now} or sessions.id in (
        select surplus.id from sessions as surplus
        where surplus.company_id = ${person.companyId} and surplus.user_id = ${person.userId}
        order by surplus.last_used_at desc, surplus.id desc
        offset ${options.keep}
      )
    )`
}

export async function noteSignIn(sql: Sql, person: Person, at: string): Promise<void> {
  await sql`
    update users set last_signed_in_at = ${at}
    where users.company_id = ${person.companyId} and users.id = ${person.userId}`
}

/** Notes where somebody has signed in, or has followed a link to a new password; of these places the latest are kept. */
export async function noteFamiliarAddress(
  sql: Sql,
  place: { userId: string; network: string; at: string; kept: number },
): Promise<void> {
  await sql`
    insert into familiar_addresses (user_id, address, last_used_at)
    values (${place.userId}, ${place.network}, ${place.at})
    on conflict (user_id, address) do update set last_used_at = excluded.last_used_at`
  await sql`
    delete from familiar_addresses
    where familiar_addresses.user_id = ${place.userId} and familiar_addresses.address in (
      select old.address from familiar_addresses as old
      where old.user_id = ${place.userId}
      order by old.last_used_at desc, old.address
      offset ${place.kept}
    )`
}

export async function isFamiliar(sql: Sql, email: string, network: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from users
      join familiar_addresses on familiar_addresses.user_id = users.id
      where lower(users.email) = lower(${email}) and familiar_addresses.address = ${network}
    ) as found`
  return row?.found === true
}

export async function deleteOldSessions(sql: Sql, now: string): Promise<void> {
  await sql`delete from sessions where sessions.expires_at < ${now}`
}
