import type { Role } from '../../kernel/roles.ts'
import type { Sql } from '../../storage/pool.ts'

/** An invitation that waits. Times are ISO 8601. */
export interface Invitation {
  id: string
  email: string
  role: Role
  expiresAt: string
  createdAt: string
}

/** Writes an invitation, in the place of an older one of the same address. */
export async function putInvitation(
  sql: Sql,
  invitation: Invitation & { companyId: string; tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into invitations (id, company_id, token_hash, email, role, created_at, expires_at)
    values (${invitation.id}, ${invitation.companyId}, ${invitation.tokenHash}, ${invitation.email},
      ${invitation.role}, ${invitation.createdAt}, ${invitation.expiresAt})
    on conflict (company_id, lower(email)) do update set
      id = excluded.id, token_hash = excluded.token_hash, email = excluded.email, role = excluded.role,
      created_at = excluded.created_at, expires_at = excluded.expires_at`
}

export async function listInvitations(sql: Sql, companyId: string, now: string): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select invitations.id, invitations.email, invitations.role, invitations.expires_at as "expiresAt",
      invitations.created_at as "createdAt"
    from invitations
    where invitations.company_id = ${companyId} and invitations.expires_at > ${now}
    order by invitations.id desc
    limit 1000`
}

export async function deleteInvitation(sql: Sql, companyId: string, id: string): Promise<Invitation | undefined> {
  const [row] = await sql<Invitation[]>`
    delete from invitations where invitations.company_id = ${companyId} and invitations.id = ${id}
    returning invitations.id, invitations.email, invitations.role, invitations.expires_at as "expiresAt",
      invitations.created_at as "createdAt"`
  return row
}

/** To which company, as what and to which address a link invites. */
export interface OpenInvitation {
  companyId: string
  email: string
  role: Role
}

export async function findInvitation(sql: Sql, tokenHash: Buffer, now: string): Promise<OpenInvitation | undefined> {
  const [row] = await sql<OpenInvitation[]>`
    select invitations.company_id as "companyId", invitations.email, invitations.role
    from invitations
    where invitations.token_hash = ${tokenHash} and invitations.expires_at > ${now}`
  return row
}

/** Uses up a link: of several who follow it at once, one gets it. */
export async function takeInvitation(sql: Sql, tokenHash: Buffer, now: string): Promise<OpenInvitation | undefined> {
  const [row] = await sql<OpenInvitation[]>`
    delete from invitations where invitations.token_hash = ${tokenHash} and invitations.expires_at > ${now}
    returning invitations.company_id as "companyId", invitations.email, invitations.role`
  return row
}

export async function deleteOldInvitations(sql: Sql, now: string): Promise<void> {
  await sql`delete from invitations where invitations.expires_at < ${now}`
}
