import { Select } from '@mantine/core'
import { useState } from 'react'
import { own, pageOf } from '../../api/client.ts'
import { Empty, Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { Button } from '@mantine/core'
import { AuditLogEntryView } from './audit-log-entry.tsx'
import { actions } from './actions.ts'

/** Who did what, from where, with which factor. */
export function AuditLogPage() {
  const [action, setAction] = useState<string | null>(null)
  const pages = usePages(['audit-log', action], (cursor) => {
    const query = { ...(action !== null && { action }), ...(cursor !== undefined && { cursor }) }
    return pageOf(own.GET('/dashboard/v1/audit-log', { params: { query } }))
  })
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what, from where and with which factor. Entries are chained: none can be changed or taken out unnoticed."
      />
      <Panel>
        <div className="wb-filters">
          <Select
            label="Action"
            placeholder="All"
            data={actions}
            value={action}
            onChange={setAction}
            searchable
            clearable
          />
        </div>
        {pages.error !== null && <Failure error={pages.error} retry={pages.refetch} />}
        {pages.rows === undefined && pages.error === null && <Loading />}
        {pages.rows?.length === 0 && (
          <Empty icon="audit" title="No entries">
            Whatever people and keys do here leaves an entry.
          </Empty>
        )}
        <ul className="wb-notes">
          {pages.rows?.map((entry) => (
            <AuditLogEntryView key={entry.id} entry={entry} />
          ))}
        </ul>
        {pages.hasMore && (
          <div className="wb-more">
            <Button variant="default" loading={pages.isFetchingMore} onClick={pages.loadMore}>
              Show more
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}
