import { limits } from '../../kernel/limits.ts'
import type { Role } from '../../kernel/roles.ts'
import type { Sql } from '../../storage/pool.ts'

/** Somebody who signs in to the dashboard. Times are ISO 8601. */
export interface User {
  id: string
  companyId: string
  email: string
  name: string
  role: Role
  /** Null until a password is chosen. */
  passwordHash: string | null
  lastSignedInAt: string | null
  createdAt: string
}

/** Adds a person; false when the address belongs to somebody already. */
export async function insertUser(sql: Sql, user: Omit<User, 'lastSignedInAt'>): Promise<boolean> {
  const rows = await sql`
    insert into users (id, company_id, email, name, role, password_hash, created_at)
    values (${user.id}, ${user.companyId}, ${user.email}, ${user.name}, ${user.role}, ${user.passwordHash},
      ${user.createdAt})
    on conflict (lower(email)) do nothing
    returning 1`
  return rows.length > 0
}

/** The addresses of a company's Admins. */
export async function findAdminAddresses(sql: Sql, companyId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select users.email from users
    where users.company_id = ${companyId} and users.role = 'Admin'
    order by users.id
    limit ${limits.adminsMailedMax}`
  return rows.map((row) => row.email)
}

/** The person with this address, in whichever company: whoever signs in names nothing else. */
export async function findUserByEmail(sql: Sql, email: string): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    select users.id, users.company_id as "companyId", users.email, users.name, users.role,
      users.password_hash as "passwordHash", users.last_signed_in_at as "lastSignedInAt",
      users.created_at as "createdAt"
    from users
    where lower(users.email) = lower(${email})`
  return row
}

/** The person, locked until the transaction ends: of several changes to what they sign in with, one comes after the other. */
export async function lockUser(sql: Sql, companyId: string, id: string): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    select users.id, users.company_id as "companyId", users.email, users.name, users.role,
      users.password_hash as "passwordHash", users.last_signed_in_at as "lastSignedInAt",
      users.created_at as "createdAt"
    from users
    where users.company_id = ${companyId} and users.id = ${id}
    for update`
  return row
}

export async function setPassword(sql: Sql, user: { companyId: string; id: string }, hash: string): Promise<void> {
  await sql`
    update users set password_hash = ${hash} where users.company_id = ${user.companyId} and users.id = ${user.id}`
}
