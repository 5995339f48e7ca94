import type { Sql } from '../../storage/pool.ts'
import { oneLine, type Mailer } from '../mail/index.ts'
import { findAdminAddresses } from '../users/index.ts'
import type { LeakedKey } from './leaked-keys.service.ts'

/**
 * Writes to the Admins of a company that one of its keys was found and revoked. What the reporter wrote is left to the
 * audit log: a mail of ours repeats no stranger's words and addresses.
 */
export function leakNotice(deps: { mailer: Mailer; publicUrl: string }) {
  return async (tx: Sql, leaked: LeakedKey): Promise<void> => {
    const mail = mailOf(leaked, deps.publicUrl)
    for (const to of await findAdminAddresses(tx, leaked.companyId)) await deps.mailer.send(tx, { to, ...mail })
  }
}

function mailOf({ name, mode, webhookEndpoints }: LeakedKey, publicUrl: string): { subject: string; text: string } {
  return {
    subject: `A ${mode} API key was found in public and is revoked`,
    text: [
      `Somebody reported that they had found the ${mode} API key "${oneLine(name)}" of your company, and showed the whole of it.`,
      'It was revoked at once: whatever used it is refused now, and needs another key.',
      '',
      'Next:',
      '- Issue a new key and give it to your integration.',
      '- Look into the request log and the audit log for what the old one was used for. The audit log also has what the reporter wrote.',
      ...(webhookEndpoints === 0
        ? []
        : [
            `- It registered webhook endpoints that are still there: ${webhookEndpoints}. Switch off what you do not know.`,
          ]),
      '',
      `${publicUrl}/`,
    ].join('\n'),
  }
}
