import { useQuery } from '@tanstack/react-query'
import { generatePath, Link, useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import type { Employee } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { useSignedIn } from '../../app/session.tsx'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { Day } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { fullName, useEmployees } from '../../ui/use-employees.ts'
import { ObjectivesTable } from '../objectives/objectives-table.tsx'
import { EmployeeActions } from './employee-actions.tsx'

const back = { to: paths.employees, label: 'Employees' }

export function EmployeePage() {
  const { id = '' } = useParams()
  const { api, mode } = useApi()
  const { mayWriteData } = useRights()
  const { company } = useSignedIn()
  const { data: employee, error } = useQuery({
    queryKey: [mode, 'employees', id],
    queryFn: () => answered(api.GET('/v1/employees/{id}', { params: { path: { id } } })),
  })
  if (employee === undefined) {
    return (
      <>
        <PageHeader title="Employee" back={back} />
        {error === null ? <Loading /> : <Failure error={error} />}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={fullName(employee)}
        lead={employee.jobTitle ?? ''}
        back={back}
        actions={mayWriteData && <EmployeeActions employee={employee} />}
      />
      <div className="wb-stack">
        <Panel title="Employment">
          <Facts employee={employee} />
        </Panel>
        {company.modules.includes('performance') && (
          <Panel title="Objectives">
            <ObjectivesTable filters={{ ownerEmployeeId: id }} />
          </Panel>
        )}
      </div>
    </>
  )
}

function Facts({ employee }: { employee: Employee }) {
  const { nameOf } = useEmployees()
  const { managerId } = employee
  const facts = [
    ['State', <StateTag key="state" state={employee.status} />],
    ['E-mail', employee.email],
    ['Phone', employee.phone ?? '–'],
    ['Department', employee.department ?? '–'],
    ['Grade', employee.grade ?? '–'],
    [
      'Manager',
      managerId === null ? (
        '–'
      ) : (
        <Link key="manager" to={generatePath(paths.employee, { id: managerId })}>
          {nameOf(managerId)}
        </Link>
      ),
    ],
    ['Hired', <Day key="hired" date={employee.hireDate} />],
    ['Employment ends', <Day key="ends" date={employee.terminationDate} none="no end set" />],
    ['Your own id', employee.externalId ?? '–'],
    [
      'Id',
      <span key="id" className="wb-mono">
        {employee.id}
      </span>,
    ],
  ] as const
  return (
    <dl className="wb-facts wb-panel-body">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
