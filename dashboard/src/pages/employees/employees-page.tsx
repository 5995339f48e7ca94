import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { pageOf } from '../../api/client.ts'
import type { Employee } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Day } from '../../ui/moment.tsx'
import { Empty, PageHeader, Panel } from '../../ui/page.tsx'
import { fullName } from '../../ui/use-employees.ts'
import { usePages } from '../../ui/use-pages.ts'
import { EmployeeDialog } from './employee-dialog.tsx'

const statuses = ['Pending', 'Active', 'Suspended', 'Terminated'] as const
type Status = (typeof statuses)[number]

export function EmployeesPage() {
  const { api, mode } = useApi()
  const { mayWriteData } = useRights()
  const [status, setStatus] = useState<Status | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const pages = usePages([mode, 'employees', status], (cursor) => {
    const query = { limit: 50, ...(status !== null && { status }), ...(cursor !== undefined && { cursor }) }
    return pageOf(api.GET('/v1/employees', { params: { query } }))
  })
  const add = mayWriteData && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsOpen(true)}>
      Add an employee
    </Button>
  )
  return (
    <>
      <PageHeader title="Employees" lead="The people of your company." actions={add} />
      <Panel>
        <div className="wb-filters">
          <Select
            label="State"
            placeholder="All"
            data={[...statuses]}
            value={status}
            onChange={(value) => setStatus(statuses.find((known) => known === value) ?? null)}
            clearable
          />
        </div>
        <PagedTable
          label="Employees"
          pages={pages}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <Empty icon="people" title="Nobody here" action={add}>
              {status === null
                ? 'Add the first employee here, or with POST /v1/employees.'
                : 'Nobody is in this state. Choose another.'}
            </Empty>
          }
        />
      </Panel>
      {isOpen && <EmployeeDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const columns: readonly Column<Employee>[] = [
  {
    label: 'Name',
    render: (employee) => (
      <>
        <Link to={generatePath(paths.employee, { id: employee.id })} className="wb-strong">
          {fullName(employee)}
        </Link>
        <div className="wb-dim wb-small wb-break">{employee.email}</div>
      </>
    ),
  },
  { label: 'Job', render: ({ jobTitle }) => jobTitle ?? '–' },
  { label: 'Department', render: ({ department }) => department ?? '–' },
  { label: 'State', render: ({ status }) => <StateTag state={status} /> },
  { label: 'Hired', render: ({ hireDate }) => <Day date={hireDate} /> },
]
