import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answer, type Services } from '../../http/operation.ts'
import { addPublicOperation } from '../../http/public-operation.ts'
import { rateLimited } from '../../http/rate-limit.ts'
import { limits } from '../../kernel/limits.ts'
import { networkOf } from '../../kernel/network.ts'
import { ok } from '../../kernel/result.ts'
import type { LocalLimiter } from '../../rate-limit/index.ts'
import type { Sql } from '../../storage/pool.ts'
import { LeakedKeyReport, LeakReceipt, secretExample } from './api-keys.schema.ts'
import { reportLeakedKey, type LeakedKey } from './leaked-keys.service.ts'

export interface LeakServices extends Services {
  pepper: Buffer
  wrongKeys: LocalLimiter
  notifyAdmins: (tx: Sql, leaked: LeakedKey) => Promise<void>
}

/** For whoever finds a key where it should not be: a secret scanner, a stranger. */
export function leakedKeyRoutes(services: LeakServices) {
  return async (app: FastifyInstance): Promise<void> => {
    // Counted with the wrong keys of the address: both are tries at what might be a key.
    app.addHook('onRequest', async (request, reply) => {
      const verdict = services.wrongKeys.take(networkOf(request.ip))
      if (!verdict.isAllowed) throw rateLimited(reply, verdict)
    })
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
      handle: async ({ context, body, origin }) => {
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
