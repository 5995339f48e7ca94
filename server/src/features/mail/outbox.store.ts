import type { Sql } from '../../storage/pool.ts'

/** A mail in the outbox. Times are ISO 8601. */
export interface OutboxMail {
  id: string
  to: string
  subject: string
  text: string
  createdAt: string
}

export async function insertMail(sql: Sql, mail: OutboxMail): Promise<void> {
  await sql`
    insert into outbox (id, recipient, subject, body, created_at, next_try_at)
    values (${mail.id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.createdAt}, ${mail.createdAt})`
}

export async function listOutbox(sql: Sql, limit: number): Promise<OutboxMail[]> {
  return sql<OutboxMail[]>`
    select outbox.id, outbox.recipient as "to", outbox.subject, outbox.body as text, outbox.created_at as "createdAt"
    from outbox
    order by outbox.id desc
    limit ${limit}`
}

/**
 * Takes the mail that has waited longest and counts the try; nobody else takes it before `nextTryAt`. So a process that
 * dies while it sends leaves a mail that is sent again: once too often rather than never.
 */
export async function takeMail(
  sql: Sql,
  times: { now: string; nextTryAt: string },
): Promise<(OutboxMail & { tries: number }) | undefined> {
  const [row] = await sql<(OutboxMail & { tries: number })[]>`
    update outbox
    set tries = outbox.tries + 1, next_try_at = ${times.nextTryAt}
    where outbox.id = (
      select waiting.id from outbox as waiting
      where waiting.next_try_at <= ${times.now}
      order by waiting.next_try_at
      limit 1
      for update skip locked
    )
    returning outbox.id, outbox.recipient as "to", outbox.subject, outbox.body as text,
      outbox.created_at as "createdAt", outbox.tries`
  return row
}

export async function postponeMail(sql: Sql, id: string, nextTryAt: string): Promise<void> {
  await sql`update outbox set next_try_at = ${nextTryAt} where outbox.id = ${id}`
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from outbox where outbox.id = ${id}`
}

export async function deleteMailsBefore(sql: Sql, createdBefore: string): Promise<void> {
  await sql`delete from outbox where outbox.created_at < ${createdBefore}`
}
