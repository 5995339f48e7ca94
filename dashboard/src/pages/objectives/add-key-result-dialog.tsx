import { Modal, SimpleGrid, TextInput } from '@mantine/core'
import { answered } from '../../api/client.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { numberFrom } from './key-result-fields.tsx'

export function AddKeyResultDialog({ objectiveId, onClose }: { objectiveId: string; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const form = useForm({ description: '', targetValue: '', unit: '' }, async (values) => {
    const body = { ...values, targetValue: numberFrom(values.targetValue) }
    const params = { path: { id: objectiveId } }
    await answered(api.POST('/v1/performance/objectives/{id}/key-results', { params, body }))
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Add a key result">
      <Form form={form} submitLabel="Add" cancel={onClose}>
        <TextInput label="Key result" data-autofocus {...form.field('description')} />
        <SimpleGrid cols={2}>
          <TextInput label="Target" inputMode="decimal" {...form.field('targetValue')} />
          <TextInput label="Unit" placeholder="reports" {...form.field('unit')} />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}
