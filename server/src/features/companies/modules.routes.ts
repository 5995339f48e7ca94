import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { required } from '../../kernel/assert.ts'
import { ok } from '../../kernel/result.ts'
import { modules } from '../../kernel/scopes.ts'
import { addDashboardOperation } from '../../http/dashboard-operation.ts'
import { answer, type Services } from '../../http/operation.ts'
import { Closed, OneOf } from '../../http/schemas.ts'
import { switchModule } from './modules.service.ts'

const ModuleSetting = Closed({ module: OneOf(modules), enabled: Type.Boolean() }, { $id: 'ModuleSetting' })

const ModuleParams = Closed({ module: OneOf(modules) })

const ModuleChange = Closed({ enabled: Type.Boolean() }, { $id: 'ModuleChange' })

const example: Static<typeof ModuleSetting> = { module: 'performance', enabled: true }
const tag = 'Modules'

/** The add-ons of a company, in its dashboard. */
export function moduleDashboardRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addDashboardOperation(app, services, {
      method: 'GET',
      path: '/modules',
      operationId: 'listModules',
      tag,
      summary: 'List the add-ons',
      admits: 'Viewer',
      success: { status: 200, schema: Type.Array(ModuleSetting), example: [example], description: 'All add-ons.' },
      handle: async ({ session }) => {
        const on = new Set(session.company.modules)
        return ok(answer(modules.map((module) => ({ module, enabled: on.has(module) }))))
      },
    })

    addDashboardOperation(app, services, {
      method: 'PUT',
      path: '/modules/{module}',
      operationId: 'switchModule',
      tag,
      summary: 'Switch an add-on on or off',
      description:
        'Its data is kept, and what was agreed while it was on still happens on its day. Requests that had begun may end; ' +
        'when this answers, every process refuses (or takes) those that come.',
      admits: 'Admin',
      params: ModuleParams,
      body: ModuleChange,
      bodyExample: { enabled: false },
      waitsOutKeyCache: true,
      success: {
        status: 200,
        schema: ModuleSetting,
        example: { module: 'leave', enabled: false },
        description: 'As it is now.',
      },
      handle: async ({ session, context, origin, params, body }) => {
        const { user, company, factor } = session
        const doer = { actor: { kind: 'user', id: user.id, name: user.email }, factor, from: origin } as const
        const change = { companyId: company.id, module: params.module, enabled: body.enabled }
        const on = required(await switchModule(context, doer, change), 'a session has a company')
        return ok(answer({ module: params.module, enabled: on.includes(params.module) }))
      },
    })
  }
}
