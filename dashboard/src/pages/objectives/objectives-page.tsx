import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { EmployeeSelect } from '../../ui/employee-select.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageHeader, Panel } from '../../ui/page.tsx'
import { ObjectivesTable } from './objectives-table.tsx'

const statuses = ['Active', 'Completed', 'Abandoned'] as const
type Status = (typeof statuses)[number]

export function ObjectivesPage() {
  const { mayWriteData } = useRights()
  const [status, setStatus] = useState<Status | null>(null)
  const [ownerEmployeeId, setOwner] = useState('')
  const filters = { ...(status !== null && { status }), ...(ownerEmployeeId !== '' && { ownerEmployeeId }) }
  return (
    <>
      <PageHeader
        title="Objectives"
        lead="What people want to reach in a cycle, and by which key results it is measured."
        actions={
          mayWriteData && (
            <Button component={Link} to={paths.newObjective} leftSection={<Icon name="plus" />}>
              New objective
            </Button>
          )
        }
      />
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
          <EmployeeSelect label="Owner" value={ownerEmployeeId} onChange={setOwner} isOffered={() => true} isOptional />
        </div>
        <ObjectivesTable filters={filters} />
      </Panel>
    </>
  )
}
