import type { FastifyInstance } from 'fastify'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { IdParams } from '../../http/schemas.ts'
import { ok } from '../../kernel/result.ts'
import { Employee, employeeExample, Termination } from './employees.schema.ts'
import {
  cancelTermination,
  reinstateEmployee,
  suspendEmployee,
  terminateEmployee,
  type OnTerminated,
} from './employment.service.ts'

const common = { tag: 'Employees', method: 'POST', scope: 'employees:write', params: IdParams } as const
const success = { status: 200, schema: Employee } as const
const refusals = ['NOT_FOUND', 'INVALID_STATE'] as const

/** Suspending, reinstating, terminating: what happens to an employment besides the changes of its fields. */
export function employmentRoutes(services: Services & { onTerminated: OnTerminated }) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      ...common,
      path: '/employees/{id}/suspend',
      operationId: 'suspendEmployee',
      summary: 'Suspend an employee',
      description: 'From `Active`. Reporting lines stay; nobody new can be assigned to a suspended manager.',
      success: {
        ...success,
        example: { ...employeeExample, status: 'Suspended', version: 2 },
        description: 'The employee, Suspended. Emits `employee.suspended`.',
      },
      refusals,
      handle: async ({ context, params }) => {
        const suspended = await suspendEmployee(context, params.id)
        return suspended.ok ? ok(answer(suspended.value)) : suspended
      },
    })

    addOperation(app, services, {
      ...common,
      path: '/employees/{id}/reinstate',
      operationId: 'reinstateEmployee',
      summary: 'Reinstate a suspended employee',
      success: {
        ...success,
        example: { ...employeeExample, version: 3 },
        description: 'The employee, Active again. Emits `employee.reinstated`.',
      },
      refusals,
      handle: async ({ context, params }) => {
        const reinstated = await reinstateEmployee(context, params.id)
        return reinstated.ok ? ok(answer(reinstated.value)) : reinstated
      },
    })

    addOperation(app, services, {
      ...common,
      path: '/employees/{id}/terminate',
      operationId: 'terminateEmployee',
      summary: 'End an employment, now or on a later day',
      description:
        'Until a later day comes the employee stays as they are and `terminationDate` says when; to set another day, cancel first. Who reported to them still does: `GET /v1/employees/{id}/reports` lists who needs another manager.',
      body: Termination,
      bodyExample: { terminationDate: '2026-12-31' },
      success: {
        ...success,
        example: { ...employeeExample, terminationDate: '2026-12-31', version: 2 },
        description:
          'The employee. Emits `employee.terminated`, or `employee.updated` when the day is still to come; the former follows then.',
      },
      refusals,
      handle: async ({ context, params, body }) => {
        const terminated = await terminateEmployee(context, params.id, body, services.onTerminated)
        return terminated.ok ? ok(answer(terminated.value)) : terminated
      },
    })

    addOperation(app, services, {
      ...common,
      path: '/employees/{id}/cancel-termination',
      operationId: 'cancelTermination',
      summary: 'Take a termination back before its day comes',
      success: {
        ...success,
        example: { ...employeeExample, version: 3 },
        description: 'The employee, with no `terminationDate`. Emits `employee.updated`.',
      },
      refusals,
      handle: async ({ context, params }) => {
        const cancelled = await cancelTermination(context, params.id)
        return cancelled.ok ? ok(answer(cancelled.value)) : cancelled
      },
    })
  }
}
