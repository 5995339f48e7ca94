import { assert } from '../../kernel/assert.ts'
import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Sql } from '../../storage/pool.ts'
import { insertMail } from './outbox.store.ts'

export interface Mail {
  /** One address, as the API takes them. */
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Writes a mail in the transaction of what it tells of: it is sent if, and only if, that is committed. */
export interface Mailer {
  send(tx: Sql, mail: Mail): Promise<void>
}

export function outboxMailer(deps: { clock: Clock; ids: Ids }): Mailer {
  return {
    async send(tx, { to, subject, text }) {
      assert(/^[^\p{Cc}\s,;<>]+$/u.test(to), 'an address has passed validation')
      const nowMs = deps.clock.nowMs()
      const id = deps.ids.next(nowMs)
      await insertMail(tx, { id, to, subject: oneLine(subject), text, createdAt: isoFromMs(nowMs) })
    },
  }
}

/** No line can be begun in a header: control characters and line ends of every kind become spaces. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
