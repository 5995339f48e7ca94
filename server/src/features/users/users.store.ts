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
