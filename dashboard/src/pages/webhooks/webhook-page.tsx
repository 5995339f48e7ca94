import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'

const back = { to: paths.webhooks, label: 'Webhooks' }

/** One endpoint: what it is, what can be done with it, and its deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const { api, mode } = useApi()
  const { mayWriteWebhooks } = useRights()
  const { data: endpoint, error } = useQuery({
    queryKey: [mode, 'webhooks', id],
    queryFn: () => answered(api.GET('/v1/webhooks/{id}', { params: { path: { id } } })),
  })
  if (endpoint === undefined) {
    return (
      <>
        <PageHeader title="Webhook endpoint" back={back} />
        {error === null ? <Loading /> : <Failure error={error} />}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={endpoint.url}
        lead={endpoint.description}
        back={back}
        actions={mayWriteWebhooks && <EndpointActions endpoint={endpoint} />}
      />
      <div className="wb-stack">
        <Panel title="Endpoint">
          <Facts endpoint={endpoint} />
        </Panel>
        <Deliveries endpointId={id} />
      </div>
    </>
  )
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <dl className="wb-facts wb-panel-body">
      <div>
        <dt>State</dt>
        <dd>
          <StateTag state={endpoint.status} />
        </dd>
      </div>
      {endpoint.status === 'Disabled' && (
        <div>
          <dt>Disabled</dt>
          <dd>
            <Moment at={endpoint.disabledAt} /> {endpoint.disabledReason}
          </dd>
        </div>
      )}
      <div>
        <dt>Events</dt>
        <dd>{endpoint.eventTypes === '*' ? 'all that it may receive' : endpoint.eventTypes.split(',').join(', ')}</dd>
      </div>
      <div>
        <dt>Receives with the scopes</dt>
        <dd className="wb-mono">{endpoint.scopes.join(', ') || 'none'}</dd>
      </div>
      <div>
        <dt>Registered</dt>
        <dd>
          <Moment at={endpoint.createdAt} />
        </dd>
      </div>
      <div>
        <dt>Id</dt>
        <dd className="wb-mono">{endpoint.id}</dd>
      </div>
    </dl>
  )
}
