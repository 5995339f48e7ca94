import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import type { TeamMember } from '../../api/types.ts'
import { useConfirm } from '../../app/confirmation.tsx'
import { useRefresh } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { useSignedIn } from '../../app/session.tsx'
import { AskFirst } from '../../ui/ask-first.tsx'
import { Tag } from '../../ui/badges.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'

type Open = { kind: 'role' | 'reset' | 'remove'; member: TeamMember }

export function MembersTable({ members }: { members: readonly TeamMember[] }) {
  const { isAdmin } = useRights()
  const { user } = useSignedIn()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const actions: Column<TeamMember> = {
    label: 'Actions',
    isActions: true,
    render: (member) => (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" aria-label={`Change ${member.name}`}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen({ kind: 'role', member })}>Change the role</Menu.Item>
          {member.id !== user.id && (
            <>
              <Menu.Item onClick={() => setOpen({ kind: 'reset', member })}>Reset the second factors</Menu.Item>
              <Menu.Item className="wb-menu-danger" onClick={() => setOpen({ kind: 'remove', member })}>
                Remove
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    ),
  }
  return (
    <>
      <DataTable
        label="People"
        rows={members}
        keyOf={({ id }) => id}
        columns={isAdmin ? [...columns, actions] : columns}
      />
      {open?.kind === 'role' && <ChangeRoleDialog member={open.member} onClose={close} />}
      {open?.kind === 'reset' && <ResetFactorsDialog member={open.member} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog member={open.member} onClose={close} />}
    </>
  )
}

const columns: readonly Column<TeamMember>[] = [
  {
    label: 'Name',
    render: ({ name, email }) => (
      <>
        <div className="wb-strong">{name}</div>
        <div className="wb-dim wb-small wb-break">{email}</div>
      </>
    ),
  },
  { label: 'Role', render: ({ role }) => <Tag tone={role === 'Admin' ? 'accent' : 'calm'}>{role}</Tag> },
  { label: 'Second factors', render: ({ factors }) => factorsInWords(factors) },
  { label: 'Last signed in', render: ({ lastSignedInAt }) => <Moment at={lastSignedInAt} none="never" /> },
  { label: 'Joined', render: ({ createdAt }) => <Moment at={createdAt} /> },
]

function factorsInWords({ totp, passkeys }: TeamMember['factors']): string {
  const words = [totp ? 'app' : '', passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : '']
  return words.filter((word) => word !== '').join(', ') || 'none yet'
}

function ResetFactorsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const confirm = useConfirm()
  const refresh = useRefresh()
  const reset = async () => {
    const path = `/dashboard/v1/team/${member.id}/reset-factors`
    const what = `Reset the second factors of ${member.name}`
    const headers = await confirm({ what, method: 'POST', path, body: null })
    await answered(own.POST('/dashboard/v1/team/{id}/reset-factors', { params: { path: { id: member.id } }, headers }))
    await refresh()
  }
  return (
    <AskFirst title={`Reset the second factors of ${member.name}?`} confirmLabel="Reset" onClose={onClose} act={reset}>
      For somebody who has lost them. Their sessions end, and at the next sign-in they set up new ones with nothing but
      their password: make sure that it is really them who ask.
    </AskFirst>
  )
}

function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const refresh = useRefresh()
  const remove = async () => {
    await answered(own.DELETE('/dashboard/v1/team/{id}', { params: { path: { id: member.id } } }))
    await refresh()
  }
  return (
    <AskFirst title={`Remove ${member.name}?`} confirmLabel="Remove" onClose={onClose} act={remove}>
      They cannot sign in any more. Keys that they issued go on working.
    </AskFirst>
  )
}
