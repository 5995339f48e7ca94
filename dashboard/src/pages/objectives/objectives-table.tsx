import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { answered, pageOf } from '../../api/client.ts'
import type { Objective } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useEmployees } from '../../ui/use-employees.ts'
import { usePages } from '../../ui/use-pages.ts'

interface Filters {
  status?: Objective['status']
  ownerEmployeeId?: string
}

export function ObjectivesTable({ filters }: { filters: Filters }) {
  const { api, mode } = useApi()
  const { mayWriteData } = useRights()
  const { nameOf } = useEmployees()
  const pages = usePages([mode, 'objectives', filters], (cursor) => {
    const query = { limit: 25, ...filters, ...(cursor !== undefined && { cursor }) }
    return pageOf(api.GET('/v1/performance/objectives', { params: { query } }))
  })
  const columns: Column<Objective>[] = [
    {
      label: 'Objective',
      render: ({ id, title }) => (
        <Link to={generatePath(paths.objective, { id })} className="wb-strong">
          {title}
        </Link>
      ),
    },
    { label: 'Owner', render: ({ ownerEmployeeId }) => nameOf(ownerEmployeeId) },
    { label: 'Cycle', render: ({ cycleLabel }) => cycleLabel },
    { label: 'State', render: ({ status }) => <StateTag state={status} /> },
    { label: 'Progress', render: (objective) => <ObjectiveProgress objective={objective} /> },
  ]
  return (
    <PagedTable
      label="Objectives"
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={
        <Empty
          icon="target"
          title="No objectives"
          action={
            mayWriteData && (
              <Button component={Link} to={paths.newObjective}>
                Create one
              </Button>
            )
          }
        >
          An objective belongs to somebody and is measured by key results.
        </Empty>
      }
    />
  )
}

function ObjectiveProgress({ objective: { id, title } }: { objective: Objective }) {
  const { api, mode } = useApi()
  const { data } = useQuery({
    queryKey: [mode, 'objectives', id, 'progress'],
    queryFn: () => answered(api.GET('/v1/performance/objectives/{id}/progress', { params: { path: { id } } })),
    staleTime: 30_000,
  })
  return data === undefined ? '…' : <ProgressBar share={data.progress} label={`Progress of ${title}`} />
}
