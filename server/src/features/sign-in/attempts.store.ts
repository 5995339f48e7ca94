import { required } from '../../kernel/assert.ts'
import type { Sql } from '../../storage/pool.ts'

/** Adds one to a subject's count; a span that is over begins anew. */
export async function countAttempt(
  sql: Sql,
  attempt: { subject: Buffer; now: string; endsAt: string },
): Promise<{ attempts: number; endsAt: string }> {
  const [row] = await sql<{ attempts: number; endsAt: string }[]>`
    insert into attempt_counts (subject, attempts, ends_at)
    values (${attempt.subject}, 1, ${attempt.endsAt})
    on conflict (subject) do update set
      attempts = case when attempt_counts.ends_at <= ${attempt.now} then 1 else attempt_counts.attempts + 1 end,
      ends_at = case when attempt_counts.ends_at <= ${attempt.now} then excluded.ends_at else attempt_counts.ends_at end
    returning attempt_counts.attempts, attempt_counts.ends_at as "endsAt"`
  return required(row, 'the statement writes a row')
}

export async function forgetAttempt(sql: Sql, subject: Buffer): Promise<void> {
  await sql`
    update attempt_counts set attempts = greatest(0, attempt_counts.attempts - 1)
    where attempt_counts.subject = ${subject}`
}

export async function deleteOldAttempts(sql: Sql, endedBefore: string): Promise<void> {
  await sql`delete from attempt_counts where attempt_counts.ends_at < ${endedBefore}`
}
