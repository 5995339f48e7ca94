import { Button, Modal, Slider, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import type { KeyResult, ObjectiveProgress } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { AddKeyResultDialog } from './add-key-result-dialog.tsx'
import { numberFrom } from './key-result-fields.tsx'

interface Props {
  objectiveId: string
  keyResults: readonly KeyResult[]
  progress: ObjectiveProgress['keyResults']
  mayWrite: boolean
}

export function KeyResults({ objectiveId, keyResults, progress, mayWrite }: Props) {
  const [changed, setChanged] = useState<KeyResult>()
  const [isAdding, setIsAdding] = useState(false)
  const shares = new Map(progress.map((one) => [one.keyResultId, one.progress]))
  const columns: Column<KeyResult>[] = [
    { label: 'Key result', render: ({ description }) => <span className="wb-strong">{description}</span> },
    {
      label: 'Value',
      isNumber: true,
      render: ({ currentValue, targetValue, unit }) => `${currentValue} of ${targetValue} ${unit}`,
    },
    {
      label: 'Progress',
      render: ({ id, description }) => (
        <ProgressBar share={shares.get(id) ?? null} label={`Progress of ${description}`} />
      ),
    },
    {
      label: 'Confidence',
      isNumber: true,
      render: ({ confidenceScore }) => `${Math.round(Number(confidenceScore) * 100)} %`,
    },
  ]
  const update: Column<KeyResult> = {
    label: 'Actions',
    isActions: true,
    render: (keyResult) => (
      <Button
        size="xs"
        variant="default"
        onClick={() => setChanged(keyResult)}
        aria-label={`Update ${keyResult.description}`}
      >
        Update
      </Button>
    ),
  }
  return (
    <Panel
      title="Key results"
      actions={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            Add a key result
          </Button>
        )
      }
    >
      {keyResults.length === 0 ? (
        <Empty icon="target" title="Nothing to measure it by">
          Add a key result, so that progress can be seen.
        </Empty>
      ) : (
        <DataTable
          label="Key results"
          rows={keyResults}
          keyOf={({ id }) => id}
          columns={mayWrite ? [...columns, update] : columns}
        />
      )}
      {changed !== undefined && <UpdateDialog keyResult={changed} onClose={() => setChanged(undefined)} />}
      {isAdding && <AddKeyResultDialog objectiveId={objectiveId} onClose={() => setIsAdding(false)} />}
    </Panel>
  )
}

function UpdateDialog({ keyResult, onClose }: { keyResult: KeyResult; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const [confidence, setConfidence] = useState(Math.round(Number(keyResult.confidenceScore) * 100))
  const form = useForm({ currentValue: String(keyResult.currentValue) }, async ({ currentValue }) => {
    const body = { currentValue: numberFrom(currentValue), confidenceScore: confidence / 100 }
    await answered(api.PATCH('/v1/performance/key-results/{id}', { params: { path: { id: keyResult.id } }, body }))
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Update the key result">
      <Form form={form} submitLabel="Save" cancel={onClose}>
        <Text size="sm">{keyResult.description}</Text>
        <TextInput
          label={`Value now, of ${keyResult.targetValue} ${keyResult.unit}`}
          inputMode="decimal"
          data-autofocus
          {...form.field('currentValue')}
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
