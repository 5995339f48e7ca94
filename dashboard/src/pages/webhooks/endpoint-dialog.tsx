import { Modal, MultiSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import { eventTypes } from '../../api/event-types.generated.ts'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** Registers an endpoint, or changes the one that is given. */
export function EndpointDialog({ endpoint, onClose }: { endpoint?: WebhookEndpoint; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const say = useToast()
  const [secret, setSecret] = useState<string>()
  const [isAll, setIsAll] = useState((endpoint?.eventTypes ?? '*') === '*')
  const [chosen, setChosen] = useState(
    endpoint === undefined || endpoint.eventTypes === '*' ? [] : endpoint.eventTypes.split(','),
  )
  const initial = { url: endpoint?.url ?? 'https://', description: endpoint?.description ?? '' }
  const form = useForm(initial, async (values) => {
    const body = { ...values, eventTypes: isAll ? '*' : chosen.join(',') }
    if (endpoint === undefined) {
      const registered = await answered(api.POST('/v1/webhooks', { body }))
      setSecret(registered.secret ?? undefined)
    } else {
      const params = { path: { id: endpoint.id } }
      await answered(api.PATCH('/v1/webhooks/{id}', { params, body }))
      say('The endpoint is changed.')
      onClose()
    }
    await refresh()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={endpoint === undefined ? 'Register an endpoint' : 'Change the endpoint'}
      closeOnClickOutside={false}
    >
      {secret === undefined ? (
        <Form form={form} submitLabel={endpoint === undefined ? 'Register' : 'Save'} cancel={onClose}>
          <TextInput label="Address" type="url" data-autofocus {...form.field('url')} />
          <TextInput label="Description (optional)" {...form.field('description')} />
          <Radio.Group
            label="Events"
            value={isAll ? 'all' : 'some'}
            onChange={(value) => setIsAll(value === 'all')}
            error={form.errorAt('eventTypes')}
          >
            <Stack gap={8} mt="xs">
              <Radio value="all" label="All, also types that come later" />
              <Radio value="some" label="Only these types" />
            </Stack>
          </Radio.Group>
          {!isAll && (
            <MultiSelect
              label="Types of events"
              placeholder={chosen.length === 0 ? 'Choose' : ''}
              data={eventTypes}
              value={chosen}
              onChange={setChosen}
              searchable
              comboboxProps={{ zIndex: 310 }}
            />
          )}
        </Form>
      ) : (
        <SigningSecret secret={secret} onClose={onClose} />
      )}
    </Modal>
  )
}
