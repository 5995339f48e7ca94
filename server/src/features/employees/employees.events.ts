import type { EventType } from '../../timeline/event-types.ts'
import { Employee, employeeExample } from './employees.schema.ts'

const common = { readScope: undefined, data: Employee }

export const employeeEventTypes: readonly EventType[] = [
  {
    ...common,
    type: 'employee.created',
    summary: 'An employee was added to the company, Active or Pending.',
    example: employeeExample,
  },
  {
    ...common,
    type: 'employee.updated',
    summary: 'An employee was changed, or a termination was set for a later day or taken back.',
    example: { ...employeeExample, jobTitle: 'VP of Sales', version: 2 },
  },
  {
    ...common,
    type: 'employee.manager.changed',
    summary: 'An employee has another manager, or none any more. Comes with `employee.updated`.',
    example: { ...employeeExample, managerId: '019a9f3e-6c01-7a44-b8f7-5b6d1f0c9e21', version: 2 },
  },
  {
    ...common,
    type: 'employee.activated',
    summary: 'A Pending employee became Active: the hire date came, or was moved to today or earlier.',
    example: { ...employeeExample, version: 2 },
  },
  {
    ...common,
    type: 'employee.suspended',
    summary: 'An employee was suspended.',
    example: { ...employeeExample, status: 'Suspended', version: 2 },
  },
  {
    ...common,
    type: 'employee.reinstated',
    summary: 'A suspended employee is Active again.',
    example: { ...employeeExample, version: 3 },
  },
  {
    ...common,
    type: 'employee.terminated',
    summary: 'An employment ended.',
    example: { ...employeeExample, status: 'Terminated', terminationDate: '2026-11-21', version: 2 },
  },
]
