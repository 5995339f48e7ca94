import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { Door } from '../../app/door.tsx'
import { paths } from '../../paths.ts'
import { Form, useForm } from '../../ui/form.tsx'

/** Where the link of the sign-up's mail leads. A click spends the token, not the visit: mail scanners visit too. */
export function VerifyEmailPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const [email, setEmail] = useState<string>()
  const form = useForm({}, async () => {
    const verified = await answered(own.POST('/dashboard/v1/verify-email', { body: { token } }))
    setEmail(verified.email)
  })
  if (email !== undefined) {
    return (
      <Door title="Your address is confirmed">
        <Text size="sm">
          Now sign in as <strong>{email}</strong> and set up your second factor.
        </Text>
        <Link to={paths.signIn}>Sign in</Link>
      </Door>
    )
  }
  return (
    <Door title="Confirm your e-mail address" lead="One click, and the account is yours.">
      <Form form={form} submitLabel="Confirm" isWide>
        {token === '' && <Text size="sm">The link is not whole. Open it again from the mail.</Text>}
      </Form>
    </Door>
  )
}
