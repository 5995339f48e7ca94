import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, own, pageOf } from '../../api/client.ts'
import type { LoggedRequest } from '../../api/types.ts'
import { useMode } from '../../app/mode.tsx'
import { StatusCode } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { LogTime } from '../../ui/moment.tsx'
import { Empty, PageHeader, Panel } from '../../ui/page.tsx'
import { usePages } from '../../ui/use-pages.ts'

const EVERY_MS = 5_000

const classes = [
  { value: '2xx', label: 'Answered (2xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
] as const
type StatusClass = (typeof classes)[number]['value']

/** The last requests of each key. */
export function RequestLogPage() {
  const { mode } = useMode()
  const [keyId, setKeyId] = useState<string | null>(null)
  const [status, setStatus] = useState<StatusClass | null>(null)
  const { data: keys = [] } = useQuery({
    queryKey: ['api-keys'],
    queryFn: () => answered(own.GET('/dashboard/v1/api-keys')),
  })
  const pages = usePages(
    [mode, 'request-log', keyId, status],
    (cursor) => {
      const query = {
        mode,
        ...(keyId !== null && { keyId }),
        ...(status !== null && { status }),
        ...(cursor !== undefined && { cursor }),
      }
      return pageOf(own.GET('/dashboard/v1/request-log', { params: { query } }))
    },
    { refetchEveryMs: EVERY_MS },
  )
  return (
    <>
      <PageHeader title="Request log" lead="What your keys asked for in the last 7 days. Bodies are not kept." />
      <Panel>
        <div className="wb-filters">
          <Select
            label="Key"
            placeholder="All keys"
            data={keys.filter((key) => key.mode === mode).map(({ id, name }) => ({ value: id, label: name }))}
            value={keyId}
            onChange={setKeyId}
            clearable
          />
          <Select
            label="Status"
            placeholder="All"
            data={[...classes]}
            value={status}
            onChange={(value) => setStatus(classes.find((known) => known.value === value)?.value ?? null)}
            clearable
          />
        </div>
        <PagedTable
          label="Requests"
          pages={pages}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <Empty icon="requests" title="No requests">
              Call the API with one of your keys; requests show up here within seconds.
            </Empty>
          }
        />
      </Panel>
    </>
  )
}

const columns: readonly Column<LoggedRequest>[] = [
  {
    label: 'Request',
    render: ({ method, path }) => (
      <span className="wb-mono wb-break">
        <strong>{method}</strong> {path}
      </span>
    ),
  },
  { label: 'Status', render: ({ status }) => <StatusCode code={status} /> },
  { label: 'Code', render: ({ code }) => <span className="wb-mono wb-small">{code ?? '–'}</span> },
  { label: 'Took', isNumber: true, render: ({ durationMs }) => `${Math.round(durationMs)} ms` },
  { label: 'Key', render: ({ keyName }) => keyName },
  { label: 'When', render: ({ at }) => <LogTime at={at} /> },
  { label: 'Request id', render: ({ id }) => <span className="wb-mono wb-small wb-break">{id}</span> },
]
