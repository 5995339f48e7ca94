import type { StateTable } from '../../kernel/states.ts'
import { employeeStatuses, type Employee } from './employees.schema.ts'

const scheduling = { condition: '`terminationDate` is in the future', effect: 'the clock ends it on that day' }
const cancelling = { condition: '`terminationDate` is in the future', effect: '`terminationDate` is null again' }

/**
 * From the first day to the last. A `terminationDate` on an employee who is not yet Terminated is one that the clock will
 * act on; there is one at most, so who wants another day cancels it first.
 */
export const employeeStates: StateTable<Employee['status']> = {
  resource: 'Employee',
  states: employeeStatuses,
  transitions: [
    {
      from: null,
      trigger: 'createEmployee',
      to: 'Active',
      condition: '`hireDate` is today or earlier',
      events: ['employee.created'],
    },
    {
      from: null,
      trigger: 'createEmployee',
      to: 'Pending',
      condition: '`hireDate` is in the future',
      effect: 'the clock begins it on that day',
      events: ['employee.created'],
    },

    { from: 'Pending', trigger: 'clock', to: 'Active', condition: '`hireDate` begins', events: ['employee.activated'] },
    {
      from: 'Pending',
      trigger: 'clock',
      to: 'Terminated',
      condition: '`hireDate` and `terminationDate` have both begun',
      events: ['employee.activated', 'employee.terminated'],
    },
    {
      from: 'Active',
      trigger: 'clock',
      to: 'Terminated',
      condition: '`terminationDate` begins',
      events: ['employee.terminated'],
    },
    {
      from: 'Suspended',
      trigger: 'clock',
      to: 'Terminated',
      condition: '`terminationDate` begins',
      events: ['employee.terminated'],
    },

    { from: 'Pending', trigger: 'changeEmployee', to: 'Pending', events: ['employee.updated'] },
    {
      from: 'Pending',
      trigger: 'changeEmployee',
      to: 'Active',
      condition: '`hireDate` is moved to today or earlier',
      events: ['employee.updated', 'employee.activated'],
    },
    { from: 'Active', trigger: 'changeEmployee', to: 'Active', events: ['employee.updated'] },
    {
      from: 'Active',
      trigger: 'changeEmployee',
      to: 'Pending',
      condition: '`hireDate` is moved into the future',
      events: ['employee.updated'],
    },
    { from: 'Suspended', trigger: 'changeEmployee', to: 'Suspended', events: ['employee.updated'] },

    { from: 'Active', trigger: 'suspendEmployee', to: 'Suspended', events: ['employee.suspended'] },
    { from: 'Suspended', trigger: 'reinstateEmployee', to: 'Active', events: ['employee.reinstated'] },

    { from: 'Pending', trigger: 'terminateEmployee', to: 'Pending', ...scheduling, events: ['employee.updated'] },
    { from: 'Active', trigger: 'terminateEmployee', to: 'Active', ...scheduling, events: ['employee.updated'] },
    { from: 'Suspended', trigger: 'terminateEmployee', to: 'Suspended', ...scheduling, events: ['employee.updated'] },
    {
      from: 'Active',
      trigger: 'terminateEmployee',
      to: 'Terminated',
      condition: '`terminationDate` is today or earlier',
      events: ['employee.terminated'],
    },
    {
      from: 'Suspended',
      trigger: 'terminateEmployee',
      to: 'Terminated',
      condition: '`terminationDate` is today or earlier',
      events: ['employee.terminated'],
    },

    { from: 'Pending', trigger: 'cancelTermination', to: 'Pending', ...cancelling, events: ['employee.updated'] },
    { from: 'Active', trigger: 'cancelTermination', to: 'Active', ...cancelling, events: ['employee.updated'] },
    { from: 'Suspended', trigger: 'cancelTermination', to: 'Suspended', ...cancelling, events: ['employee.updated'] },
  ],
}
