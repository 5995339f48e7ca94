import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answered, own } from '../../api/client.ts'
import type { SessionRow } from '../../api/types.ts'
import { useRefresh } from '../../app/mode.tsx'
import { Tag } from '../../ui/badges.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading, Panel } from '../../ui/page.tsx'
import { useAction } from '../../ui/toast.tsx'

export function SessionsPanel() {
  const { data, error } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => answered(own.GET('/dashboard/v1/sessions')),
  })
  return (
    <Panel
      title="Sessions"
      note="They end by themselves 30 minutes after their last use, and 12 hours after the sign-in."
    >
      {error !== null && <Failure error={error} />}
      {data === undefined ? (
        error === null && <Loading rows={2} />
      ) : (
        <DataTable label="Sessions" rows={data} keyOf={({ id }) => id} columns={columns} />
      )}
    </Panel>
  )
}

const columns: readonly Column<SessionRow>[] = [
  {
    label: 'Browser',
    render: ({ userAgent, current }) => (
      <span title={userAgent ?? ''}>
        <span className="wb-strong">{browserOf(userAgent ?? '')}</span> {current && <Tag tone="good">This one</Tag>}
      </span>
    ),
  },
  { label: 'Address', render: ({ address }) => <span className="wb-mono">{address ?? '–'}</span> },
  { label: 'Signed in', render: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Last used', render: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  {
    label: 'Actions',
    isActions: true,
    render: (session) => !session.current && <EndButton session={session} />,
  },
]

function EndButton({ session: { id, userAgent } }: { session: SessionRow }) {
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const end = async () => {
    await answered(own.DELETE('/dashboard/v1/sessions/{id}', { params: { path: { id } } }))
    await refresh()
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      aria-label={`End the session of ${browserOf(userAgent ?? '')}`}
      onClick={() => run(end, 'The session has ended.')}
    >
      End
    </Button>
  )
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const

/** A user agent in two words. */
function browserOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Some program'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}
