import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import type { ApiKey } from '../../api/types.ts'
import { useConfirm } from '../../app/confirmation.tsx'
import { useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { NewSecret } from './new-secret.tsx'

export function RotateKeyDialog({ apiKey: key, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [secret, setSecret] = useState<string>()
  const form = useForm({}, async () => {
    const path = `/dashboard/v1/api-keys/${key.id}/rotate`
    const headers = await confirm({ what: `Rotate the key “${key.name}”`, method: 'POST', path, body: null })
    const params = { path: { id: key.id } }
    const rotated = await answered(own.POST('/dashboard/v1/api-keys/{id}/rotate', { params, headers }))
    setSecret(rotated.secret ?? undefined)
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={`Rotate “${key.name}”`} closeOnClickOutside={false}>
      {secret === undefined ? (
        <Form form={form} submitLabel="Rotate" cancel={onClose}>
          <Text size="sm">
            The key gets a new secret, with the same name and scopes. The old secret stops working at once, so whatever
            uses it is refused until it has the new one.
          </Text>
        </Form>
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Modal>
  )
}
