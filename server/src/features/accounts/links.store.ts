import type { Sql } from '../../storage/pool.ts'

/** A company that somebody wants to sign up, until the address is shown to be theirs. */
export interface SignUp {
  id: string
  email: string
  name: string
  companyName: string
  timeZone: string
  passwordHash: string
}

export async function insertSignUp(sql: Sql, signUp: SignUp & { tokenHash: Buffer; expiresAt: string }): Promise<void> {
  await sql`
    insert into sign_ups (id, token_hash, email, name, company_name, time_zone, password_hash, expires_at)
    values (${signUp.id}, ${signUp.tokenHash}, ${signUp.email}, ${signUp.name}, ${signUp.companyName},
      ${signUp.timeZone}, ${signUp.passwordHash}, ${signUp.expiresAt})`
}

/** Uses up a link: of several who follow it at once, one gets it. */
export async function takeSignUp(sql: Sql, tokenHash: Buffer, now: string): Promise<SignUp | undefined> {
  const [row] = await sql<SignUp[]>`
    delete from sign_ups where sign_ups.token_hash = ${tokenHash} and sign_ups.expires_at > ${now}
    returning sign_ups.id, sign_ups.email, sign_ups.name, sign_ups.company_name as "companyName",
      sign_ups.time_zone as "timeZone", sign_ups.password_hash as "passwordHash"`
  return row
}

export async function insertPasswordReset(
  sql: Sql,
  reset: { id: string; tokenHash: Buffer; userId: string; expiresAt: string },
): Promise<void> {
  await sql`
    insert into password_resets (id, token_hash, user_id, expires_at)
    values (${reset.id}, ${reset.tokenHash}, ${reset.userId}, ${reset.expiresAt})`
}

/** Whose password a link is for. */
export interface ResetOwner {
  id: string
  companyId: string
  email: string
}

export async function findPasswordReset(sql: Sql, tokenHash: Buffer, now: string): Promise<ResetOwner | undefined> {
  const [row] = await sql<ResetOwner[]>`
    select users.id, users.company_id as "companyId", users.email
    from password_resets
    join users on users.id = password_resets.user_id
    where password_resets.token_hash = ${tokenHash} and password_resets.expires_at > ${now}`
  return row
}

/** Uses up a link, and with it all others of the same person. False when it is used up already. */
export async function takePasswordReset(sql: Sql, tokenHash: Buffer, userId: string): Promise<boolean> {
  const rows = await sql`
    delete from password_resets
    where password_resets.token_hash = ${tokenHash} and password_resets.user_id = ${userId}
    returning 1`
  await sql`delete from password_resets where password_resets.user_id = ${userId}`
  return rows.length > 0
}

export async function deleteOldLinks(sql: Sql, now: string): Promise<void> {
  await sql`delete from sign_ups where sign_ups.expires_at < ${now}`
  await sql`delete from password_resets where password_resets.expires_at < ${now}`
}
