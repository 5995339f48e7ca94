import type { EventType } from '../../timeline/event-types.ts'
import { Employee, employeeExample } from './employees.schema.ts'

export const employeeEventTypes: readonly EventType[] = [
  {
    type: 'employee.created',
    summary: 'An employee was added to the company.',
    readScope: undefined,
    data: Employee,
    example: employeeExample,
  },
  {
    type: 'employee.updated',
    summary: 'An employee was changed; `data` is the employee after the change.',
    readScope: undefined,
    data: Employee,
    example: { ...employeeExample, jobTitle: 'VP of Sales', version: 2 },
  },
]
