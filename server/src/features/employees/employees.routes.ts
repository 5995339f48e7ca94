import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addOperation, answer, type Services } from '../../http/operation.ts'
import { pageAnswer, pageFrom, pageHeaders } from '../../http/paging.ts'
import { Closed, IdParams, pageQuery } from '../../http/schemas.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { Employee, EmployeeChange, employeeExample, EmployeeQuery, NewEmployee } from './employees.schema.ts'
import { changeEmployee, createEmployee } from './employees.service.ts'
import { findEmployee, listEmployees } from './employees.store.ts'

export function employeeRoutes(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    addOperation(app, services, {
      method: 'POST',
      path: '/employees',
      operationId: 'createEmployee',
      tag: 'Employees',
      summary: 'Add an employee',
      scope: 'employees:write',
      body: NewEmployee,
      bodyExample: {
        firstName: 'Amara',
        lastName: 'Okafor',
        email: 'amara.okafor@example.com',
        jobTitle: 'Head of Sales',
      },
      success: {
        status: 201,
        schema: Employee,
        example: employeeExample,
        description: 'The employee. Emits `employee.created`.',
      },
      refusals: ['UNKNOWN_REFERENCE', 'EMAIL_TAKEN', 'EXTERNAL_ID_TAKEN', 'INVALID_STATE'],
      handle: async ({ context, body }) => {
        const created = await createEmployee(context, body)
        return created.ok ? ok(answer(created.value)) : created
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/employees',
      operationId: 'listEmployees',
      tag: 'Employees',
      summary: 'List employees',
      description: 'Newest first.',
      query: EmployeeQuery,
      success: {
        status: 200,
        schema: Type.Array(Employee),
        example: [employeeExample],
        description: 'A page of employees.',
        headers: pageHeaders,
      },
      handle: async ({ context, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const rows = await listEmployees(context.sql, context.tenant.tenantId, query, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/employees/{id}',
      operationId: 'getEmployee',
      tag: 'Employees',
      summary: 'Show an employee',
      params: IdParams,
      success: { status: 200, schema: Employee, example: employeeExample, description: 'The employee.' },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params }) => {
        const employee = await findEmployee(context.sql, context.tenant.tenantId, params.id)
        return employee === undefined ? refuse('NOT_FOUND') : ok(answer(employee))
      },
    })

    addOperation(app, services, {
      method: 'PATCH',
      path: '/employees/{id}',
      operationId: 'changeEmployee',
      tag: 'Employees',
      summary: 'Change an employee',
      description:
        'Fields that are left out stay as they are; null clears a field. Send the `version` that you read. An employee who is `Terminated` changes no more.',
      scope: 'employees:write',
      params: IdParams,
      body: EmployeeChange,
      bodyExample: { version: 1, jobTitle: 'VP of Sales' },
      success: {
        status: 200,
        schema: Employee,
        example: employeeExample,
        description:
          'The employee. Emits `employee.updated`, and with it `employee.activated` or `employee.manager.changed` where that happened.',
      },
      refusals: [
        'NOT_FOUND',
        'UNKNOWN_REFERENCE',
        'EMAIL_TAKEN',
        'EXTERNAL_ID_TAKEN',
        'VERSION_CONFLICT',
        'MANAGER_CYCLE',
        'INVALID_STATE',
      ],
      handle: async ({ context, params, body }) => {
        const changed = await changeEmployee(context, params.id, body)
        return changed.ok ? ok(answer(changed.value)) : changed
      },
    })

    addOperation(app, services, {
      method: 'GET',
      path: '/employees/{id}/reports',
      operationId: 'listReports',
      tag: 'Employees',
      summary: "List an employee's direct reports",
      description: 'Whatever their state. Newest first.',
      params: IdParams,
      query: Closed(pageQuery),
      success: {
        status: 200,
        schema: Type.Array(Employee),
        example: [{ ...employeeExample, id: '019a9f3e-6c01-7a44-b8f7-5b6d1f0c9e21', managerId: employeeExample.id }],
        description: 'A page of employees whose manager this one is.',
        headers: pageHeaders,
      },
      refusals: ['NOT_FOUND'],
      handle: async ({ context, params, query, url }) => {
        const page = pageFrom({ url, query })
        if (!page.ok) return page
        const { tenantId } = context.tenant
        if ((await findEmployee(context.sql, tenantId, params.id)) === undefined) return refuse('NOT_FOUND')
        const rows = await listEmployees(context.sql, tenantId, { managerId: params.id }, page.value)
        return ok(pageAnswer(rows, page.value, { url, query }))
      },
    })
  }
}
