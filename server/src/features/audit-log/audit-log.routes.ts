import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { addOperation, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { ok } from '../../kernel/result.ts'
import { AuditLogEntry, auditLogEntryExample, AuditLogQuery } from './audit-log.schema.ts'
import { listAuditLog } from './audit-log.service.ts'

const example: AuditLogEntry[] = [auditLogEntryExample]

/** The same list behind either door. */
const operation = {
  method: 'GET',
  path: '/audit-log',
  operationId: 'listAuditLog',
  tag: 'Audit log',
  summary: 'Read the audit log',
  query: AuditLogQuery,
  success: {
    status: 200,
    schema: Type.Array(AuditLogEntry),
    example,
    description: 'A page of entries.',
    headers: pageHeaders,
  },
} as const

/** For keys: a live one reads all of its company's log, a test one what was done to the test data. */
export function auditLogRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...operation,
      description:
        'Who did what, from where, newest first. A live key reads what was done to live and to test data and to the company ' +
        'itself (people, keys, add-ons); a test key reads what was done to test data.',
      scope: '*',
      handle: async ({ context, caller, query, url }) => {
        const { companyId, mode } = caller
        const reader = mode === 'test' ? { companyId, mode } : { companyId }
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const entries = await listAuditLog(context.sql, reader, query, page.value)
        return ok(pageAnswer(entries, page.value, { url, query }))
      },
    })
  }
}

/** For people. */
export function auditLogDashboardRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      ...operation,
      description: 'Who did what, from where, newest first: to live and to test data and to the company itself.',
      admits: 'Admin',
      handle: async ({ session, context, query, url }) => {
        const reader = { companyId: session.company.id }
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const entries = await listAuditLog(context.sql, reader, query, page.value)
        return ok(pageAnswer(entries, page.value, { url, query }))
      },
    })
  }
}
