import { Button, Divider, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import { showPasskey } from '../../api/passkeys.ts'
import type { SessionView } from '../../api/types.ts'
import { Door } from '../../app/door.tsx'
import { useSetSession } from '../../app/session.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useAction } from '../../ui/toast.tsx'
import { SignOutLink } from './sign-out-link.tsx'

type Way = 'totp' | 'passkey' | 'recovery_code'

/** The second factor: any that the person has, and a recovery code when they have lost them. */
export function SecondFactorStep({ session }: { session: SessionView }) {
  const { factors } = session
  const hasTotp = factors?.totp ?? true
  const hasPasskey = (factors?.passkeys ?? 0) > 0
  const [way, setWay] = useState<Way>(hasTotp ? 'totp' : 'passkey')
  const isRecovery = way === 'recovery_code'
  return (
    <Door
      title={isRecovery ? 'Use a recovery code' : 'Confirm that it is you'}
      lead={`Signed in with the password as ${session.user?.email ?? ''}.`}
      foot={<SignOutLink />}
    >
      {way === 'totp' && <TotpForm />}
      {way === 'recovery_code' && <RecoveryForm />}
      {way === 'passkey' && <PasskeyButton isPrimary />}
      <Divider label="or" />
      <Stack gap="xs">
        {hasPasskey && way !== 'passkey' && <PasskeyButton />}
        {hasTotp && way !== 'totp' && (
          <Button variant="default" leftSection={<Icon name="phone" />} onClick={() => setWay('totp')}>
            Use an authenticator app
          </Button>
        )}
        {!isRecovery && (
          <Button variant="default" leftSection={<Icon name="lifebuoy" />} onClick={() => setWay('recovery_code')}>
            Use a recovery code
          </Button>
        )}
      </Stack>
    </Door>
  )
}

function TotpForm() {
  const setSession = useSetSession()
  const form = useForm({ code: '' }, async (body) =>
    setSession(await answered(own.POST('/dashboard/v1/sign-in/totp', { body }))),
  )
  return (
    <Form form={form} submitLabel="Sign in" isWide>
      <CodeInput {...form.field('code')} />
    </Form>
  )
}

function RecoveryForm() {
  const setSession = useSetSession()
  const form = useForm({ code: '' }, async ({ code }) =>
    setSession(await answered(own.POST('/dashboard/v1/sign-in/recovery-code', { body: { code: code.trim() } }))),
  )
  return (
    <Form form={form} submitLabel="Sign in" isWide>
      <TextInput
        label="Recovery code"
        description="One of the ten that you were shown when you set up your second factor. Each works once."
        autoComplete="off"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
    </Form>
  )
}

function PasskeyButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const setSession = useSetSession()
  const { isBusy, run } = useAction()
  const signIn = async () => {
    const options = await answered(own.POST('/dashboard/v1/sign-in/passkey/options'))
    const response = await showPasskey(options)
    setSession(await answered(own.POST('/dashboard/v1/sign-in/passkey', { body: { response } })))
  }
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<Icon name="passkey" />}
      loading={isBusy}
      onClick={() => run(signIn)}
    >
      Use a passkey
    </Button>
  )
}
