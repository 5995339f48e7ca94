import { Modal } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import type { Role, TeamMember } from '../../api/types.ts'
import { useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { RoleChoice } from './role-choice.tsx'

export function ChangeRoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const refresh = useRefresh()
  const [role, setRole] = useState<Role>(member.role)
  const form = useForm({}, async () => {
    await answered(own.PATCH('/dashboard/v1/team/{id}', { params: { path: { id: member.id } }, body: { role } }))
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title={`Role of ${member.name}`}>
      <Form form={form} submitLabel="Save" cancel={onClose}>
        <RoleChoice role={role} onChange={setRole} />
      </Form>
    </Modal>
  )
}
