import { Select } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { pageOf } from '../../api/client.ts'
import type { Delivery } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag, StatusCode } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { ResendButton } from './resend-button.tsx'

const EVERY_MS = 3_000
const statuses = ['pending', 'retrying', 'acknowledged', 'exhausted', 'skipped'] as const
type Status = (typeof statuses)[number]

/** An endpoint's deliveries, newest first, kept up to date while the page is open. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const { api, mode } = useApi()
  const { mayWriteWebhooks } = useRights()
  const [status, setStatus] = useState<Status | null>(null)
  const path = { id: endpointId }
  const pages = usePages(
    [mode, 'webhooks', endpointId, 'deliveries', status],
    (cursor) => {
      const query = { limit: 25, ...(status !== null && { status }), ...(cursor !== undefined && { cursor }) }
      return pageOf(api.GET('/v1/webhooks/{id}/deliveries', { params: { path, query } }))
    },
    { refetchEveryMs: EVERY_MS },
  )
  const resend: Column<Delivery> = {
    label: 'Actions',
    isActions: true,
    render: (delivery) => <ResendButton endpointId={endpointId} delivery={delivery} />,
  }
  return (
    <Panel title="Deliveries" note="One line for each event on its way to this endpoint.">
      <div className="wb-filters">
        <Select
          label="State"
          placeholder="All"
          data={statuses.map((value) => ({ value, label: value }))}
          value={status}
          onChange={(value) => setStatus(statuses.find((known) => known === value) ?? null)}
          clearable
        />
      </div>
      <PagedTable
        label="Deliveries"
        pages={pages}
        keyOf={({ id }) => id}
        columns={[...columnsOf(endpointId), ...(mayWriteWebhooks ? [resend] : [])]}
        empty={
          <Empty icon="events" title="No deliveries">
            Send a ping, or wait for the next event of the types that this endpoint is registered for.
          </Empty>
        }
      />
    </Panel>
  )
}

function columnsOf(endpointId: string): Column<Delivery>[] {
  return [
    {
      label: 'Event',
      render: ({ id, eventType, resendOf }) => (
        <>
          <Link to={generatePath(paths.delivery, { id: endpointId, deliveryId: id })} className="wb-strong wb-mono">
            {eventType}
          </Link>
          {resendOf !== null && <div className="wb-dim wb-small">sent again</div>}
        </>
      ),
    },
    { label: 'State', render: ({ status }) => <StateTag state={status} /> },
    { label: 'Answer', render: ({ responseCode }) => <StatusCode code={responseCode} /> },
    { label: 'Attempts', isNumber: true, render: ({ attemptCount }) => attemptCount },
    {
      label: 'Last error',
      render: ({ lastError }) => <span className="wb-break wb-dim">{lastError ?? '–'}</span>,
    },
    { label: 'Created', render: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
}
