import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import type { Objective } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { useAction } from '../../ui/toast.tsx'

export function ObjectiveActions({ objective }: { objective: Objective }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const [isAbandoning, setIsAbandoning] = useState(false)
  const params = { path: { id: objective.id } }
  const act = (action: 'complete' | 'reopen', done: string) =>
    run(async () => {
      await answered(api.POST(`/v1/performance/objectives/{id}/${action}`, { params }))
      await refresh()
    }, done)
  if (objective.status !== 'Active') {
    return (
      <Button variant="default" loading={isBusy} onClick={() => act('reopen', 'The objective is active again.')}>
        Reopen
      </Button>
    )
  }
  return (
    <>
      <Button loading={isBusy} onClick={() => act('complete', 'The objective is completed.')}>
        Complete
      </Button>
      <Button variant="default" onClick={() => setIsAbandoning(true)}>
        Abandon
      </Button>
      {isAbandoning && <AbandonDialog objective={objective} onClose={() => setIsAbandoning(false)} />}
    </>
  )
}

function AbandonDialog({ objective, onClose }: { objective: Objective; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const form = useForm({ reason: '' }, async (body) => {
    await answered(
      api.POST('/v1/performance/objectives/{id}/abandon', { params: { path: { id: objective.id } }, body }),
    )
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Abandon this objective?">
      <Form form={form} submitLabel="Abandon" submitColor="red.8" cancel={onClose}>
        <Textarea label="Why" autosize minRows={2} data-autofocus {...form.field('reason')} />
      </Form>
    </Modal>
  )
}
