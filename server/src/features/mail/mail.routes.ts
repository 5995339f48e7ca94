import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, type Services } from '../../http/operation.ts'
import { Closed, Timestamp, Uuid } from '../../http/schemas.ts'
import { limits } from '../../kernel/limits.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { listOutbox } from './outbox.store.ts'

const OutboxMail = Closed(
  { id: Uuid(), to: Type.String(), subject: Type.String(), text: Type.String(), sentAt: Timestamp },
  { $id: 'OutboxMail' },
)

const example: Static<typeof OutboxMail> = {
  id: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
  to: 'amara.okafor@example.com',
  subject: 'Choose a new password for Wagebook',
  text: 'Follow this link within the hour: http://localhost:8080/reset-password?token=...',
  sentAt: '2026-11-21T08:30:00.125Z',
}

/** `isShown` in a demo without SMTP alone: the mails hold what opens accounts. */
export function mailRoutes(services: Services & { isOutboxShown: boolean }) {
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/outbox',
      operationId: 'listOutbox',
      tag: 'Mail',
      summary: 'List the mails of the local outbox',
      description: 'Newest first. Only in a demo that has no SMTP server; 404 elsewhere.',
      admits: 'Anybody',
      success: {
        status: 200,
        schema: Type.Array(OutboxMail),
        example: [example],
        description: 'The latest mails.',
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context }) => {
        if (!services.isOutboxShown) return refuse('NOT_FOUND')
        const mails = await listOutbox(context.sql, limits.outboxShownMax)
        return ok(answer(mails.map(({ createdAt, ...mail }) => ({ ...mail, sentAt: createdAt }))))
      },
    })
  }
}
