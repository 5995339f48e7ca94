import { Button } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { pageOf } from '../../api/client.ts'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHeader, Panel } from '../../ui/page.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'

const EVERY_MS = 15_000

export function WebhooksPage() {
  const { api, mode } = useApi()
  const { mayWriteWebhooks } = useRights()
  const [isOpen, setIsOpen] = useState(false)
  const pages = usePages(
    [mode, 'webhooks'],
    (cursor) => pageOf(api.GET('/v1/webhooks', { params: { query: cursor === undefined ? {} : { cursor } } })),
    { refetchEveryMs: EVERY_MS },
  )
  const register = mayWriteWebhooks && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsOpen(true)}>
      Register an endpoint
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Your addresses that are sent events as they happen: signed, at least once, and again when they do not answer."
        actions={register}
      />
      <Panel>
        <PagedTable
          label="Webhook endpoints"
          pages={pages}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <Empty icon="webhook" title="No endpoints yet" action={register}>
              Register an address of yours, send it a ping, and watch the deliveries here.
            </Empty>
          }
        />
      </Panel>
      {isOpen && <EndpointDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const columns: readonly Column<WebhookEndpoint>[] = [
  {
    label: 'Endpoint',
    render: ({ id, url, description }) => (
      <>
        <Link to={generatePath(paths.webhook, { id })} className="wb-strong wb-break">
          {url}
        </Link>
        {description !== '' && <div className="wb-dim wb-small wb-break">{description}</div>}
      </>
    ),
  },
  { label: 'Events', render: ({ eventTypes }) => <EventTypes list={eventTypes} /> },
  { label: 'State', render: ({ status }) => <StateTag state={status} /> },
  { label: 'Registered', render: ({ createdAt }) => <Moment at={createdAt} /> },
]

function EventTypes({ list }: { list: string }) {
  if (list === '*') return <>all</>
  const types = list.split(',')
  return <span title={types.join('\n')}>{types.length === 1 ? types[0] : `${types.length} types`}</span>
}
