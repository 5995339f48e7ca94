import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import { useApi } from '../../app/mode.tsx'
import { paths } from '../../paths.ts'
import { JsonView } from '../../ui/json-view.tsx'
import { LogTime } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { DeliveredTo } from './delivered-to.tsx'
import { subjectOf } from './subject.ts'

const back = { to: paths.events, label: 'Events' }

/** One event: its bytes, and where they went. */
export function EventPage() {
  const { id = '' } = useParams()
  const { api, mode } = useApi()
  const { data: event, error } = useQuery({
    queryKey: [mode, 'events', id],
    queryFn: () => answered(api.GET('/v1/events/{id}', { params: { path: { id } } })),
  })
  if (event === undefined) {
    return (
      <>
        <PageHeader title="Event" back={back} />
        {error === null ? <Loading /> : <Failure error={error} />}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={event.type}
        back={back}
        lead={
          <>
            {subjectOf(event)} <LogTime at={event.occurredAt} />
          </>
        }
      />
      <div className="wb-stack">
        <Panel title="Event">
          <JsonView label="The event as JSON" value={event} />
        </Panel>
        <DeliveredTo event={event} />
      </div>
    </>
  )
}
