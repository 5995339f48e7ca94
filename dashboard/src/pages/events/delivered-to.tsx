import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { answered, type ApiClient } from '../../api/client.ts'
import type { Delivery, Event, WebhookEndpoint } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { paths } from '../../paths.ts'
import { StateTag, StatusCode } from '../../ui/badges.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, Failure, Loading, Panel } from '../../ui/page.tsx'

const EVERY_MS = 5_000
/** Of each endpoint this many of its newest deliveries of the type are looked through. */
const SEARCHED_MAX = 500

interface Sent {
  endpoint: WebhookEndpoint
  delivery: Delivery
}

/** Where an event was delivered, over all endpoints. */
export function DeliveredTo({ event }: { event: Event }) {
  const { api, mode } = useApi()
  const { data, error } = useQuery({
    queryKey: [mode, 'events', event.id, 'deliveries'],
    queryFn: () => findDeliveries(api, event),
    refetchInterval: EVERY_MS,
  })
  return (
    <Panel
      title="Where it was delivered"
      note={`Among the newest ${SEARCHED_MAX} deliveries of this type to each endpoint.`}
    >
      {data === undefined ? error === null ? <Loading /> : <Failure error={error} /> : <Deliveries sent={data} />}
    </Panel>
  )
}

async function findDeliveries(api: ApiClient, event: Event): Promise<Sent[]> {
  const endpoints = await answered(api.GET('/v1/webhooks', { params: { query: { limit: 100 } } }))
  const found = await Promise.all(
    endpoints.map(async (endpoint) => {
      const params = { path: { id: endpoint.id }, query: { eventType: event.type, limit: SEARCHED_MAX } }
      const deliveries = await answered(api.GET('/v1/webhooks/{id}/deliveries', { params }))
      return deliveries.filter(({ eventId }) => eventId === event.id).map((delivery) => ({ endpoint, delivery }))
    }),
  )
  return found.flat()
}

function Deliveries({ sent }: { sent: readonly Sent[] }) {
  if (sent.length === 0) {
    return (
      <Empty icon="webhook" title="To no endpoint">
        No endpoint was registered for it when it happened. <Link to={paths.webhooks}>Register one</Link>, and recover
        what it has missed.
      </Empty>
    )
  }
  return (
    <DataTable
      label="Deliveries of this event"
      rows={sent}
      keyOf={({ delivery }) => delivery.id}
      columns={[
        {
          label: 'Endpoint',
          render: ({ endpoint, delivery }) => (
            <Link
              className="wb-strong wb-break"
              to={generatePath(paths.delivery, { id: endpoint.id, deliveryId: delivery.id })}
            >
              {endpoint.url}
            </Link>
          ),
        },
        { label: 'State', render: ({ delivery }) => <StateTag state={delivery.status} /> },
        { label: 'Answer', render: ({ delivery }) => <StatusCode code={delivery.responseCode} /> },
        { label: 'Attempts', isNumber: true, render: ({ delivery }) => delivery.attemptCount },
        { label: 'When', render: ({ delivery }) => <Moment at={delivery.updatedAt} /> },
      ]}
    />
  )
}
