import type { Sql } from '../../storage/pool.ts'

/** What is to be confirmed: one request of one session. */
export interface Intention {
  sessionId: string
  method: string
  path: string
  bodyHash: Buffer
}

export async function insertConfirmation(
  sql: Sql,
  confirmation: Intention & { id: string; challenge: string | null; expiresAt: string },
): Promise<void> {
  await sql`
    insert into confirmations (id, session_id, method, path, body_hash, challenge, expires_at)
    values (${confirmation.id}, ${confirmation.sessionId}, ${confirmation.method}, ${confirmation.path},
      ${confirmation.bodyHash}, ${confirmation.challenge}, ${confirmation.expiresAt})`
}

/** Notes that the factor was shown. False when the confirmation is not there, is too old, or has its factor already. */
export async function fulfilConfirmation(
  sql: Sql,
  shown: { id: string; sessionId: string; factor: 'totp' | 'passkey'; now: string; expiresAt: string },
): Promise<boolean> {
  const rows = await sql`
    update confirmations
    set factor = ${shown.factor}, challenge = null, expires_at = ${shown.expiresAt}
    where confirmations.id = ${shown.id} and confirmations.session_id = ${shown.sessionId}
      and confirmations.factor is null and confirmations.expires_at > ${shown.now}
    returning 1`
  return rows.length > 0
}

/** Removes the fulfilled confirmation of exactly this request and answers its factor: of many at once, one gets it. */
export async function consumeConfirmation(
  sql: Sql,
  id: string,
  request: Intention & { now: string },
): Promise<'totp' | 'passkey' | undefined> {
  const [row] = await sql<{ factor: 'totp' | 'passkey' }[]>`
    delete from confirmations
    where confirmations.id = ${id} and confirmations.session_id = ${request.sessionId}
      and confirmations.method = ${request.method} and confirmations.path = ${request.path}
      and confirmations.body_hash = ${request.bodyHash} and confirmations.factor is not null
      and confirmations.expires_at > ${request.now}
    returning confirmations.factor`
  return row?.factor
}
