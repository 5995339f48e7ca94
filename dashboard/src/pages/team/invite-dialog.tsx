import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import type { Role } from '../../api/types.ts'
import { useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const say = useToast()
  const [role, setRole] = useState<Role>('Developer')
  const form = useForm({ email: '' }, async ({ email }) => {
    await answered(own.POST('/dashboard/v1/invitations', { body: { email, role } }))
    say(`${email} is invited.`)
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Invite somebody">
      <Form form={form} submitLabel="Invite" cancel={onClose}>
        <TextInput
          label="E-mail"
          description="They get a link with which they make their account."
          type="email"
          data-autofocus
          {...form.field('email')}
        />
        <RoleChoice role={role} onChange={setRole} />
      </Form>
    </Modal>
  )
}
