import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { answered, own } from '../../api/client.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Failure, Loading } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

interface Props {
  /** Given the recovery codes when this was the first factor, else null. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
  /** The confirmation that replacing a factor needs; none while the first is set up. */
  confirm?: () => Promise<Record<string, string>>
}

/** A new secret for an authenticator app: shown as QR code and as text, and proved by a first code. */
export function TotpSetUp({ onDone, onCancel, confirm }: Props) {
  const id = useId()
  const enrolment = useQuery({
    queryKey: ['totp-enrolment', id],
    queryFn: async () => {
      const headers = (await confirm?.()) ?? {}
      return answered(own.POST('/dashboard/v1/factors/totp', { headers }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const form = useForm({ code: '' }, async (body) => {
    const { recoveryCodes } = await answered(own.POST('/dashboard/v1/factors/totp/activate', { body }))
    onDone(recoveryCodes)
  })
  if (enrolment.error !== null) return <Failure error={enrolment.error} />
  if (enrolment.data === undefined) return <Loading />
  const { secret, uri } = enrolment.data
  return (
    <Form form={form} submitLabel="Activate" cancel={onCancel}>
      <Stack align="center" gap="sm">
        <Text size="sm" c="dimmed">
          Scan this with your authenticator app, then type the code that it shows.
        </Text>
        <QrCode text={uri} label="QR code of the secret for your authenticator app" />
        <Text size="xs" c="dimmed">
          Cannot scan it? Type this in:
        </Text>
        <code className="wb-mono wb-break">{secret}</code>
        <Copy value={secret} label="Copy secret" />
      </Stack>
      <CodeInput {...form.field('code')} />
    </Form>
  )
}
