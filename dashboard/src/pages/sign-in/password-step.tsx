import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { Door } from '../../app/door.tsx'
import { useSetSession, useSettings } from '../../app/session.tsx'
import { paths } from '../../paths.ts'
import { Form, useForm } from '../../ui/form.tsx'

export function PasswordStep() {
  const settings = useSettings()
  const setSession = useSetSession()
  const form = useForm({ email: '', password: '' }, async (body) =>
    setSession(await answered(own.POST('/dashboard/v1/sign-in', { body }))),
  )
  const foot = (
    <>
      {settings?.signUp === 'open' && (
        <div>
          New here? <Link to={paths.signUp}>Create a company</Link>
        </div>
      )}
      {settings?.outbox === true && (
        <div>
          This service sends no mail: <Link to={paths.outbox}>read what it would have sent</Link>
        </div>
      )}
    </>
  )
  return (
    <Door title="Sign in" foot={foot}>
      <Form form={form} submitLabel="Continue" isWide>
        <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...form.field('email')} />
        <div>
          <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
          <Link to={paths.forgotPassword} className="wb-small">
            Forgot your password?
          </Link>
        </div>
      </Form>
    </Door>
  )
}
