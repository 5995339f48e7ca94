import type { Overview } from '../../api/types.ts'
import { BarChart, type Bar } from '../../ui/bar-chart.tsx'
import { Empty } from '../../ui/page.tsx'
import { asDay, asHour, hoursBetween } from '../../ui/time.ts'

/** More bars than this are too thin to tell apart. */
const BARS_MAX = 72

export function RequestsChart({ requests }: { requests: Overview['requests'] }) {
  if (requests.every(({ count }) => count === 0)) {
    return (
      <Empty icon="requests" title="No requests in this time">
        Make a key, call the API with it, and the requests show up here within seconds.
      </Empty>
    )
  }
  const bars = requests.map(({ at, count, clientErrors, serverErrors }) => {
    return { at, values: [count - clientErrors - serverErrors, clientErrors, serverErrors] }
  })
  return (
    <BarChart
      title="Requests over time"
      series={[
        { label: 'Answered', tone: 'accent' },
        { label: 'Refused (4xx)', tone: 'warn' },
        { label: 'Failed (5xx)', tone: 'bad' },
      ]}
      bars={gathered(bars)}
    />
  )
}

export function DeliveriesChart({ deliveries }: { deliveries: Overview['deliveries'] }) {
  if (deliveries.every(({ acknowledged, failed }) => acknowledged + failed === 0)) {
    return (
      <Empty icon="webhook" title="No deliveries in this time">
        Register a webhook endpoint and send it a ping.
      </Empty>
    )
  }
  return (
    <BarChart
      title="Deliveries over time"
      series={[
        { label: 'Acknowledged', tone: 'good' },
        { label: 'Failed', tone: 'bad' },
      ]}
      bars={gathered(deliveries.map(({ at, acknowledged, failed }) => ({ at, values: [acknowledged, failed] })))}
    />
  )
}

interface Stretch {
  at: string
  values: number[]
}

/** Neighbouring stretches of time in one bar, so that there are not too many. */
function gathered(stretches: readonly Stretch[]): Bar[] {
  const size = Math.max(1, Math.ceil(stretches.length / BARS_MAX))
  const isLong = hoursBetween(stretches[0]?.at, stretches.at(-1)?.at) > 36
  const bars: Bar[] = []
  for (let index = 0; index < stretches.length; index += size) {
    const group = stretches.slice(index, index + size)
    const at = group[0]?.at ?? ''
    const values = (group[0]?.values ?? []).map((_, place) =>
      group.reduce((sum, stretch) => sum + (stretch.values[place] ?? 0), 0),
    )
    const label = isLong ? asDay(at).slice(0, -5) : asHour(at)
    bars.push({ label, title: `${asDay(at)} ${asHour(at)}: ${values.join(' / ')}`, values })
  }
  return bars
}
