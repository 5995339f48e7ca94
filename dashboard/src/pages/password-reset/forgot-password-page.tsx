import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { Door } from '../../app/door.tsx'
import { paths } from '../../paths.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { MailSent } from '../sign-up/mail-sent.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>()
  const form = useForm({ email: '' }, async (body) => {
    await answered(own.POST('/dashboard/v1/password-resets', { body }))
    setEmail(body.email)
  })
  if (email !== undefined) return <MailSent email={email} what="a link to choose a new password" />
  return (
    <Door
      title="Forgot your password?"
      lead="We send you a link to choose a new one. Your second factor stays as it is."
      foot={<Link to={paths.signIn}>Back to the sign-in</Link>}
    >
      <Form form={form} submitLabel="Send the link" isWide>
        <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...form.field('email')} />
      </Form>
    </Door>
  )
}
