import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answer, type Services } from '../../http/operation.ts'
import { addPublicOperation } from '../../http/public-operation.ts'
import { limits } from '../../kernel/limits.ts'
import { minuteLimit } from '../../kernel/minute-limit.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import { LeakedKeyReport, LeakReceipt, secretExample } from './api-keys.schema.ts'
import { reportLeakedKey, type LeakedKey } from './leaked-keys.service.ts'

export interface LeakServices extends Services {
  pepper: Buffer
  notifyAdmins: (tx: Sql, leaked: LeakedKey) => Promise<void>
}

/** For whoever finds a key where it should not be: a secret scanner, a stranger. */
export function leakedKeyRoutes(services: LeakServices) {
  const reports = minuteLimit(services.clock, limits.leakReportsPerMinuteMax)
  return async (app: FastifyInstance): Promise<void> => {
    addPublicOperation(app, services, {
      method: 'POST',
      path: '/leaked-keys',
      operationId: 'reportLeakedKey',
      tag: 'API keys',
      summary: 'Report a leaked API key',
      description:
        'For whoever finds a key in public. A key that opens something is revoked, everywhere within a second, and the ' +
        'company is told. The answer is the same when there is no such key.',
      body: LeakedKeyReport,
      bodyExample: { secret: secretExample, url: 'https://code.example.com/acme/app/blob/main/.env#L3' },
      success: { status: 202, schema: LeakReceipt, example: {}, description: 'Taken.' },
      refusals: ['RATE_LIMITED'],
      handle: async ({ context, body, origin }) => {
        if (reports.exceeds(origin.address ?? '')) return refuse('RATE_LIMITED')
        const { pepper, notifyAdmins } = services
        // Always the same time, so that it does not tell whether the key opened anything.
        const [reported] = await Promise.all([
          reportLeakedKey({ ...context, pepper, notifyAdmins }, body, origin),
          pause(limits.leakAnswerMs),
        ])
        return reported.ok ? ok(answer({})) : reported
      },
    })
  }
}
