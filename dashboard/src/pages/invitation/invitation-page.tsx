import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { Door } from '../../app/door.tsx'
import { paths } from '../../paths.ts'
import { Form, useForm } from '../../ui/form.tsx'

/** Where the link of an invitation leads: the account of whoever was invited. */
export function InvitationPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const form = useForm({ name: '', password: '' }, async (body) => {
    await answered(own.POST('/dashboard/v1/invitations/accept', { body: { ...body, token } }))
    setIsDone(true)
  })
  if (isDone) {
    return (
      <Door title="Welcome">
        <Text size="sm">Your account is there. Sign in with your e-mail address and set up your second factor.</Text>
        <Link to={paths.signIn}>Sign in</Link>
      </Door>
    )
  }
  return (
    <Door title="Accept the invitation" lead="Choose how you are called and what you sign in with.">
      <Form form={form} submitLabel="Join" isWide>
        <TextInput label="Your name" autoComplete="name" autoFocus {...form.field('name')} />
        <PasswordInput
          label="Password"
          description="Twelve characters or more; a sentence is fine."
          autoComplete="new-password"
          {...form.field('password')}
        />
      </Form>
    </Door>
  )
}
