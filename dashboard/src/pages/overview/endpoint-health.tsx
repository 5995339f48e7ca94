import { Button } from '@mantine/core'
import { generatePath, Link } from 'react-router'
import type { Overview } from '../../api/types.ts'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag, Tag } from '../../ui/badges.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/page.tsx'

type Endpoint = Overview['endpoints'][number]

export function EndpointHealth({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { mayWriteWebhooks } = useRights()
  if (endpoints.length === 0) {
    return (
      <Empty
        icon="webhook"
        title="No webhook endpoints"
        action={
          mayWriteWebhooks && (
            <Button component={Link} to={paths.webhooks}>
              Register one
            </Button>
          )
        }
      >
        An endpoint is sent each event as it happens, signed, and again when it does not answer.
      </Empty>
    )
  }
  return (
    <DataTable
      label="Webhook endpoints"
      rows={endpoints}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'Endpoint',
          render: ({ id, url }) => (
            <Link to={generatePath(paths.webhook, { id })} className="wb-strong wb-break">
              {url}
            </Link>
          ),
        },
        { label: 'State', render: ({ status }) => <StateTag state={status} /> },
        { label: 'Waiting', isNumber: true, render: ({ pending }) => pending },
        { label: 'Health', render: (endpoint) => <Health endpoint={endpoint} /> },
      ]}
    />
  )
}

function Health({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.status === 'Disabled') return <Tag>Off</Tag>
  return endpoint.failing ? <Tag tone="bad">Failing</Tag> : <Tag tone="good">Well</Tag>
}
