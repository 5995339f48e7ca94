import { Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { SigningSecret } from './signing-secret.tsx'

export function RotateSecretDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const [secret, setSecret] = useState<string>()
  const form = useForm({ overlapHours: '24' }, async ({ overlapHours }) => {
    const body = { overlapHours: Number(overlapHours) }
    const params = { path: { id: endpointId } }
    const rotated = await answered(api.POST('/v1/webhooks/{id}/rotate-secret', { params, body }))
    setSecret(rotated.secret ?? undefined)
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} size="lg" title="Rotate the signing secret" closeOnClickOutside={false}>
      {secret === undefined ? (
        <Form form={form} submitLabel="Rotate" cancel={onClose}>
          <Text size="sm">
            The endpoint gets a new secret. For a while deliveries are signed with both, so that you can change over
            without missing any.
          </Text>
          <TextInput label="Hours in which both sign" type="number" min={0} max={168} {...form.field('overlapHours')} />
        </Form>
      ) : (
        <SigningSecret secret={secret} onClose={onClose} />
      )}
    </Modal>
  )
}
