import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { answered } from '../../api/client.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { paths } from '../../paths.ts'
import { EmployeeSelect } from '../../ui/employee-select.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageHeader, Panel } from '../../ui/page.tsx'
import { addDays, today } from '../../ui/time.ts'
import { KeyResultFields, numberFrom, type KeyResultDraft } from './key-result-fields.tsx'

const CYCLE_DAYS = 90
let drafts = 0

function newDraft(): KeyResultDraft {
  drafts += 1
  return { key: drafts, description: '', targetValue: '', unit: '' }
}

export function NewObjectivePage() {
  const { api } = useApi()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [keyResults, setKeyResults] = useState([newDraft()])
  const form = useForm(
    {
      ownerEmployeeId: '',
      title: '',
      description: '',
      cycleLabel: '',
      cycleStart: today(),
      cycleEnd: addDays(today(), CYCLE_DAYS),
    },
    async (values) => {
      const body = {
        ...values,
        description: values.description || null,
        keyResults: keyResults.map(({ description, targetValue, unit }) => {
          return { description, targetValue: numberFrom(targetValue), unit }
        }),
      }
      const { objective } = await answered(api.POST('/v1/performance/objectives', { body }))
      await refresh()
      await navigate(generatePath(paths.objective, { id: objective.id }))
    },
  )
  const change = (key: number, draft: Partial<KeyResultDraft>) =>
    setKeyResults((all) => all.map((one) => (one.key === key ? { ...one, ...draft } : one)))
  return (
    <>
      <PageHeader title="New objective" back={{ to: paths.objectives, label: 'Objectives' }} />
      <Panel>
        <div className="wb-panel-body">
          <Form form={form} submitLabel="Create the objective" cancel={() => void navigate(paths.objectives)}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label="Title" {...form.field('title')} />
              <EmployeeSelect
                label="Owner"
                value={form.values.ownerEmployeeId}
                onChange={(ownerEmployeeId) => form.set({ ownerEmployeeId })}
                error={form.errorAt('ownerEmployeeId')}
              />
            </SimpleGrid>
            <Textarea label="Description (optional)" autosize minRows={2} {...form.field('description')} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput label="Cycle" placeholder="2026-Q4" {...form.field('cycleLabel')} />
              <TextInput label="From" type="date" {...form.field('cycleStart')} />
              <TextInput label="Until" type="date" {...form.field('cycleEnd')} />
            </SimpleGrid>
            <Stack gap="sm" role="group" aria-label="Key results">
              <Text fw={600} size="sm">
                Key results
              </Text>
              {keyResults.map((draft, index) => (
                <KeyResultFields
                  key={draft.key}
                  draft={draft}
                  number={index + 1}
                  errorAt={(field) => form.errorAt(`keyResults[${index}].${field}`)}
                  onChange={(values) => change(draft.key, values)}
                  onRemove={() => setKeyResults((all) => all.filter((one) => one.key !== draft.key))}
                />
              ))}
              <div>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<Icon name="plus" size={14} />}
                  onClick={() => setKeyResults((all) => [...all, newDraft()])}
                >
                  Add a key result
                </Button>
              </div>
            </Stack>
          </Form>
        </div>
      </Panel>
    </>
  )
}
