import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import { useRights } from '../../app/rights.ts'
import { Icon } from '../../ui/icons.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersTable } from './members-table.tsx'

/** Who can sign in for the company, and as what. */
export function TeamPage() {
  const { isAdmin } = useRights()
  const [isInviting, setIsInviting] = useState(false)
  const team = useQuery({ queryKey: ['team'], queryFn: () => answered(own.GET('/dashboard/v1/team')) })
  return (
    <>
      <PageHeader
        title="Team"
        lead="Admins do everything. Developers work with test data and keep webhooks running. Viewers look."
        actions={
          isAdmin && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setIsInviting(true)}>
              Invite somebody
            </Button>
          )
        }
      />
      <div className="wb-stack">
        <Panel title="People">
          {team.data === undefined ? (
            team.error === null ? (
              <Loading />
            ) : (
              <Failure error={team.error} />
            )
          ) : (
            <MembersTable members={team.data} />
          )}
        </Panel>
        {isAdmin && <InvitationsPanel />}
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}
