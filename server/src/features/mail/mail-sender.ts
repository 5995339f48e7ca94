import { isoFromMs, type Clock } from '../../kernel/clock.ts'
import { limits } from '../../kernel/limits.ts'
import type { Pool } from '../../storage/pool.ts'
import type { Mail } from './mailer.ts'
import { deleteMail, deleteMailsBefore, postponeMail, takeMail } from './outbox.store.ts'

/** What carries a mail away; rejects when it could not. */
export interface MailTransport {
  deliver(mail: Mail & { id: string }): Promise<void>
  close(): void
}

/**
 * A transport over SMTP. Recipient and sender are given as single addresses, never parsed out of a text; the library
 * encodes the headers and has a deadline for each step.
 */
export async function smtpTransport(settings: { url: string; from: string }): Promise<MailTransport> {
  // Imported here because most starts send no mail.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: limits.mailTimeoutMs,
    greetingTimeout: limits.mailTimeoutMs,
    socketTimeout: limits.mailTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ id, to, subject, text }) {
      const host = settings.from.split('@').at(-1)?.replace('>', '') ?? 'localhost'
      await transport.sendMail({
        from: settings.from,
        to: { name: '', address: to },
        subject,
        text,
        // The same for each try, so that receivers see that it is the same mail.
        messageId: `<${id}@${host}>`,
      })
    },
    close: () => transport.close(),
  }
}

interface SenderDeps {
  pool: Pool
  clock: Clock
  /** Undefined without a server: mails stay in the outbox for a while. */
  transport: MailTransport | undefined
  failed: (error: unknown) => void
}

/** Looks into the outbox again and again, until it is stopped. */
export function startMailSender(deps: SenderDeps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()
  const timer = setInterval(() => {
    running = running.then(() => sendDueMails(deps, stopping.signal)).catch(deps.failed)
  }, limits.mailPollMs)
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
      deps.transport?.close()
    },
  }
}

/** Sends what is due, one mail at a time, and removes what nobody will read any more. */
export async function sendDueMails(deps: SenderDeps, stopping?: AbortSignal): Promise<void> {
  await deleteMailsBefore(deps.pool, isoFromMs(deps.clock.nowMs() - limits.mailKeptMs))
  const { transport } = deps
  while (transport !== undefined && stopping?.aborted !== true && (await sendNext(deps, transport))) continue
}

/** Answers whether there was a mail to send. One that fails is tried again with growing pauses, and given up in the end. */
async function sendNext(deps: SenderDeps, transport: MailTransport): Promise<boolean> {
  const nowMs = deps.clock.nowMs()
  const later = (ms: number) => isoFromMs(nowMs + ms)
  const mail = await takeMail(deps.pool, { now: later(0), nextTryAt: later(limits.mailLeaseMs) })
  if (mail === undefined) return false
  try {
    await transport.deliver(mail)
    await deleteMail(deps.pool, mail.id)
  } catch (error) {
    deps.failed(error)
    if (mail.tries >= limits.mailTriesMax) await deleteMail(deps.pool, mail.id)
    else await postponeMail(deps.pool, mail.id, later(limits.mailPauseMs * 2 ** (mail.tries - 1)))
  }
  return true
}
