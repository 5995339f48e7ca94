import { Button, Modal, Slider, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import type { CheckIn } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { EmployeeSelect } from '../../ui/employee-select.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { useEmployees } from '../../ui/use-employees.ts'

interface Props {
  objectiveId: string
  /** Who is offered as author first. */
  authorEmployeeId: string
  checkIns: readonly CheckIn[]
  mayWrite: boolean
}

export function CheckIns({ objectiveId, authorEmployeeId, checkIns, mayWrite }: Props) {
  const { nameOf } = useEmployees()
  const [isOpen, setIsOpen] = useState(false)
  const add = mayWrite && (
    <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
      Check in
    </Button>
  )
  return (
    <Panel title="Check-ins" actions={add}>
      {checkIns.length === 0 ? (
        <Empty icon="review" title="No check-ins yet">
          A check-in is a short note on how it goes, with how confident its author is.
        </Empty>
      ) : (
        <ol className="wb-notes">
          {checkIns.map(({ id, note, authorEmployeeId: author, confidence, createdAt }) => (
            <li key={id}>
              <div className="wb-prewrap">{note}</div>
              <div className="wb-dim wb-small">
                {nameOf(author)} · <Moment at={createdAt} /> · {Math.round(Number(confidence) * 100)} % confident
              </div>
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <CheckInDialog objectiveId={objectiveId} authorEmployeeId={authorEmployeeId} onClose={() => setIsOpen(false)} />
      )}
    </Panel>
  )
}

function CheckInDialog(props: { objectiveId: string; authorEmployeeId: string; onClose: () => void }) {
  const { objectiveId, onClose } = props
  const { api } = useApi()
  const refresh = useRefresh()
  const [confidence, setConfidence] = useState(50)
  const form = useForm({ authorEmployeeId: props.authorEmployeeId, note: '' }, async (values) => {
    const body = { ...values, confidence: confidence / 100 }
    const params = { path: { id: objectiveId } }
    await answered(api.POST('/v1/performance/objectives/{id}/check-ins', { params, body }))
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Check in">
      <Form form={form} submitLabel="Check in" cancel={onClose}>
        <Textarea label="How does it go?" autosize minRows={3} data-autofocus {...form.field('note')} />
        <EmployeeSelect
          label="Author"
          value={form.values.authorEmployeeId}
          onChange={(authorEmployeeId) => form.set({ authorEmployeeId })}
          error={form.errorAt('authorEmployeeId')}
        />
        <Stack gap={4} pb="md">
          <Text size="sm" fw={500}>
            Confidence: {confidence} %
          </Text>
          <Slider
            thumbLabel="Confidence in percent"
            label={null}
            value={confidence}
            onChange={setConfidence}
            step={5}
          />
        </Stack>
      </Form>
    </Modal>
  )
}
