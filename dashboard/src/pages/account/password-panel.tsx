import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import { useRefresh } from '../../app/mode.tsx'
import { useSignedIn } from '../../app/session.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Panel } from '../../ui/page.tsx'
import { useToast } from '../../ui/toast.tsx'

export function PasswordPanel() {
  const [changes, setChanges] = useState(0)
  return (
    <Panel title="Password" note="Your other sessions end when you change it.">
      <div className="wb-panel-body wb-narrow">
        {/* Empty again after a change. */}
        <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
      </div>
    </Panel>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { user } = useSignedIn()
  const refresh = useRefresh()
  const say = useToast()
  const form = useForm({ currentPassword: '', password: '' }, async (body) => {
    await answered(own.POST('/dashboard/v1/password', { body }))
    say('Your password is changed.')
    onChanged()
    await refresh()
  })
  return (
    <Form form={form} submitLabel="Change the password">
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordInput label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordInput
        label="New password"
        description="Twelve characters or more; a sentence is fine."
        autoComplete="new-password"
        {...form.field('password')}
      />
    </Form>
  )
}
