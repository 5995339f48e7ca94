import { Button } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import type { Event } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { LogTime } from '../../ui/moment.tsx'
import { Empty, Failure, Loading } from '../../ui/page.tsx'
import { subjectOf } from './subject.ts'
import { useTail } from './use-tail.ts'

const STEP = 50

export function Tail(props: { since: string; type: string | null; isPaused: boolean }) {
  const { events, error } = useTail(props)
  const [shown, setShown] = useState(STEP)
  if (error !== undefined) return <Failure error={error} />
  if (events === undefined) return <Loading />
  if (events.length === 0) {
    return (
      <Empty icon="events" title="Nothing has happened in this time">
        Add an employee or an objective, here or through the API, and its event shows up within seconds. Or look further
        back.
      </Empty>
    )
  }
  return (
    <>
      <DataTable label="Events" rows={events.slice(0, shown)} keyOf={({ id }) => id} columns={columns} />
      {events.length > shown && (
        <div className="wb-more">
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const columns: readonly Column<Event>[] = [
  {
    label: 'Type',
    render: ({ id, type }) => (
      <Link to={generatePath(paths.event, { id })} className="wb-strong wb-mono">
        {type}
      </Link>
    ),
  },
  { label: 'About', render: (event) => <span className="wb-break">{subjectOf(event) ?? '–'}</span> },
  { label: 'When', render: ({ occurredAt }) => <LogTime at={occurredAt} /> },
]
