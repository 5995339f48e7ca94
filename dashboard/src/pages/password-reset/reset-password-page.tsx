import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { Door } from '../../app/door.tsx'
import { paths } from '../../paths.ts'
import { Form, useForm } from '../../ui/form.tsx'

/** Where the link of the reset's mail leads. */
export function ResetPasswordPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const form = useForm({ password: '' }, async ({ password }) => {
    await answered(own.POST('/dashboard/v1/password-resets/complete', { body: { token, password } }))
    setIsDone(true)
  })
  if (isDone) {
    return (
      <Door title="Your password is changed">
        <Text size="sm">Every session of yours has ended.</Text>
        <Link to={paths.signIn}>Sign in</Link>
      </Door>
    )
  }
  return (
    <Door title="Choose a new password" lead="Every session of yours ends with it.">
      <Form form={form} submitLabel="Change the password" isWide>
        <PasswordInput
          label="New password"
          description="Twelve characters or more; a sentence is fine."
          autoComplete="new-password"
          autoFocus
          {...form.field('password')}
        />
      </Form>
    </Door>
  )
}
