import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { eventTypes } from '../../api/event-types.generated.ts'
import { useMode } from '../../app/mode.tsx'
import { Tag } from '../../ui/badges.tsx'
import { PageHeader, Panel } from '../../ui/page.tsx'
import { hoursAgo } from '../../ui/time.ts'
import { Tail } from './tail.tsx'

const spans = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last 7 days' },
  { value: '2160', label: 'The last 90 days' },
]

/** The timeline as it grows. */
export function EventsPage() {
  const { mode } = useMode()
  const [type, setType] = useState<string | null>(null)
  const [hours, setHours] = useState('168')
  const [isPaused, setIsPaused] = useState(false)
  // Begins anew, and only then, when what is asked for changes.
  const [since, setSince] = useState(() => hoursAgo(168))
  return (
    <>
      <PageHeader
        title="Events"
        lead="Everything that happened, in order: what GET /v1/events answers and what webhooks are sent."
        actions={
          <>
            {isPaused ? <Tag tone="warn">Paused</Tag> : <Tag tone="good">Live tail</Tag>}
            <Button variant="default" onClick={() => setIsPaused(!isPaused)}>
              {isPaused ? 'Go on' : 'Pause'}
            </Button>
          </>
        }
      />
      <Panel>
        <div className="wb-filters">
          <Select
            label="Type"
            placeholder="All types"
            data={eventTypes}
            value={type}
            onChange={setType}
            searchable
            clearable
          />
          <Select
            label="From"
            data={spans}
            value={hours}
            onChange={(value) => {
              setHours(value ?? '168')
              setSince(hoursAgo(Number(value ?? '168')))
            }}
            allowDeselect={false}
          />
        </div>
        <Tail key={`${mode} ${type} ${since}`} since={since} type={type} isPaused={isPaused} />
      </Panel>
    </>
  )
}
