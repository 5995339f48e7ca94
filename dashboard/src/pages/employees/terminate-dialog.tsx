import { Modal, Text, TextInput } from '@mantine/core'
import { answered } from '../../api/client.ts'
import type { Employee } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { today } from '../../ui/time.ts'
import { useToast } from '../../ui/toast.tsx'
import { fullName } from '../../ui/use-employees.ts'

export function TerminateDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const say = useToast()
  const form = useForm({ terminationDate: today() }, async (body) => {
    await answered(api.POST('/v1/employees/{id}/terminate', { params: { path: { id: employee.id } }, body }))
    say('The end of the employment is set.')
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title={`End the employment of ${fullName(employee)}`}>
      <Form form={form} submitLabel="End the employment" submitColor="red.8" cancel={onClose}>
        <Text size="sm">
          With today or an earlier day it ends at once, and for good. With a later day it can be taken back until then.
          Reviews that wait for this person as manager go up the line.
        </Text>
        <TextInput label="Ends on" type="date" min={employee.hireDate} {...form.field('terminationDate')} />
      </Form>
    </Modal>
  )
}
