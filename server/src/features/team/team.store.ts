import { required } from '../../kernel/assert.ts'
import type { Role } from '../../kernel/roles.ts'
import type { Sql } from '../../storage/pool.ts'

/** Somebody of a company, as the others see them. Times are ISO 8601. */
export interface Member {
  id: string
  email: string
  name: string
  role: Role
  factors: { totp: boolean; passkeys: number; recoveryCodesLeft: number }
  lastSignedInAt: string | null
  createdAt: string
}

type MemberRow = Omit<Member, 'factors'> & Member['factors']

/** The people of a company, newest first; `limits.teamMax` bounds how many there are. */
export async function listMembers(sql: Sql, companyId: string): Promise<Member[]> {
  const rows = await sql<MemberRow[]>`
    select users.id, users.email, users.name, users.role, users.last_signed_in_at as "lastSignedInAt",
      users.created_at as "createdAt",
      exists (select from totp_factors where totp_factors.user_id = users.id) as totp,
      (select count(*)::int from passkeys where passkeys.user_id = users.id) as passkeys,
      (select count(*)::int from recovery_codes where recovery_codes.user_id = users.id) as "recoveryCodesLeft"
    from users
    where users.company_id = ${companyId}
    order by users.id desc
    limit 1000`
  return rows.map(({ totp, passkeys, recoveryCodesLeft, ...member }) => {
    return { ...member, factors: { totp, passkeys, recoveryCodesLeft } }
  })
}

/** The company's Admins, locked in one order: who changes their number comes one after the other. */
export async function lockAdmins(sql: Sql, companyId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select users.id from users
    where users.company_id = ${companyId} and users.role = 'Admin'
    order by users.id
    limit 1000
    for update`
  return rows.map(({ id }) => id)
}

export async function setRole(sql: Sql, user: { companyId: string; id: string }, role: Role): Promise<void> {
  await sql`update users set role = ${role} where users.company_id = ${user.companyId} and users.id = ${user.id}`
}

/** Removes a person, and with them their sessions and second factors. */
export async function deleteUser(sql: Sql, user: { companyId: string; id: string }): Promise<void> {
  await sql`delete from users where users.company_id = ${user.companyId} and users.id = ${user.id}`
}

/** Those who are in a company, and those who may come. */
export async function countPeople(sql: Sql, companyId: string, now: string): Promise<number> {
  const [row] = await sql<{ people: number }[]>`
    select (select count(*)::int from users where users.company_id = ${companyId})
      + (select count(*)::int from invitations
          where invitations.company_id = ${companyId} and invitations.expires_at > ${now}) as people`
  return required(row, 'an aggregate answers one row').people
}
