import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answered, own } from '../../api/client.ts'
import type { Invitation } from '../../api/types.ts'
import { useRefresh } from '../../app/mode.tsx'
import { Tag } from '../../ui/badges.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading, Panel } from '../../ui/page.tsx'
import { useAction } from '../../ui/toast.tsx'

/** Invitations that nobody has accepted yet. */
export function InvitationsPanel() {
  const { data, error } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => answered(own.GET('/dashboard/v1/invitations')),
  })
  if (data?.length === 0) return null
  return (
    <Panel title="Invitations" note="Waiting to be accepted.">
      {error !== null && <Failure error={error} />}
      {data === undefined ? (
        error === null && <Loading rows={2} />
      ) : (
        <DataTable
          label="Invitations"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { label: 'E-mail', render: ({ email }) => <span className="wb-strong wb-break">{email}</span> },
            { label: 'Role', render: ({ role }) => <Tag>{role}</Tag> },
            { label: 'Invited', render: ({ createdAt }) => <Moment at={createdAt} /> },
            { label: 'Expires', render: ({ expiresAt }) => <Moment at={expiresAt} /> },
            { label: 'Actions', isActions: true, render: (invitation) => <Withdraw invitation={invitation} /> },
          ]}
        />
      )}
    </Panel>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const withdraw = async () => {
    await answered(own.DELETE('/dashboard/v1/invitations/{id}', { params: { path: { id } } }))
    await refresh()
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      aria-label={`Withdraw the invitation of ${email}`}
      onClick={() => run(withdraw, 'The invitation is withdrawn.')}
    >
      Withdraw
    </Button>
  )
}
