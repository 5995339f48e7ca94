import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { Door } from '../../app/door.tsx'
import { useSettings } from '../../app/session.tsx'
import { paths } from '../../paths.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { MailSent } from './mail-sent.tsx'

/** A new company and its first Admin. */
export function SignUpPage() {
  const settings = useSettings()
  const [email, setEmail] = useState<string>()
  const form = useForm({ companyName: '', name: '', email: '', password: '' }, async (body) => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    await answered(own.POST('/dashboard/v1/sign-up', { body: { ...body, timeZone } }))
    setEmail(body.email)
  })
  const back = (
    <>
      Have an account? <Link to={paths.signIn}>Sign in</Link>
    </>
  )
  if (email !== undefined) return <MailSent email={email} what="a link that finishes the sign-up" />
  if (settings?.signUp === 'closed') {
    return (
      <Door title="Sign-up is closed" foot={back}>
        <Text size="sm">Whoever runs this service makes the accounts here. Ask them, or an Admin of your company.</Text>
      </Door>
    )
  }
  return (
    <Door title="Create a company" lead="You become its first Admin." foot={back}>
      <Form form={form} submitLabel="Create" isWide>
        <TextInput label="Company" autoComplete="organization" autoFocus {...form.field('companyName')} />
        <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
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
