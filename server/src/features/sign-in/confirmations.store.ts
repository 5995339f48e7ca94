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

/** Whether a confirmation of this session still waits for its factor. */
export async function isConfirmationOpen(
  sql: Sql,
  confirmation: { id: string; sessionId: string; now: string },
): Promise<boolean> {
  const rows = await sql`
    select from confirmations
    where confirmations.id = ${confirmation.id} and confirmations.session_id = ${confirmation.sessionId}
      and confirmations.factor is null and confirmations.expires_at > ${confirmation.now}`
  return rows.length > 0
}

/** Uses up the challenge of a confirmation and answers it: one try for each. */
export async function takeConfirmationChallenge(
  sql: Sql,
  confirmation: { id: string; sessionId: string; now: string },
): Promise<string | undefined> {
  const [row] = await sql<{ challenge: string }[]>`
    with found as (
      select confirmations.id, confirmations.challenge from confirmations
      where confirmations.id = ${confirmation.id} and confirmations.session_id = ${confirmation.sessionId}
        and confirmations.challenge is not null and confirmations.expires_at > ${confirmation.now}
      for update
    )
    update confirmations set challenge = null from found where confirmations.id = found.id
    returning found.challenge`
  return row?.challenge
}

/** Removes what has expired of a session's confirmations, and the oldest beyond `keep`. */
export async function trimConfirmations(
  sql: Sql,
  options: { sessionId: string; now: string; keep: number },
): Promise<void> {
  await sql`
    delete from confirmations
    where confirmations.session_id = ${options.sessionId} and (
      confirmations.expires_at <= ${options.now} or confirmations.id in (
        select surplus.id from confirmations as surplus
        where surplus.session_id = ${options.sessionId}
        order by surplus.id desc
        offset ${options.keep}
      )
    )`
}
