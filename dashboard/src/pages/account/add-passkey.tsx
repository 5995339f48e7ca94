import { TextInput } from '@mantine/core'
import { answered, own } from '../../api/client.ts'
import { createPasskey } from '../../api/passkeys.ts'
import { Form, useForm } from '../../ui/form.tsx'

interface Props {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
  confirm?: () => Promise<Record<string, string>>
}

/** A passkey of this device or of a security key, under a name by which it is told apart. */
export function AddPasskey({ onDone, onCancel, confirm }: Props) {
  const form = useForm({ name: '' }, async ({ name }) => {
    const headers = (await confirm?.()) ?? {}
    const options = await answered(own.POST('/dashboard/v1/factors/passkeys/options', { headers }))
    const response = await createPasskey(options)
    const { recoveryCodes } = await answered(own.POST('/dashboard/v1/factors/passkeys', { body: { name, response } }))
    onDone(recoveryCodes)
  })
  return (
    <Form form={form} submitLabel="Add passkey" cancel={onCancel}>
      <TextInput
        label="Name"
        description="So that you can tell it from others: “Laptop”, “Security key”."
        autoFocus
        data-autofocus
        {...form.field('name')}
      />
    </Form>
  )
}
