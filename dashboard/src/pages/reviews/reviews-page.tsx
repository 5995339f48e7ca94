import { Select } from '@mantine/core'
import { useState } from 'react'
import { EmployeeSelect } from '../../ui/employee-select.tsx'
import { PageHeader, Panel } from '../../ui/page.tsx'
import { ReviewsTable } from './reviews-table.tsx'

const statuses = [
  { value: 'PendingSelf', label: 'Waits for self review' },
  { value: 'PendingManager', label: 'Waits for manager' },
  { value: 'Complete', label: 'Complete' },
] as const
type Status = (typeof statuses)[number]['value']

export function ReviewsPage() {
  const [status, setStatus] = useState<Status | null>(null)
  const [employeeId, setEmployee] = useState('')
  const [managerReviewerId, setManager] = useState('')
  const filters = {
    ...(status !== null && { status }),
    ...(employeeId !== '' && { employeeId }),
    ...(managerReviewerId !== '' && { managerReviewerId }),
  }
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="Of all cycles: what people wrote about their work, and what their managers did."
      />
      <Panel>
        <div className="wb-filters">
          <Select
            label="State"
            placeholder="All"
            data={[...statuses]}
            value={status}
            onChange={(value) => setStatus(statuses.find((known) => known.value === value)?.value ?? null)}
            clearable
          />
          <EmployeeSelect
            label="Employee"
            value={employeeId}
            onChange={setEmployee}
            isOffered={() => true}
            isOptional
          />
          <EmployeeSelect
            label="Manager"
            value={managerReviewerId}
            onChange={setManager}
            isOffered={() => true}
            isOptional
          />
        </div>
        <ReviewsTable filters={filters} />
      </Panel>
    </>
  )
}
