import { Button, Modal, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { answered, pageOf } from '../../api/client.ts'
import type { AppraisalCycle } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Day, Moment } from '../../ui/moment.tsx'
import { Empty, PageHeader, Panel } from '../../ui/page.tsx'
import { addDays, today } from '../../ui/time.ts'
import { usePages } from '../../ui/use-pages.ts'

const CYCLE_DAYS = 28

export function CyclesPage() {
  const { api, mode } = useApi()
  const { mayWriteData } = useRights()
  const [isOpen, setIsOpen] = useState(false)
  const pages = usePages([mode, 'cycles'], (cursor) => {
    const query = { limit: 50, ...(cursor !== undefined && { cursor }) }
    return pageOf(api.GET('/v1/performance/appraisal-cycles', { params: { query } }))
  })
  const create = mayWriteData && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsOpen(true)}>
      New cycle
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Appraisal cycles"
        lead="While a cycle is open, everybody with a manager writes a review and is reviewed."
        actions={create}
      />
      <Panel>
        <PagedTable
          label="Appraisal cycles"
          pages={pages}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <Empty icon="cycle" title="No cycles" action={create}>
              A cycle opens on its day and makes a review for each employee.
            </Empty>
          }
        />
      </Panel>
      {isOpen && <NewCycleDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const columns: readonly Column<AppraisalCycle>[] = [
  {
    label: 'Cycle',
    render: ({ id, name }) => (
      <Link to={generatePath(paths.cycle, { id })} className="wb-strong">
        {name}
      </Link>
    ),
  },
  { label: 'State', render: ({ status }) => <StateTag state={status} /> },
  { label: 'Opens', render: ({ opensOn }) => <Day date={opensOn} /> },
  { label: 'Closes', render: ({ closesOn }) => <Day date={closesOn} /> },
  { label: 'Created', render: ({ createdAt }) => <Moment at={createdAt} /> },
]

function NewCycleDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const initial = { name: '', opensOn: today(), closesOn: addDays(today(), CYCLE_DAYS) }
  const form = useForm(initial, async (body) => {
    await answered(api.POST('/v1/performance/appraisal-cycles', { body }))
    onClose()
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="New appraisal cycle">
      <Form form={form} submitLabel="Create" cancel={onClose}>
        <TextInput label="Name" placeholder="Autumn 2026" data-autofocus {...form.field('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Opens on" description="Today or earlier: at once." type="date" {...form.field('opensOn')} />
          <TextInput label="Closes on" description="At the end of the day." type="date" {...form.field('closesOn')} />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}
