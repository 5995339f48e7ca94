import { Modal, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { hoursAgo } from '../../ui/time.ts'
import { useToast } from '../../ui/toast.tsx'

const spans = [
  { value: '1', label: 'The last hour' },
  { value: '6', label: 'The last 6 hours' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
]

/** Sends again what an endpoint has not acknowledged. */
export function RecoverDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const say = useToast()
  const [hours, setHours] = useState('24')
  const form = useForm({}, async () => {
    const body = { since: hoursAgo(Number(hours)) }
    await answered(api.POST('/v1/webhooks/{id}/recover', { params: { path: { id: endpointId } }, body }))
    say('The recovery has begun; its deliveries show up below.')
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Recover missed events">
      <Form form={form} submitLabel="Recover" cancel={onClose}>
        <Text size="sm">Every event of this time that the endpoint has not acknowledged is sent again.</Text>
        <Select
          label="Time"
          data={spans}
          value={hours}
          onChange={(value) => setHours(value ?? '24')}
          allowDeselect={false}
          error={form.errorAt('since')}
          comboboxProps={{ zIndex: 310 }}
        />
      </Form>
    </Modal>
  )
}
