import { Checkbox, List, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import type { ApiKey } from '../../api/types.ts'
import { useConfirm } from '../../app/confirmation.tsx'
import { useRefresh } from '../../app/mode.tsx'
import { StateTag } from '../../ui/badges.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'

export function RevokeKeyDialog({ apiKey: key, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const confirm = useConfirm()
  const refresh = useRefresh()
  const say = useToast()
  const [disableWebhookEndpoints, setDisable] = useState(false)
  const params = { path: { id: key.id } }
  const { data: endpoints = [] } = useQuery({
    queryKey: ['api-keys', key.id, 'endpoints'],
    queryFn: () => answered(own.GET('/dashboard/v1/api-keys/{id}/webhook-endpoints', { params })),
  })
  const form = useForm({}, async () => {
    const path = `/dashboard/v1/api-keys/${key.id}/revoke`
    const body = { disableWebhookEndpoints }
    const headers = await confirm({ what: `Revoke the key “${key.name}”`, method: 'POST', path, body })
    await answered(own.POST('/dashboard/v1/api-keys/{id}/revoke', { params, body, headers }))
    say(`The key “${key.name}” is revoked.`)
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={`Revoke “${key.name}”`}>
      <Form form={form} submitLabel="Revoke" submitColor="red.8" cancel={onClose}>
        <Text size="sm">The key stops working at once and for good.</Text>
        {endpoints.length > 0 && (
          <>
            <Text size="sm">
              It registered these webhook endpoints. They go on receiving what the key was allowed to read, unless you
              disable them:
            </Text>
            <List size="sm" spacing={4}>
              {endpoints.map(({ id, url, status }) => (
                <List.Item key={id}>
                  <span className="wb-break">{url}</span> <StateTag state={status} />
                </List.Item>
              ))}
            </List>
            <Checkbox
              label="Disable these endpoints too"
              checked={disableWebhookEndpoints}
              onChange={(event) => setDisable(event.currentTarget.checked)}
            />
          </>
        )}
      </Form>
    </Modal>
  )
}
