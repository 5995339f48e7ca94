import { Type, type Static } from 'typebox'
import {
  CalendarDateText,
  Closed,
  Email,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  Timestamp,
  Uuid,
} from '../../http/schemas.ts'

const employmentTypes = ['FullTime', 'PartTime', 'Contract'] as const
export const employeeStatuses = ['Pending', 'Active', 'Suspended', 'Terminated'] as const

const EmploymentType = OneOf(employmentTypes)
const EmployeeStatus = OneOf(employeeStatuses)

/** An employee, as every answer and event shows it. */
export const Employee = Closed(
  {
    id: Uuid(),
    externalId: Nullable(Name),
    firstName: Name,
    lastName: Name,
    email: Email,
    phone: Nullable(Name),
    jobTitle: Nullable(Name),
    department: Nullable(Name),
    grade: Nullable(Name),
    managerId: Nullable(Uuid()),
    employmentType: EmploymentType,
    status: EmployeeStatus,
    hireDate: CalendarDateText,
    terminationDate: Nullable(
      Type.String({ format: 'date', description: 'The day on which the employment ends; null while no end is set.' }),
    ),
    version: Type.Integer({ minimum: 1, description: 'Goes up with each change; a PATCH must name it.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Employee' },
)
export type Employee = Static<typeof Employee>

const optionalFields = {
  externalId: Type.Optional(Nullable(Name)),
  phone: Type.Optional(Nullable(Name)),
  jobTitle: Type.Optional(Nullable(Name)),
  department: Type.Optional(Nullable(Name)),
  grade: Type.Optional(Nullable(Name)),
  managerId: Type.Optional(Nullable(Uuid('The manager: an Active employee.'))),
  employmentType: Type.Optional(EmploymentType),
}

export const NewEmployee = Closed(
  {
    firstName: Name,
    lastName: Name,
    email: Email,
    ...optionalFields,
    hireDate: Type.Optional(
      Type.String({ format: 'date', description: 'Default: today. In the future the employee is Pending until then.' }),
    ),
  },
  { $id: 'NewEmployee' },
)
export type NewEmployee = Static<typeof NewEmployee>

/** A field that is absent stays as it is; null clears it. */
export const EmployeeChange = Closed(
  {
    version: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'The version that this change is based on.',
    }),
    firstName: Type.Optional(Name),
    lastName: Type.Optional(Name),
    email: Type.Optional(Email),
    ...optionalFields,
    hireDate: Type.Optional(CalendarDateText),
  },
  { $id: 'EmployeeChange', minProperties: 2 },
)
export type EmployeeChange = Static<typeof EmployeeChange>

export const Termination = Closed(
  {
    terminationDate: Type.String({
      format: 'date',
      description:
        'Not before `hireDate`. Today or earlier: Terminated at once. Later: Terminated from the start of that day, in the time zone of the company.',
    }),
  },
  { $id: 'Termination' },
)
export type Termination = Static<typeof Termination>

export const EmployeeQuery = Closed({
  managerId: Type.Optional(Uuid('Only the direct reports of this employee.')),
  status: Type.Optional(EmployeeStatus),
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Compared without case.' })),
  externalId: Type.Optional(Name),
  ...pageQuery,
})
export type EmployeeQuery = Static<typeof EmployeeQuery>

export const employeeExample: Employee = {
  id: '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10',
  externalId: 'HR-1042',
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@example.com',
  phone: null,
  jobTitle: 'Head of Sales',
  department: 'Sales',
  grade: 'L5',
  managerId: null,
  employmentType: 'FullTime',
  status: 'Active',
  hireDate: '2024-03-01',
  terminationDate: null,
  version: 1,
  createdAt: '2026-11-21T08:30:00.125Z',
  updatedAt: '2026-11-21T08:30:00.125Z',
}
