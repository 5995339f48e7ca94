import { useQuery } from '@tanstack/react-query'
import { generatePath, Link, useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { Attempts } from './attempts.tsx'
import { ResendButton } from './resend-button.tsx'

const EVERY_MS = 3_000

/** One delivery and every try of it. */
export function DeliveryPage() {
  const { id = '', deliveryId = '' } = useParams()
  const { api, mode } = useApi()
  const { mayWriteWebhooks } = useRights()
  const params = { path: { id, deliveryId } }
  const { data: delivery, error } = useQuery({
    queryKey: [mode, 'webhooks', id, 'deliveries', deliveryId],
    queryFn: () => answered(api.GET('/v1/webhooks/{id}/deliveries/{deliveryId}', { params })),
    refetchInterval: EVERY_MS,
  })
  const back = { to: generatePath(paths.webhook, { id }), label: 'The endpoint' }
  if (delivery === undefined) {
    return (
      <>
        <PageHeader title="Delivery" back={back} />
        {error === null ? <Loading /> : <Failure error={error} />}
      </>
    )
  }
  const event = generatePath(paths.event, { id: delivery.eventId })
  return (
    <>
      <PageHeader
        title={delivery.eventType}
        back={back}
        actions={mayWriteWebhooks && <ResendButton endpointId={id} delivery={delivery} />}
      />
      <div className="wb-stack">
        <Panel title="Delivery">
          <dl className="wb-facts wb-panel-body">
            <div>
              <dt>State</dt>
              <dd>
                <StateTag state={delivery.status} />
              </dd>
            </div>
            <div>
              <dt>Event</dt>
              <dd>{delivery.eventType === 'webhook.ping' ? 'a ping' : <Link to={event}>{delivery.eventId}</Link>}</dd>
            </div>
            <div>
              <dt>Next attempt</dt>
              <dd>
                <Moment at={delivery.nextAttemptAt} none="none" />
              </dd>
            </div>
            <div>
              <dt>Created</dt>
              <dd>
                <Moment at={delivery.createdAt} />
              </dd>
            </div>
          </dl>
        </Panel>
        <Attempts attempts={delivery.attempts} />
      </div>
    </>
  )
}
