import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import type { Overview } from '../../api/types.ts'
import { useMode } from '../../app/mode.tsx'
import { useSignedIn } from '../../app/session.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { DeliveriesChart, RequestsChart } from './charts.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { FirstSteps } from './first-steps.tsx'

const EVERY_MS = 30_000

/** How the integration is doing: requests, errors, deliveries. */
export function OverviewPage() {
  const { mode } = useMode()
  const { company } = useSignedIn()
  const [hours, setHours] = useState(24)
  const overview = useQuery({
    queryKey: [mode, 'overview', hours],
    queryFn: () => answered(own.GET('/dashboard/v1/overview', { params: { query: { mode, hours } } })),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Overview"
        lead={`How ${company.name} uses the API.`}
        actions={
          <SegmentedControl
            aria-label="Time shown"
            value={String(hours)}
            onChange={(value) => setHours(Number(value))}
            data={[
              { value: '1', label: '1 hour' },
              { value: '24', label: '24 hours' },
              { value: '168', label: '7 days' },
            ]}
          />
        }
      />
      {overview.data === undefined ? (
        overview.error === null ? (
          <Loading />
        ) : (
          <Failure error={overview.error} retry={overview.refetch} />
        )
      ) : (
        <Figures overview={overview.data} />
      )}
    </>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { totals, requests, deliveries, endpoints } = overview
  const errors = totals.clientErrors + totals.serverErrors
  return (
    <div className="wb-stack">
      <FirstSteps hasRequests={totals.requests > 0} />
      <div className="wb-tiles">
        <Tile label="Requests" figure={whole.format(totals.requests)} note="answered in this time" />
        <Tile
          label="Errors"
          figure={shareOf(errors, totals.requests)}
          note={`${whole.format(totals.clientErrors)} of the caller, ${whole.format(totals.serverErrors)} of the service`}
        />
        <Tile label="Deliveries" figure={whole.format(totals.acknowledged)} note="acknowledged by your endpoints" />
        <Tile
          label="Failed deliveries"
          figure={whole.format(totals.failed)}
          note="attempts that were not acknowledged"
        />
      </div>
      <Panel title="Requests" note="By the keys of this data, each bar a stretch of the time shown.">
        <RequestsChart requests={requests} />
      </Panel>
      <div className="wb-two">
        <Panel title="Deliveries" note="What your webhook endpoints answered.">
          <DeliveriesChart deliveries={deliveries} />
        </Panel>
        <Panel title="Webhook endpoints">
          <EndpointHealth endpoints={endpoints} />
        </Panel>
      </div>
    </div>
  )
}

function Tile({ label, figure, note }: { label: string; figure: string; note: string }) {
  return (
    <div className="wb-tile">
      <div className="wb-dim wb-small">{label}</div>
      <div className="wb-tile-figure">{figure}</div>
      <div className="wb-dim wb-small">{note}</div>
    </div>
  )
}

const whole = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

function shareOf(part: number, total: number): string {
  return percent.format(total === 0 ? 0 : part / total)
}
