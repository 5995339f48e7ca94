import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Origin } from '../../audit/index.ts'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import type { Session } from '../../http/session.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Sql } from '../../storage/pool.ts'
import { countEndpointsOfKeys, listEndpointsOfKey } from '../webhooks/index.ts'
import {
  ApiKey,
  apiKeyExample,
  ApiKeyWithSecret,
  EndpointOfKey,
  KeyRevocation,
  NewApiKey,
  RotatedKey,
  rotatedKeyExample,
  secretExample,
} from './api-keys.schema.ts'
import { issueKeyByPerson, revokeKeyByPerson, shownKey, type Keeper } from './api-keys.service.ts'
import { findKey, listKeys, type StoredKey } from './api-keys.store.ts'
import { rotateByPerson } from './rotation.service.ts'

export interface KeyServices extends Services {
  pepper: Buffer
  /** Tells whoever sends webhooks that an endpoint was changed. */
  endpointChanged: (endpointId: string) => void
}

const tag = 'API keys'

/** The keys of a company, in its dashboard. */
export function apiKeyDashboardRoutes(services: KeyServices) {
  const { pepper } = services
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/api-keys',
      operationId: 'listApiKeys',
      tag,
      summary: 'List API keys',
      description: 'Newest first, live and test keys, revoked and expired ones too.',
      admits: 'Viewer',
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(ApiKey),
        example: [apiKeyExample],
        description: 'A page of keys, without their secrets.',
        headers: pageHeaders,
      },
      handle: async ({ session, context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listKeys(context.sql, session.company.id, page.value)
        const counts = await countEndpointsOfKeys(context.sql, rows)
        return ok(
          pageAnswer(
            rows.map((row) => withEndpoints(row, counts)),
            page.value,
            { url, query },
          ),
        )
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/api-keys',
      operationId: 'issueApiKey',
      tag,
      summary: 'Issue an API key',
      description:
        'The secret is shown this once. Admins issue all keys, Developers test keys; nobody hands out more than their own ' +
        'role has in that mode.',
      admits: 'Developer',
      isConfirmed: true,
      body: NewApiKey,
      bodyExample: { name: 'Payroll integration', mode: 'live', scopes: ['payroll:write'], expiresAt: null },
      success: {
        status: 201,
        schema: ApiKeyWithSecret,
        example: { ...apiKeyExample, lastUsedAt: null, webhookEndpoints: 0, secret: secretExample },
        description: 'The key with its secret.',
      },
      refusals: ['ROLE_NOT_ALLOWED', 'LIMIT_REACHED'],
      handle: async ({ session, context, origin, body }) => {
        const issued = await issueKeyByPerson({ ...context, pepper }, keeperFrom(session, origin), body)
        if (!issued.ok) return issued
        const { key, secret } = issued.value
        return ok(answer({ ...key, webhookEndpoints: 0, secret }))
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/api-keys/{id}/rotate',
      operationId: 'rotateApiKeyByHand',
      tag,
      summary: 'Rotate an API key',
      description:
        'A new secret for the same key, shown this once. When this answers, no process takes the old one any more; ' +
        'requests that had begun may end.',
      admits: 'Developer',
      isConfirmed: true,
      params: IdParams,
      waitsOutKeyCache: true,
      success: {
        status: 200,
        schema: RotatedKey,
        example: rotatedKeyExample,
        description: 'The key with its new secret.',
      },
      refusals: ['NOT_FOUND', 'ROLE_NOT_ALLOWED', 'INVALID_STATE'],
      handle: async ({ session, context, origin, params }) => {
        const rotated = await rotateByPerson({ ...context, pepper }, keeperFrom(session, origin), params.id)
        return rotated.ok ? ok(answer(rotated.value)) : rotated
      },
    })

    addDashboardOperation(app, services, {
      method: 'POST',
      path: '/api-keys/{id}/revoke',
      operationId: 'revokeApiKey',
      tag,
      summary: 'Revoke an API key',
      description:
        'For good. When this answers, no process takes it any more; requests that had begun may end. Its webhook endpoints ' +
        'go on receiving unless they are switched off with it; for a key that is revoked already that can be made up for.',
      admits: 'Developer',
      isConfirmed: true,
      params: IdParams,
      body: KeyRevocation,
      bodyExample: { disableWebhookEndpoints: true },
      waitsOutKeyCache: true,
      success: {
        status: 200,
        schema: ApiKey,
        example: {
          ...apiKeyExample,
          revokedAt: '2026-11-21T10:00:00.000Z',
          revokedReason: 'Revoked in the dashboard.',
        },
        description: 'The key.',
      },
      refusals: ['NOT_FOUND', 'ROLE_NOT_ALLOWED'],
      handle: async ({ session, context, origin, params, body }) => {
        const { disableWebhookEndpoints, reason = 'Revoked in the dashboard.' } = body
        const revocation = { id: params.id, reason, disableWebhookEndpoints }
        const revoked = await revokeKeyByPerson({ ...context, pepper }, keeperFrom(session, origin), revocation)
        if (!revoked.ok) return revoked
        const { key, disabledEndpointIds } = revoked.value
        for (const id of disabledEndpointIds) services.endpointChanged(id)
        return ok(answer(await shownWithEndpoints(context.sql, key)))
      },
    })

    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/api-keys/{id}/webhook-endpoints',
      operationId: 'listWebhookEndpointsOfApiKey',
      tag,
      summary: 'List the webhook endpoints that a key registered',
      admits: 'Viewer',
      params: IdParams,
      success: {
        status: 200,
        schema: Type.Array(EndpointOfKey),
        example: [
          {
            id: '019a9f3d-5c00-7d10-8a01-0b1c2d3e4f50',
            url: 'https://ledger.example.com/hooks',
            status: 'Enabled',
            mode: 'live',
          },
        ],
        description: 'All of them, newest first, but those that were deleted.',
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ session, context, params }) => {
        const key = await findKey(context.sql, session.company.id, params.id)
        if (key === undefined) return refuse('NOT_FOUND')
        const endpoints = await listEndpointsOfKey(context.sql, key.tenantId, key.id)
        return ok(answer(endpoints.map((endpoint) => ({ ...endpoint, mode: key.mode }))))
      },
    })
  }
}

function keeperFrom(session: Session, from: Origin): Keeper {
  const { user, tenants, factor } = session
  return { role: user.role, tenants, actor: { kind: 'user', id: user.id, name: user.email }, factor, from }
}

async function shownWithEndpoints(sql: Sql, key: StoredKey): Promise<ApiKey> {
  return withEndpoints(key, await countEndpointsOfKeys(sql, [key]))
}

function withEndpoints(key: StoredKey, counts: ReadonlyMap<string, number>): ApiKey {
  return { ...shownKey(key), webhookEndpoints: counts.get(key.id) ?? 0 }
}
